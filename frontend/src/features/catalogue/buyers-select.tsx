import type { BuyerChoice } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { useList } from '@refinedev/core';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
import { leaveOnTab } from '../../shared/form/leave-on-tab';
import { ErrorState } from '../../shared/ui/error-state';
import { translated } from '../../texts/translated';

interface BuyersSelectProps {
  /** `id`, `value` and `onChange` come from the form. */
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Approved buyers, found by name, company or e-mail. */
export function BuyersSelect({ id, value, onChange }: BuyersSelectProps) {
  const { t } = useTranslation('catalogue');
  const { result, query } = useList<BuyerChoice>({
    resource: 'buyers',
    filters: [{ field: 'status', operator: 'eq', value: 'approved' }],
    pagination: { mode: 'server', currentPage: 1, pageSize: 1000 },
    errorNotification: false,
  });
  if (query.isError) {
    return (
      <ErrorState
        title={messages.catalogue.loadBuyersFailed}
        detail={sentenceOf(query.error, messages.catalogue.loadBuyersFailed)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Select
      id={id}
      mode="multiple"
      value={value}
      onChange={onChange}
      onInputKeyDown={leaveOnTab}
      loading={query.isPending}
      placeholder={t('searchBuyersPlaceholder')}
      notFoundContent={query.isPending ? t('loading') : translated(messages.buyers.none)}
      maxTagCount={8}
      filterOption={(search, option) => option?.found.includes(search.trim().toLowerCase()) ?? false}
      options={result.data.map(({ _id, name, companyName, email }) => ({
        value: _id,
        label: name,
        detail: [companyName, email].filter(Boolean).join(' · '),
        found: `${name} ${companyName ?? ''} ${email}`.toLowerCase(),
      }))}
      optionRender={({ data }) => (
        <span className="buyer-option">
          <span>{data.label}</span>
          <span className="buyer-option-detail">{data.detail}</span>
        </span>
      )}
    />
  );
}

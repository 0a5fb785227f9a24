import type { Buyer } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { useOne } from '@refinedev/core';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBuyerChoices } from '../../../shared/data/whole-lists';
import { keepValueOnTab } from '../../../shared/form/keep-value-on-tab';
import { QueryError } from '../../../shared/ui/states/query-error';
import { translateSentence } from '../../../texts/translate-sentence';

interface BuyersSelectProps {
  /** antd's `Form.Item` passes `id`, `value` and `onChange`. */
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** A select for approved buyers, searched by name, company or e-mail address. */
export function BuyersSelect({ id, value, onChange }: BuyersSelectProps) {
  const { t } = useTranslation('catalogue');
  const { query, rows, select } = useBuyerChoices({
    label: ({ name }) => name,
    searchableText: (buyer) => `${buyer.companyName ?? ''} ${buyer.email}`,
  });
  const named = (buyerId: unknown) => rows?.find(({ _id }) => _id === buyerId);
  if (query.isError) return <QueryError title={messages.catalogue.loadBuyersFailed} query={query} />;
  return (
    <Select
      {...select}
      id={id}
      mode="multiple"
      value={value}
      onChange={onChange}
      onInputKeyDown={keepValueOnTab}
      loading={query.isPending}
      placeholder={t('searchBuyersPlaceholder')}
      notFoundContent={query.isPending ? t('loading') : translateSentence(messages.buyers.none)}
      maxTagCount={8}
      labelRender={({ value: buyerId }) =>
        rows === undefined ? t('loading') : (named(buyerId)?.name ?? <BuyerName id={String(buyerId)} />)
      }
      optionRender={({ label, value: buyerId }) => {
        const buyer = named(buyerId);
        return (
          <span className="buyer-option">
            <span>{label}</span>
            <span className="buyer-option-detail own-direction" dir="auto">
              {[buyer?.companyName, buyer?.email].filter(Boolean).join(' · ')}
            </span>
          </span>
        );
      }}
    />
  );
}

/** A buyer who is not among the choices: they are 1,000 at most, and approved. */
function BuyerName({ id }: { id: string }) {
  const { t } = useTranslation('catalogue');
  const { query, result } = useOne<Buyer>({ resource: 'buyers', id });
  return query.isError ? translateSentence(messages.buyers.notFound) : (result?.name ?? t('loading'));
}

import { buyerTypes } from '@portal/contract/auth';
import { accountStatusLabels } from '@portal/contract/buyers';
import { accountStatuses } from '@portal/contract/policy';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter, ListToolbar } from '../../shared/list/list-toolbar';
import { translateSentence } from '../../texts/translate-sentence';
import type { BuyersView } from './buyers-view';

interface Props {
  view: BuyersView;
  onChange: (change: Partial<BuyersView>) => void;
}

export function BuyersToolbar({ view, onChange }: Props) {
  const { t } = useTranslation('buyers');
  return (
    <ListToolbar
      label={t('buyers')}
      searchLabel={t('searchBuyers')}
      placeholder={t('searchPlaceholder')}
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceFilter
        label={t('buyerType')}
        allLabel={t('allTypes')}
        value={view.type}
        onChange={(type) => onChange({ type })}
        options={buyerTypes.map((type) => ({ value: type, label: translateSentence(type) }))}
      />
      <ChoiceFilter
        label={t('status')}
        allLabel={t('allStatuses')}
        value={view.status}
        onChange={(status) => onChange({ status })}
        options={accountStatuses.map((status) => ({
          value: status,
          label: translateSentence(accountStatusLabels[status]),
        }))}
      />
    </ListToolbar>
  );
}

import { buyerTypes } from '@portal/contract/auth';
import { accountStatusWords } from '@portal/contract/buyers';
import { accountStatuses } from '@portal/contract/policy';
import { ChoiceFilter, ListToolbar } from '../../shared/list/list-toolbar';
import type { BuyersView } from './buyers-view';

interface Props {
  view: BuyersView;
  onChange: (change: Partial<BuyersView>) => void;
}

export function BuyersToolbar({ view, onChange }: Props) {
  return (
    <ListToolbar
      label="Buyers"
      searchLabel="Search buyers"
      placeholder="Search by name, e-mail or company"
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceFilter
        label="Buyer type"
        allWords="All Types"
        value={view.type}
        onChange={(type) => onChange({ type })}
        options={buyerTypes.map((type) => ({ value: type, label: type }))}
      />
      <ChoiceFilter
        label="Status"
        allWords="All Statuses"
        value={view.status}
        onChange={(status) => onChange({ status })}
        options={accountStatuses.map((status) => ({ value: status, label: accountStatusWords[status] }))}
      />
    </ListToolbar>
  );
}

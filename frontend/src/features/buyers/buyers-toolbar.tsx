import { type BuyerType, buyerTypes } from '@portal/contract/auth';
import { accountStatusWords } from '@portal/contract/buyers';
import { type AccountStatus, accountStatuses } from '@portal/contract/policy';
import { Flex, Select } from 'antd';
import { SearchBox } from '../../shared/ui/search-box';
import type { BuyersView } from './buyers-view';

const all = 'all';

interface Props {
  view: BuyersView;
  onChange: (change: Partial<BuyersView>) => void;
}

export function BuyersToolbar({ view, onChange }: Props) {
  return (
    <Flex wrap gap="small" role="search" aria-label="Buyers" flex="1 1 320px" className="buyers-filters">
      <SearchBox
        label="Search buyers"
        placeholder="Search by name, e-mail or company"
        search={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select<BuyerType | typeof all>
        aria-label="Buyer type"
        value={view.type ?? all}
        onChange={(type) => onChange({ type: type === all ? undefined : type })}
        options={[{ value: all, label: 'All Types' }, ...buyerTypes.map((type) => ({ value: type, label: type }))]}
      />
      <Select<AccountStatus | typeof all>
        aria-label="Status"
        value={view.status ?? all}
        onChange={(status) => onChange({ status: status === all ? undefined : status })}
        options={[
          { value: all, label: 'All Statuses' },
          ...accountStatuses.map((status) => ({ value: status, label: accountStatusWords[status] })),
        ]}
      />
    </Flex>
  );
}

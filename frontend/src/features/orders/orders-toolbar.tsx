import { type OrderStatus, orderStatuses } from '@portal/contract/order-lifecycle';
import { Flex, Select } from 'antd';
import { SearchBox } from '../../shared/ui/search-box';
import type { OrdersView } from './orders-view';

// The specification's order, which is not the contract's.
const filterOrder: OrderStatus[] = ['Pending Review', 'Cancelled', 'Rejected', 'Awaiting Payment', 'Completed'];
const allStatuses = 'all';

interface Props {
  view: OrdersView;
  onChange: (change: Partial<OrdersView>) => void;
}

export function OrdersToolbar({ view, onChange }: Props) {
  return (
    <Flex wrap gap="small" role="search" aria-label="Orders" flex="1 1 320px">
      <SearchBox
        label="Search orders"
        placeholder="Search orders..."
        search={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        aria-label="Status"
        value={view.status ?? allStatuses}
        onChange={(status) => onChange({ status: orderStatuses.find((known) => known === status) })}
        options={[
          { value: allStatuses, label: 'All Statuses' },
          ...filterOrder.map((status) => ({ value: status, label: status })),
        ]}
        style={{ flex: '0 1 180px', minInlineSize: 160 }}
      />
    </Flex>
  );
}

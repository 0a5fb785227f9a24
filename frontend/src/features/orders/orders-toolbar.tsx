import { SearchOutlined } from '@ant-design/icons';
import { type OrderStatus, orderStatuses } from '@portal/contract/order-lifecycle';
import { Flex, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { OrdersView } from './orders-view';

const searchPauseMs = 300;
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
      <SearchBox search={view.search} onSearch={(search) => onChange({ search })} />
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

/** Keeps what is typed to itself until the typing pauses; follows the address when that changes from elsewhere. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const report = useRef(onSearch);
  report.current = onSearch;

  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setText(search);
  }, [search]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      report.current(wanted);
    }, searchPauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Input
      allowClear
      aria-label="Search orders"
      placeholder="Search orders..."
      prefix={<SearchOutlined aria-hidden />}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      style={{ flex: '1 1 150px', maxInlineSize: 360 }}
    />
  );
}

import type { Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Table } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AskFor, orderColumns } from './order-columns';
import { orderPath } from './order-words';
import type { OrdersView } from './orders-view';

/** The header row stops below the frame's top bar, which stays in place too. */
const topBarHeight = 64;

interface Props {
  orders: readonly Order[];
  role: Role;
  view: OrdersView;
  onSort: (sort: string | undefined) => void;
  onAsk: AskFor;
  hidden: ReadonlySet<string>;
  /** Rows on screen are of another page or filter than what was asked for. */
  stale: boolean;
  /** Stands where rows would. */
  placeholder: ReactNode;
}

/** Buttons and links in a row have work of their own, and a text that is being marked is not a click. */
function isMeantForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, [role=menu]') === null && window.getSelection()?.isCollapsed !== false;
}

export function OrdersTable({ orders, role, view, onSort, onAsk, hidden, stale, placeholder }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const sorted = view.sort.replace(/^-/, '');
  const direction = view.sort.startsWith('-') ? ('descend' as const) : ('ascend' as const);
  const columns = orderColumns(role, onAsk)
    .filter((column) => !hidden.has(column.key))
    .map((column) => ({ ...column, sortOrder: column.key === sorted ? direction : null }));
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <Table<Order>
      className="list-table orders-table"
      columns={columns}
      dataSource={orders}
      rowKey="_id"
      onRow={(order) => ({
        className: 'orders-row',
        onClick: (event) => {
          if (isMeantForRow(event)) void navigate(orderPath(order), { state: search });
        },
      })}
      pagination={false}
      loading={{ spinning: stale, delay: 200 }}
      sticky={{ offsetHeader: topBarHeight }}
      scroll={{ x: width }}
      sortDirections={['descend', 'ascend']}
      showSorterTooltip={false}
      locale={{ emptyText: placeholder }}
      onChange={(_page, _filters, sorter) => {
        const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
        const key = chosen?.order ? String(chosen.columnKey) : undefined;
        onSort(key && `${chosen?.order === 'descend' ? '-' : ''}${key}`);
      }}
    />
  );
}

import { isAdminOrder, type Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { shortDate, shortDateTime } from '../../shared/ui/dates';
import { Money } from '../../shared/ui/money';
import { Units } from '../../shared/ui/units';
import type { DialogAction } from './dialogs/order-dialogs';
import { DownloadButton, InvoiceCell } from './download-cells';
import { OrderLink } from './order-link';
import { OrderMenu } from './order-menu';
import { InventoryCell, OrderStatusCell } from './status-cells';

export type AskFor = (action: DialogAction, order: Order) => void;

type Column = TableColumnType<Order> & { key: string; title: string; width: number };

/** Two lines at most; the whole of it stands in the title. */
function name(text: string): ReactNode {
  return (
    <span title={text} className="orders-name">
      {text}
    </span>
  );
}

/**
 * The specification's columns, in its order. Together they are 1,094 wide: all of them are seen in a window of 1440 with
 * a scroll bar. Keys are the server's sort fields where a column can be sorted.
 */
export function orderColumns(role: Role, ask: AskFor): Column[] {
  const columns: (Column | false)[] = [
    {
      key: 'orderNumber',
      title: 'Order Number',
      width: 142,
      fixed: 'left',
      sorter: true,
      className: 'figures',
      render: (_, order) => <OrderLink order={order} />,
    },
    role === 'admin' && {
      key: 'buyerName',
      title: 'Buyer Name',
      width: 70,
      sorter: true,
      render: (_, order) => name(order.buyerName),
    },
    {
      key: 'brand',
      title: 'Brand',
      width: 70,
      sorter: true,
      render: (_, order) => name(order.brand.name),
    },
    {
      key: 'stockFile',
      title: 'Stock File',
      width: 76,
      sorter: true,
      render: (_, order) => name(order.stockFile.fileName),
    },
    {
      key: 'createdAt',
      title: 'Submission Date',
      width: 82,
      sorter: true,
      className: 'figures',
      render: (_, order) => <span title={shortDateTime(order.createdAt)}>{shortDate(order.createdAt)}</span>,
    },
    {
      key: 'status',
      title: 'Order Status',
      width: 146,
      sorter: true,
      render: (_, order) => <OrderStatusCell order={order} />,
    },
    {
      key: 'totalAmount',
      title: 'Total Amount',
      width: 96,
      align: 'right',
      sorter: true,
      render: (_, order) => <Money amount={order.totalAmount} />,
    },
    {
      key: 'totalQuantity',
      title: 'Total Quantity',
      width: 72,
      align: 'right',
      sorter: true,
      render: (_, order) => <Units amount={order.totalQuantity} />,
    },
    {
      key: 'orderFile',
      title: 'Submitted Order',
      width: 76,
      align: 'center',
      render: (_, order) => <DownloadButton order={order} type="order" />,
    },
    {
      key: 'invoice',
      title: 'Invoice',
      width: 66,
      align: 'center',
      render: (_, order) => <InvoiceCell order={order} role={role} />,
    },
    role === 'admin' && {
      key: 'inventory',
      title: 'Inventory Status',
      width: 118,
      render: (_, order) =>
        isAdminOrder(order) && <InventoryCell order={order} onReverse={() => ask('reverse-inventory', order)} />,
    },
    {
      key: 'actions',
      title: 'Actions',
      width: 64,
      align: 'center',
      fixed: 'right',
      render: (_, order) => <OrderMenu order={order} onAsk={ask} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

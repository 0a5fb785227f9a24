import { isAdminOrder, type Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import type { ReactNode } from 'react';
import type { ListColumn } from '../../shared/list/list-table';
import { shortDate, shortDateTime } from '../../shared/ui/dates';
import { Money } from '../../shared/ui/money';
import { Units } from '../../shared/ui/units';
import { texts } from '../../texts/texts';
import type { DialogAction } from './dialogs/order-dialogs';
import { DownloadButton, InvoiceCell } from './download-cells';
import { OrderLink } from './order-link';
import { OrderMenu } from './order-menu';
import { InventoryCell, OrderStatusCell } from './status-cells';

export type AskFor = (action: DialogAction, order: Order) => void;

/** Two lines at most; the whole of it stands in the title. */
function name(text: string): ReactNode {
  return (
    <span title={text} className="two-lines">
      {text}
    </span>
  );
}

/**
 * The specification's columns, in its order. Together they are 1,094 wide: all of them are seen in a window of 1440 with
 * a scroll bar, and amounts of eight digits on one line.
 */
export function orderColumns(role: Role, ask: AskFor): ListColumn<Order>[] {
  const columns: (ListColumn<Order> | false)[] = [
    {
      key: 'orderNumber',
      title: texts.t('orders:orderNumber'),
      width: 146,
      fixed: 'left',
      sorter: true,
      className: 'figures',
      render: (_, order) => <OrderLink order={order} />,
    },
    role === 'admin' && {
      key: 'buyerName',
      title: texts.t('orders:buyerName'),
      width: 68,
      sorter: true,
      render: (_, order) => name(order.buyerName),
    },
    {
      key: 'brand',
      title: texts.t('orders:brand'),
      width: role === 'admin' ? 68 : 120,
      sorter: true,
      render: (_, order) => name(order.brand.name),
    },
    {
      key: 'stockFile',
      title: texts.t('orders:table.stockFile'),
      width: role === 'admin' ? 74 : 180,
      sorter: true,
      render: (_, order) => name(order.stockFile.fileName),
    },
    {
      key: 'createdAt',
      title: texts.t('orders:table.submissionDate'),
      width: 87,
      sorter: true,
      className: 'figures',
      render: (_, order) => <span title={shortDateTime(order.createdAt)}>{shortDate(order.createdAt)}</span>,
    },
    {
      key: 'status',
      title: texts.t('orders:orderStatus'),
      width: 139,
      sorter: true,
      render: (_, order) => <OrderStatusCell order={order} />,
    },
    {
      key: 'totalAmount',
      title: texts.t('orders:table.totalAmount'),
      width: 117,
      align: 'end',
      sorter: true,
      render: (_, order) => <Money amount={order.totalAmount} />,
    },
    {
      key: 'totalQuantity',
      title: texts.t('orders:table.totalQuantity'),
      width: 88,
      align: 'end',
      sorter: true,
      render: (_, order) => <Units amount={order.totalQuantity} />,
    },
    {
      key: 'orderFile',
      title: texts.t('orders:submittedOrder'),
      width: 75,
      align: 'center',
      render: (_, order) => <DownloadButton order={order} type="order" />,
    },
    {
      key: 'invoice',
      title: texts.t('orders:invoice'),
      width: 60,
      align: 'center',
      render: (_, order) => <InvoiceCell order={order} role={role} />,
    },
    role === 'admin' && {
      key: 'inventory',
      title: texts.t('orders:inventoryStatus'),
      width: 116,
      render: (_, order) =>
        isAdminOrder(order) && <InventoryCell order={order} onReverse={() => ask('reverse-inventory', order)} />,
    },
    {
      key: 'actions',
      title: texts.t('orders:actions'),
      width: 56,
      align: 'center',
      fixed: 'right',
      render: (_, order) => <OrderMenu order={order} onAsk={ask} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

import { isAdminOrder, type Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import type { ListColumn } from '../../shared/list/list-table';
import { shortDate, shortDateTime } from '../../shared/ui/dates';
import { Money } from '../../shared/ui/money';
import { TwoLines } from '../../shared/ui/two-lines';
import { Units } from '../../shared/ui/units';
import { texts } from '../../texts/texts';
import type { DialogAction } from './dialogs/order-dialogs';
import { DownloadButton, InvoiceCell } from './download-cells';
import { OrderLink } from './order-link';
import { OrderMenu } from './order-menu';
import { withoutBrand } from './order-words';
import { InventoryCell, OrderStatusCell } from './status-cells';

export type AskFor = (action: DialogAction, order: Order) => void;

/** Files are named after their brand more often than not, and the brand stands beside it. */
function FileName({ brand, stockFile: { fileName } }: Pick<Order, 'brand' | 'stockFile'>) {
  return <TwoLines text={withoutBrand(fileName, brand.name)} whole={fileName} />;
}

/**
 * The specification's columns, in its order. Together they are 1,094 wide: all of them are seen in a window of 1440 with
 * a scroll bar, and amounts of seven digits on one line. What a word is always as long as has no more than it needs; the
 * names share the rest.
 */
export function orderColumns(role: Role, ask: AskFor): ListColumn<Order>[] {
  const columns: (ListColumn<Order> | false)[] = [
    {
      key: 'orderNumber',
      title: texts.t('orders:orderNumber'),
      width: 142,
      fixed: 'left',
      sorter: true,
      className: 'figures',
      render: (_, order) => <OrderLink order={order} />,
    },
    role === 'admin' && {
      key: 'buyerName',
      title: texts.t('orders:buyerName'),
      width: 76,
      sorter: true,
      render: (_, order) => <TwoLines text={order.buyerName} />,
    },
    {
      key: 'brand',
      title: texts.t('orders:brand'),
      width: role === 'admin' ? 74 : 150,
      sorter: true,
      render: (_, order) => <TwoLines text={order.brand.name} />,
    },
    {
      key: 'stockFile',
      title: texts.t('orders:table.stockFile'),
      width: role === 'admin' ? 106 : 214,
      sorter: true,
      render: (_, order) => <FileName {...order} />,
    },
    {
      key: 'createdAt',
      title: texts.t('orders:table.submissionDate'),
      width: 86,
      sorter: true,
      className: 'figures',
      render: (_, order) => <span title={shortDateTime(order.createdAt)}>{shortDate(order.createdAt)}</span>,
    },
    {
      key: 'status',
      title: texts.t('orders:orderStatus'),
      width: 136,
      sorter: true,
      render: (_, order) => <OrderStatusCell order={order} />,
    },
    {
      key: 'totalAmount',
      title: texts.t('orders:table.totalAmount'),
      width: 106,
      align: 'end',
      sorter: true,
      render: (_, order) => <Money amount={order.totalAmount} />,
    },
    {
      key: 'totalQuantity',
      title: texts.t('orders:table.totalQuantity'),
      width: 80,
      align: 'end',
      sorter: true,
      render: (_, order) => <Units amount={order.totalQuantity} />,
    },
    {
      key: 'orderFile',
      title: texts.t('orders:submittedOrder'),
      width: 66,
      align: 'center',
      render: (_, order) => <DownloadButton order={order} type="order" />,
    },
    {
      key: 'invoice',
      title: texts.t('orders:invoice'),
      width: 58,
      align: 'center',
      render: (_, order) => <InvoiceCell order={order} role={role} />,
    },
    role === 'admin' && {
      key: 'inventory',
      title: texts.t('orders:inventoryStatus'),
      width: 114,
      render: (_, order) =>
        isAdminOrder(order) && <InventoryCell order={order} onReverse={() => ask('reverse-inventory', order)} />,
    },
    {
      key: 'actions',
      title: texts.t('orders:actions'),
      width: 50,
      align: 'center',
      fixed: 'right',
      render: (_, order) => <OrderMenu order={order} onAsk={ask} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

import { isAdminOrder } from '@portal/contract/facts/admin-order';
import type { Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { descendingFirst, type ListColumn } from '../../../shared/list/list-table';
import { shortDate, shortDateTime } from '../../../shared/ui/values/dates';
import { Money } from '../../../shared/ui/values/money';
import { NumberWithUnit } from '../../../shared/ui/values/number-with-unit';
import { TwoLines } from '../../../shared/ui/values/two-lines';
import { texts } from '../../../texts/texts';
import type { DialogAction } from '../dialogs/order-dialogs';
import { DownloadButton, InvoiceCell } from '../files/download-cells';
import { OrderLink } from '../order-link';
import { withoutBrand } from '../order-words';
import { OrderMenu } from './order-menu';
import { BackOrderTag, InventoryCell, OrderStatusCell } from './status-cells';

/** Opens the dialog for an action on an order. */
export type OpenOrderDialog = (action: DialogAction, order: Order) => void;

/** Shows a stock file's name without the brand. Most names begin with the brand, which has its own column. */
function FileName({ brand, stockFile: { fileName } }: Pick<Order, 'brand' | 'stockFile'>) {
  return <TwoLines text={withoutBrand(fileName, brand.name)} fullText={fileName} />;
}

/** Shows the buyer's PO number below the portal's order number, because the list can be searched by both. */
function PoNumber({ poNumber }: { poNumber: string }) {
  return (
    <div className="muted orders-po-number own-direction" dir="auto" title={poNumber}>
      {poNumber}
    </div>
  );
}

/**
 * Returns the specification's columns, in the specification's order, and who placed the order. Their widths add up to
 * 1,094 px: they fit into a window of 1440 px with a scroll bar, without the last one, which is shown when it is
 * chosen; and amounts of seven digits fit on one line. Columns whose values have a fixed length are only as wide as the
 * values; the columns with names share the remaining space.
 */
export function orderColumns(role: Role, openDialog: OpenOrderDialog): ListColumn<Order>[] {
  const isAdmin = role === 'admin';
  const columns: (ListColumn<Order> | false)[] = [
    {
      key: 'orderNumber',
      title: texts.t('orders:orderNumber'),
      width: isAdmin ? 145 : 171,
      fixed: 'left',
      sorter: true,
      sortDirections: descendingFirst,
      render: (_, order) => (
        <>
          <OrderLink order={order} /> {order.poNumber && <PoNumber poNumber={order.poNumber} />}
        </>
      ),
    },
    isAdmin && {
      key: 'buyerName',
      title: texts.t('orders:buyerName'),
      width: 74,
      sorter: true,
      render: (_, order) => <TwoLines text={order.buyerName} />,
    },
    {
      key: 'placedBy',
      title: texts.t('orders:placedBy'),
      width: isAdmin ? 74 : 110,
      render: (_, order) => order.placedBy !== null && <TwoLines text={order.placedBy} />,
    },
    {
      key: 'brand',
      title: texts.t('orders:brand'),
      width: isAdmin ? 72 : 130,
      sorter: true,
      render: (_, order) => <TwoLines text={order.brand.name} />,
    },
    {
      key: 'stockFile',
      title: texts.t('orders:table.stockFile'),
      width: isAdmin ? 100 : 180,
      sorter: true,
      render: (_, order) => <FileName {...order} />,
    },
    {
      key: 'createdAt',
      title: texts.t('orders:table.submissionDate'),
      width: 85,
      sorter: true,
      sortDirections: descendingFirst,
      className: 'figures',
      render: (_, order) => <span title={shortDateTime(order.createdAt)}>{shortDate(order.createdAt)}</span>,
    },
    {
      key: 'status',
      title: texts.t('orders:orderStatus'),
      width: isAdmin ? 134 : 167,
      sorter: true,
      render: (_, order) => (
        <div className="orders-status">
          <OrderStatusCell order={order} />
          <BackOrderTag order={order} />
        </div>
      ),
    },
    {
      key: 'totalAmount',
      title: texts.t('orders:table.totalAmount'),
      width: 104,
      align: 'end',
      sorter: true,
      sortDirections: descendingFirst,
      render: (_, order) => <Money amount={order.totalAmount} />,
    },
    {
      key: 'totalQuantity',
      title: texts.t('orders:table.totalQuantity'),
      width: 88,
      align: 'end',
      sorter: true,
      sortDirections: descendingFirst,
      render: (_, order) => <NumberWithUnit amount={order.totalQuantity} />,
    },
    {
      key: 'orderFile',
      isPrinted: false,
      title: texts.t('orders:submittedOrder'),
      width: 66,
      align: 'center',
      render: (_, order) => <DownloadButton order={order} type="order" />,
    },
    {
      key: 'invoice',
      isPrinted: false,
      title: texts.t('orders:invoice'),
      width: 55,
      align: 'center',
      render: (_, order) => <InvoiceCell order={order} role={role} />,
    },
    isAdmin && {
      key: 'inventory',
      title: texts.t('orders:inventoryStatus'),
      width: 123,
      render: (_, order) =>
        isAdminOrder(order) && <InventoryCell order={order} onReverse={() => openDialog('reverse-inventory', order)} />,
    },
    {
      key: 'actions',
      isPrinted: false,
      title: texts.t('orders:actions'),
      width: 48,
      align: 'center',
      fixed: 'right',
      render: (_, order) => <OrderMenu order={order} onAction={openDialog} />,
    },
  ];
  // A cell shows nothing but its order, so it is rendered again with another order only: a click on a title marks the
  // column and renders no cell.
  const shouldCellUpdate = (order: Order, before: Order) => order !== before;
  return columns.filter((column) => column !== false).map((column) => ({ ...column, shouldCellUpdate }));
}

import type { OrderAction } from '@portal/contract/order-lifecycle';
import type { Order } from '@portal/contract/orders';
import { RowMenu, type RowMenuItems } from '../../../shared/ui/inputs/row-menu';
import { texts } from '../../../texts/texts';
import { useOrderDownload } from '../files/use-order-download';
import { menuEntries } from '../order-words';
import type { OpenOrderDialog } from './order-columns';

export function orderMenuLabel(order: Order): string {
  return texts.t('orders:actionsFor', { orderNumber: order.orderNumber });
}

interface Props {
  order: Order;
  onAction: OpenOrderDialog;
  /** An action that is not offered, although the server allows it. */
  without?: OrderAction;
  /** Entries beside the actions of the specification, which the menu of a row has alone (row O13). */
  more?: RowMenuItems;
}

/** The menu of an order in the list (row O13) and on its page. */
export function OrderMenu({ order, onAction, without, more = [] }: Props) {
  const { start } = useOrderDownload();
  const entries: RowMenuItems = menuEntries(order)
    .filter(({ action }) => action !== without)
    .map(({ action, label, danger }) => ({
      key: action,
      label,
      danger,
      onSelect: () => {
        if (action === 'download-order') void start(order, 'order');
        else if (action === 'download-invoice') void start(order, 'invoice');
        else onAction(action, order);
      },
    }));
  // Destructive entries stay the last ones.
  const at = entries.findLastIndex(({ danger }) => !danger) + 1;
  return <RowMenu label={orderMenuLabel(order)} items={entries.toSpliced(at, 0, ...more)} />;
}

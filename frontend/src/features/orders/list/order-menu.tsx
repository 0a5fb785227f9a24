import { isAdminOrder } from '@portal/contract/facts/admin-order';
import type { OrderAction } from '@portal/contract/order-lifecycle';
import type { Order } from '@portal/contract/orders';
import type { ComponentProps } from 'react';
import { useHasPermission } from '../../../shared/access/access-control';
import { useOpenDraft } from '../../../shared/drafts/use-open-draft';
import { RowMenu } from '../../../shared/ui/inputs/row-menu';
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
  /** Offers to order the same again. The menu of a row has exactly the actions of the specification (row O13). */
  ordersAgain?: boolean;
}

/** The menu of an order in the list (row O13) and on its page. */
export function OrderMenu({ order, onAction, without, ordersAgain = false }: Props) {
  const { start } = useOrderDownload();
  const openDraft = useOpenDraft();
  const mayOrder = useHasPermission('order:create') && ordersAgain;
  const entries: ComponentProps<typeof RowMenu>['items'] = menuEntries(order)
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
  const orderAgain = {
    key: 'order-again',
    label: texts.t('trade:drafts.orderAgain'),
    danger: false,
    onSelect: () => {
      const buyerId = isAdminOrder(order) ? order.buyerId : undefined;
      openDraft.start({ brand: order.brand._id, file: order.stockFile._id, from: { order: order._id }, buyerId });
    },
  };
  // Destructive entries stay the last ones.
  const at = entries.findLastIndex(({ danger }) => !danger) + 1;
  return <RowMenu label={orderMenuLabel(order)} items={mayOrder ? entries.toSpliced(at, 0, orderAgain) : entries} />;
}

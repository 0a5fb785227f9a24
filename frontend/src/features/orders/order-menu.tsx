import type { Order } from '@portal/contract/orders';
import { RowMenu } from '../../shared/ui/row-menu';
import { texts } from '../../texts/texts';
import type { AskFor } from './order-columns';
import { menuEntries } from './order-words';
import { useOrderDownload } from './use-order-download';

export function menuLabel(order: Order): string {
  return texts.t('orders:actionsFor', { orderNumber: order.orderNumber });
}

/** O13. */
export function OrderMenu({ order, onAsk }: { order: Order; onAsk: AskFor }) {
  const { start } = useOrderDownload();
  return (
    <RowMenu
      label={menuLabel(order)}
      items={menuEntries(order).map(({ action, label, danger }) => ({
        key: action,
        label,
        danger,
        onSelect: () => {
          if (action === 'download-order') void start(order, 'order');
          else if (action === 'download-invoice') void start(order, 'invoice');
          else onAsk(action, order);
        },
      }))}
    />
  );
}

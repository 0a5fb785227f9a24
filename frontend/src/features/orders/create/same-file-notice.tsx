import type { OrderOfSameFile } from '@portal/contract/orders';
import { Trans, useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/notice';
import { shortDateTime } from '../../../shared/ui/values/dates';
import { orderPath } from '../order-words';

/** Says that an order was made from the same file already, which is no reason not to place another. */
export function SameFileNotice({ order }: { order: OrderOfSameFile }) {
  const { t } = useTranslation('orders');
  return (
    <Notice
      type="warning"
      role="status"
      message={
        <Trans
          t={t}
          i18nKey="sameFile"
          values={{ date: shortDateTime(order.createdAt) }}
          components={{ order: <OrderInNewWindow order={order} /> }}
        />
      }
    />
  );
}

/** Opens in a new window, so that the choices in the dialog are kept. */
function OrderInNewWindow({ order }: { order: OrderOfSameFile }) {
  return (
    <a href={orderPath(order)} target="_blank" rel="noopener" className="order-link figures">
      <bdi>{order.orderNumber}</bdi>
    </a>
  );
}

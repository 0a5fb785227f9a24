import type { LinkedOrder } from '@portal/contract/order-revisions';
import type { Order } from '@portal/contract/orders';
import { Flex } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortDate } from '../../../shared/ui/values/dates';
import { orderStatusTones } from '../../../shared/ui/values/order-status';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import { translateSentence } from '../../../texts/translate-sentence';
import { orderPath } from '../order-words';
import { useRevisions } from './use-revisions';

function OrderNumber({ order }: { order: Pick<LinkedOrder, '_id' | 'orderNumber'> }) {
  return (
    <Link to={orderPath(order)} className="order-link figures">
      <bdi>{order.orderNumber}</bdi>
    </Link>
  );
}

/** Links a back-order to its order, and says when its goods are expected or that they are in stock (V06). */
export function BackOrderOf({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  if (!order.backOrder) return null;
  const { of, expectedOn, isCovered } = order.backOrder;
  return (
    <Flex wrap align="center" gap="4px 8px" className="order-back-order">
      <span>
        <Trans t={t} i18nKey="backOrder.of" components={{ order: <OrderNumber order={of} /> }} />
      </span>
      {order.status !== 'Pending Review' ? null : isCovered ? (
        <StatusChip tone="completed">{t('backOrder.covered')}</StatusChip>
      ) : (
        <StatusChip tone="pending">
          {expectedOn ? t('backOrder.expectedOn', { date: shortDate(expectedOn) }) : t('backOrder.waiting')}
        </StatusChip>
      )}
    </Flex>
  );
}

/** The back-orders that were made of an order, with their status. Renders nothing when there are none. */
export function BackOrders({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { backOrders } = useRevisions(order);
  if (backOrders.length === 0) return null;
  return (
    <section className="order-part" aria-label={t('backOrder.title')}>
      <h3 className="order-part-name">{t('backOrder.title')}</h3>
      <ul className="order-linked">
        {backOrders.map((linked) => (
          <li key={linked._id}>
            <OrderNumber order={linked} />{' '}
            <StatusChip tone={orderStatusTones[linked.status]}>{translateSentence(linked.status)}</StatusChip>
          </li>
        ))}
      </ul>
    </section>
  );
}

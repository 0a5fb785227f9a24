import { InfoCircleOutlined, UndoOutlined } from '@ant-design/icons';
import type { AdminOrder, Order } from '@portal/contract/orders';
import { Button, Flex, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../shared/ui/dates';
import { orderStatusTones } from '../../shared/ui/order-status';
import { type ChipTone, StatusChip } from '../../shared/ui/status-chip';
import { translated } from '../../texts/translated';
import { InventoryProblem } from './inventory-problem';
import { endingReason, type InventoryState, inventoryState } from './order-words';

const inventoryTones: Record<InventoryState, ChipTone> = {
  'Not Deducted': 'cancelled',
  Deducted: 'completed',
  Restored: 'accent',
  'Error Deducting Inventory': 'rejected',
  'Processing Inventory': 'pending',
};

/** The chip tells at length what the status means, and why an order ended. Reasons can be long: they keep their lines. */
export function OrderStatusCell({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'trade']);
  const reason = endingReason(order);
  const explanation = (
    <>
      <strong>{t(`trade:orderStatus.atLength.${order.status}`)}</strong>
      <div>{t(`trade:orderStatus.meaning.${order.status}`)}</div>
      {reason && <div className="orders-reason">{t('reason', { reason })}</div>}
    </>
  );
  return (
    <Tooltip title={explanation} trigger={['hover', 'focus', 'click']}>
      <StatusChip tone={orderStatusTones[order.status]} tabIndex={reason ? 0 : undefined}>
        {translated(order.status)}
        {reason && <InfoCircleOutlined className="orders-chip-more" aria-label={t('reasonGiven')} />}
      </StatusChip>
    </Tooltip>
  );
}

/** O11. Administrators only. */
export function InventoryCell({ order, onReverse }: { order: AdminOrder; onReverse: () => void }) {
  const { t } = useTranslation('orders');
  return (
    <Flex align="center" wrap>
      <InventoryChip order={order} />
      {order.actions.includes('reverse-inventory') && (
        <Button
          type="text"
          size="small"
          icon={<UndoOutlined aria-hidden />}
          aria-label={t('reverseInventoryOf', { orderNumber: order.orderNumber })}
          onClick={onReverse}
        >
          {t('reverse')}
        </Button>
      )}
    </Flex>
  );
}

export function InventoryChip({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('orders');
  const state = inventoryState(order);
  const tone = inventoryTones[state];
  if (state === 'Error Deducting Inventory') {
    const items = order.inventoryErrorDetails?.insufficientItems ?? [];
    const reason = order.inventoryError ?? t('reasonNotKnown');
    return (
      <Tooltip
        title={<InventoryProblem reason={reason} items={items} />}
        trigger={['hover', 'focus', 'click']}
        classNames={{ root: 'orders-inventory-tooltip' }}
      >
        <StatusChip tone={tone} tabIndex={0}>
          {t(`inventoryStates.${state}`)}
          <InfoCircleOutlined className="orders-chip-more" aria-label={t('reasonGiven')} />
        </StatusChip>
      </Tooltip>
    );
  }
  const since = state === 'Deducted' && order.inventoryDeductionDate;
  return (
    <Tooltip title={since ? t('deductedOn', { date: shortDate(since) }) : undefined}>
      <StatusChip tone={tone}>{t(`inventoryStates.${state}`)}</StatusChip>
    </Tooltip>
  );
}

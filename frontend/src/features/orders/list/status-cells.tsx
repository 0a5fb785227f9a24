import { InfoCircleOutlined, UndoOutlined } from '@ant-design/icons';
import { isAdminOrder } from '@portal/contract/facts/admin-order';
import type { AdminOrder, Order } from '@portal/contract/orders';
import { Button, Flex, Tooltip } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreloaded } from '../../../shared/data/when-settled';
import { shortDate, shortDateTime } from '../../../shared/ui/values/dates';
import { orderStatusTones } from '../../../shared/ui/values/order-status';
import { type ChipTone, StatusChip } from '../../../shared/ui/values/status-chip';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import { translateSentence } from '../../../texts/translate-sentence';
import { type InventoryState, inventoryState, rejectionOrCancellationReason } from '../order-words';

/** Loaded when the list is complete, because few orders have such a problem. */
const InventoryProblem = lazyWithTexts(async () => (await import('../inventory-problem')).InventoryProblem);

const inventoryTones: Record<InventoryState, ChipTone> = {
  'Not Deducted': 'cancelled',
  Deducted: 'completed',
  Restored: 'accent',
  'Error Deducting Inventory': 'rejected',
  'Processing Inventory': 'pending',
};

/**
 * Shows an order's status. Its tooltip explains the status and why the order was rejected or cancelled, with the line
 * breaks of the reason.
 */
export function OrderStatusCell({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'trade']);
  const reason = rejectionOrCancellationReason(order);
  const explanation = (
    <>
      <strong>{t(`trade:orderStatus.atLength.${order.status}`)}</strong>
      <div>{t(`trade:orderStatus.meaning.${order.status}`)}</div>
      {reason && <div className="orders-reason">{t('reason', { reason })}</div>}
    </>
  );
  return (
    <>
      <Tooltip title={explanation} trigger={['hover', 'focus', 'click']}>
        <StatusChip tone={orderStatusTones[order.status]} tabIndex={reason ? 0 : undefined}>
          {translateSentence(order.status)}
          {reason && <InfoCircleOutlined className="orders-chip-more" aria-label={t('reasonGiven')} />}
        </StatusChip>
      </Tooltip>
      {order.proposal && <ProposalChip order={order} expiresAt={order.proposal.expiresAt} />}
    </>
  );
}

/** Tells the team that the buyer must answer a proposal, and the buyer until when. */
function ProposalChip({ order, expiresAt }: { order: Order; expiresAt: string }) {
  const { t } = useTranslation('orders');
  return (
    <Tooltip title={t('proposal.waitsUntil', { time: shortDateTime(expiresAt) })}>
      <StatusChip tone="accent">
        {isAdminOrder(order) ? t('proposal.waiting') : t('proposal.answerBy', { time: shortDate(expiresAt) })}
      </StatusChip>
    </Tooltip>
  );
}

/** Marks a back-order in the list, and names the order that it belongs to. */
export function BackOrderTag({ order: { backOrder, status } }: { order: Order }) {
  const { t } = useTranslation('orders');
  if (!backOrder) return null;
  const isWaiting = status === 'Pending Review' && !backOrder.isCovered;
  const isCovered = status === 'Pending Review' && backOrder.isCovered;
  const expected = backOrder.expectedOn && t('backOrder.expectedOn', { date: shortDate(backOrder.expectedOn) });
  return (
    <Tooltip title={[backOrder.of.orderNumber, isWaiting && expected].filter(Boolean).join(' · ')}>
      <StatusChip tone={isCovered ? 'completed' : 'cancelled'}>
        {t(isCovered ? 'backOrder.covered' : 'backOrder.tag')}
      </StatusChip>
    </Tooltip>
  );
}

/** Shows administrators whether the order's stock was deducted (row O11). */
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
  if (state === 'Error Deducting Inventory') return <FailedDeductionChip order={order} />;
  const since = state === 'Deducted' && order.inventoryDeductionDate;
  return (
    <Tooltip title={since ? t('deductedOn', { date: shortDate(since) }) : undefined}>
      <StatusChip tone={inventoryTones[state]}>{t(`inventoryStates.${state}`)}</StatusChip>
    </Tooltip>
  );
}

function FailedDeductionChip({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('orders');
  // Screen readers read the tooltip as soon as the chip has the focus.
  usePreloaded(InventoryProblem);
  const items = order.inventoryErrorDetails?.insufficientItems ?? [];
  const reason = order.inventoryError ?? t('reasonNotKnown');
  return (
    <Tooltip
      title={
        <Suspense>
          <InventoryProblem reason={reason} items={items} />
        </Suspense>
      }
      trigger={['hover', 'focus', 'click']}
      classNames={{ root: 'orders-inventory-tooltip' }}
    >
      <StatusChip tone={inventoryTones['Error Deducting Inventory']} tabIndex={0}>
        {t('inventoryStates.Error Deducting Inventory')}
        <InfoCircleOutlined className="orders-chip-more" aria-label={t('reasonGiven')} />
      </StatusChip>
    </Tooltip>
  );
}

import { isAdminOrder, type Order } from '@portal/contract/orders';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../shared/ui/note';
import { InventoryProblem } from '../inventory-problem';
import type { AskFor } from '../order-columns';
import { endingReason, inventoryState } from '../order-words';

/** What somebody who opens the order should read first. */
export function OrderNotices({ order, onAsk }: { order: Order; onAsk: AskFor }) {
  const { t } = useTranslation(['orders', 'trade']);
  const reason = endingReason(order);
  const failed = isAdminOrder(order) && inventoryState(order) === 'Error Deducting Inventory';
  return (
    <>
      {reason && (
        <Note
          type={order.status === 'Rejected' ? 'error' : 'info'}
          className="titled-alert"
          message={
            <>
              <div>{t(`trade:orderStatus.atLength.${order.status}`)}</div>
              <div className="orders-reason">{t('reason', { reason })}</div>
            </>
          }
        />
      )}
      {failed && (
        <Note
          type="error"
          className="titled-alert"
          message={
            <InventoryProblem
              lead={t('errorDeductingInventory')}
              reason={order.inventoryError}
              items={order.inventoryErrorDetails?.insufficientItems ?? []}
            />
          }
          action={
            order.actions.includes('retry-deduction') && (
              <Button size="small" className="not-printed" onClick={() => onAsk('retry-deduction', order)}>
                {t('tryAgain')}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

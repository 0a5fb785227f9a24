import { isAdminOrder } from '@portal/contract/facts/admin-order';
import type { Order } from '@portal/contract/orders';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/notice';
import { InventoryProblem } from '../inventory-problem';
import type { OpenOrderDialog } from '../list/order-columns';
import { inventoryState, rejectionOrCancellationReason } from '../order-words';

/** Shows notices above the order, such as problems that need action. */
export function OrderNotices({ order, onAction }: { order: Order; onAction: OpenOrderDialog }) {
  const { t } = useTranslation(['orders', 'trade']);
  const reason = rejectionOrCancellationReason(order);
  const failed = isAdminOrder(order) && inventoryState(order) === 'Error Deducting Inventory';
  return (
    <>
      {reason && (
        <Notice
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
        <Notice
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
              <Button size="small" className="not-printed" onClick={() => onAction('retry-deduction', order)}>
                {t('tryAgain')}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

import { messages } from '@portal/contract/messages';
import type { OrderAction } from '@portal/contract/order-lifecycle';
import { isAdminOrder, type Order } from '@portal/contract/orders';
import { texts } from '../../../texts/texts';
import { orderCalls } from '../order-calls';

export type PlainAction = Extract<
  OrderAction,
  'reject' | 'confirm-payment' | 'cancel' | 'admin-cancel' | 'delete' | 'reverse-inventory' | 'retry-deduction'
>;

interface Words {
  title: string;
  danger: boolean;
  dismiss?: string;
  /** What follows from it, before anybody presses the button. */
  explain: (order: Order) => string[];
  /** Label of the optional text. */
  asks?: { label: string; help: string };
  call: (order: Order, text: string, idempotencyKey: string) => Promise<unknown>;
  failed: string;
  done: string;
}

function units(order: Order): string {
  return texts.t('trade:units', { count: order.totalQuantity });
}

/** What deleting does to stock (design 6). */
function stockAfterDelete(order: Order): string {
  if (!isAdminOrder(order) || order.inventoryRestored) return texts.t('orders:stockAlreadyRestored');
  if (order.status === 'Completed') {
    return texts.t('orders:stockOfCompletedOrder', { units: units(order) });
  }
  if (order.inventoryDeducted) return texts.t('orders:deductedStockIsRestored', { units: units(order) });
  if (order.inventoryStatus === 'pending') return texts.t('orders:stockSetAsideIsRestored', { units: units(order) });
  return texts.t('orders:noStockWasDeducted');
}

/** The dialogs that need at most a sentence from the person. */
export const plainActions = (): Record<PlainAction, Words> => ({
  reject: {
    title: texts.t('orders:actionTitles.reject'),
    danger: true,
    explain: () => [texts.t('orders:closedAsRejected')],
    asks: { label: texts.t('orders:reasonOptional'), help: texts.t('orders:buyerSeesIt') },
    call: orderCalls.reject,
    failed: messages.orders.rejectFailed,
    done: texts.t('orders:actionsDone.reject'),
  },
  'confirm-payment': {
    title: texts.t('orders:actionTitles.confirm-payment'),
    danger: false,
    explain: () => [texts.t('orders:confirmOncePaid')],
    asks: { label: texts.t('orders:noteOptional'), help: texts.t('orders:transferReference') },
    call: orderCalls.confirmPayment,
    failed: messages.orders.confirmPaymentFailed,
    done: texts.t('orders:actionsDone.confirm-payment'),
  },
  cancel: {
    title: texts.t('orders:actionTitles.cancel'),
    danger: true,
    dismiss: texts.t('orders:keepOrder'),
    explain: () => [texts.t('orders:notProcessedFurther'), texts.t('orders:cannotBeUndone')],
    call: orderCalls.cancel,
    failed: messages.orders.cancelFailed,
    done: texts.t('orders:actionsDone.cancel'),
  },
  'admin-cancel': {
    title: texts.t('orders:actionTitles.admin-cancel'),
    danger: true,
    dismiss: texts.t('orders:keepOrder'),
    explain: (order) => [
      texts.t('orders:notProcessedFurtherAndRestored', { units: units(order) }),
      texts.t('orders:cannotBeUndone'),
    ],
    asks: { label: texts.t('orders:reasonOptional'), help: texts.t('orders:buyerSeesIt') },
    call: orderCalls.adminCancel,
    failed: messages.orders.cancelFailed,
    done: texts.t('orders:actionsDone.admin-cancel'),
  },
  delete: {
    title: texts.t('orders:actionTitles.delete'),
    danger: true,
    dismiss: texts.t('orders:keepOrder'),
    explain: (order) => [
      order.invoiceFile ? texts.t('orders:orderFileAndInvoiceDisappear') : texts.t('orders:orderAndFileDisappear'),
      stockAfterDelete(order),
      texts.t('orders:cannotBeUndone'),
    ],
    call: orderCalls.remove,
    failed: messages.orders.deleteFailed,
    done: texts.t('orders:actionsDone.delete'),
  },
  'reverse-inventory': {
    title: texts.t('orders:actionTitles.reverse-inventory'),
    danger: false,
    explain: (order) => [texts.t('orders:stockIsPutBack', { units: units(order) })],
    call: orderCalls.reverseInventory,
    failed: messages.orders.reverseInventoryFailed,
    done: texts.t('orders:actionsDone.reverse-inventory'),
  },
  'retry-deduction': {
    title: texts.t('orders:actionTitles.retry-deduction'),
    danger: false,
    explain: (order) => [
      texts.t('orders:stockIsDeductedAgain', { units: units(order) }),
      texts.t('orders:saysWhyItFails'),
    ],
    call: orderCalls.retryDeduction,
    failed: messages.orders.retryDeductionFailed,
    done: texts.t('orders:actionsDone.retry-deduction'),
  },
});

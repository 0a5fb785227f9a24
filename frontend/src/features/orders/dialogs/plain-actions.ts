import { messages } from '@portal/contract/messages';
import type { OrderAction } from '@portal/contract/order-lifecycle';
import { isAdminOrder, type Order } from '@portal/contract/orders';
import { orderCalls } from '../order-calls';

export type PlainAction = Extract<
  OrderAction,
  'reject' | 'confirm-payment' | 'cancel' | 'admin-cancel' | 'delete' | 'reverse-inventory' | 'retry-deduction'
>;

interface Words {
  title: string;
  danger: boolean;
  dismiss: string;
  /** What follows from it, before anybody presses the button. */
  explain: (order: Order) => string[];
  /** Label of the optional text. */
  asks?: { label: string; help: string };
  call: (order: Order, text: string) => Promise<unknown>;
  failed: string;
  done: string;
}

function units(order: Order): string {
  return `${order.totalQuantity.toLocaleString('en-US')} units`;
}

const seenByBuyer = 'The buyer sees it with the order.';

/** What deleting does to stock (design 6). */
function stockAfterDelete(order: Order): string {
  if (!isAdminOrder(order) || order.inventoryRestored)
    return 'Its stock has already been restored and does not change.';
  if (order.status === 'Completed') {
    return `The order is completed, so its stock (${units(order)}) is not restored.`;
  }
  if (order.inventoryDeducted) return `The stock deducted for it (${units(order)}) is restored.`;
  if (order.inventoryStatus === 'pending') return `The stock set aside for it (${units(order)}) is restored.`;
  return 'No stock was deducted for it, so stock does not change.';
}

/** The dialogs that need at most a sentence from the person. */
export const plainActions: Record<PlainAction, Words> = {
  reject: {
    title: 'Reject order',
    danger: true,
    dismiss: 'Close',
    explain: () => ['The order is closed as Rejected. Stock does not change.'],
    asks: { label: 'Reason (optional)', help: seenByBuyer },
    call: orderCalls.reject,
    failed: messages.orders.rejectFailed,
    done: 'Order rejected',
  },
  'confirm-payment': {
    title: 'Confirm payment',
    danger: false,
    dismiss: 'Close',
    explain: () => ['Confirm once the payment has arrived. The order is then Completed.'],
    asks: { label: 'Note (optional)', help: 'For example the transfer reference.' },
    call: orderCalls.confirmPayment,
    failed: messages.orders.confirmPaymentFailed,
    done: 'Payment confirmed',
  },
  cancel: {
    title: 'Cancel order',
    danger: true,
    dismiss: 'Keep order',
    explain: () => [
      'The order is not processed further. Any stock deducted for it is restored.',
      'This cannot be undone.',
    ],
    call: orderCalls.cancel,
    failed: messages.orders.cancelFailed,
    done: 'Order cancelled',
  },
  'admin-cancel': {
    title: 'Cancel order',
    danger: true,
    dismiss: 'Keep order',
    explain: (order) => [
      `The order is not processed further. Stock deducted for it (${units(order)}) is restored automatically.`,
      'This cannot be undone.',
    ],
    asks: { label: 'Reason (optional)', help: seenByBuyer },
    call: orderCalls.adminCancel,
    failed: messages.orders.cancelFailed,
    done: 'Order cancelled',
  },
  delete: {
    title: 'Delete order',
    danger: true,
    dismiss: 'Keep order',
    explain: (order) => [
      order.invoiceFile
        ? 'The order, its file and its invoice disappear for you and for the buyer.'
        : 'The order and its file disappear for you and for the buyer.',
      stockAfterDelete(order),
      'This cannot be undone.',
    ],
    call: orderCalls.remove,
    failed: messages.orders.deleteFailed,
    done: 'Order deleted',
  },
  'reverse-inventory': {
    title: 'Reverse inventory',
    danger: false,
    dismiss: 'Close',
    explain: (order) => [`The stock deducted for this cancelled order (${units(order)}) is put back into stock, once.`],
    call: orderCalls.reverseInventory,
    failed: messages.orders.reverseInventoryFailed,
    done: 'Inventory restored',
  },
  'retry-deduction': {
    title: 'Retry deduction',
    danger: false,
    dismiss: 'Close',
    explain: (order) => [
      `The stock of this order (${units(order)}) is deducted again, once, as soon as there is enough of every reference.`,
      'If it fails again, the order says why.',
    ],
    call: orderCalls.retryDeduction,
    failed: messages.orders.retryDeductionFailed,
    done: 'The stock is being deducted again',
  },
};

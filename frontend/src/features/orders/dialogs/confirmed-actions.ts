import { isAdminOrder } from '@portal/contract/facts/admin-order';
import { messages } from '@portal/contract/messages';
import type { OrderAction } from '@portal/contract/order-lifecycle';
import type { Order } from '@portal/contract/orders';
import { texts } from '../../../texts/texts';
import { mayHoldLots, whatEnds } from './what-ends';

/** The actions whose dialog asks for confirmation and has at most one text field. */
export type ConfirmedAction = Extract<
  OrderAction,
  'reject' | 'confirm-payment' | 'cancel' | 'admin-cancel' | 'delete' | 'reverse-inventory' | 'retry-deduction'
>;

interface Words {
  title: string;
  danger: boolean;
  dismiss?: string;
  /** The consequences, shown before the user confirms. */
  explain: (order: Order) => string[];
  /** The optional text field, and the field of the request that carries its text. */
  textField?: { field: 'reason' | 'note'; label: string; help: string };
  /** The end of the endpoint's path, such as '/reject'. */
  call: string;
  method?: 'DELETE';
  failed: string;
  done: string;
}

/** The units of the order; without a number when some of them were credited and may have come back already. */
function units(order: Order): string {
  return order.documents.some(({ kind }) => kind === 'credit_note')
    ? texts.t('orders:whatDidNotComeBack')
    : texts.t('trade:units', { count: order.totalQuantity });
}

function whatDisappears(order: Order): string {
  if (order.documents.length > 0) return texts.t('orders:orderDisappearsDocumentsStay');
  return order.invoiceFile ? texts.t('orders:orderFileAndInvoiceDisappear') : texts.t('orders:orderAndFileDisappear');
}

/** Explains how deleting affects stock (design 6). */
function stockAfterDelete(order: Order): string {
  if (!isAdminOrder(order) || order.inventoryRestored) return texts.t('orders:stockAlreadyRestored');
  const { inventoryStatus } = order;
  // An order whose deduction failed keeps its reservation until it is tried again, also when it is completed.
  if (inventoryStatus === 'error') return texts.t('orders:stockSetAsideIsRestored', { units: units(order) });
  if (order.status === 'Completed') {
    return texts.t('orders:stockOfCompletedOrder', { units: units(order) });
  }
  if (order.inventoryDeducted) return texts.t('orders:deductedStockIsRestored', { units: units(order) });
  if (inventoryStatus === 'pending') return texts.t('orders:stockSetAsideIsRestored', { units: units(order) });
  if (mayHoldLots(order)) return texts.t('orders:reservedLotsAreReleased');
  return texts.t('orders:noStockWasDeducted');
}

/** Returns the texts of the dialogs that have at most one text field. */
export const confirmedActionTexts = (): Record<ConfirmedAction, Words> => ({
  reject: {
    title: texts.t('orders:actionTitles.reject'),
    danger: true,
    explain: (order) => [
      texts.t(mayHoldLots(order) ? 'orders:closedAsRejectedReleasesLots' : 'orders:closedAsRejected'),
      ...whatEnds(order),
    ],
    textField: { field: 'reason', label: texts.t('orders:reasonOptional'), help: texts.t('orders:buyerSeesIt') },
    call: '/reject',
    failed: messages.orders.rejectFailed,
    done: texts.t('orders:actionsDone.reject'),
  },
  'confirm-payment': {
    title: texts.t('orders:actionTitles.confirm-payment'),
    danger: false,
    explain: () => [texts.t('orders:confirmOncePaid')],
    textField: { field: 'note', label: texts.t('orders:noteOptional'), help: texts.t('orders:transferReference') },
    call: '/payment',
    failed: messages.orders.confirmPaymentFailed,
    done: texts.t('orders:actionsDone.confirm-payment'),
  },
  cancel: {
    title: texts.t('orders:actionTitles.cancel'),
    danger: true,
    dismiss: texts.t('orders:keepOrder'),
    explain: (order) => [
      texts.t('orders:notProcessedFurther'),
      ...(mayHoldLots(order) ? [texts.t('orders:reservedLotsAreReleased')] : []),
      ...whatEnds(order),
      texts.t('orders:cannotBeUndone'),
    ],
    call: '/cancel',
    failed: messages.orders.cancelFailed,
    done: texts.t('orders:actionsDone.cancel'),
  },
  'admin-cancel': {
    title: texts.t('orders:actionTitles.admin-cancel'),
    danger: true,
    dismiss: texts.t('orders:keepOrder'),
    explain: (order) => [
      texts.t('orders:notProcessedFurtherAndRestored', { units: units(order) }),
      ...(order.actions.includes('credit') ? [texts.t('orderDocuments:cancelCredits')] : []),
      texts.t('orders:cannotBeUndone'),
    ],
    textField: { field: 'reason', label: texts.t('orders:reasonOptional'), help: texts.t('orders:buyerSeesIt') },
    call: '/admin-cancel',
    failed: messages.orders.cancelFailed,
    done: texts.t('orders:actionsDone.admin-cancel'),
  },
  delete: {
    title: texts.t('orders:actionTitles.delete'),
    danger: true,
    dismiss: texts.t('orders:keepOrder'),
    explain: (order) => [
      whatDisappears(order),
      stockAfterDelete(order),
      ...whatEnds(order),
      texts.t('orders:cannotBeUndone'),
    ],
    call: '',
    method: 'DELETE',
    failed: messages.orders.deleteFailed,
    done: texts.t('orders:actionsDone.delete'),
  },
  'reverse-inventory': {
    title: texts.t('orders:actionTitles.reverse-inventory'),
    danger: false,
    explain: (order) => [texts.t('orders:stockIsPutBack', { units: units(order) })],
    call: '/reverse-inventory',
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
    call: '/retry-deduction',
    failed: messages.orders.retryDeductionFailed,
    done: texts.t('orders:actionsDone.retry-deduction'),
  },
});

import { isAdminOrder } from '@portal/contract/facts/admin-order';
import { type OrderAction, orderActions } from '@portal/contract/order-lifecycle';
import type { AdminOrder, Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { ordersPath } from '../../shared/access/paths';
import { formatAedAmount } from '../../shared/ui/values/numbers';
import { texts } from '../../texts/texts';
import { translateSentence } from '../../texts/translate-sentence';

export function orderPath(order: Pick<Order, '_id'>): string {
  return `${ordersPath}/${order._id}`;
}

/** Shortens 'Alba Studio - Autumn Winter 2026' to 'Autumn Winter 2026', for places that show the brand as well. */
export function withoutBrand(fileName: string, brand: string): string {
  if (!fileName.toLowerCase().startsWith(brand.toLowerCase())) return fileName;
  return /^[\s\-–—_:,.·|/]+(?=[\p{L}\p{N}])(.+)$/u.exec(fileName.slice(brand.length))?.[1] ?? fileName;
}

/** The polling interval in milliseconds while an order's stock is being deducted. */
export const deductionRefreshMs = 2000;

/**
 * True while the server deducts the order's stock. Always false for a buyer's order, which lacks the inventory status.
 */
export function isStockBeingDeducted(order: Order | undefined): boolean {
  return order !== undefined && isAdminOrder(order) && order.inventoryStatus === 'pending';
}

/** The portal's own reason for the end of a back-order. */
const endedWithItsOrder = /^It belongs to \S+, which [a-z ]+\.$/;

/**
 * The reason of a step in the reader's language. What somebody typed is not translated, although it may read like a
 * sentence of the portal.
 */
export const reasonInWords = (reason: string): string =>
  endedWithItsOrder.test(reason) ? translateSentence(reason) : reason;

/** Returns the reason for a rejection or cancellation, if one was given. */
export function rejectionOrCancellationReason(order: Order): string | null {
  if (order.status === 'Rejected') return order.rejectionReason && reasonInWords(order.rejectionReason);
  if (order.status === 'Cancelled') return order.cancellationReason && reasonInWords(order.cancellationReason);
  return null;
}

// The actions that come first in an administrator's menu (specification). All remaining actions, and a buyer's whole
// menu, follow the sequence in the contract.
const menuOrder: OrderAction[] = ['approve', 'reject', 'admin-replace-attachment', 'confirm-payment'];
const destructive: readonly OrderAction[] = ['reject', 'cancel', 'admin-cancel', 'delete'];

/** Reversing stock is a button at the inventory chip; the others are on the order's page. */
const onPageOnly = [
  'reverse-inventory',
  'edit-details',
  'credit',
  'propose',
  'withdraw-proposal',
  'accept-proposal',
  'decline-proposal',
] as const satisfies OrderAction[];
type MenuAction = Exclude<OrderAction, (typeof onPageOnly)[number]>;

const isInMenu = (action: OrderAction): action is MenuAction => !onPageOnly.some((each) => each === action);

export interface MenuEntry {
  action: MenuAction;
  label: string;
  danger: boolean;
}

/**
 * Returns the entries of an order's menu: exactly the actions that the server allows, without those that have a place
 * of their own on the page.
 */
export function menuEntries(order: Order): MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (const action of new Set([...menuOrder, ...orderActions])) {
    if (!isInMenu(action) || !order.actions.includes(action)) continue;
    entries.push({ action, label: texts.t(`orders:menu.${action}`), danger: destructive.includes(action) });
  }
  return entries;
}

/** What the invoice column shows: a download button, or one of the two texts. */
export type InvoiceState = 'download' | 'Pending' | 'N/A';

export function invoiceState(order: Order, role: Role): InvoiceState {
  if (role === 'admin') return order.invoiceFile ? 'download' : 'Pending';
  if (order.status === 'Cancelled' || order.status === 'Rejected') return 'N/A';
  return order.status !== 'Pending Review' && order.invoiceFile ? 'download' : 'Pending';
}

export type InventoryState =
  | 'Not Deducted'
  | 'Deducted'
  | 'Restored'
  | 'Error Deducting Inventory'
  | 'Processing Inventory';

export function inventoryState(order: AdminOrder): InventoryState {
  // The file of an invoice that the portal makes comes after the approval.
  if (!order.invoiceFile && order.documents.length === 0) return 'Not Deducted';
  if (order.inventoryStatus === 'success') return order.inventoryRestored ? 'Restored' : 'Deducted';
  if (order.inventoryStatus === 'error') return 'Error Deducting Inventory';
  if (order.inventoryStatus === 'pending') return 'Processing Inventory';
  return 'Not Deducted';
}

/** Returns the line that identifies an order in dialogs. Administrators see the buyer, buyers see the brand. */
export function describeOrder(order: Order): string {
  const counterpart = isAdminOrder(order) ? order.buyerName : order.brand.name;
  return `${order.orderNumber} · ${counterpart} · ${formatAedAmount(order.totalAmount)}`;
}

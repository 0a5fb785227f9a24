import { type OrderAction, orderActions } from '@portal/contract/order-lifecycle';
import { type AdminOrder, isAdminOrder, type Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { aed } from '../../shared/ui/numbers';
import { texts } from '../../texts/texts';

export const ordersPath = '/orders';

export function orderPath(order: Pick<Order, '_id'>): string {
  return `${ordersPath}/${order._id}`;
}

/** 'Autumn Winter 2026' of 'Alba Studio - Autumn Winter 2026', for where the brand's own name is seen beside it. */
export function withoutBrand(fileName: string, brand: string): string {
  if (!fileName.toLowerCase().startsWith(brand.toLowerCase())) return fileName;
  return /^[\s\-–—_:,.·|/]+(?=[\p{L}\p{N}])(.+)$/u.exec(fileName.slice(brand.length))?.[1] ?? fileName;
}

/** How often an order is looked at whose stock is just being deducted. */
export const processingRefreshMs = 2000;

export function isProcessing(order: Order | undefined): boolean {
  return order !== undefined && isAdminOrder(order) && order.inventoryStatus === 'pending';
}

/** Why an order ended, where somebody said so. */
export function endingReason(order: Order): string | null {
  if (order.status === 'Rejected') return order.rejectionReason;
  if (order.status === 'Cancelled') return order.cancellationReason;
  return null;
}

// The specification's order for administrators; the contract's own order already is the buyers'.
const menuOrder: OrderAction[] = ['approve', 'reject', 'admin-replace-attachment', 'confirm-payment'];
const destructive: readonly OrderAction[] = ['reject', 'cancel', 'admin-cancel', 'delete'];

export interface MenuEntry {
  action: OrderAction;
  label: string;
  danger: boolean;
}

/** The row menu: exactly what the server offers. Reversing stock is a button at the inventory chip instead. */
export function menuEntries(order: Order): MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (const action of new Set([...menuOrder, ...orderActions])) {
    if (action === 'reverse-inventory' || !order.actions.includes(action)) continue;
    entries.push({ action, label: texts.t(`orders:menu.${action}`), danger: destructive.includes(action) });
  }
  return entries;
}

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
  if (!order.invoiceFile) return 'Not Deducted';
  if (order.inventoryStatus === 'success') return order.inventoryRestored ? 'Restored' : 'Deducted';
  if (order.inventoryStatus === 'error') return 'Error Deducting Inventory';
  if (order.inventoryStatus === 'pending') return 'Processing Inventory';
  return 'Not Deducted';
}

/** How dialogs name an order. Buyers know who they are, so theirs say the brand instead. */
export function orderSubject(order: Order): string {
  const whose = isAdminOrder(order) ? order.buyerName : order.brand.name;
  return `${order.orderNumber} · ${whose} · ${aed(order.totalAmount)}`;
}

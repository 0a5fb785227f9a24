import type { Role } from './policy.js';

export const orderStatuses = ['Pending Review', 'Awaiting Payment', 'Completed', 'Cancelled', 'Rejected'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const inventoryStatuses = ['none', 'pending', 'success', 'error'] as const;
export type InventoryStatus = (typeof inventoryStatuses)[number];

/** In the order in which menus list them. */
export const orderActions = [
  'approve',
  'reject',
  'confirm-payment',
  'download-order',
  'download-invoice',
  'replace-attachment',
  'admin-replace-attachment',
  'cancel',
  'admin-cancel',
  'reverse-inventory',
  'retry-deduction',
  'delete',
] as const;
export type OrderAction = (typeof orderActions)[number];

/** What an order's timeline holds: every step of the lifecycle, and what the portal did by itself. */
export const orderEventKinds = [
  'place',
  'approve',
  'reject',
  'confirm-payment',
  'replace-attachment',
  'admin-replace-attachment',
  'cancel',
  'admin-cancel',
  'reverse-inventory',
  'retry-deduction',
  'delete',
  'deduct',
  'deduction-failed',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** What the table needs to know of an order. */
export interface OrderFacts {
  status: OrderStatus;
  hasInvoice: boolean;
  inventoryStatus: InventoryStatus;
  inventoryDeducted: boolean;
  inventoryRestored: boolean;
}

interface Transition {
  role: Role;
  /** Status afterwards; the same status where only files or stock change. */
  to: OrderStatus;
}

/** The lifecycle (specification 4, rows O03 and O13): from a status, who may do what, and where it leads. */
export const lifecycle = {
  'Pending Review': {
    approve: { role: 'admin', to: 'Awaiting Payment' },
    reject: { role: 'admin', to: 'Rejected' },
    cancel: { role: 'buyer', to: 'Cancelled' },
    'replace-attachment': { role: 'buyer', to: 'Pending Review' },
    'admin-replace-attachment': { role: 'admin', to: 'Pending Review' },
  },
  'Awaiting Payment': {
    'confirm-payment': { role: 'admin', to: 'Completed' },
    'admin-cancel': { role: 'admin', to: 'Cancelled' },
    'retry-deduction': { role: 'admin', to: 'Awaiting Payment' },
  },
  Completed: {
    'admin-cancel': { role: 'admin', to: 'Cancelled' },
    'retry-deduction': { role: 'admin', to: 'Completed' },
  },
  Cancelled: {
    'reverse-inventory': { role: 'admin', to: 'Cancelled' },
  },
  Rejected: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderAction, Transition>>>;

const transitions: Record<OrderStatus, Partial<Record<OrderAction, Transition>>> = lifecycle;

/** The transition that `action` makes from here for that role, or undefined where it is not allowed. */
export function transitionFor(order: OrderFacts, action: OrderAction, role: Role): Transition | undefined {
  if (action === 'delete') return role === 'admin' ? { role, to: order.status } : undefined;
  if (action === 'reverse-inventory' && (!order.inventoryDeducted || order.inventoryRestored)) return undefined;
  if (action === 'retry-deduction' && order.inventoryStatus !== 'error') return undefined;
  const transition = transitions[order.status][action];
  return transition?.role === role ? transition : undefined;
}

/** Exactly the entries of the row menu (row O13). Administrators download from the table's own columns. */
export function actionsFor(order: OrderFacts, role: Role): OrderAction[] {
  return orderActions.filter((action) => {
    if (action === 'download-order') return role === 'buyer';
    if (action === 'download-invoice') return role === 'buyer' && order.hasInvoice;
    return transitionFor(order, action, role) !== undefined;
  });
}

import { type Caller, can, type Permission, type Role } from './policy.js';

export const orderStatuses = ['Pending Review', 'Awaiting Payment', 'Completed', 'Cancelled', 'Rejected'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const inventoryStatuses = ['none', 'pending', 'success', 'error'] as const;
export type InventoryStatus = (typeof inventoryStatuses)[number];

/**
 * In the order in which menus list them. Details are edited, proposals answered and lots credited on the order's page;
 * these actions are in no menu.
 */
export const orderActions = [
  'approve',
  'reject',
  'confirm-payment',
  'download-order',
  'download-invoice',
  'replace-attachment',
  'admin-replace-attachment',
  'edit-details',
  'propose',
  'withdraw-proposal',
  'accept-proposal',
  'decline-proposal',
  'credit',
  'cancel',
  'admin-cancel',
  'reverse-inventory',
  'retry-deduction',
  'delete',
] as const;
export type OrderAction = (typeof orderActions)[number];

/** Kinds of timeline entries: every step of the lifecycle, and the portal's own steps such as the deduction. */
export const orderEventKinds = [
  'place',
  'approve',
  'reject',
  'confirm-payment',
  'replace-attachment',
  'admin-replace-attachment',
  'edit-details',
  'propose',
  'withdraw-proposal',
  'accept-proposal',
  'decline-proposal',
  'proposal-expired',
  'back-order-covered',
  'credit',
  'cancel',
  'admin-cancel',
  'reverse-inventory',
  'retry-deduction',
  'delete',
  'deduct',
  'deduction-failed',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** The fields of an order that decide which transitions are allowed. */
export interface OrderTransitionState {
  status: OrderStatus;
  hasInvoice: boolean;
  inventoryStatus: InventoryStatus;
  inventoryDeducted: boolean;
  inventoryRestored: boolean;
  /** True while the buyer has not answered a proposal of the team. */
  hasOpenProposal: boolean;
  /** True when the portal made the order's invoice and not all of its lots are credited. */
  hasLotsToCredit: boolean;
}

interface Transition {
  role: Role | 'either';
  /** Status afterwards; unchanged when only files or stock change. */
  to: OrderStatus;
}

/**
 * The lifecycle (specification 4, rows O03 and O13): for each status the allowed actions, their role and the next
 * status.
 */
export const orderTransitions = {
  'Pending Review': {
    approve: { role: 'admin', to: 'Awaiting Payment' },
    reject: { role: 'admin', to: 'Rejected' },
    cancel: { role: 'buyer', to: 'Cancelled' },
    'replace-attachment': { role: 'buyer', to: 'Pending Review' },
    'admin-replace-attachment': { role: 'admin', to: 'Pending Review' },
    'edit-details': { role: 'either', to: 'Pending Review' },
    propose: { role: 'admin', to: 'Pending Review' },
    'withdraw-proposal': { role: 'admin', to: 'Pending Review' },
    'accept-proposal': { role: 'buyer', to: 'Pending Review' },
    'decline-proposal': { role: 'buyer', to: 'Pending Review' },
  },
  'Awaiting Payment': {
    'confirm-payment': { role: 'admin', to: 'Completed' },
    credit: { role: 'admin', to: 'Awaiting Payment' },
    'admin-cancel': { role: 'admin', to: 'Cancelled' },
    'retry-deduction': { role: 'admin', to: 'Awaiting Payment' },
  },
  Completed: {
    credit: { role: 'admin', to: 'Completed' },
    'admin-cancel': { role: 'admin', to: 'Cancelled' },
    'retry-deduction': { role: 'admin', to: 'Completed' },
  },
  Cancelled: {
    // Cancelling credits what is left of an invoice, but a process of the release before invoices only cancels.
    credit: { role: 'admin', to: 'Cancelled' },
    'reverse-inventory': { role: 'admin', to: 'Cancelled' },
  },
  Rejected: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderAction, Transition>>>;

/** Steps that need an open proposal, and steps that must wait until it is answered or withdrawn. */
const onlyWithProposal: readonly OrderAction[] = ['withdraw-proposal', 'accept-proposal', 'decline-proposal'];
const onlyWithoutProposal: readonly OrderAction[] = ['approve', 'propose'];

const transitions: Record<OrderStatus, Partial<Record<OrderAction, Transition>>> = orderTransitions;

/** The transition for `action` by `role`, or undefined when it is not allowed. */
export function transitionFor(order: OrderTransitionState, action: OrderAction, role: Role): Transition | undefined {
  if (action === 'delete') return role === 'admin' ? { role, to: order.status } : undefined;
  if (action === 'reverse-inventory' && (!order.inventoryDeducted || order.inventoryRestored)) return undefined;
  if (action === 'retry-deduction' && order.inventoryStatus !== 'error') return undefined;
  if (action === 'credit' && !order.hasLotsToCredit) return undefined;
  if ((order.hasOpenProposal ? onlyWithoutProposal : onlyWithProposal).includes(action)) return undefined;
  const transition = transitions[order.status][action];
  return transition?.role === role || transition?.role === 'either' ? transition : undefined;
}

/** What each action needs. The routes of the actions ask for the same permissions. */
const permissionFor = {
  approve: 'order:approve',
  reject: 'order:reject',
  'confirm-payment': 'order:confirm-payment',
  'download-order': 'order:read',
  'download-invoice': 'order:read',
  'replace-attachment': 'order:replace-own',
  'admin-replace-attachment': 'order:replace-any',
  'edit-details': 'order:edit-details',
  propose: 'order:propose',
  'withdraw-proposal': 'order:propose',
  'accept-proposal': 'order:answer-proposal',
  'decline-proposal': 'order:answer-proposal',
  credit: 'order:credit',
  cancel: 'order:cancel-own',
  'admin-cancel': 'order:cancel-any',
  'reverse-inventory': 'order:reverse-inventory',
  'retry-deduction': 'order:retry-deduction',
  delete: 'order:delete',
} as const satisfies Record<OrderAction, Permission>;

/**
 * What the caller may do with an order: the entries of the row menu (row O13), and editing the details on the order's
 * page. Administrators download files from the table's columns instead.
 */
export function actionsFor(order: OrderTransitionState, caller: Caller): OrderAction[] {
  return orderActions.filter((action) => {
    if (!can(caller, permissionFor[action])) return false;
    if (action === 'download-order') return caller.role === 'buyer';
    if (action === 'download-invoice') return caller.role === 'buyer' && order.hasInvoice;
    return transitionFor(order, action, caller.role) !== undefined;
  });
}

import type { Notification, NotificationType } from '@portal/contract/notifications';
import type { Permission } from '@portal/contract/policy';
import { accountPath, buyersPath, homePath, ordersPath, paymentsPath } from '../../shared/access/paths';

function collection({ emailData }: Notification): string {
  const brand = emailData?.collection.brand;
  return brand ? `/catalogue?brand=${encodeURIComponent(brand)}` : '/catalogue';
}

/** Notifications of a server before `orderId` lead to the list. */
const order = ({ orderId }: Notification): string =>
  orderId ? `${ordersPath}/${encodeURIComponent(orderId)}` : ordersPath;

interface Target {
  path: (notification: Notification) => string;
  /** The permission that the page asks for. */
  permission: Permission;
}

const orders: Target = { path: () => ordersPath, permission: 'order:read' };
const oneOrder: Target = { path: order, permission: 'order:read' };
const payments: Target = { path: () => paymentsPath, permission: 'payment:read-all' };
const account: Target = { path: () => accountPath, permission: 'receivable:own' };
const catalogue: Target = { path: collection, permission: 'catalogue:read' };
const home: Target = { path: () => homePath, permission: 'dashboard:read' };

const targets: Record<NotificationType, Target> = {
  new_buyer_registration: { path: () => buyersPath, permission: 'buyer:read' },
  new_order_submission: orders,
  order_cancellation: orders,
  order_status_update: orders,
  payment_complete: orders,
  order_proposal: oneOrder,
  order_proposal_answered: oneOrder,
  back_order: oneOrder,
  cheque_bounced: payments,
  own_cheque_bounced: account,
  payment_proof: payments,
  payment_proof_answered: account,
  new_collection_available: catalogue,
  new_file_upload: catalogue,
  registration_confirmation: home,
  registration_status_update: home,
};

/**
 * Returns the address that a click on a notification opens (row N03). Unknown types from a newer server, and pages that
 * the user may not open, lead to the dashboard.
 */
export function notificationPath(notification: Notification, may: (permission: Permission) => boolean): string {
  const target = Object.hasOwn(targets, notification.type) ? targets[notification.type] : home;
  return may(target.permission) ? target.path(notification) : homePath;
}

import type { Notification, NotificationType } from '@portal/contract/notifications';
import { accountPath, homePath, paymentsPath } from '../../shared/access/paths';

function collection({ emailData }: Notification): string {
  const brand = emailData?.collection.brand;
  return brand ? `/catalogue?brand=${encodeURIComponent(brand)}` : '/catalogue';
}

/** Notifications of a server before `orderId` lead to the list. */
const order = ({ orderId }: Notification): string => (orderId ? `/orders/${encodeURIComponent(orderId)}` : '/orders');

const targets: Record<NotificationType, (notification: Notification) => string> = {
  new_buyer_registration: () => '/admin/buyers',
  new_order_submission: () => '/orders',
  order_cancellation: () => '/orders',
  order_status_update: () => '/orders',
  payment_complete: () => '/orders',
  order_proposal: order,
  order_proposal_answered: order,
  back_order: order,
  cheque_bounced: () => paymentsPath,
  own_cheque_bounced: () => accountPath,
  payment_proof: () => paymentsPath,
  payment_proof_answered: () => accountPath,
  new_collection_available: collection,
  new_file_upload: collection,
  registration_confirmation: () => homePath,
  registration_status_update: () => homePath,
};

/**
 * Returns the address that a click on a notification opens (row N03). Unknown types from a newer server open the
 * dashboard.
 */
export function notificationPath(notification: Notification): string {
  return Object.hasOwn(targets, notification.type) ? targets[notification.type](notification) : homePath;
}

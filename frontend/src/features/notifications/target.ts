import type { Notification, NotificationType } from '@portal/contract/notifications';
import { homePath } from '../../shared/access/paths';

function collection({ emailData }: Notification): string {
  const brand = emailData?.collection.brand;
  return brand ? `/catalogue?brand=${encodeURIComponent(brand)}` : '/catalogue';
}

const targets: Record<NotificationType, (notification: Notification) => string> = {
  new_buyer_registration: () => '/admin/buyers',
  new_order_submission: () => '/orders',
  order_cancellation: () => '/orders',
  order_status_update: () => '/orders',
  payment_complete: () => '/orders',
  new_collection_available: collection,
  new_file_upload: collection,
  registration_confirmation: () => homePath,
  registration_status_update: () => homePath,
};

/** Where a click leads (row N03); a type that only a newer server knows leads home. */
export function targetOf(notification: Notification): string {
  return Object.hasOwn(targets, notification.type) ? targets[notification.type](notification) : homePath;
}

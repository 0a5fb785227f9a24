import { IsOptional, IsUUID } from 'class-validator';
import { ListQuery } from './list-query.js';

export const notificationTypes = [
  'new_buyer_registration',
  'registration_confirmation',
  'registration_status_update',
  'new_order_submission',
  'order_cancellation',
  'order_status_update',
  'payment_complete',
  'new_file_upload',
  'new_collection_available',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Specification 9. */
export const notificationPageSize = 20;

export class NotificationsQuery extends ListQuery {}

export class ReadAllNotificationsQuery {
  /** The newest that was shown: what arrived since then stays unread. Without it all are read. */
  @IsOptional()
  @IsUUID()
  upTo?: string;
}

export interface Notification {
  _id: string;
  type: NotificationType;
  title: string;
  message: string;
  isRead: boolean;
  readAt: string | null;
  createdAt: string;
  /** Of what belongs to a brand's collection: the brand's id. */
  emailData?: { collection: { brand: string } };
}

export interface NotificationsAnswer {
  notifications: Notification[];
  unreadCount: number;
  /** `current` and `total` count pages, `totalRecords` notifications. */
  pagination: { current: number; total: number; totalRecords: number };
}

/** After a change to them. */
export interface UnreadNotificationsAnswer {
  unreadCount: number;
}

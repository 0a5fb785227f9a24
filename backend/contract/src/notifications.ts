import { IsOptional, IsUUID } from 'class-validator';
import type { Language } from './languages.js';
import { ListQuery } from './list-query.js';

export const notificationTypes = [
  'new_buyer_registration',
  'registration_confirmation',
  'registration_status_update',
  'new_order_submission',
  'order_cancellation',
  'order_status_update',
  'payment_complete',
  'order_proposal',
  'order_proposal_answered',
  'back_order',
  'cheque_bounced',
  'own_cheque_bounced',
  'payment_proof',
  'payment_proof_answered',
  'new_file_upload',
  'new_collection_available',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export class NotificationsQuery extends ListQuery {}

export class MarkAllNotificationsReadQuery {
  /** Id of the newest notification that was shown: later ones stay unread. Without it all are marked as read. */
  @IsOptional()
  @IsUUID()
  upTo?: string;
}

export interface Notification {
  _id: string;
  type: NotificationType;
  title: string;
  message: string;
  /** The language of title and message: the reader's, or English where it was written before there were others. */
  language: Language;
  isRead: boolean;
  readAt: string | null;
  createdAt: string;
  /** Set when the notification concerns a brand's collection: the brand's id. */
  emailData?: { collection: { brand: string } };
  /** Set when the notification concerns one order. */
  orderId?: string;
}

export interface NotificationsResponse {
  notifications: Notification[];
  unreadCount: number;
  /** `current` and `total` count pages, `totalRecords` notifications. */
  pagination: { current: number; total: number; totalRecords: number };
}

export interface UnreadNotificationsResponse {
  unreadCount: number;
}

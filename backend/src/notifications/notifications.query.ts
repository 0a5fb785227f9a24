import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { notificationPageSize } from '@portal/contract/facts/notification-page-size';
import type {
  Notification,
  NotificationsQuery,
  NotificationsResponse,
  UnreadNotificationsResponse,
} from '@portal/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import { brandVisibleToBuyer } from '../auth/brand-visibility.js';
import type { Caller } from '../auth/caller.js';
import { database } from '../platform/db/database.js';
import { isoTime } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { pageClause } from '../platform/http/lists/paging.js';
import { LiveRooms } from '../platform/live/live-rooms.js';
import { NOTIFICATION_READERS } from './notify.js';

/**
 * The `from` and `where` clauses for the notifications that their recipients may read now. A notification about a brand
 * is hidden while its recipient may not see the brand; a notification about an order is hidden when the order is
 * deleted (row R23).
 */
const readableNotifications = sql`notification_recipients recipient
  join notifications on notifications.id = recipient.notification_id
  join users on users.id = recipient.user_id
  where (brand_id is null or exists (select from brands where brands.id = brand_id
      and (users.role = 'admin' and brands.deleted_at is null or ${brandVisibleToBuyer(sql.ref('users.id'))})))
    and (order_id is null or exists (select from orders where orders.id = order_id and orders.deleted_at is null))`;

/**
 * Narrows the readable notifications to those of the caller and, when `id` is given, to the notification with this id.
 */
export const readableNotificationsOf = (caller: Pick<Caller, 'id'>, id?: string): RawBuilder<unknown> =>
  sql`${readableNotifications} and recipient.user_id = ${caller.id} ${id === undefined ? sql`` : sql`and notifications.id = ${id}`}`;

type NotificationRow = Omit<Notification, 'emailData' | 'orderId' | 'isRead'> & {
  brandId: string | null;
  orderId: string | null;
};

@Injectable()
export class NotificationsReader {
  constructor(
    private readonly em: EntityManager,
    orm: MikroORM,
    rooms: LiveRooms,
  ) {
    rooms.defineAudience(NOTIFICATION_READERS, async (id, users) => {
      const { rows } = await typedSql({ id: 'text' })`
        select recipient.user_id as id from ${readableNotifications}
          and notifications.id = ${id} and recipient.user_id = any(${users}::uuid[])`.execute(database(orm.em.fork()));
      return rows.map((row) => row.id);
    });
  }

  /** Returns one page of the caller's notifications, newest first, and the number of unread ones. */
  async list(caller: Caller, query: NotificationsQuery): Promise<NotificationsResponse> {
    const { page: current = 1, limit = notificationPageSize } = query;
    const { rows } = await typedSql<NotificationRow>({
      _id: 'text',
      type: 'text',
      title: 'text',
      message: 'text',
      readAt: 'text?',
      createdAt: 'text',
      brandId: 'text?',
      orderId: 'text?',
    })`
      select notifications.id as "_id", type, title, message, brand_id as "brandId", order_id as "orderId",
        ${isoTime('recipient.read_at')} as "readAt", ${isoTime('notifications.created_at')} as "createdAt"
      from ${readableNotificationsOf(caller)}
      order by recipient.notification_id desc ${pageClause({ page: current, limit })}`.execute(database(this.em));
    const { total, unreadCount } = await this.#counts(caller);
    return {
      notifications: rows.map(toNotification),
      unreadCount,
      pagination: { current, total: Math.max(1, Math.ceil(total / limit)), totalRecords: total },
    };
  }

  async unread(caller: Caller): Promise<UnreadNotificationsResponse> {
    const { unreadCount } = await this.#counts(caller);
    return { unreadCount };
  }

  async #counts(caller: Caller): Promise<{ total: number; unreadCount: number }> {
    const { rows } = await typedSql({ total: 'number', unreadCount: 'number' })`
      select count(*)::int as total, (count(*) filter (where recipient.read_at is null))::int as "unreadCount"
      from ${readableNotificationsOf(caller)}`.execute(database(this.em));
    return rows[0] ?? { total: 0, unreadCount: 0 };
  }
}

function toNotification({ brandId, orderId, ...row }: NotificationRow): Notification {
  return {
    ...row,
    isRead: row.readAt !== null,
    ...(brandId === null ? {} : { emailData: { collection: { brand: brandId } } }),
    ...(orderId === null ? {} : { orderId }),
  };
}

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
 * is hidden while its recipient's company may not see the brand; a notification about an order is hidden when the order is
 * deleted (row R23).
 */
const readableNotifications = sql`notification_recipients recipient
  join notifications on notifications.id = recipient.notification_id
  join users on users.id = recipient.user_id
  where (brand_id is null or exists (select from brands where brands.id = brand_id
      and (users.role = 'admin' and brands.deleted_at is null or ${brandVisibleToBuyer(sql.ref('users.company_id'))})))
    and (order_id is null or exists (select from orders where orders.id = order_id and orders.deleted_at is null))`;

/**
 * Narrows the readable notifications to those of the caller and, when `id` is given, to the notification with this id.
 */
export const readableNotificationsOf = (caller: Pick<Caller, 'id'>, id?: string): RawBuilder<unknown> =>
  sql`${readableNotifications} and recipient.user_id = ${caller.id} ${id === undefined ? sql`` : sql`and notifications.id = ${id}`}`;

/**
 * The caller's readable notifications as rows `(id, read_at)`, to be counted. Administrators have thousands, nearly all of
 * which they may read: those are left out that they may not, and none of the others is looked up.
 */
const countedNotificationsOf = ({ id, role }: Caller): RawBuilder<unknown> =>
  role === 'admin'
    ? sql`select notification_id as id, read_at from notification_recipients
        where user_id = ${id} and notification_id not in (${hiddenFromAdministrator(id)})`
    : sql`select recipient.notification_id as id, recipient.read_at from ${readableNotificationsOf({ id })}`;

/**
 * The notifications about deleted brands, and about orders that were deleted after the administrator's oldest notification
 * was written. Ids of notifications grow with time, except by the differences between clocks, which are below a day.
 */
const hiddenFromAdministrator = (id: string) => sql`
  select notifications.id from brands join notifications on brand_id = brands.id where brands.deleted_at is not null
  union all
  select notifications.id from orders join notifications on order_id = orders.id
  where orders.deleted_at > (
    select created_at - interval '1 day' from notification_recipients oldest
      join notifications on notifications.id = oldest.notification_id
    where oldest.user_id = ${id} order by oldest.notification_id limit 1)`;

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
    // One statement, which decides once which of them the caller may read.
    const {
      rows: [bell],
    } = await typedSql<{ total: number; unreadCount: number; listed: NotificationRow[] }>({
      total: 'number',
      unreadCount: 'number',
      listed: 'json',
    })`
      with readable as materialized (${countedNotificationsOf(caller)})
      select count(*)::int as total, (count(*) filter (where read_at is null))::int as "unreadCount", (
        select coalesce(json_agg(listed), '[]') from (
          select notifications.id as "_id", type, coalesce(translation ->> 'title', title) as title,
            coalesce(translation ->> 'message', message) as message,
            case when translation is null then 'en' else ${caller.language}::text end as language, brand_id as "brandId", order_id as "orderId",
            ${isoTime('readable.read_at')} as "readAt", ${isoTime('notifications.created_at')} as "createdAt"
          from (select * from readable order by id desc ${pageClause({ page: current, limit })}) readable
            join notifications on notifications.id = readable.id
            cross join lateral (select translations -> ${caller.language}::text as translation) translated
          order by readable.id desc) listed) as listed
      from readable`.execute(database(this.em));
    const { total, unreadCount, listed } = bell ?? { total: 0, unreadCount: 0, listed: [] };
    return {
      notifications: listed.map(toNotification),
      unreadCount,
      pagination: { current, total: Math.max(1, Math.ceil(total / limit)), totalRecords: total },
    };
  }

  async unread(caller: Caller): Promise<UnreadNotificationsResponse> {
    const { rows } = await typedSql({ unreadCount: 'number' })`
      select (count(*) filter (where read_at is null))::int as "unreadCount"
      from (${countedNotificationsOf(caller)}) readable`.execute(database(this.em));
    return { unreadCount: rows[0]?.unreadCount ?? 0 };
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

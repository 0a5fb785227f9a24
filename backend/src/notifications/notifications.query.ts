import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Notification,
  type NotificationsAnswer,
  type NotificationsQuery,
  notificationPageSize,
  type UnreadNotificationsAnswer,
} from '@portal/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { openTo } from '../catalogue/brands/brand-access.js';
import { isoTime } from '../platform/db/iso-time.js';
import { pageOf } from '../platform/http/paging.js';
import { LiveSockets } from '../platform/live/live-sockets.js';
import { READ_NOTIFICATION } from '../platform/news/tell.js';

/**
 * The notifications that their recipients may read now: what is told of a brand disappears with the right to see it, and
 * comes back with it; what is told of an order goes with the order (row R23).
 */
const readable = sql`notification_recipients recipient
  join notifications on notifications.id = recipient.notification_id
  join users on users.id = recipient.user_id
  where (brand_id is null or exists (select from brands where brands.id = brand_id
      and (users.role = 'admin' and brands.deleted_at is null or ${openTo(sql.ref('users.id'))})))
    and (order_id is null or exists (select from orders where orders.id = order_id and orders.deleted_at is null))`;

/** The caller's own readable ones, or one of them. */
export const readableBy = (caller: Pick<Caller, 'id'>, id?: string): RawBuilder<unknown> =>
  sql`${readable} and recipient.user_id = ${caller.id} ${id === undefined ? sql`` : sql`and notifications.id = ${id}`}`;

type NotificationRow = Omit<Notification, 'emailData' | 'isRead'> & { brandId: string | null };

@Injectable()
export class NotificationsReader {
  constructor(
    private readonly em: EntityManager,
    orm: MikroORM,
    live: LiveSockets,
  ) {
    live.audience(READ_NOTIFICATION, async (id, users) => {
      const { rows } = await sql<{ id: string }>`
        select recipient.user_id as id from ${readable}
          and notifications.id = ${id} and recipient.user_id = any(${users}::uuid[])`.execute(
        orm.em.fork().getKysely(),
      );
      return rows.map((row) => row.id);
    });
  }

  /** Newest first. */
  async list(caller: Caller, query: NotificationsQuery): Promise<NotificationsAnswer> {
    const { page: current = 1, limit = notificationPageSize } = query;
    const { rows } = await sql<NotificationRow>`
      select notifications.id as "_id", type, title, message, brand_id as "brandId",
        ${isoTime('recipient.read_at')} as "readAt", ${isoTime('notifications.created_at')} as "createdAt"
      from ${readableBy(caller)}
      order by recipient.notification_id desc ${pageOf({ page: current, limit })}`.execute(this.em.getKysely());
    const { total, unreadCount } = await this.#counts(caller);
    return {
      notifications: rows.map(toNotification),
      unreadCount,
      pagination: { current, total: Math.max(1, Math.ceil(total / limit)), totalRecords: total },
    };
  }

  async unread(caller: Caller): Promise<UnreadNotificationsAnswer> {
    const { unreadCount } = await this.#counts(caller);
    return { unreadCount };
  }

  async #counts(caller: Caller): Promise<{ total: number; unreadCount: number }> {
    const { rows } = await sql<{ total: number; unreadCount: number }>`
      select count(*)::int as total, (count(*) filter (where recipient.read_at is null))::int as "unreadCount"
      from ${readableBy(caller)}`.execute(this.em.getKysely());
    return rows[0] ?? { total: 0, unreadCount: 0 };
  }
}

function toNotification({ brandId, ...row }: NotificationRow): Notification {
  return {
    ...row,
    isRead: row.readAt !== null,
    ...(brandId === null ? {} : { emailData: { collection: { brand: brandId } } }),
  };
}

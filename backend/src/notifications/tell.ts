import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { announce } from '../platform/live/announce.js';
import { requestMail } from '../platform/mail/request-mail.js';
import type { News } from './news.js';

/** The audience of those who may read a notification. */
export const READ_NOTIFICATION = 'notification.read';

/**
 * Writes a notification for everybody whom it concerns at this moment, as one statement however many they are, within
 * the caller's transaction. The words are written once.
 */
export async function tell(em: EntityManager, eventId: string, news: News): Promise<void> {
  const id = uuid();
  const { rows } = await sql<{ userId: string }>`
    with news as (
      insert into notifications (id, event_id, type, title, message, brand_id, order_id, created_at)
      values (${id}, ${eventId}, ${news.type}, ${news.title}, ${news.message}, ${news.brandId ?? null}::uuid,
        ${news.orderId ?? null}::uuid, now())),
    told as (
      insert into notification_recipients (user_id, notification_id)
      select users.id, ${id}::uuid from users where users.removed_at is null and ${news.to}
      returning user_id)
    select user_id as "userId" from told ${news.mail ? sql`` : sql`limit 1`}`.execute(em.getKysely());
  if (rows.length === 0) return;
  await announce(em, { resource: 'notifications', type: 'created', ids: [id] }, { may: READ_NOTIFICATION, of: id });
  const { mail, orderId = '' } = news;
  if (mail) for (const { userId } of rows) await requestMail(em, { kind: mail, userId, about: { orderId } });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Change } from '@portal/contract/live';
import type { MailKind } from '@portal/contract/mails';
import type { NotificationType } from '@portal/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { announcing } from '../live/announce.js';
import { requestMails } from '../mail/request-mails.js';

/** What an event means to some people, in words, and who they are at the moment at which it is told. */
export interface News {
  type: NotificationType;
  title: string;
  message: string;
  brandId?: string;
  orderId?: string;
  /** A condition on a `users` row in scope. */
  to: RawBuilder<unknown>;
  mail?: MailKind;
}

/** Every administrator but the one who did it. */
export const administratorsBut = (actorId: string | null): RawBuilder<unknown> =>
  sql`users.role = 'admin' and users.status = 'approved' and users.id is distinct from ${actorId}::uuid`;

export const buyerAlone = (buyerId: string): RawBuilder<unknown> => sql`users.id = ${buyerId}`;

/** The audience of those who may read a notification. */
export const READ_NOTIFICATION = 'notification.read';

/**
 * Writes a notification for everybody whom it concerns at this moment, and requests its mails, within the transaction of
 * what happened: both are there if and only if that is. One statement however many people they are, and the words are
 * written once.
 */
export async function tell(em: EntityManager, news: News): Promise<void> {
  const id = uuid();
  const change: Change = { resource: 'notifications', type: 'created', ids: [id] };
  const { rows } = await sql<{ mailed: string[] }>`
    with news as (
      insert into notifications (id, type, title, message, brand_id, order_id, created_at)
      values (${id}, ${news.type}, ${news.title}, ${news.message}, ${news.brandId ?? null}::uuid,
        ${news.orderId ?? null}::uuid, now())),
    told as (
      insert into notification_recipients (user_id, notification_id)
      select users.id, ${id}::uuid from users where users.removed_at is null and ${news.to}
      returning user_id)
    select ${news.mail ? sql`array_agg(user_id::text)` : sql`'{}'::text[]`} as mailed,
      ${announcing(change, { may: READ_NOTIFICATION, of: id })}
    from told having count(*) > 0`.execute(em.getKysely());
  const { mail, orderId } = news;
  const about: Record<string, string> = orderId ? { orderId } : {};
  if (mail && rows[0]) await requestMails(em, { kind: mail, userIds: rows[0].mailed, about });
}

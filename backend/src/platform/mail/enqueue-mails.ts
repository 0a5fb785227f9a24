import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { database } from '../db/database.js';
import { OUTBOX_CHANNEL } from '../queue/outbox-relay.js';
import { MAIL_QUEUE } from './mail-queue.js';

/**
 * An SQL expression for statements that make mails due. It requests a job for these mails when the transaction commits.
 */
export const mailQueueNotificationSql: RawBuilder<unknown> = sql`pg_notify(${sql.lit(OUTBOX_CHANNEL)}, ${sql.lit(MAIL_QUEUE)})`;

interface NewMails {
  kind: MailKind;
  /** Ids of the mail's subject, such as `{ orderId }`. No text and no secret: the mail is composed when it is sent. */
  about?: Record<string, string>;
  /** The recipients: each gets one mail, at their current address. */
  userIds: string[];
}

/**
 * An SQL statement that writes a mail for each row (`id` of the mail, `user_id`, `about`) of the query `requests`. The
 * caller adds `mailQueueNotificationSql`. The time is that of the statement, because a transaction that waited for a
 * lock began before the documents of the one that held it were issued.
 */
export const insertMailsSql = (kind: MailKind, requests: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into mails (id, kind, user_id, recipient, about, status, requested_at)
  select request.id, ${kind}, users.id, email, request.about, 'queued', clock_timestamp()
  from (${requests}) request join users on users.id = request.user_id`;

/**
 * Writes mails within the caller's transaction: they are sent if and only if the transaction commits. Returns the
 * mails' ids.
 */
export async function enqueueMails(em: EntityManager, { kind, about = {}, userIds }: NewMails): Promise<string[]> {
  if (!em.isInTransaction()) throw new Error('Mails are enqueued within the transaction that causes them');
  if (userIds.length === 0) return [];
  // Inserts pending entities first, because a recipient's account may have been created in this transaction.
  await em.flush();
  const ids = userIds.map(() => uuid());
  const requests = sql`select *, ${JSON.stringify(about)}::jsonb as about
    from unnest(${ids}::uuid[], ${userIds}::uuid[]) as given (id, user_id)`;
  const { rows } = await sql`${insertMailsSql(kind, requests)} returning ${mailQueueNotificationSql}`.execute(
    database(em),
  );
  if (rows.length !== ids.length) throw new Error(`Some of ${userIds.length} users to send mails to do not exist`);
  return ids;
}

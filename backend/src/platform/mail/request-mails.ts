import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';

export const MAIL_CHANNEL = 'mail';
/** For the statement that makes mails due: those who send look when its transaction commits. */
export const wakeSenders: RawBuilder<unknown> = sql`pg_notify(${sql.lit(MAIL_CHANNEL)}, '')`;

interface MailRequest {
  kind: MailKind;
  /** Who gets one each, at the address they have now. */
  userIds: string[];
  /** Ids of what they are about, such as `{ orderId }`. No text and no secret: what they say is read when they are sent. */
  about?: Record<string, string>;
}

/** Requests mails within the caller's transaction: they are sent if and only if that commits. Returns the mails' ids. */
export async function requestMails(em: EntityManager, { kind, userIds, about = {} }: MailRequest): Promise<string[]> {
  if (!em.isInTransaction()) throw new Error('A mail is requested within the transaction that causes it');
  if (userIds.length === 0) return [];
  // The account may have been made just now.
  await em.flush();
  const ids = userIds.map(() => uuid());
  const { rows } = await sql`
    insert into mails (id, kind, user_id, recipient, about, status)
    select request.id, ${kind}, users.id, email, ${JSON.stringify(about)}::jsonb, 'queued'
    from unnest(${ids}::uuid[], ${userIds}::uuid[]) as request (id, user_id) join users on users.id = request.user_id
    returning ${wakeSenders}`.execute(em.getKysely());
  if (rows.length !== ids.length) throw new Error(`Some of ${userIds.length} users to send mails to do not exist`);
  return ids;
}

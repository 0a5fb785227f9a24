import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { announce } from '../live/announce.js';
import { type OutboxEvent, publish } from '../queue/outbox.js';

export const MAIL_QUEUE = 'mail';

export const MAIL_REQUESTED = 'mail.requested';
export const mailRequested = (mailId: string): OutboxEvent => ({ kind: MAIL_REQUESTED, payload: { mailId } });

/** Tells administrators' pages that something became of these. */
export const announceMails = (em: EntityManager, ids: string[]): Promise<void> =>
  announce(em, { resource: 'mails', type: 'updated', ids }, { role: 'admin' });

interface MailRequest {
  kind: MailKind;
  /** Who gets it, at the address they have now. */
  userId: string;
  /** Ids of what it is about, such as `{ orderId }`. No text and no secret: what it says is read when it is sent. */
  about?: Record<string, string>;
}

/** Requests a mail within the caller's transaction: it is sent if and only if that commits. Returns the mail's id. */
export async function requestMail(em: EntityManager, { kind, userId, about = {} }: MailRequest): Promise<string> {
  if (!em.isInTransaction()) throw new Error('A mail is requested within the transaction that causes it');
  // The account may have been made just now.
  await em.flush();
  const id = uuid();
  const { rows } = await sql`
    insert into mails (id, kind, user_id, recipient, about, status)
    select ${id}, ${kind}, id, email, ${JSON.stringify(about)}::jsonb, 'queued' from users where id = ${userId}
    returning id`.execute(em.getKysely());
  if (rows.length === 0) throw new Error(`No user ${userId} to send a mail to`);
  await publish(em, mailRequested(id));
  return id;
}

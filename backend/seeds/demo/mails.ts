import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { sql } from 'kysely';
import { composeAccountApproved } from '../../src/buyers/mails/account-approved.js';
import { composeAccountRejected } from '../../src/buyers/mails/account-rejected.js';
import { composeRegistrationReceived } from '../../src/buyers/mails/registration-received.js';
import { composeCreditNoteMail, isOrderMail, orderMailSubject } from '../../src/orders/mails/order-mails.js';
import { revisionMails } from '../../src/orders/mails/revision-mails.js';
import { database } from '../../src/platform/db/database.js';
import { typedSql } from '../../src/platform/db/typed-sql.js';
import type { ComposeMail } from '../../src/platform/mail/mail-composers.js';
import type { Step } from './story.js';

const composers: Partial<Record<MailKind, ComposeMail>> = {
  'registration-received': composeRegistrationReceived,
  'account-approved': composeAccountApproved,
  'account-rejected': composeAccountRejected,
  ...revisionMails,
  'credit-note': composeCreditNoteMail(),
};

/** The steps of the story that queue a mail, or make one of an earlier step obsolete. */
const mailing = new Set<Step['do']>([
  'apply',
  'admit',
  'turn down',
  'approve',
  'reject',
  'admin-cancel',
  'confirm-payment',
  'propose',
  'accept',
  'decline',
  'cover back-orders',
  'credit',
]);

interface QueuedMail {
  id: string;
  kind: MailKind;
  userId: string;
  about: Record<string, string>;
  /** Number and status of the order that the mail is about, if it is about one. */
  number: string | null;
  status: OrderStatus | null;
}

/**
 * Marks the mails that this transaction has queued as sent (or obsolete), with the subject of the composed mail. No
 * mail leaves the portal. A mail is composed before the next step of its order or buyer, because its text depends on
 * their state. The mails of some ten steps are composed together, which saves statements.
 */
export class MailSettler {
  /** Orders and buyers with a queued mail. */
  readonly #waiting = new Set<string>();

  constructor(private readonly em: EntityManager) {}

  async before(step: Step): Promise<void> {
    if (!mailing.has(step.do)) return;
    const subject = 'order' in step ? `order ${step.order}` : 'buyer' in step ? `buyer ${step.buyer}` : '';
    if (this.#waiting.has(subject)) await this.settle();
    this.#waiting.add(subject);
  }

  async settle(): Promise<void> {
    this.#waiting.clear();
    const db = database(this.em);
    const { rows } = await typedSql<QueuedMail>({
      id: 'text',
      kind: 'text',
      userId: 'text',
      about: 'json',
      number: 'text?',
      status: 'text?',
    })`select mails.id, kind, user_id as "userId", about, number, orders.status from mails
      left join orders on orders.id = (about->>'orderId')::uuid
      where next_attempt_at = now() and mails.status = 'queued'`.execute(db);
    const settled: { id: string; subject: string | null }[] = [];
    for (const mail of rows) settled.push({ id: mail.id, subject: await this.#subjectOf(mail) });
    await sql`update mails set status = case when composed.subject is null then 'obsolete' else 'sent' end,
        subject = composed.subject, attempts = 1, next_attempt_at = null,
        sent_at = case when composed.subject is not null then now() end
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as composed (id uuid, subject text)
      where mails.id = composed.id`.execute(db);
  }

  /** Orders have most of the mails, so their numbers are read together instead of by the composers, one by one. */
  async #subjectOf({ id, kind, userId, about, number, status }: QueuedMail): Promise<string | null> {
    if (isOrderMail(kind) && number !== null && status !== null)
      return orderMailSubject(kind, { number, status }, 'en');
    // A credit note's mail is about the first one since it was requested; here an order has one at most.
    const due = { id, userId, about, requestedAt: new Date(0) };
    const mail = await composers[kind]?.(due, { em: this.em, language: 'en', link: (path) => path });
    return mail?.subject ?? null;
  }
}

/**
 * Marks the newest approval mail as returned by its mail server, so that administrators have a failed mail to resend.
 */
export async function markOneMailReturned(em: EntityManager): Promise<void> {
  await sql`update mails set status = 'failed', sent_at = null, attempts = 5,
      last_error = '550 5.1.1 The mailbox does not exist.'
    where id = (select id from mails where kind = 'order-approved' and requested_at >= now() and status = 'sent'
      and recipient not like '%@portal.local' order by id desc limit 1)`.execute(database(em));
}

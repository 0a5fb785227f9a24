import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../audit/audit.js';
import { database } from '../db/database.js';
import { typedSql } from '../db/typed-sql.js';
import { DomainError } from '../http/errors/domain-error.js';
import { broadcast } from '../live/broadcast.js';
import { mailQueueNotificationSql } from './enqueue-mails.js';

/** Resends mails as new messages with the full number of attempts. */
@Injectable()
export class ResendMails {
  constructor(private readonly em: EntityManager) {}

  /**
   * Resends a mail unless it is being sent at the moment. A mail that waits for its next attempt becomes due at once.
   * Throws `mail.not_found` and `mail.being_sent`.
   */
  async one(mailId: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const mail = await database(em)
        .selectFrom('mails')
        .select('status')
        .where('id', '=', mailId)
        .forUpdate()
        .executeTakeFirst();
      if (!mail) throw new DomainError('mail.not_found', messages.mails.notFound);
      if (mail.status === 'sending') throw new DomainError('mail.being_sent', messages.mails.beingSent);
      await this.#requeue(em, sql`id = ${mailId}`);
      await audit(em, 'mail.resend', { id: mailId });
    });
  }

  /** Resends all failed mails and returns their number. */
  async allFailed(): Promise<number> {
    return this.em.transactional(async (em) => {
      const count = await this.#requeue(em, sql`status = 'failed'`);
      await audit(em, 'mail.resend-failed', { changes: { count: [count, 0] } });
      return count;
    });
  }

  async #requeue(em: EntityManager, condition: RawBuilder<unknown>): Promise<number> {
    const { rows } = await typedSql({ id: 'text' })`
      update mails set status = 'queued', attempts = 0, last_error = null, sent_at = null, next_attempt_at = now(),
        resent_at = date_trunc('milliseconds', now())
      where ${condition} returning id, ${mailQueueNotificationSql}`.execute(database(em));
    const ids = rows.map(({ id }) => id);
    await broadcast(em, { resource: 'mails', type: 'updated', ids }, { team: 'mail:manage' });
    return ids.length;
  }
}

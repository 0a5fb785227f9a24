import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MailStatus } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../http/domain-error.js';
import { announce } from '../live/announce.js';
import { wakeSenders } from './request-mails.js';

/** Sends mails once more, as new messages with all their attempts before them. */
@Injectable()
export class ResendMails {
  constructor(private readonly em: EntityManager) {}

  /** Any mail that is not just being sent; one that waits for its next attempt is tried now. */
  async one(mailId: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const { rows } = await sql<{ status: MailStatus }>`
        select status from mails where id = ${mailId} for update`.execute(em.getKysely());
      if (!rows[0]) throw new DomainError('mail.not_found', messages.mails.notFound);
      if (rows[0].status === 'sending') throw new DomainError('mail.being_sent', messages.mails.beingSent);
      await this.#again(em, sql`id = ${mailId}`);
    });
  }

  /** Returns how many there were. */
  async allFailed(): Promise<number> {
    return this.em.transactional((em) => this.#again(em, sql`status = 'failed'`));
  }

  async #again(em: EntityManager, which: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ id: string }>`
      update mails set status = 'queued', attempts = 0, last_error = null, sent_at = null, next_attempt_at = now(),
        resent_at = date_trunc('milliseconds', now())
      where ${which} returning id, ${wakeSenders}`.execute(em.getKysely());
    const ids = rows.map(({ id }) => id);
    await announce(em, { resource: 'mails', type: 'updated', ids }, { role: 'admin' });
    return ids.length;
  }
}

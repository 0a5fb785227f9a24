import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { database } from '../db/database.js';
import { OutboxRelay } from '../queue/outbox-relay.js';

export const MAIL_QUEUE = 'mail';
const SEND_DUE_MAILS = 'mails.due';
/** With pauses of 15 s, 30 s … 32 min the last attempt is 64 minutes after the first. */
export const mailAttempts = 9;

/**
 * Enqueues a job in the mail queue when mails are due. Every API process does this; one job in a worker sends all due
 * mails.
 */
@Injectable()
export class MailQueue {
  constructor(
    @InjectQueue(MAIL_QUEUE) private readonly queue: Queue,
    private readonly orm: MikroORM,
    @Inject(ENV) private readonly env: Env,
    relay: OutboxRelay,
  ) {
    relay.watchTable(queue, () => this.#enqueueDue());
  }

  async #enqueueDue(): Promise<void> {
    const { rows } = await sql`select from mails where next_attempt_at <= now() limit 1`.execute(
      database(this.orm.em.fork()),
    );
    if (rows.length === 0) return;
    await this.queue.add(
      SEND_DUE_MAILS,
      {},
      {
        // At most one job waits in the queue. It releases the deduplication id when it starts, so later mails get
        // another job.
        deduplication: { id: SEND_DUE_MAILS },
        attempts: mailAttempts,
        backoff: { type: 'exponential', delay: this.env.mailRetrySeconds * 1000 },
        removeOnComplete: true,
      },
    );
  }
}

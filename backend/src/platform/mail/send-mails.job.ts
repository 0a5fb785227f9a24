import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { MailKind, MailStatus } from '@portal/contract/mails';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { isoTime } from '../db/iso-time.js';
import { RecurringJobs } from '../queue/recurring-jobs.js';
import { MailComposers } from './mail-composers.js';
import { mailError } from './mail-error.js';
import { MailRefused, MailTransport } from './mail-transport.js';
import { renderMail, type WrittenMail } from './render-mail.js';
import { announceMails, MAIL_QUEUE } from './request-mail.js';

const SWEEP = 'sweep';
/** With pauses of 15 s, 30 s … 32 min the last try is 64 minutes after the first. */
const maximumAttempts = 9;
/** Longer than writing and handing over take together (30 s for the latter): whoever took a mail that long ago is gone. */
const cutOffAfterSeconds = 120;

interface TakenMail {
  id: string;
  kind: MailKind;
  userId: string;
  recipient: string;
  about: Record<string, string>;
  attempts: number;
  requestedAt: string;
  resentAt: string | null;
}

interface Outcome {
  status: MailStatus;
  written: WrittenMail | undefined;
  reason?: string;
  pauseSeconds?: number;
}

/**
 * Sends requested mails. The row says what is due and the queue only brings it sooner: a job may be lost, run twice or
 * be cut off, and the sweep hands in whatever is due. Of two who want a mail one takes it. Only a process that is
 * killed after the mail server took a message and before that is written down has it sent again, under the same
 * Message-ID: SMTP has no transaction that would span both (row R21).
 */
// A killed worker's jobs are free again after seconds: until then the sweep cannot hand the same mail in anew.
@Processor(MAIL_QUEUE, { concurrency: 4, lockDuration: 10_000, stalledInterval: 5_000 })
export class SendMails extends WorkerHost implements OnModuleInit, OnApplicationBootstrap {
  readonly #logger = new Logger(SendMails.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly composers: MailComposers,
    private readonly transport: MailTransport,
    @Inject(ENV) private readonly env: Env,
    private readonly recurring: RecurringJobs,
    @InjectQueue(MAIL_QUEUE) private readonly queue: Queue,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.recurring.add(this.queue, SWEEP, this.env.mailRetrySeconds * 1000);
  }

  onApplicationBootstrap(): void {
    this.composers.requireAll();
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#logger.warn(`Mail worker: ${error.message}`);
  }

  async process(job: Job<{ mailId: string }>): Promise<void> {
    if (job.name === SWEEP) await this.#sweep();
    else await this.#send(job.data.mailId);
  }

  async #sweep(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select id from mails where next_attempt_at <= now() order by next_attempt_at limit 1000`.execute(this.#db());
    // Forgotten as soon as it ran, so that the next sweep can hand it in again; until then it is one job.
    const once = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    await this.queue.addBulk(
      rows.map(({ id }) => ({ name: 'due', data: { mailId: id }, opts: { ...once, jobId: `due-${id}` } })),
    );
  }

  async #send(mailId: string): Promise<void> {
    const mail = await this.#take(mailId);
    if (!mail) return;
    let written: WrittenMail | undefined;
    try {
      if (mail.attempts > maximumAttempts) throw new MailRefused('Every attempt was cut off.');
      written = await this.#write(mail);
      if (written) await this.transport.send({ ...written, ...this.#envelope(mail) });
    } catch (error) {
      await this.#failed(mail, error, written);
      return;
    }
    await this.#done(mail, written);
  }

  async #take(mailId: string): Promise<TakenMail | undefined> {
    const { rows } = await sql<TakenMail>`
      update mails set status = 'sending', attempts = attempts + 1,
        next_attempt_at = now() + make_interval(secs => ${cutOffAfterSeconds})
      where id = ${mailId} and next_attempt_at <= now()
      returning id, kind, user_id as "userId", recipient, about, attempts,
        ${isoTime('requested_at')} as "requestedAt", ${isoTime('resent_at')} as "resentAt"`.execute(this.#db());
    return rows[0];
  }

  #write({ kind, userId, about, requestedAt }: TakenMail): Promise<WrittenMail | undefined> {
    return this.orm.em.fork().transactional(async (em) => {
      const compose = this.composers.of(kind);
      const link = (path: string) => this.env.publicUrl + path;
      const composed = await compose({ userId, about, requestedAt: new Date(requestedAt) }, { em, link });
      return composed ? renderMail(composed) : undefined;
    });
  }

  #envelope({ id, recipient, requestedAt, resentAt }: TakenMail) {
    const queuedAt = new Date(resentAt ?? requestedAt);
    // One that an administrator sends again is a new message: receivers drop what they have had.
    const name = resentAt ? `${id}.${queuedAt.getTime()}` : id;
    return { id, recipient, queuedAt, messageId: `<${name}@${new URL(this.env.publicUrl).hostname}>` };
  }

  /** Tried harder than others: without it the message would go out again. */
  async #done(mail: TakenMail, written: WrittenMail | undefined): Promise<void> {
    const outcome: Outcome = { status: written ? 'sent' : 'obsolete', written };
    for (let left = 5; ; left--) {
      try {
        await this.#record(mail, outcome);
        return;
      } catch (error) {
        if (left === 0) throw error;
        await delay(5_000);
      }
    }
  }

  async #failed(mail: TakenMail, error: unknown, written: WrittenMail | undefined): Promise<void> {
    const final = error instanceof MailRefused || mail.attempts >= maximumAttempts;
    const said = mailError(error, this.env.smtpUrl, written?.text);
    this.#logger.warn({ mailId: mail.id, attempts: mail.attempts, reason: said, final }, 'A mail was not handed over');
    // What failed inside says nothing to an administrator.
    const reason = written || error instanceof MailRefused ? said : 'The message could not be written.';
    await this.#record(mail, {
      status: final ? 'failed' : 'queued',
      written,
      reason,
      pauseSeconds: final ? undefined : this.env.mailRetrySeconds * 2 ** (mail.attempts - 1),
    });
  }

  /** What was sent was sent, even by somebody who counted as cut off; every other outcome is for whoever has it now. */
  async #record({ id, attempts, resentAt }: TakenMail, outcome: Outcome): Promise<void> {
    const { status, written, reason = null, pauseSeconds = null } = outcome;
    await this.orm.em.fork().transactional(async (em) => {
      await sql`
        update mails set status = ${status}, subject = coalesce(${written?.subject ?? null}, subject),
          last_error = ${reason}, sent_at = ${status === 'sent' ? sql`now()` : null},
          next_attempt_at = now() + make_interval(secs => ${pauseSeconds}::float8)
        where id = ${id} and resent_at is not distinct from ${resentAt}::timestamptz
          and (status = 'sending' and attempts = ${attempts} or ${status === 'sent'})`.execute(em.getKysely());
      await announceMails(em, [id]);
    });
  }

  #db() {
    return this.orm.em.fork().getKysely();
  }
}

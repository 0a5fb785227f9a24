import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Language } from '@portal/contract/languages';
import type { MailKind, MailStatus } from '@portal/contract/mails';
import type { Job } from 'bullmq';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { database } from '../db/database.js';
import { isoTime } from '../db/iso-time.js';
import { typedSql } from '../db/typed-sql.js';
import { FailureLog } from '../failure-log.js';
import { broadcastSql } from '../live/broadcast.js';
import { idleChecks } from '../queue/idle-checks.js';
import { Storage } from '../storage/storage.js';
import { MailComposers } from './mail-composers.js';
import { describeMailError } from './mail-error.js';
import { MAIL_QUEUE, mailAttempts } from './mail-queue.js';
import { MailRefusedError, MailTooEarlyError, MailTransport } from './mail-transport.js';
import type { RenderedMail } from './render-mail.js';

/**
 * Composing and sending take less time (sending at most 30 s), so an older claim belongs to a process that has died.
 */
const cutOffAfterSeconds = 120;
/** The longest time that a shutdown waits for a mail server. */
const stopWithinMs = 5_000;

interface ClaimedMail {
  id: string;
  kind: MailKind;
  userId: string;
  recipient: string;
  language: Language;
  about: Record<string, string>;
  attempts: number;
  requestedAt: string;
  resentAt: string | null;
}

/** The recorded outcome of a mail, and the next mail to send. */
interface Recorded {
  status: Outcome['status'];
  next: ClaimedMail | undefined;
}

interface Outcome {
  status: Exclude<MailStatus, 'sending'>;
  written: RenderedMail | undefined;
  reason?: string;
  pauseSeconds?: number;
}

/**
 * Sends mails. The table is the source of truth; a job of the queue sends all rows that are due, one after the other,
 * and is repeated by BullMQ while some of them wait for another attempt. A claim is one short statement (`skip
 * locked`), so jobs of several workers share the rows. A process that is killed while it sends leaves its row claimed
 * for two minutes; then the sweep enqueues a new job. SMTP has no transaction that spans the mail server and the row,
 * so a mail that the server had already taken is sent a second time, under the same Message-ID (row R21).
 */
@Injectable()
// Four jobs run concurrently, so that one slow recipient does not delay the others.
@Processor(MAIL_QUEUE, { ...idleChecks.mail, concurrency: 4, maxStalledCount: mailAttempts })
export class SendMails extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(SendMails.name);
  readonly #failures = new FailureLog(this.#logger);
  readonly #stop = new AbortController();
  #stopped = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly composers: MailComposers,
    private readonly transport: MailTransport,
    private readonly storage: Storage,
    @Inject(ENV) private readonly env: Env,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.composers.requireAll();
  }

  beforeApplicationShutdown(): void {
    this.#stopped = true;
    setTimeout(() => this.#stop.abort(new Error('The portal was stopped')), stopWithinMs).unref();
  }

  /** Without a listener the error would end the process; the worker reconnects by itself. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#failures.warn('The mail worker cannot reach its queue', error);
  }

  async process(job: Job): Promise<void> {
    // The job no longer counts as the waiting one, so mails that become due from now on get a new job.
    await job.removeDeduplicationKey();
    let waiting = 0;
    for (let mail = await this.#claim(); mail; ) {
      const { status, next } = await this.#send(mail);
      if (status === 'queued') waiting++;
      mail = next;
    }
    // BullMQ's backoff doubles like the pauses of the rows. After the last attempt the sweep finds the remaining mails.
    if (waiting > 0 && job.attemptsMade + 1 < mailAttempts)
      throw new Error(`${waiting} mails wait for another attempt`);
  }

  async #send(mail: ClaimedMail): Promise<Recorded> {
    let written: RenderedMail | undefined;
    try {
      if (mail.attempts > mailAttempts) throw new MailRefusedError('Every attempt was cut off.');
      written = await this.#write(mail);
      if (written) await this.#handOver(mail, written);
    } catch (error) {
      return this.#failed(mail, error, written);
    }
    return this.#done(mail, written);
  }

  async #handOver(mail: ClaimedMail, { attachment: file, ...written }: RenderedMail): Promise<void> {
    const attachment = file ? { name: file.name, bytes: await buffer(await this.storage.read(file.key)) } : undefined;
    await this.transport.send({ ...written, ...this.#envelope(mail), attachment }, this.#stop.signal);
  }

  async #claim(): Promise<ClaimedMail | undefined> {
    if (this.#stopped) return undefined;
    const { rows } = await claimedMails`${claimMail()}`.execute(database(this.orm.em.fork()));
    return rows[0];
  }

  async #write({ id, kind, userId, language, about, requestedAt }: ClaimedMail): Promise<RenderedMail | undefined> {
    const compose = await this.composers.of(kind);
    const link = (path: string) => this.env.publicUrl + path;
    const em = this.orm.em.fork();
    const composed = await compose({ id, userId, about, requestedAt: new Date(requestedAt) }, { em, language, link });
    return composed ? (await import('./render-mail.js')).renderMail(composed) : undefined;
  }

  #envelope({ id, recipient, requestedAt, resentAt }: ClaimedMail) {
    const queuedAt = new Date(resentAt ?? requestedAt);
    // A resent mail needs a new Message-ID: receivers discard a message whose id they already have.
    const name = resentAt ? `${id}.${queuedAt.getTime()}` : id;
    return { id, recipient, queuedAt, messageId: `<${name}@${new URL(this.env.publicUrl).hostname}>` };
  }

  /** Retries the update of the mail's row. If the update failed, the message would be sent again. */
  async #done(mail: ClaimedMail, written: RenderedMail | undefined): Promise<Recorded> {
    const outcome: Outcome = { status: written ? 'sent' : 'obsolete', written };
    for (let left = 5; ; left--) {
      try {
        return await this.#record(mail, outcome);
      } catch (error) {
        if (left === 0) throw error;
        await delay(5_000);
      }
    }
  }

  async #failed(mail: ClaimedMail, error: unknown, written: RenderedMail | undefined): Promise<Recorded> {
    const final = error instanceof MailRefusedError || mail.attempts >= mailAttempts;
    const errorText = describeMailError(error, this.env.smtpUrl, written?.text);
    this.#logger.warn(
      { mailId: mail.id, attempts: mail.attempts, reason: errorText, final },
      'A mail was not handed over',
    );
    // The text of an internal error is of no use to an administrator.
    const isTold = written || error instanceof MailRefusedError || error instanceof MailTooEarlyError;
    const reason = isTold ? errorText : 'The message could not be written.';
    return this.#record(mail, {
      status: final ? 'failed' : 'queued',
      written,
      reason,
      pauseSeconds: final ? undefined : this.env.mailRetrySeconds * 2 ** (mail.attempts - 1),
    });
  }

  /**
   * Records the outcome of a mail, and claims the next one with the same statement. Success counts even from a process
   * whose claim has run out; every other outcome needs the claim.
   */
  async #record({ id, attempts, resentAt }: ClaimedMail, outcome: Outcome): Promise<Recorded> {
    const { status, written, reason = null, pauseSeconds = null } = outcome;
    const { rows } = await claimedMails`
      with recorded as (
        update mails set status = ${status}, subject = coalesce(${written?.subject ?? null}, subject),
          last_error = ${reason}, sent_at = ${status === 'sent' ? sql`now()` : null},
          next_attempt_at = now() + make_interval(secs => ${pauseSeconds}::float8)
        where id = ${id} and resent_at is not distinct from ${resentAt}::timestamptz
          and (status = 'sending' and attempts = ${attempts} or ${status === 'sent'})
        returning ${broadcastSql({ resource: 'mails', type: 'updated', ids: [id] }, { team: 'mail:manage' })}),
      claimed as (${claimMail(sql`and id <> ${id} and ${!this.#stopped}`)})
      select id, kind, "userId", recipient, language, about, attempts, "requestedAt", "resentAt" from claimed`.execute(
      database(this.orm.em.fork()),
    );
    return { status, next: rows[0] };
  }
}

const claimedMails = typedSql<ClaimedMail>({
  id: 'text',
  kind: 'text',
  userId: 'text',
  recipient: 'text',
  language: 'text',
  about: 'json',
  attempts: 'number',
  requestedAt: 'text',
  resentAt: 'text?',
});

/** A statement that claims the mail that is due for the longest time, if there is one. */
const claimMail = (condition = sql``) => sql`
  update mails set status = 'sending', attempts = attempts + 1,
    next_attempt_at = now() + make_interval(secs => ${cutOffAfterSeconds})
  where id = (select id from mails where next_attempt_at <= now() ${condition}
    order by next_attempt_at limit 1 for update skip locked)
  returning id, kind, user_id as "userId", recipient,
    coalesce((select language from users where users.id = mails.user_id), 'en') as language, about, attempts, ${isoTime('requested_at')} as "requestedAt",
    ${isoTime('resent_at')} as "resentAt"`;

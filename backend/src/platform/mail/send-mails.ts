import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { MailKind, MailStatus } from '@portal/contract/mails';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { DATABASE_URL } from '../db/database-url.js';
import { isoTime } from '../db/iso-time.js';
import { Listener } from '../db/listener.js';
import { announcing } from '../live/announce.js';
import { MailComposers } from './mail-composers.js';
import { mailError } from './mail-error.js';
import { MailRefused, MailTransport } from './mail-transport.js';
import { renderMail, type WrittenMail } from './render-mail.js';
import { MAIL_CHANNEL } from './request-mails.js';

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
  /** Whether others were due when this one was taken. */
  more: boolean;
}

interface Outcome {
  status: MailStatus;
  written: WrittenMail | undefined;
  reason?: string;
  pauseSeconds?: number;
}

/** How many a process has under way at once: a mail server that is slow for one is not slow for all. */
const atOnce = 4;

/**
 * Sends requested mails. The rows are the queue: whoever takes one has it until it is sent, put off, given up, or its
 * process has been gone for two minutes. A transaction that makes mails due says so when it commits, and a regular look
 * finds what was put off and what was not heard. Only a process that is killed after the mail server took a message and
 * before that is written down has it sent again, under the same Message-ID: SMTP has no transaction that would span both
 * (row R21).
 */
@Injectable()
export class SendMails implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(SendMails.name);
  readonly #listener: Listener;
  readonly #senders = new Set<Promise<void>>();
  #look: NodeJS.Timeout | undefined;
  #lookAgain = false;
  #stopped = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly composers: MailComposers,
    private readonly transport: MailTransport,
    @Inject(ENV) private readonly env: Env,
    @Inject(DATABASE_URL) databaseUrl: string,
  ) {
    const wake = () => this.#wake();
    this.#listener = new Listener({ databaseUrl, channel: MAIL_CHANNEL, heard: wake, restored: wake });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.composers.requireAll();
    await this.#listener.start();
    this.#look = setInterval(() => this.#wake(), this.env.mailRetrySeconds * 1000);
    this.#wake();
  }

  /** What is being sent is sent to its end. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#look);
    await Promise.all([this.#listener.stop(), ...this.#senders]);
  }

  #wake(): void {
    if (this.#stopped) return;
    if (this.#senders.size === atOnce) {
      this.#lookAgain = true;
      return;
    }
    const sender = this.#sendWhatIsDue()
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'Mails wait: the next look tries again'))
      .finally(() => {
        this.#senders.delete(sender);
        if (!this.#lookAgain) return;
        this.#lookAgain = false;
        this.#wake();
      });
    this.#senders.add(sender);
  }

  async #sendWhatIsDue(): Promise<void> {
    for (let more = true; more && !this.#stopped; ) {
      const mail = await this.#take();
      if (!mail) return;
      more = mail.more;
      // Others need not wait for this one, which may take its time.
      if (more) this.#wake();
      await this.#send(mail);
    }
  }

  async #send(mail: TakenMail): Promise<void> {
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

  async #take(): Promise<TakenMail | undefined> {
    const { rows } = await sql<TakenMail>`
      update mails set status = 'sending', attempts = attempts + 1,
        next_attempt_at = now() + make_interval(secs => ${cutOffAfterSeconds})
      where id = (select id from mails where next_attempt_at <= now() order by next_attempt_at limit 1 for update skip locked)
      returning id, kind, user_id as "userId", recipient, about, attempts,
        exists (select from mails other where other.next_attempt_at <= now() and other.id <> mails.id) as more,
        ${isoTime('requested_at')} as "requestedAt", ${isoTime('resent_at')} as "resentAt"`.execute(
      this.orm.em.fork().getKysely(),
    );
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
    await sql`
      with recorded as (
        update mails set status = ${status}, subject = coalesce(${written?.subject ?? null}, subject),
          last_error = ${reason}, sent_at = ${status === 'sent' ? sql`now()` : null},
          next_attempt_at = now() + make_interval(secs => ${pauseSeconds}::float8)
        where id = ${id} and resent_at is not distinct from ${resentAt}::timestamptz
          and (status = 'sending' and attempts = ${attempts} or ${status === 'sent'})
        returning id)
      select ${announcing({ resource: 'mails', type: 'updated', ids: [id] }, { role: 'admin' })} from recorded`.execute(
      this.orm.em.fork().getKysely(),
    );
  }
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { database } from '../db/database.js';
import { typedSql } from '../db/typed-sql.js';
import { hasCode } from '../errors.js';
import { uploadsDirectory } from '../http/inputs/uploads.js';
import { rateLimits } from '../http/rate-limits.js';
import { Storage } from '../storage/storage.js';
import { RecurringJobs } from './recurring-jobs.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const longestLimitMs = Math.max(...Object.values(rateLimits).map(({ seconds }) => seconds)) * 1000;

/** Removes expired data: once an hour, in one of the processes that run jobs. */
@Injectable()
export class Housekeeping {
  readonly #logger = new Logger(Housekeeping.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
    @Inject(ENV) private readonly env: Env,
    recurring: RecurringJobs,
  ) {
    recurring.add('housekeeping', hourMs, () => this.tidy());
  }

  /** A failing step (an unmounted disk) does not stop the others, but the job fails in the end. */
  async tidy(): Promise<void> {
    const steps = [this.#rows(), this.#storedFiles(), this.#uploads(), this.#stuckEvents()];
    const failed = (await Promise.allSettled(steps)).find((step) => step.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #rows(): Promise<void> {
    const db = database(this.orm.em.fork());
    // Longer than failed jobs are kept: one that is retried looks whether its event was handled. Lots that are still to be
    // returned to an external stock source are never forgotten.
    await sql`delete from outbox_events where dispatched_at < now() - interval '30 days'
      and (handled_at is not null or kind <> 'order.stock-returned')`.execute(db);
    await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db);
    // Nobody reads notifications that are older. The orders and chats to which they link are kept.
    await sql`delete from notifications where created_at < now() - interval '90 days'`.execute(db);
    await sql`delete from mails where requested_at < now() - interval '1 year' and next_attempt_at is null`.execute(db);
    await sql`delete from sessions where least(ended_at, expires_at) < now() - interval '30 days'`.execute(db);
    await sql`delete from password_reset_tokens where expires_at < now()`.execute(db);
    // No count lasts longer than the longest window, unless it began before the clock was set back.
    await sql`delete from rate_limits where expire < ${Date.now()} or expire > ${Date.now() + 2 * longestLimitMs}`.execute(
      db,
    );
  }

  /** Removes stored files whose row never committed (design 7). */
  async #storedFiles(): Promise<void> {
    const removed = await this.storage.sweep(dayMs, async (keys) => {
      const { rows } = await typedSql({ key: 'text' })`
        select distinct storage_key as key from stored_files where storage_key = any(${keys}::text[])`.execute(
        database(this.orm.em.fork()),
      );
      return new Set(rows.map(({ key }) => key));
    });
    if (removed > 0) this.#logger.log({ removed }, 'Removed stored files that no row names');
  }

  /** Removes uploads that a killed process was still receiving, and folders in which it was making the demo's files. */
  async #uploads(): Promise<void> {
    const directory = uploadsDirectory(this.env.dataDir);
    for (const name of await readdir(directory)) {
      const file = join(directory, name);
      try {
        if (Date.now() - (await stat(file)).mtimeMs > dayMs) await rm(file, { recursive: true, force: true });
      } catch (error) {
        // The request of the upload has removed the file meanwhile.
        if (!hasCode(error, 'ENOENT')) throw error;
      }
    }
  }

  /**
   * Logs events that have no job after ten minutes. Events wait only while their queue is unavailable, so such an event
   * is usually of a kind that no running process handles.
   */
  async #stuckEvents(): Promise<void> {
    const { rows } = await typedSql({ kind: 'text', count: 'number' })`
      select kind, count(*)::int as count from outbox_events
      where dispatched_at is null and created_at < now() - interval '10 minutes' group by kind`.execute(
      database(this.orm.em.fork()),
    );
    if (rows.length > 0) this.#logger.error({ events: rows }, 'Outbox events wait for more than ten minutes');
  }
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { hasCode } from '../errors.js';
import { uploadsDirectory } from '../http/uploads.js';
import { Storage } from '../storage/storage.js';
import { RecurringJobs } from './recurring-jobs.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Removes what has served its purpose: once an hour, in one of the processes that run jobs. */
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

  /** One step that fails (a disk that is away) leaves the others their turn, and fails the round. */
  async tidy(): Promise<void> {
    const steps = [this.#rows(), this.#storedFiles(), this.#uploads(), this.#stuckEvents()];
    const failed = (await Promise.allSettled(steps)).find((step) => step.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #rows(): Promise<void> {
    const db = this.orm.em.fork().getKysely();
    await sql`delete from outbox_events where dispatched_at < now() - interval '7 days'`.execute(db);
    await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db);
    // Longer than anybody scrolls. What a notification is about stays where it is.
    await sql`delete from notifications where created_at < now() - interval '90 days'`.execute(db);
    await sql`delete from mails where requested_at < now() - interval '1 year' and next_attempt_at is null`.execute(db);
    await sql`delete from sessions where least(ended_at, expires_at) < now() - interval '30 days'`.execute(db);
    await sql`delete from password_reset_tokens where expires_at < now()`.execute(db);
    await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
  }

  /** Bytes whose row never committed (design 7). */
  async #storedFiles(): Promise<void> {
    const removed = await this.storage.sweep(dayMs, async (keys) => {
      const { rows } = await sql<{ key: string }>`
        select distinct storage_key as key from stored_files where storage_key = any(${keys}::text[])`.execute(
        this.orm.em.fork().getKysely(),
      );
      return new Set(rows.map(({ key }) => key));
    });
    if (removed > 0) this.#logger.log({ removed }, 'Removed stored files that no row names');
  }

  /** Uploads that a killed process was still receiving. */
  async #uploads(): Promise<void> {
    const directory = uploadsDirectory(this.env.dataDir);
    for (const name of await readdir(directory)) {
      const file = join(directory, name);
      try {
        if (Date.now() - (await stat(file)).mtimeMs > dayMs) await rm(file, { force: true });
      } catch (error) {
        // Removed by the request that it belonged to.
        if (!hasCode(error, 'ENOENT')) throw error;
      }
    }
  }

  /** Events wait only while their queue is away; one that waits longer has no process that knows its kind. */
  async #stuckEvents(): Promise<void> {
    const { rows } = await sql<{ kind: string; count: number }>`
      select kind, count(*)::int as count from outbox_events
      where dispatched_at is null and created_at < now() - interval '10 minutes' group by kind`.execute(
      this.orm.em.fork().getKysely(),
    );
    if (rows.length > 0) this.#logger.error({ events: rows }, 'Outbox events wait for more than ten minutes');
  }
}

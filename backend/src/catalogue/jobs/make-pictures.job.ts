import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { FailureLog } from '../../platform/failure-log.js';
import { uploadsDirectory } from '../../platform/http/inputs/uploads.js';
import { retryJob } from '../../platform/operations/failed-jobs.js';
import { idleChecks } from '../../platform/queue/idle-checks.js';
import { RecurringJobs } from '../../platform/queue/recurring-jobs.js';
import { Storage, type StoredObject } from '../../platform/storage/storage.js';
import { storeBytes } from '../../platform/storage/store-bytes.js';
import { Thumbnailer } from '../../workbook/isolation/thumbnailer.js';
import { THUMBNAILS_NEEDED } from '../catalogue-changes.js';
import { deleteUnusedThumbnails } from '../stock-files/delete-unused-thumbnails.js';
import { findPictureParts, type StockFileVersionKey, saveThumbnails } from '../stock-files/thumbnails.js';
import { PICTURE_QUEUE } from './picture-queue.js';

const sweepEveryMs = 300_000;
const deleteUnusedEveryMs = 3_600_000;
/**
 * The job of an event that was dispatched longer ago than this and is not handled may have been lost. It may also wait
 * for its turn, because generating the pictures of the largest file takes a minute.
 */
const overdueSeconds = 600;

/**
 * Generates the thumbnails of a published version in the background. Idempotent and safe to interrupt: thumbnails are
 * named by their content and attached to their lines in one transaction.
 */
@Processor(PICTURE_QUEUE, { ...idleChecks.pictures, concurrency: 1 })
export class MakePictures extends WorkerHost {
  readonly #logger = new Logger(MakePictures.name);
  readonly #failures = new FailureLog(this.#logger);
  readonly #thumbnailer = new Thumbnailer();

  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
    @Inject(ENV) private readonly env: Env,
    recurring: RecurringJobs,
    @InjectQueue(PICTURE_QUEUE) private readonly queue: Queue,
  ) {
    super();
    // Without a listener BullMQ writes errors to the console, including the connection. A worker process has no other
    // listener.
    queue.on('error', (error) => this.onError(error));
    recurring.add('overdue-pictures', sweepEveryMs, () => this.sweep());
    recurring.add('unused-pictures', deleteUnusedEveryMs, () => deleteUnusedThumbnails(this.orm.em.fork()));
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#failures.warn('The picture worker cannot reach its queue', error);
  }

  async process({ id: eventId = '', data: of }: Job<StockFileVersionKey>): Promise<void> {
    const em = this.orm.em.fork();
    if (await isHandled(em, eventId)) return;
    const file = await findPictureParts(em, of);
    const thumbnails = file ? await this.#thumbnails(file.storageKey, file.parts) : new Map<string, StoredObject>();
    await em.transactional(async (inner) => {
      if (file) await saveThumbnails(inner, of, thumbnails);
      await sql`update outbox_events set handled_at = now() where id = ${eventId}`.execute(database(inner));
    });
    if (file && thumbnails.size < file.parts.length) {
      this.#logger.log(
        { ...of, thumbnails: thumbnails.size, of: file.parts.length },
        'Some pictures could not be read',
      );
    }
  }

  /** Stores the thumbnails. A copy of the workbook that a killed process leaves is deleted by the sweep of uploads. */
  async #thumbnails(storageKey: string, parts: string[]): Promise<Map<string, StoredObject>> {
    const thumbnails = new Map<string, StoredObject>();
    const workbook = join(uploadsDirectory(this.env.dataDir), randomUUID());
    try {
      await pipeline(await this.storage.read(storageKey), createWriteStream(workbook, { mode: 0o600 }));
      for await (const { part, webp } of this.#thumbnailer.of(workbook, parts)) {
        thumbnails.set(part, await storeBytes(this.storage, this.env.dataDir, webp));
      }
    } finally {
      await rm(workbook, { force: true });
    }
    return thumbnails;
  }

  /**
   * Enqueues the events whose job was lost, and tries each failed job once more, for a week. It generates nothing by
   * itself, because that takes minutes and would run beside the jobs of the queue.
   */
  async sweep(): Promise<void> {
    const { rows } = await typedSql<{ id: string; payload: StockFileVersionKey }>({ id: 'text', payload: 'json' })`
      select id, payload from outbox_events where kind = ${THUMBNAILS_NEEDED} and handled_at is null
        and dispatched_at between now() - interval '7 days' and now() - make_interval(secs => ${overdueSeconds})
      order by id limit 100`.execute(database(this.orm.em.fork()));
    for (const { id, payload } of rows) {
      await this.#enqueueAgain(id, payload).catch((err: unknown) =>
        this.#logger.warn({ err, ...payload }, 'Pictures were not enqueued again'),
      );
    }
  }

  async #enqueueAgain(eventId: string, of: StockFileVersionKey): Promise<void> {
    const job = await this.queue.getJob(eventId);
    if (job && (await retryJob(job, { resetsAttempts: false }))) return;
    // Adds nothing while the queue knows the job, because it waits or is being processed.
    await this.queue.add(THUMBNAILS_NEEDED, of, { jobId: eventId });
  }
}

async function isHandled(em: EntityManager, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from outbox_events where id = ${eventId} and handled_at is not null`.execute(
    database(em),
  );
  return rows.length > 0;
}

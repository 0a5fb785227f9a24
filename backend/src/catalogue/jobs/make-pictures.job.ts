import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { uploadsDirectory } from '../../platform/http/uploads.js';
import { RecurringJobs } from '../../platform/queue/recurring-jobs.js';
import { Storage, type StoredObject } from '../../platform/storage/storage.js';
import { STOCK_FILE_PICTURED } from '../catalogue-changes.js';
import { forgetPictures } from '../stock-files/forget-pictures.js';
import { keepPictures, type Pictured, picturedFile } from '../stock-files/pictures.js';
import { Thumbnailer } from '../workbook/thumbnailer.js';
import { PICTURE_QUEUE } from './picture-queue.js';

const sweepEveryMs = 300_000;
const forgetEveryMs = 3_600_000;
/** Making the pictures of the largest file takes a minute: a hand-over this old without an effect was lost. */
const overdueSeconds = 600;

/**
 * Makes the small pictures of a published version, after it is published: nobody waits for them and nothing depends on
 * them. May run twice or be cut off anywhere: what is made is named by its content, and shown in one transaction.
 */
@Processor(PICTURE_QUEUE, { concurrency: 1 })
export class MakePictures extends WorkerHost {
  readonly #logger = new Logger(MakePictures.name);
  readonly #thumbnailer = new Thumbnailer();

  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
    @Inject(ENV) private readonly env: Env,
    recurring: RecurringJobs,
    @InjectQueue(PICTURE_QUEUE) queue: Queue,
  ) {
    super();
    // In a worker nobody else does, and what is unheard BullMQ writes to the console with its connection.
    queue.on('error', (error) => this.onError(error));
    recurring.add('overdue-pictures', sweepEveryMs, () => this.sweep());
    recurring.add('unused-pictures', forgetEveryMs, () => forgetPictures(this.orm.em.fork()));
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#logger.warn(`Picture worker: ${error.message}`);
  }

  async process(job: Job<Pictured>): Promise<void> {
    await this.#make(job.id ?? '', job.data);
  }

  async #make(eventId: string, of: Pictured): Promise<void> {
    const em = this.orm.em.fork();
    const file = await picturedFile(em, of);
    const made = file ? await this.#thumbnails(file.storageKey, file.parts) : new Map<string, StoredObject>();
    await em.transactional(async (inner) => {
      if (file) await keepPictures(inner, of, made);
      await sql`update outbox_events set handled_at = now() where id = ${eventId}`.execute(inner.getKysely());
    });
    if (file && made.size < file.parts.length) {
      this.#logger.log({ ...of, made: made.size, of: file.parts.length }, 'Some pictures could not be read');
    }
  }

  /** Through files beside the storage, so that keeping one is a link; a killed process' are swept with its uploads. */
  async #thumbnails(storageKey: string, parts: string[]): Promise<Map<string, StoredObject>> {
    const place = () => join(uploadsDirectory(this.env.dataDir), randomUUID());
    const made = new Map<string, StoredObject>();
    const workbook = place();
    try {
      await pipeline(await this.storage.read(storageKey), createWriteStream(workbook, { mode: 0o600 }));
      for await (const { part, webp } of this.#thumbnailer.of(workbook, parts)) {
        const small = place();
        await writeFile(small, webp, { mode: 0o600 });
        made.set(part, await this.storage.put(small));
        await rm(small, { force: true });
      }
    } finally {
      await rm(workbook, { force: true });
    }
    return made;
  }

  /** Makes good what the queue forgot. */
  async sweep(): Promise<void> {
    const { rows } = await sql<{ id: string; payload: Pictured }>`
      select id, payload from outbox_events where kind = ${STOCK_FILE_PICTURED} and handled_at is null
        and dispatched_at < now() - make_interval(secs => ${overdueSeconds})
      order by id limit 100`.execute(this.orm.em.fork().getKysely());
    for (const { id, payload } of rows) {
      await this.#make(id, payload).catch((err: unknown) => this.#logger.warn({ err, ...payload }, 'Pictures failed'));
    }
  }
}

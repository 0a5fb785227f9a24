import { buffer } from 'node:stream/consumers';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { TaxDocument } from '@portal/contract/documents/tax-document';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import { ENV, type Env } from '../../config/env.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { FailureLog } from '../../platform/failure-log.js';
import { idleChecks } from '../../platform/queue/idle-checks.js';
import { RecurringJobs } from '../../platform/queue/recurring-jobs.js';
import { Storage, type StoredObject } from '../../platform/storage/storage.js';
import { storeBytes } from '../../platform/storage/store-bytes.js';
import { saveFileRecord } from '../../platform/storage/stored-file.js';
import { PdfRenderer } from '../pdf/pdf-renderer.js';
import { broadcastDocument } from './broadcast-document.js';
import { DOCUMENT_QUEUE } from './document-queue.js';

const sweepEveryMs = 60_000;
/** Making a PDF takes seconds at most, so the job of a document that waits for longer was lost, or has failed. */
const overdueSeconds = 120;

/**
 * Makes the PDFs of issued documents from their snapshots. Idempotent and safe to interrupt: the file, its row and the
 * document's state change in one transaction, and only the first of several PDFs is kept, so its bytes never change.
 */
@Processor(DOCUMENT_QUEUE, { ...idleChecks.documents, concurrency: 1 })
export class MakePdf extends WorkerHost implements OnApplicationShutdown {
  readonly #logger = new Logger(MakePdf.name);
  readonly #failures = new FailureLog(this.#logger);
  readonly #renderer = new PdfRenderer();
  #isStopping = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
    @Inject(ENV) private readonly env: Env,
    recurring: RecurringJobs,
    @InjectQueue(DOCUMENT_QUEUE) queue: Queue,
  ) {
    super();
    // Without a listener BullMQ writes errors to the console, including the connection. A worker process has no other
    // listener.
    queue.on('error', (error) => this.onError(error));
    recurring.add('overdue-documents', sweepEveryMs, () => this.sweep());
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#failures.warn('The document worker cannot reach its queue', error);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    await this.#renderer.close();
  }

  async process(job: Job<{ documentId: string }>): Promise<void> {
    await this.#make(job.data.documentId);
  }

  /** Makes the PDFs of documents whose job was lost or has failed. A failure with one does not stop the others. */
  async sweep(): Promise<void> {
    const { rows } = await typedSql({ id: 'text' })`
      select document_id as id from document_states
      where pdf <> 'ready' and updated_at < now() - make_interval(secs => ${overdueSeconds})
      order by updated_at limit 100`.execute(database(this.orm.em.fork()));
    for (const { id } of rows) {
      await this.#make(id).catch((err: unknown) => this.#logger.warn({ err, documentId: id }, 'A PDF was not made'));
    }
  }

  async #make(id: string): Promise<void> {
    const em = this.orm.em.fork();
    const { rows } = await typedSql<{ snapshot: TaxDocument }>({ snapshot: 'json' })`
      select snapshot from documents join document_states on document_id = documents.id
      where documents.id = ${id} and pdf <> 'ready'`.execute(database(em));
    const [document] = rows;
    if (!document) return;
    try {
      const { logo } = document.snapshot.seller;
      const picture = logo && (await buffer(await this.storage.read(logo.storageKey)));
      const pdf = await this.#renderer.render(document.snapshot, picture);
      const stored = await storeBytes(this.storage, this.env.dataDir, pdf);
      await em.transactional((inner) => keepPdf(inner, id, stored, `${document.snapshot.number}.pdf`));
    } catch (error) {
      // A PDF that a stopping portal leaves unfinished has not failed: the next process makes it.
      if (!this.#isStopping) await this.#markFailed(id, error);
      throw error;
    }
  }

  async #markFailed(id: string, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    await this.orm.em.fork().transactional(async (em) => {
      await sql`update document_states set pdf = 'failed', error = ${reason.slice(0, 500)}, updated_at = now()
        where document_id = ${id} and pdf <> 'ready'`.execute(database(em));
      await broadcastDocument(em, id);
    });
  }
}

/**
 * Attaches the file to its document, and that of an invoice to its order, where the specification's downloads find it.
 * Does nothing when another process was faster. Steps of an order lock the order first, so this does, too.
 */
async function keepPdf(em: EntityManager, id: string, stored: StoredObject, name: string): Promise<void> {
  const db = database(em);
  await sql`select from orders where id = (select order_id from documents where id = ${id}) for no key update`.execute(
    db,
  );
  const { rows } =
    await sql`select from document_states where document_id = ${id} and pdf <> 'ready' for update`.execute(db);
  if (rows.length === 0) return;
  const fileId = await saveFileRecord(em, stored, name);
  await sql`update document_states set pdf = 'ready', file_id = ${fileId}, error = null, updated_at = now()
    where document_id = ${id}`.execute(db);
  await sql`update orders set invoice_id = ${fileId} from documents
    where documents.id = ${id} and documents.kind = 'invoice' and orders.id = documents.order_id`.execute(db);
  await broadcastDocument(em, id);
}

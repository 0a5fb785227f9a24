import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { centsToDecimal, lineTotalCents } from '@portal/contract/money';
import type { StockFile, StockFilePreview } from '@portal/contract/stock-files';
import type { StockLine, WorkbookReading } from '@portal/contract/workbook';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import { enqueue } from '../../platform/queue/outbox.js';
import { Storage } from '../../platform/storage/storage.js';
import { saveFileRecord } from '../../platform/storage/stored-file.js';
import { WorkQueue } from '../../platform/work-queue/work-queue.js';
import { rememberColumns } from '../../workbook/interpretation/headers/remembered-headers.js';
import { type NamedFile, WorkbookCopier } from '../../workbook/isolation/workbook-copier.js';
import { WorkbookReader } from '../../workbook/isolation/workbook-reader.js';
import { findAccessibleBrand } from '../brands/brand-access.js';
import { broadcastBrandChange, thumbnailsNeededEvent } from '../catalogue-changes.js';
import { addItems } from '../inventory/added-items.js';
import { notifyBuyersOfStockFile } from '../notify-buyers.js';
import { lockPublications } from '../publication-lock.js';
import { findRememberedTables, findSimilarTables, rememberTables } from './remembered-tables.js';
import { lineWritingWork, SpooledLines } from './spooled-lines.js';
import { findRememberedColumns, withoutExtension } from './stock-file.js';
import { keyOfPrices, type StockUpload } from './stock-upload.js';

const sampleSize = 20;

@Injectable()
export class PublishStockFile {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: WorkbookReader,
    private readonly storage: Storage,
    private readonly queue: WorkQueue,
    private readonly copier: WorkbookCopier,
  ) {}

  /** Returns how the portal would interpret the file (row X01), and stores nothing. */
  async preview(caller: Caller, brandId: string, { upload, prices, tables }: StockUpload): Promise<StockFilePreview> {
    await findAccessibleBrand(this.em, caller, brandId);
    const remembered = await findRememberedColumns(this.em, brandId);
    const known = await findRememberedTables(this.em, brandId);
    const sampleLines: StockLine[] = [];
    let lots = 0;
    let units = 0;
    let cents = 0n;
    const reading = await this.reader.readStock(upload.path, {
      fileName: upload.name,
      remembered,
      known,
      tables,
      prices,
      withSamples: true,
      requester: { person: caller.id, signal: upload.signal },
      onLines: async (lines) => {
        sampleLines.push(...lines.slice(0, sampleSize - sampleLines.length));
        for (const line of lines) {
          const lineUnits = (line.availableLots ?? 0) * line.unitsPerLot;
          lots += line.availableLots ?? 0;
          units += lineUnits;
          cents += lineTotalCents(lineUnits, line.wholesalePrice);
        }
      },
    });
    const { sheets, samples = [], problems, errorCount, warningCount, lineCount: references } = reading;
    const value = Number(centsToDecimal(cents));
    const isKnown = reading.headers.some((header) =>
      known.some(({ fingerprint }) => fingerprint === header.fingerprint),
    );
    return {
      fileName: upload.name,
      sheets,
      samples,
      sampleLines,
      alike: tables === undefined && !isKnown ? await findSimilarTables(this.em, brandId, samples) : [],
      references,
      lots,
      units,
      value,
      problems,
      errorCount,
      warningCount,
    };
  }

  /** Writes a copy of the file with its problem cells marked (row X02); the caller removes it. */
  async marked(caller: Caller, brandId: string, { upload, tables }: StockUpload): Promise<NamedFile> {
    await findAccessibleBrand(this.em, caller, brandId);
    const requester = { person: caller.id, signal: upload.signal };
    const { problems } = await this.reader.readStock(upload.path, {
      fileName: upload.name,
      remembered: await findRememberedColumns(this.em, brandId),
      known: await findRememberedTables(this.em, brandId),
      tables,
      requester,
    });
    return this.copier.mark(upload, problems, requester);
  }

  /**
   * Publishes a file, all or nothing, once all its lines are read without an error and the file is stored. Throws
   * `stock_file.has_problems` with the invalid cells when there are errors.
   */
  async publish(
    caller: Caller,
    brandId: string,
    { upload, prices, tables }: StockUpload,
    idempotencyKey?: string,
  ): Promise<StockFile> {
    await findAccessibleBrand(this.em, caller, brandId);
    const remembered = await findRememberedColumns(this.em, brandId);
    const known = await findRememberedTables(this.em, brandId);
    const requester = { person: caller.id, signal: upload.signal, requestKey: idempotencyKey };
    return SpooledLines.at(`${upload.path}.lines`, async (lines) => {
      const reading = await this.reader.readStock(upload.path, {
        fileName: upload.name,
        remembered,
        known,
        tables,
        prices,
        pictures: true,
        requester,
        onLines: (some) => lines.add(some),
      });
      throwIfErrors(reading);
      const stored = await this.storage.put(upload.path);
      const columns = JSON.stringify(rememberColumns(reading.sheets));
      const input = {
        publish: brandId,
        name: upload.name,
        file: stored.key,
        prices: await keyOfPrices(prices),
        tables,
      };
      return this.queue.run(lineWritingWork(requester, lines), () =>
        transactionalOnce(this.em, { callerId: caller.id, key: idempotencyKey, input }, async (em) => {
          await lockPublications(em, 'shared');
          const id = uuid();
          const uploadedAt = new Date();
          const fileId = await saveFileRecord(em, stored, upload.name);
          await sql`insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
          values (${id}, ${brandId}, ${fileId}, ${upload.name}, ${columns}::jsonb, ${lines.count}, ${caller.id}, ${uploadedAt})`.execute(
            database(em),
          );
          await lines.each((some, firstPosition) => addItems(em, id, some, firstPosition));
          await sql`insert into stock_file_versions (stock_file_id, version, file_id, original_name, line_count, published_by, published_at)
          values (${id}, 1, ${fileId}, ${upload.name}, ${lines.count}, ${caller.id}, ${uploadedAt})`.execute(
            database(em),
          );
          await rememberTables(em, brandId, tables, reading);
          await broadcastBrandChange(em, brandId, 'updated');
          await notifyBuyersOfStockFile(em, id, 1);
          if (lines.hasPictures) await enqueue(em, thumbnailsNeededEvent(id, 1));
          return {
            _id: id,
            fileName: withoutExtension(upload.name),
            originalName: upload.name,
            uploadedAt: uploadedAt.toISOString(),
            lineCount: lines.count,
            version: 1,
          };
        }),
      );
    });
  }
}

/** Throws `stock_file.has_problems` with the invalid cells when reading the workbook found errors. */
export function throwIfErrors({ errorCount, problems }: WorkbookReading): void {
  if (errorCount === 0) return;
  throw new DomainError('stock_file.has_problems', messages.orders.problems, { problems, problemCount: errorCount });
}

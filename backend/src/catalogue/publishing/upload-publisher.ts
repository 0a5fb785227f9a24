import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { StockFile } from '@portal/contract/stock-files';
import type { RememberedColumn, WorkbookReading } from '@portal/contract/workbook';
import type { Caller } from '../../auth/caller.js';
import { requireStillMay } from '../../auth/still-may.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import { Storage, type StoredObject } from '../../platform/storage/storage.js';
import { WorkQueue } from '../../platform/work-queue/work-queue.js';
import { rememberColumns } from '../../workbook/interpretation/headers/remembered-headers.js';
import { WorkbookReader } from '../../workbook/isolation/workbook-reader.js';
import { lockPublications } from './publication-lock.js';
import { findRememberedTables } from './remembered-tables.js';
import { lineWritingWork, SpooledLines } from './spooled-lines.js';
import { keyOfPrices, type StockUpload } from './stock-upload.js';

interface Publication {
  brandId: string;
  /** The columns of the brand's newest stock file, or of the one that is replaced. */
  remembered: RememberedColumn[];
  /** Distinguishes requests with the same idempotency key, together with the upload. */
  operation: { publish: string } | { replace: string };
  idempotencyKey: string | undefined;
}

/** An upload that was read without an error and stored. */
export interface ReadUpload {
  reading: WorkbookReading;
  lines: SpooledLines;
  stored: StoredObject;
  /** The sheets' columns as JSON, with which the next version is read. */
  columns: string;
}

/** Reads and stores the uploads that become stock files, new ones and new versions. */
@Injectable()
export class UploadPublisher {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: WorkbookReader,
    private readonly storage: Storage,
    private readonly queue: WorkQueue,
  ) {}

  /**
   * Runs `write` in one transaction, once all lines of the upload are read without an error and its file is stored.
   * Throws `stock_file.has_problems` with the invalid cells when there are errors, and `auth.forbidden` for a caller who
   * may not publish any more.
   */
  async publish(
    caller: Caller,
    { upload, prices, tables }: StockUpload,
    { brandId, remembered, operation, idempotencyKey }: Publication,
    write: (em: EntityManager, read: ReadUpload) => Promise<StockFile>,
  ): Promise<StockFile> {
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
      const input = { ...operation, name: upload.name, file: stored.key, prices: await keyOfPrices(prices), tables };
      return this.queue.run(lineWritingWork(requester, lines), () =>
        transactionalOnce(this.em, { callerId: caller.id, key: idempotencyKey, input }, async (em) => {
          await lockPublications(em, 'shared');
          await requireStillMay(em, caller, 'stock-file:manage');
          return write(em, { reading, lines, stored, columns });
        }),
      );
    });
  }
}

function throwIfErrors({ errorCount, problems }: WorkbookReading): void {
  if (errorCount === 0) return;
  throw new DomainError('stock_file.has_problems', messages.orders.problems, { problems, problemCount: errorCount });
}

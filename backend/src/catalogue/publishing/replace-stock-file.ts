import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { excelExtensions, hasExtension, type StockFile } from '@portal/contract/stock-files';
import type { RememberedColumn } from '@portal/contract/workbook';
import { sql } from 'kysely';
import { brandVisibleTo } from '../../auth/brand-visibility.js';
import type { Caller } from '../../auth/caller.js';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { enqueue } from '../../platform/queue/outbox.js';
import { saveFileRecord } from '../../platform/storage/stored-file.js';
import { broadcastBrandChange, broadcastNewName, thumbnailsNeededEvent } from '../catalogue-changes.js';
import { enqueueStockArrived } from '../inventory/stock-arrived.js';
import {
  createStagingTable,
  includeOrderDifferences,
  stageLines,
  writeStagedLines,
} from '../inventory/stock-import.js';
import { lockForNewVersion, lockStock } from '../inventory/stock-locks.js';
import { findItemsBackInStock, notifyBuyersOfStockFile } from '../notify-buyers.js';
import { findStockFileById, stockFileNotFound, withoutExtension } from '../stock-files/stock-file.js';
import { rememberTables } from './remembered-tables.js';
import type { StockUpload } from './stock-upload.js';
import { UploadPublisher } from './upload-publisher.js';

interface Replaced {
  brandId: string;
  version: number;
  lines: number;
  columns: RememberedColumn[];
  name: string;
  /** The file name of the previous upload. Differs from `name` when an administrator has renamed the stock file. */
  uploadedName: string;
}

@Injectable()
export class ReplaceStockFile {
  constructor(
    private readonly em: EntityManager,
    private readonly uploads: UploadPublisher,
  ) {}

  /**
   * Publishes an upload as the new version of a stock file, all or nothing (design 6). Throws `stock_file.not_found`,
   * and `stock_file.has_problems` with the invalid cells; in both cases the previous version stays published.
   */
  async replace(caller: Caller, id: string, sent: StockUpload, idempotencyKey?: string): Promise<StockFile> {
    const { columns, brandId } = await this.#current(this.em, caller, id);
    const publication = { brandId, remembered: columns, operation: { replace: id }, idempotencyKey };
    return this.uploads.publish(caller, sent, publication, async (em, read) => {
      await createStagingTable(em);
      await read.lines.each((some, firstPosition) => stageLines(em, some, firstPosition));
      await lockForNewVersion(em, id);
      const version = (await this.#current(em, caller, id)).version + 1;
      const changes = await writeStagedLines(em, id, version);
      const restocked = await findItemsBackInStock(em, id, version);
      const fileId = await saveFileRecord(em, read.stored, sent.upload.name);
      await rememberTables(em, brandId, sent.tables, read.reading);
      // The lock comes late, because all orders of the stock file wait from here until the commit.
      await lockStock(em, { stockFileId: id });
      const before = await this.#current(em, caller, id);
      const name = nameAfter(before, sent.upload.name);
      const included = await includeOrderDifferences(em, id, version);
      const stockChanged = changes.stockChanged + included.grown;
      const { count } = read.lines;
      await sql`update stock_files set version = ${version}, file_id = ${fileId}, original_name = ${name},
        columns = ${read.columns}::jsonb, line_count = ${count}, uploaded_by = ${caller.id}, uploaded_at = now()
        where id = ${id}`.execute(database(em));
      await sql`insert into stock_file_versions (stock_file_id, version, file_id, original_name, line_count, added, gone,
          price_changed, stock_changed, published_by, published_at)
        values (${id}, ${version}, ${fileId}, ${sent.upload.name}, ${count}, ${changes.added}, ${changes.gone},
          ${changes.priceChanged}, ${stockChanged}, ${caller.id}, now())`.execute(database(em));
      const replaced = {
        file: [before.name, name],
        version: [before.version, version],
        lines: [before.lines, count],
      } as const;
      await audit(em, 'stock-file.replace', { id, changes: replaced });
      if (name === before.name) await broadcastBrandChange(em, brandId, 'updated');
      else await broadcastNewName(em, brandId);
      const correctedItems = new Set(included.items);
      const uncorrected = restocked.filter((item) => !correctedItems.has(item.id));
      const corrected = await findItemsBackInStock(em, id, version, included.items);
      await notifyBuyersOfStockFile(em, id, version, [...uncorrected, ...corrected]);
      await enqueueStockArrived(em, id);
      if (read.lines.hasPictures) await enqueue(em, thumbnailsNeededEvent(id, version));
      return findStockFileById(em, id);
    });
  }

  async #current(em: EntityManager, caller: Caller, id: string): Promise<Replaced> {
    const current = await database(em)
      .selectFrom('stock_files')
      .innerJoin('brands', 'brands.id', 'brand_id')
      .innerJoin('stored_files', 'stored_files.id', 'file_id')
      .select(['brand_id as brandId', 'version', 'columns', 'stock_files.original_name as name', 'line_count as lines'])
      .select('stored_files.original_name as uploadedName')
      .where('stock_files.id', '=', id)
      .where('stock_files.deleted_at', 'is', null)
      .where(brandVisibleTo(caller))
      .executeTakeFirst();
    if (!current) throw stockFileNotFound();
    return current;
  }
}

/**
 * Returns the stock file's name after the replacement: the new upload's name or, when an administrator has renamed the
 * stock file, that name with the new upload's extension.
 */
function nameAfter({ name, uploadedName }: Replaced, newName: string): string {
  if (name === uploadedName) return newName;
  return hasExtension(newName, excelExtensions)
    ? `${withoutExtension(name)}${newName.slice(newName.lastIndexOf('.'))}`
    : name;
}

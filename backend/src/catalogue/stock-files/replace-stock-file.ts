import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { excelExtensions, hasExtension, type StockFile } from '@portal/contract/stock-files';
import type { RememberedColumn } from '@portal/contract/workbook';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { once } from '../../platform/http/idempotency.js';
import type { Upload } from '../../platform/http/uploads.js';
import { publish } from '../../platform/queue/outbox.js';
import { Storage } from '../../platform/storage/storage.js';
import { recordFile } from '../../platform/storage/stored-file.js';
import { visibleTo } from '../brands/brand-access.js';
import { announceBrand, stockFilePictured } from '../catalogue-changes.js';
import { tellOfStockFile } from '../catalogue-news.js';
import { applyStaged, openStaging, stage } from '../inventory/stock-import.js';
import { lock } from '../inventory/stock-ledger.js';
import { rememberColumns } from '../workbook/header.js';
import { WorkbookReader } from '../workbook/workbook-reader.js';
import { refuseProblems, type Sent } from './publish-stock-file.js';
import { SpooledLines, writingLines } from './spooled-lines.js';
import { listedStockFile, stockFileNotFound, withoutExtension } from './stock-file.js';

interface Replaced {
  brandId: string;
  version: number;
  columns: RememberedColumn[];
  name: string;
  /** As the file published before was called, whatever its card is called. */
  uploadedName: string;
}

@Injectable()
export class ReplaceStockFile {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: WorkbookReader,
    private readonly storage: Storage,
  ) {}

  /**
   * Publishes a file in place of another, all or nothing (design 6). Throws `stock_file.not_found`, and
   * `stock_file.has_problems` with the cells; the file published before then stays as it is.
   */
  async replace(caller: Caller, id: string, upload: Upload, { tables, idempotencyKey }: Sent = {}): Promise<StockFile> {
    const { columns } = await this.#current(this.em, caller, id);
    return SpooledLines.at(`${upload.path}.lines`, async (lines) => {
      const reading = await this.reader.readStock(upload.path, {
        fileName: upload.name,
        remembered: columns,
        tables,
        pictures: true,
        onLines: (some) => lines.add(some),
      });
      refuseProblems(reading);
      const stored = await this.storage.put(upload.path);
      const columnsNow = JSON.stringify(rememberColumns(reading.sheets));
      const input = { replace: id, name: upload.name, file: stored.key, tables };
      return writingLines(() =>
        this.em.transactional((em) =>
          once(em, { callerId: caller.id, key: idempotencyKey, input }, async () => {
            await openStaging(em);
            await lines.each((some, firstPosition) => stage(em, some, firstPosition));
            await lock(em, { stockFileId: id });
            const before = await this.#current(em, caller, id);
            const version = before.version + 1;
            const fileId = await recordFile(em, stored, upload.name);
            const changes = await applyStaged(em, id, version);
            await sql`update stock_files set version = ${version}, file_id = ${fileId}, original_name = ${nameAfter(before, upload.name)},
          columns = ${columnsNow}::jsonb, line_count = ${lines.count}, uploaded_by = ${caller.id}, uploaded_at = now()
          where id = ${id}`.execute(em.getKysely());
            await sql`insert into stock_file_versions (stock_file_id, version, file_id, original_name, line_count, added, gone,
            price_changed, stock_changed, published_by, published_at)
          values (${id}, ${version}, ${fileId}, ${upload.name}, ${lines.count}, ${changes.added}, ${changes.gone},
            ${changes.priceChanged}, ${changes.stockChanged}, ${caller.id}, now())`.execute(em.getKysely());
            await announceBrand(em, before.brandId, 'updated');
            await tellOfStockFile(em, id, version);
            if (lines.isPictured) await publish(em, stockFilePictured(id, version));
            return listedStockFile(em, id);
          }),
        ),
      );
    });
  }

  async #current(em: EntityManager, caller: Caller, id: string): Promise<Replaced> {
    const {
      rows: [current],
    } = await sql<Replaced>`
      select brand_id as "brandId", version, columns, stock_files.original_name as name, stored_files.original_name as "uploadedName"
      from stock_files join brands on brands.id = brand_id join stored_files on stored_files.id = file_id
      where stock_files.id = ${id} and stock_files.deleted_at is null and ${visibleTo(caller)}`.execute(em.getKysely());
    if (!current) throw stockFileNotFound();
    return current;
  }
}

/** A card takes the new file's name, unless somebody had named it: then it keeps that, with the new file's extension. */
function nameAfter({ name, uploadedName }: Replaced, newName: string): string {
  if (name === uploadedName) return newName;
  return hasExtension(newName, excelExtensions)
    ? `${withoutExtension(name)}${newName.slice(newName.lastIndexOf('.'))}`
    : name;
}

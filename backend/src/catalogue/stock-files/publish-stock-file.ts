import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { centsToDecimal, lineTotalCents } from '@portal/contract/money';
import type { StockFile, StockFilePreview } from '@portal/contract/stock-files';
import type { StockLine, TableChoice, WorkbookReading } from '@portal/contract/workbook';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Caller } from '../../auth/caller.js';
import { DomainError } from '../../platform/http/domain-error.js';
import { once } from '../../platform/http/idempotency.js';
import type { Upload } from '../../platform/http/uploads.js';
import { publish } from '../../platform/queue/outbox.js';
import { Storage } from '../../platform/storage/storage.js';
import { recordFile } from '../../platform/storage/stored-file.js';
import { brandFor } from '../brands/brand-access.js';
import { announceBrand, stockFilePictured } from '../catalogue-changes.js';
import { tellOfStockFile } from '../catalogue-news.js';
import { addItems } from '../inventory/stock-ledger.js';
import { rememberColumns } from '../workbook/header.js';
import { WorkbookReader } from '../workbook/workbook-reader.js';
import { SpooledLines, writingLines } from './spooled-lines.js';
import { withoutExtension } from './stock-file.js';
import { columnsOfBrand } from './table-choices.js';

const sampleSize = 20;

/** What comes with a file that is published. */
export interface Sent {
  tables?: TableChoice[];
  idempotencyKey?: string;
}

@Injectable()
export class PublishStockFile {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: WorkbookReader,
    private readonly storage: Storage,
  ) {}

  /** How the file would be understood (row X01). Nothing is stored. */
  async preview(caller: Caller, brandId: string, upload: Upload, tables?: TableChoice[]): Promise<StockFilePreview> {
    await brandFor(this.em, caller, brandId);
    const remembered = await columnsOfBrand(this.em, brandId);
    const sampleLines: StockLine[] = [];
    let lots = 0;
    let units = 0;
    let cents = 0n;
    const reading = await this.reader.readStock(upload.path, {
      fileName: upload.name,
      remembered,
      tables,
      sampled: true,
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
    return {
      fileName: upload.name,
      sheets,
      samples,
      sampleLines,
      references,
      lots,
      units,
      value,
      problems,
      errorCount,
      warningCount,
    };
  }

  /**
   * Publishes a file, all or nothing, once every line was understood and the file is stored. Throws
   * `stock_file.has_problems` with the cells otherwise.
   */
  async publish(
    caller: Caller,
    brandId: string,
    upload: Upload,
    { tables, idempotencyKey }: Sent = {},
  ): Promise<StockFile> {
    await brandFor(this.em, caller, brandId);
    const remembered = await columnsOfBrand(this.em, brandId);
    return SpooledLines.at(`${upload.path}.lines`, async (lines) => {
      const reading = await this.reader.readStock(upload.path, {
        fileName: upload.name,
        remembered,
        tables,
        pictures: true,
        onLines: (some) => lines.add(some),
      });
      refuseProblems(reading);
      const stored = await this.storage.put(upload.path);
      const columns = JSON.stringify(rememberColumns(reading.sheets));
      const input = { publish: brandId, name: upload.name, file: stored.key, tables };
      return writingLines(() =>
        this.em.transactional((em) =>
          once(em, { callerId: caller.id, key: idempotencyKey, input }, async () => {
            const id = uuid();
            const uploadedAt = new Date();
            const fileId = await recordFile(em, stored, upload.name);
            await sql`insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
          values (${id}, ${brandId}, ${fileId}, ${upload.name}, ${columns}::jsonb, ${lines.count}, ${caller.id}, ${uploadedAt})`.execute(
              em.getKysely(),
            );
            await lines.each((some, firstPosition) => addItems(em, id, some, firstPosition));
            await sql`insert into stock_file_versions (stock_file_id, version, file_id, original_name, line_count, published_by, published_at)
          values (${id}, 1, ${fileId}, ${upload.name}, ${lines.count}, ${caller.id}, ${uploadedAt})`.execute(
              em.getKysely(),
            );
            await announceBrand(em, brandId, 'updated');
            await tellOfStockFile(em, id, 1);
            if (lines.isPictured) await publish(em, stockFilePictured(id, 1));
            return {
              _id: id,
              fileName: withoutExtension(upload.name),
              originalName: upload.name,
              uploadedAt: uploadedAt.toISOString(),
              lineCount: lines.count,
              version: 1,
            };
          }),
        ),
      );
    });
  }
}

/** Throws `stock_file.has_problems` with the cells. */
export function refuseProblems({ errorCount, problems }: WorkbookReading): void {
  if (errorCount === 0) return;
  throw new DomainError('stock_file.has_problems', messages.orders.problems, { problems, problemCount: errorCount });
}

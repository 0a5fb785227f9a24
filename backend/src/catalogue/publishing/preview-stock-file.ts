import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { centsToDecimal, lineTotalCents } from '@portal/contract/money';
import type { StockFilePreview } from '@portal/contract/stock-files';
import type { StockLine } from '@portal/contract/workbook';
import type { Caller } from '../../auth/caller.js';
import { type NamedFile, WorkbookCopier } from '../../workbook/isolation/workbook-copier.js';
import { WorkbookReader } from '../../workbook/isolation/workbook-reader.js';
import { findAccessibleBrand } from '../brands/brand-access.js';
import { findRememberedColumns } from '../stock-files/stock-file.js';
import { findRememberedTables, findSimilarTables } from './remembered-tables.js';
import type { StockUpload } from './stock-upload.js';

const sampleSize = 20;

/** Reads a stock file as publishing it would, and stores nothing. */
@Injectable()
export class PreviewStockFile {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: WorkbookReader,
    private readonly copier: WorkbookCopier,
  ) {}

  /** Returns how the portal would interpret the file (row X01). */
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
    return this.copier.mark(upload, problems, requester, caller.language);
  }
}

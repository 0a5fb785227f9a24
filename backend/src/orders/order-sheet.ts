import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { centsToDecimal } from '@portal/contract/money';
import type { OrderPreview } from '@portal/contract/orders';
import type { Problem } from '@portal/contract/workbook';
import { workbookLimits } from '@portal/contract/workbook';
import { sql } from 'kysely';
import type { PublishedFile } from '../catalogue/stock-files/stock-file.js';
import { referenceKey } from '../catalogue/workbook/identity.js';
import { WorkbookReader } from '../catalogue/workbook/workbook-reader.js';
import { DomainError } from '../platform/http/domain-error.js';
import type { Upload } from '../platform/http/uploads.js';
import { type AssessedLine, type CatalogueItem, LineMatcher } from './match-lines.js';
import type { OrderTotals } from './order.entity.js';

const previewLines = 500;

/** An order file read against a published stock file. */
export interface AssessedSheet {
  lines: AssessedLine[];
  /** In reading order; may hold more than are listed to people. */
  problems: Problem[];
  errorCount: number;
  warningCount: number;
}

@Injectable()
export class OrderSheet {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: WorkbookReader,
  ) {}

  /** Throws WorkbookRefused for a file that cannot be read as an order. Cell problems are returned, not thrown. */
  async assess(file: Pick<PublishedFile, 'id' | 'columns'>, upload: Upload): Promise<AssessedSheet> {
    const matcher = new LineMatcher();
    const reading = await this.reader.readOrder(upload.path, {
      fileName: upload.name,
      remembered: file.columns,
      onLines: async (lines) =>
        matcher.add(
          lines,
          await this.#itemsFor(
            file.id,
            lines.map((line) => referenceKey(line.reference)),
          ),
        ),
    });
    const lines = matcher.finish();
    const found = matcher.problems;
    const errors = found.filter((problem) => problem.severity === 'error').length;
    const sheetOrder = new Map(reading.sheets.map(({ sheet }, index) => [sheet, index]));
    const place = ({ sheet, cell }: Problem) =>
      (sheetOrder.get(sheet) ?? 0) * 10_000_000 + Number(/\d+$/.exec(cell)?.[0] ?? 0);
    return {
      lines,
      problems: [...reading.problems, ...found].sort((a, b) => place(a) - place(b)),
      errorCount: reading.errorCount + errors,
      warningCount: reading.warningCount + found.length - errors,
    };
  }

  async #itemsFor(stockFileId: string, keys: string[]): Promise<CatalogueItem[]> {
    const { rows } = await sql<CatalogueItem>`
      select id as "itemId", reference, reference_key as "referenceKey", variant_key as "variantKey", barcode, description,
        colour, size, wholesale_price::text as "unitPrice", units_per_lot as "unitsPerLot", minimum_lots as "minimumLots",
        available_lots - reserved_lots as "availableLots"
      from stock_items where stock_file_id = ${stockFileId} and reference_key = any(${[...new Set(keys)]}::text[])
      order by position`.execute(this.em.getKysely());
    return rows;
  }
}

export function totalsOf(lines: AssessedLine[]): OrderTotals {
  let units = 0;
  let cents = 0n;
  for (const line of lines) {
    units += line.units;
    cents += BigInt(line.total.replace('.', ''));
  }
  return { lineCount: lines.length, units, amount: centsToDecimal(cents) };
}

/** What a person sees before sending (row X01). */
export function toPreview({ lines, problems, errorCount, warningCount }: AssessedSheet): OrderPreview {
  const { units, amount } = totalsOf(lines);
  return {
    lines: lines.slice(0, previewLines).map((line) => ({
      reference: line.reference,
      description: line.description,
      colour: line.colour,
      size: line.size,
      lots: line.lots,
      units: line.units,
      unitPrice: Number(line.unitPrice),
      lineTotal: Number(line.total),
      availableLots: line.availableLots,
    })),
    lineCount: lines.length,
    lots: lines.reduce((sum, line) => sum + line.lots, 0),
    totalQuantity: units,
    totalAmount: Number(amount),
    problems: listed(problems),
    errorCount,
    warningCount,
  };
}

/** Throws `order.has_problems` with every cell when the sheet has errors; returns its warnings otherwise. */
export function acceptable({ problems, errorCount }: AssessedSheet): Problem[] {
  if (errorCount === 0) return listed(problems);
  throw new DomainError('order.has_problems', messages.orders.problems, {
    problems: listed(problems),
    problemCount: errorCount,
  });
}

/** As many as are told to people, in reading order. Warnings make room for errors: those must be corrected. */
function listed(problems: Problem[]): Problem[] {
  const limit = workbookLimits.problemsListed;
  if (problems.length <= limit) return problems;
  const isError = ({ severity }: Problem) => severity === 'error';
  let errors = Math.min(problems.filter(isError).length, limit);
  let warnings = limit - errors;
  return problems.filter((problem) => (isError(problem) ? errors-- : warnings--) > 0);
}

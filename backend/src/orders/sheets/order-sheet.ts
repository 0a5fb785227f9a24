import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { centsToDecimal } from '@portal/contract/money';
import type { OrderFileReading } from '@portal/contract/orders';
import type { Problem, TableChoice, UnreadRows, WorkbookReading } from '@portal/contract/workbook';
import { workbookLimits } from '@portal/contract/workbook';
import { findRememberedTables, headersOfStockFile, ofStockFile } from '../../catalogue/publishing/remembered-tables.js';
import type { PublishedFile } from '../../catalogue/stock-files/stock-file.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import type { Upload } from '../../platform/http/inputs/uploads.js';
import type { Requester } from '../../platform/work-queue/work-queue.js';
import { firstProblems, isAboutColumn } from '../../workbook/interpretation/cells/problem-list.js';
import { WorkbookReader } from '../../workbook/isolation/workbook-reader.js';
import { portalOrderTables } from '../../workbook/writing/portal-order-table.js';
import type { OrderTotals } from '../order.entity.js';
import { type AssessedLine } from './assess-lines.js';
import { findItems, findItemsNear } from './find-items.js';
import { anyReference, LineMatcher } from './match-lines.js';
import { codesOf, unreadSheetProblems } from './unread-sheets.js';

const previewLines = 500;
/** Fewer unknown references may all be misspelt. */
const leastOfAnotherFile = 3;

/** The result of reading an order file and matching it with a published stock file. */
export interface AssessedSheet {
  lines: AssessedLine[];
  /** The problems in the order in which the cells are read, up to the number that a response lists. */
  problems: Problem[];
  errorCount: number;
  warningCount: number;
  /** True when most lots are the published stock, so that the buyer has not filled in the sheet. */
  isUnfilled: boolean;
  /** How the file was interpreted, with the headers and first rows from which other columns can be chosen. */
  reading: Pick<WorkbookReading, 'sheets' | 'headers' | 'samples'>;
}

export interface Assessment {
  buyerId: string;
  upload: Upload;
  /** The tables and columns that the user chose; undefined to use the recognised ones. */
  tables: TableChoice[] | undefined;
  /**
   * True to return the first rows of each sheet as well, even for a file in which no table or no quantity was found.
   */
  withSamples?: boolean;
  requester: Requester;
}

@Injectable()
export class OrderSheet {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: WorkbookReader,
  ) {}

  /**
   * Reads an order file and matches it with a stock file. Throws WorkbookRefused for a file that cannot be read as an
   * order. Problems of cells are returned, not thrown.
   */
  async assess(
    file: Pick<PublishedFile, 'id' | 'brandId' | 'columns'>,
    { buyerId, upload, tables, withSamples, requester }: Assessment,
  ): Promise<AssessedSheet> {
    const matcher = new LineMatcher();
    const reading = await this.reader.readOrder(upload.path, {
      fileName: upload.name,
      remembered: file.columns,
      // The first table with a header row wins, so that no remembered choice changes what the portal's own sheet means.
      known: [
        ...portalOrderTables,
        ...ofStockFile(await findRememberedTables(this.em, buyerId, file.brandId), file.id),
      ],
      tables,
      withSamples,
      requester,
      onLines: async (lines) => matcher.add(lines, await findItems(this.em, file.id, lines)),
    });
    if (matcher.unknown.length > 0) {
      const unknown = matcher.unknown.map(({ line }) => line);
      matcher.addNear(await findItemsNear(this.em, file.id, unknown));
    }
    const lines = matcher.finish();
    const found = [
      ...(lines.length === 0 ? otherFileProblem(matcher.problems) : []),
      ...matcher.problems,
      ...(await this.#unreadSheets(file.id, reading.unread ?? [])),
    ];
    // What the items tell of a repeated sheet replaces what its cells tell.
    const repeated = new Set(found.filter(isRepeatedSheet).map(({ sheet }) => sheet));
    const replaced = reading.problems.filter((problem) => isRepeatedSheet(problem) && repeated.has(problem.sheet));
    const errors = errorsIn(found) - errorsIn(replaced);
    const sheetOrder = new Map(reading.sheets.map(({ sheet }, index) => [sheet, index]));
    const place = ({ sheet, cell }: Problem) =>
      (sheetOrder.get(sheet) ?? 0) * 10_000_000 + Number(/\d+$/.exec(cell)?.[0] ?? 0);
    const read = reading.problems.filter((problem) => !replaced.includes(problem));
    const problems = [...read, ...found].sort((a, b) => place(a) - place(b));
    return {
      lines,
      problems: listed(problems, new Map(reading.sheets.map(({ sheet, headerRow }) => [sheet, headerRow]))),
      errorCount: reading.errorCount + errors,
      warningCount: reading.warningCount + found.length - replaced.length - errors,
      isUnfilled: matcher.isUnfilled,
      reading: { ...reading, headers: headersOfStockFile(reading.headers, file.id) },
    };
  }

  async #unreadSheets(stockFileId: string, unread: readonly UnreadRows[]): Promise<Problem[]> {
    if (unread.length === 0) return [];
    const codes = codesOf(unread);
    const lines = codes.map((reference) => ({ reference, barcode: null }));
    return unreadSheetProblems(unread, await findItemsNear(this.em, stockFileId, lines));
  }
}

const isRepeatedSheet = ({ code }: Problem): boolean => code === 'workbook.repeated_sheet';

const errorsIn = (problems: readonly Problem[]): number =>
  problems.filter(({ severity }) => severity === 'error').length;

/** Says once what is wrong with all rows of a file that was filled in from another stock file. */
function otherFileProblem(problems: readonly Problem[]): Problem[] {
  const [first] = problems;
  if (first === undefined || problems.length < leastOfAnotherFile) return [];
  if (problems.some(({ expected }) => expected !== anyReference)) return [];
  return [
    {
      sheet: first.sheet,
      cell: '',
      field: 'reference',
      found: first.found,
      expected: anyReference,
      message: messages.orders.otherStockFile,
      severity: 'error',
    },
  ];
}

export function orderTotalsOf(lines: AssessedLine[]): OrderTotals {
  let lots = 0;
  let units = 0;
  let cents = 0n;
  for (const line of lines) {
    lots += line.lots;
    units += line.units;
    cents += BigInt(line.total.replace('.', ''));
  }
  return { lineCount: lines.length, lots, units, amount: centsToDecimal(cents) };
}

/** Converts the result to what users see before they send an order file (row X01). */
export function toOrderFileReading({
  lines,
  problems,
  errorCount,
  warningCount,
  reading,
}: AssessedSheet): OrderFileReading {
  const { lots, units, amount } = orderTotalsOf(lines);
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
    sheets: reading.sheets,
    samples: reading.samples ?? [],
    lineCount: lines.length,
    lots,
    totalQuantity: units,
    totalAmount: Number(amount),
    problems,
    errorCount,
    warningCount,
  };
}

/**
 * Throws `order.has_problems` with all listed problems when the order file has errors; returns its warnings otherwise.
 */
export function requireNoErrors({ problems, errorCount }: AssessedSheet): Problem[] {
  if (errorCount === 0) return problems;
  throw new DomainError('order.has_problems', messages.orders.problems, {
    problems,
    problemCount: errorCount,
  });
}

/**
 * Selects the problems that a response lists, in reading order. When there are too many, errors take precedence over
 * warnings, because errors must be corrected; problems about a whole column or sheet are always kept, because they
 * concern every row.
 */
function listed(problems: Problem[], headerRows: ReadonlyMap<string, number>): Problem[] {
  const limit = workbookLimits.problemsListed;
  if (problems.length <= limit) return problems;
  const lasting = new Set(problems.filter((problem) => isAboutColumn(problem, headerRows)).slice(0, limit / 4));
  const others = problems.filter((problem) => !lasting.has(problem));
  const kept = new Set([...lasting, ...firstProblems(others, limit - lasting.size)]);
  return problems.filter((problem) => kept.has(problem));
}

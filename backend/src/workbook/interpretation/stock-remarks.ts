import { cellAddress } from '../address.js';
import type { Cell, MergedRange } from '../cells.js';
import { missingResultStatement, readPrice, readText } from './cells/cell-values.js';
import * as sentences from './cells/row-sentences.js';
import type { ReportProblem } from './cells/stock-numbers.js';
import { titleWithPrice } from './cells/table-sentences.js';
import type { SizeRows } from './sizes/size-rows.js';
import type { StockTotals } from './stock-totals.js';
import type { Table } from './table-interpreter.js';
import { referenceTotalLabel } from './tables/row-kinds.js';

type Cells = readonly (Cell | undefined)[];

const evidenceNames = {
  wholesalePrice: 'a price',
  retailPrice: 'a retail price',
  available: 'stock',
  barcode: 'a barcode',
  description: 'a description',
} as const;

const isFilled = (cell: Cell | undefined): boolean =>
  cell !== undefined && (cell.kind === 'error' || cell.kind === 'noResult' || readText(cell) !== null);

interface Texts {
  count: number;
  first: number;
  text: string;
}

const oneMore = (texts: Texts | null, first: number, text: string): Texts =>
  texts === null ? { count: 1, first, text } : { ...texts, count: texts.count + 1 };

/** Tells titles, notes and rows without a reference from the lines of one table, and reports what they leave out. */
export class StockRemarks {
  readonly #table: Table;
  readonly #sizes: SizeRows | null;
  readonly #totals: StockTotals;
  readonly #merges: readonly MergedRange[];
  readonly #report: ReportProblem;
  /**
   * Number of rows with only a description (titles and notes, or products without a reference), and the first of them.
   */
  #texts: Texts | null = null;
  /** The same of rows with words in the reference column and a description, but without a price or stock. */
  #described: Texts | null = null;
  /** Such rows below an empty row: they are notes unless goods follow. */
  #describedBelow: Texts | null = null;
  /** The last row of goods, of words that continue them, or of a repeated header. */
  #lastRow = -1;

  constructor(
    table: Table,
    sizes: SizeRows | null,
    totals: StockTotals,
    merges: readonly MergedRange[],
    report: ReportProblem,
  ) {
    this.#table = table;
    this.#sizes = sizes;
    this.#totals = totals;
    this.#merges = merges;
    this.#report = report;
  }

  /** True for section titles, totals and notes: they have text in the reference column but no product data. */
  isRemark(row: number, cells: Cells, reference: string): boolean {
    if (referenceTotalLabel(reference) === 'sum') return true;
    const { at } = this.#table;
    const isCode = /\d/.test(reference) && !/\s/.test(reference);
    // A section title may show the sum of its stock ("KNITWEAR … 340") while the columns that describe products are
    // empty. Without a price column such a row may as well be goods.
    const describing = [at.barcode, at.description, at.unitsPerLot].filter((column) => column !== -1);
    const mayCount =
      !isCode &&
      at.wholesalePrice !== -1 &&
      describing.length > 1 &&
      describing.every((column) => cells[column] === undefined);
    const selling = [at.barcode, at.retailPrice, at.wholesalePrice, at.unitsPerLot, at.colour, at.size];
    if (!mayCount) selling.push(at.available);
    if (!mayCount && this.#hasSizes(cells)) return false;
    if (selling.some((column) => column !== -1 && isFilled(cells[column]))) return false;
    if (!isCode) {
      const isDescribed = at.description !== -1 && at.description !== at.reference && isFilled(cells[at.description]);
      if (isDescribed) this.#addDescribed(row, reference);
      return true;
    }
    return this.#merges.some(({ top, left, right }) => top === row - 1 && left === at.reference && right > left);
  }

  #addDescribed(row: number, reference: string): void {
    if (row !== this.#lastRow + 1) {
      this.#describedBelow = oneMore(this.#describedBelow, row, reference);
      return;
    }
    this.#described = oneMore(this.#described, row, reference);
    this.#lastRow = row;
  }

  /** Call for a repeated header: rows directly below it continue the goods. */
  addHeader(row: number): void {
    this.#lastRow = row;
  }

  /** Call for each row of goods. */
  addGoods(row: number): void {
    this.#lastRow = row;
    if (this.#describedBelow === null) return;
    const { count, first, text } = this.#described ?? { ...this.#describedBelow, count: 0 };
    this.#described = { first, text, count: count + this.#describedBelow.count };
    this.#describedBelow = null;
  }

  /**
   * True for a title with a number in the price column ("KNITWEAR … 120"): no code, and nothing that describes a product
   * in a table that describes its products.
   */
  isPricedTitle(row: number, cells: Cells, reference: string): boolean {
    const { at } = this.#table;
    if (/\d/.test(reference) || this.#hasSizes(cells)) return false;
    const describing = [at.barcode, at.description, at.colour, at.size, at.unitsPerLot, at.available, at.retailPrice];
    const present = describing.filter(
      (column) => column !== -1 && column !== at.reference && column !== at.wholesalePrice,
    );
    if (present.length < 2 || present.some((column) => isFilled(cells[column]))) return false;
    this.#report('warning', row, at.wholesalePrice, 'wholesalePrice', {
      ...titleWithPrice(cells[at.wholesalePrice], reference),
    });
    return true;
  }

  /** Reports a row without a reference that has a price, a stock, a barcode or a description. */
  withoutReference(row: number, cells: Cells, price: string | null): void {
    const { at } = this.#table;
    const hasSizes = this.#hasSizes(cells);
    const retailPrice = readPrice(cells[at.retailPrice], this.#table.style);
    const has = (['wholesalePrice', 'retailPrice', 'available', 'barcode', 'description'] as const).filter((field) =>
      // A note may stand in the column of retail prices; only a price is evidence of goods.
      field === 'retailPrice'
        ? retailPrice !== null && 'value' in retailPrice
        : (at[field] !== -1 && isFilled(cells[at[field]])) || (field === 'available' && hasSizes),
    );
    if (has.length === 0 || this.#totals.isUnlabelledSum(cells, price)) return;
    const cell = cells[at.reference];
    const filled = cells.filter((one) => one !== undefined && isFilled(one)).length;
    const merge = this.#merges.find(
      ({ top, bottom, left, right }) =>
        top < row - 1 && row - 1 <= bottom && left <= at.reference && at.reference <= right,
    );
    const reportProblem = (severity: 'error' | 'warning', sentence: sentences.ProblemSentence): void =>
      this.#report(severity, row, at.reference, 'reference', sentence);
    if (cell?.kind === 'error') reportProblem('error', sentences.errorInReference(cell, ''));
    else if (cell?.kind === 'noResult')
      reportProblem('error', { found: cell, expected: 'a reference', statement: missingResultStatement });
    else if (merge !== undefined)
      reportProblem('error', sentences.mergedReference(cellAddress(merge.top + 1, merge.left), ''));
    else if (has[0] === 'description' && filled === 1) {
      const text = readText(cells[at.description]) ?? '';
      this.#texts = oneMore(this.#texts, row, text);
    } else
      reportProblem(
        'warning',
        sentences.stockRowWithoutReference(has.map((field) => evidenceNames[field]).join(' and ')),
      );
  }

  finishTable(): void {
    const { at, headerRow } = this.#table;
    for (const [texts, column, sentence] of [
      [this.#texts, at.description, sentences.descriptionRowsLeftOut],
      [this.#described, at.reference, sentences.describedRowsLeftOut],
    ] as const) {
      if (texts === null) continue;
      const { count, first, text } = texts;
      this.#report('warning', headerRow, -1, 'reference', sentence(count, cellAddress(first, column), text));
    }
  }

  #hasSizes(cells: Cells): boolean {
    return this.#sizes !== null && this.#sizes.filled(cells).length > 0;
  }
}

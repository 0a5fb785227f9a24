import type { ColumnField } from '@portal/contract/workbook';
import { columnName } from '../../address.js';
import type { Cell } from '../../cells.js';
import { readPrice, readText } from '../cells/cell-values.js';
import { readWholeNumber, unitsRule } from '../cells/counts.js';
import * as sentences from '../cells/row-sentences.js';
import type { ReportProblem } from '../cells/stock-numbers.js';
import { headerKey } from '../headers/fold.js';
import { headerMeaning } from '../headers/header-match.js';
import type { Table } from '../table-interpreter.js';
import { rowTotalLabel } from '../tables/row-kinds.js';
import { sizeRangesText } from './size-doubts.js';
import { sizeLabel } from './size-labels.js';
import type { SizeMatrix } from './size-matrix.js';
import { type SizeColumn, sizeRunsInRow } from './size-runs.js';
import { sizeSum } from './size-sums.js';
import { UnreadSizeColumns } from './unread-size-columns.js';

type Cells = readonly (Cell | undefined)[];

/** Headers that a row of counts may have as its label, such as "Stock" or "Order". */
const countLabels: ReadonlySet<ColumnField> = new Set(['available', 'order', 'minimum', 'unitsPerLot', 'lineTotal']);
/** Fewest numbers that show a scale, and the range and the largest step of a scale that is told from counts. */
const shoes = { fewest: 3, least: 30, most: 60, step: 2 };

/** Reads the size columns of one table row by row. */
export class SizeRows {
  /** The sizes of the current section; a row with other sizes starts a new section. */
  columns: readonly SizeColumn[];
  readonly #table: Table;
  readonly #matrix: SizeMatrix;
  readonly #report: ReportProblem;
  /** `available` for stock files, `order` for orders. */
  readonly #field: ColumnField;
  /** Only for stock files: in orders, `OutsideQuantities` searches all columns that are not read. */
  readonly #unread: UnreadSizeColumns | null;
  /** True once a row of the current section had a number in a size column. */
  #isUsed = false;

  constructor(table: Table, matrix: SizeMatrix, field: ColumnField, report: ReportProblem) {
    this.#table = table;
    this.#matrix = matrix;
    this.#field = field;
    this.#report = report;
    this.columns = matrix.columns;
    this.#unread = field === 'order' ? null : new UnreadSizeColumns(table, report);
  }

  /** The letters of the size columns for messages: "G" or "G to L". */
  get letters(): string {
    const [first, last] = [this.columns[0]?.column ?? 0, this.columns.at(-1)?.column ?? 0];
    return first === last ? columnName(first) : `${columnName(first)} to ${columnName(last)}`;
  }

  /** The size columns of the current section that are filled in this row. */
  filled(cells: Cells): SizeColumn[] {
    return this.columns.filter(({ column }) => {
      const cell = cells[column];
      return cell?.kind === 'error' || cell?.kind === 'noResult' || readText(cell) !== null;
    });
  }

  /** Sum of the counts in the row's size columns; null when all of them are blank. */
  sum(cells: Cells): number | null {
    return sizeSum(this.columns, cells, this.#table.style);
  }

  /** True for a row of sizes between known headers, of which some differ from those of the table. */
  isOtherHeader(cells: Cells): boolean {
    // Looks at one cell first, because every row of goods comes here: most references have a digit, headers of
    // references have none.
    const reference = readText(cells[this.#table.at.reference]) ?? '';
    if (/\d/.test(reference) || headerMeaning(reference).match !== 'exact') return false;
    const columns = this.#sizesIn(cells);
    const texts = columns === null ? [] : this.#textsBeside(cells, columns);
    const isKnown = texts.every(([, text]) => headerMeaning(text).match === 'exact');
    return isKnown && texts.length > 1 && texts.some(([column, text]) => !this.#isHeader(column, text));
  }

  /** True for the header repeated, with the same or with other sizes, or another header with sizes. */
  namesSizes(cells: Cells): boolean {
    return !hasPrice(this.#table, cells) && this.#headerSizes(cells) !== null ? true : this.isOtherHeader(cells);
  }

  /** True for the header repeated, with the same or with other sizes, which are read from then on. */
  repeatsHeader(row: number, cells: Cells): boolean {
    const columns = this.#headerSizes(cells);
    if (columns !== null) this.#use(row, columns);
    return columns !== null;
  }

  /**
   * True for a row of other sizes below a section title, which are read from then on. Any row that could be goods is
   * goods: the row needs a scale that is unlikely as counts, and no price, also none from the rows above.
   */
  startsSection(row: number, cells: Cells): boolean {
    const columns = hasPrice(this.#table, cells) ? null : this.#sizesIn(cells);
    if (columns === null || this.#hasTotalLabel(cells)) return false;
    const texts = this.#textsBeside(cells, columns);
    const [title] = texts;
    const { colour, size, barcode } = this.#table.at;
    if (title === undefined || texts.length > 1 || [colour, size, barcode].includes(title[0])) return false;
    if (cells[title[0]]?.kind !== 'text' || /\d/.test(title[1]) || !isScale(columns, cells)) return false;
    const isOther = this.#use(row, columns);
    const first = columns[0]?.column ?? -1;
    if (isOther) this.#report('warning', row, first, '', sentences.newSizes(sizeRangesText([{ columns }])));
    return true;
  }

  /** Compares the row's total with the sum of its sizes, and looks for sizes that are not read. */
  check(row: number, cells: Cells, reference: string): void {
    const sum = this.sum(cells);
    if (sum !== null) this.#isUsed = true;
    const { total } = this.#matrix;
    const cell = total === -1 ? undefined : cells[total];
    const read = cell === undefined ? null : readWholeNumber(cell, unitsRule, this.#table.style);
    const shown = cell?.kind === 'number' ? cell.number : read !== null && 'value' in read ? read.value : null;
    if (cell !== undefined && shown !== null && shown !== (sum ?? 0)) {
      this.#report('warning', row, total, this.#field, {
        ...sentences.totalDiffersFromSizes(cell, sum ?? 0),
        reference,
      });
    }
    this.#unread?.row(row, cells);
  }

  finishTable(): void {
    this.#unread?.finishTable(this.letters);
  }

  /** The sizes of a row that repeats the header; null for other rows. */
  #headerSizes(cells: Cells): SizeColumn[] | null {
    const columns = this.#sizesIn(cells);
    if (columns === null) return null;
    const texts = this.#textsBeside(cells, columns);
    const isLabelled = texts.every(([column, text]) => this.#isHeader(column, text) || isHeaderWord(text));
    return texts.length === 0 || !isLabelled || this.#hasTotalLabel(cells) ? null : columns;
  }

  /** The sizes that the row names in the size columns; null when one of them holds something else. */
  #sizesIn(cells: Cells): SizeColumn[] | null {
    const own = new Set(this.columns.map(({ column }) => column));
    const runs = sizeRunsInRow(cells, () => '').filter((run) => run.columns.some(({ column }) => own.has(column)));
    const columns = runs.flatMap((run) => run.columns);
    const labelled = new Set(columns.map(({ column }) => column));
    return columns.length === 0 || this.filled(cells).some(({ column }) => !labelled.has(column)) ? null : columns;
  }

  #textsBeside(cells: Cells, columns: readonly SizeColumn[]): [column: number, text: string][] {
    const labelled = new Set(columns.map(({ column }) => column));
    return [...cells.entries()].flatMap(([column, cell]): [number, string][] => {
      const text = labelled.has(column) ? null : readText(cell);
      return text === null ? [] : [[column, text]];
    });
  }

  #isHeader(column: number, text: string): boolean {
    const header = this.#table.columns.find((one) => one.column === column)?.header ?? '';
    return headerKey(header) === headerKey(text);
  }

  /** True for a row with the label of a total; the header of a column of totals is no such label. */
  #hasTotalLabel(cells: Cells): boolean {
    return rowTotalLabel(cells.filter((cell, column) => !this.#isHeader(column, readText(cell) ?? ''))) !== null;
  }

  /** Reads further rows by these sizes; false when they are the sizes already in use, or a second scale of the header. */
  #use(row: number, columns: readonly SizeColumn[]): boolean {
    const isSame =
      columns.length === this.columns.length &&
      columns.every(({ column, size }, index) => {
        const own = this.columns[index];
        return own?.column === column && own.size === size;
      });
    if (isSame) return false;
    if (this.#isUsed || row > this.#table.headerRow + 1) {
      this.columns = columns;
      this.#isUsed = false;
      return true;
    }
    const [used, other] = [sizeRangesText([{ columns: this.columns }]), sizeRangesText([{ columns }])];
    const first = columns[0]?.column ?? -1;
    this.#report('warning', row, first, '', sentences.secondRowOfSizes(other, used));
    return false;
  }
}

function isHeaderWord(text: string): boolean {
  const { match, claims } = headerMeaning(text);
  return match === 'exact' && !claims.some(({ field }) => countLabels.has(field));
}

/** True for sizes that are no counts: words such as S and 2-3Y, or at least three close numbers from 30 to 60. */
function isScale(columns: readonly SizeColumn[], cells: Cells): boolean {
  const labels = columns.map(({ column }) => sizeLabel(cells[column]));
  const isWord = ({ column }: SizeColumn): boolean =>
    cells[column] !== undefined && 'problem' in (readWholeNumber(cells[column], unitsRule) ?? {});
  if (labels.every((label) => label?.kind === 'clear') && columns.every(isWord)) return labels.length > 1;
  const values = labels.map((label) => label?.value ?? Number.NaN);
  const isClose = (value: number, place: number): boolean => {
    const step = place === 0 ? 1 : value - (values[place - 1] ?? Number.NaN);
    return value >= shoes.least && value <= shoes.most && step > 0 && step <= shoes.step;
  };
  return values.length >= shoes.fewest && values.every(isClose);
}

/** True for a row with a readable price, which therefore cannot be a row of size headers. */
export function hasPrice({ at, style }: Table, cells: Cells): boolean {
  const price = at.wholesalePrice === -1 ? null : readPrice(cells[at.wholesalePrice], style);
  return price !== null && 'value' in price;
}

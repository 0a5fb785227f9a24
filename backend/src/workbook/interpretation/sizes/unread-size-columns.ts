import type { Cell } from '../../cells.js';
import { lotsRule, readWholeNumber } from '../cells/counts.js';
import * as sentences from '../cells/row-sentences.js';
import type { ReportProblem } from '../cells/stock-numbers.js';
import type { Table } from '../table-interpreter.js';
import type { DateAbove } from '../tables/row-kinds.js';
import { sizeLabel } from './size-labels.js';

interface UnreadColumn {
  column: number;
  header: string;
  /** The date that stands in place of a header. */
  date: DateAbove | undefined;
  isSize: boolean;
  /** Number of rows with a count, and the first of them. */
  count: number;
  row: number;
}

/**
 * Reports columns of a stock file that hold counts and are not read, although they may be sizes: the header is a date or a
 * size, or no known word directly beside the size columns. In orders, `OutsideQuantities` searches all columns.
 */
export class UnreadSizeColumns {
  readonly #table: Table;
  readonly #columns: readonly UnreadColumn[];
  readonly #report: ReportProblem;

  constructor(table: Table, report: ReportProblem) {
    this.#table = table;
    this.#report = report;
    this.#columns = unreadColumns(table);
  }

  /** Call for each row of goods. */
  row(row: number, cells: readonly (Cell | undefined)[]): void {
    for (const found of this.#columns) {
      const cell = cells[found.column];
      if (cell === undefined || cell.kind === 'date') continue;
      const read = readWholeNumber(cell, lotsRule);
      if (read === null || 'problem' in read || read.value === 0) continue;
      if (found.count++ === 0) found.row = row;
    }
  }

  /** `letters` are the letters of the size columns, null in a table without sizes as columns. */
  finishTable(letters: string | null): void {
    const filled = this.#columns.filter(({ count }) => count > 0);
    // Without a date, sizes that are not read describe the pack.
    if (letters === null && !filled.some(({ date }) => date !== undefined)) return;
    const { headerRow } = this.#table;
    for (const { column, header, date, isSize, count, row } of filled) {
      if (date !== undefined)
        this.#report('warning', date.row, column, 'size', sentences.sizeColumnTakenForDate(date.cell, count));
      else if (isSize) this.#report('warning', headerRow, column, 'size', sentences.sizeColumnNotRead(header, count));
      else this.#report('warning', row, column, '', sentences.numbersBesideSizes(header, count, letters ?? ''));
    }
  }
}

function unreadColumns({ at, columns, matrix, headerRows }: Table): UnreadColumn[] {
  // Dates above a table that counts its stock elsewhere are those of deliveries.
  if (matrix === null && (at.available !== -1 || at.size !== -1)) return [];
  const read = new Set([...Object.values(at), ...(matrix?.columns.map(({ column }) => column) ?? [])]);
  if (matrix !== null) read.add(matrix.total);
  const sizes = new Set(matrix?.columns.map(({ size }) => size));
  const beside = new Set(matrix?.columns.flatMap(({ column }) => [column - 1, column + 1]));
  const byColumn = new Map(columns.map((one) => [one.column, one]));
  const all = new Set([...byColumn.keys(), ...beside, ...headerRows.dates.keys()]);
  return [...all]
    .filter((column) => column >= 0 && !read.has(column))
    .sort((left, right) => left - right)
    .flatMap((column) => {
      const { header = '', meaning } = byColumn.get(column) ?? {};
      const date = headerRows.dates.get(column);
      if (date === undefined && (meaning?.match ?? 'none') !== 'none') return [];
      const label = sizeLabel({ kind: 'text', text: header });
      const isSize = label?.kind === 'clear' && !sizes.has(label.size);
      const isUnread = date !== undefined || isSize || beside.has(column);
      return isUnread ? [{ column, header, date, isSize, count: 0, row: 0 }] : [];
    });
}

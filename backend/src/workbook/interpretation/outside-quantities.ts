import { workbookLimits } from '@portal/contract/workbook';
import { cellAddress, columnName } from '../address.js';
import type { Cell } from '../cells.js';
import { noteColumnWords } from '../synonyms/order-words.js';
import { cellText } from './cells/cell-values.js';
import {
  countsDozens,
  lotOrPieceWords,
  lotsRule,
  readWholeNumber,
  statedPieces,
  unitsRule,
  type WholeNumberRule,
} from './cells/counts.js';
import * as sentences from './cells/row-sentences.js';
import type { ReportProblem } from './cells/stock-numbers.js';
import type { ColumnMapping } from './columns/column-mapping.js';
import { foldedSet, words } from './headers/fold.js';
import type { HeaderColumn } from './headers/header.js';

/**
 * Why a column that is not read as the order is searched for quantities. `order`: its header could name the order
 * column. `bare`: it has no header. `unknown`: its header is unknown. `total`: it has counts or sums, so that only
 * numbers in rows without lots are reported. `note`: it is for notes, of which only those that are a quantity with its
 * unit in a row without lots are reported.
 */
type Watch = 'order' | 'bare' | 'unknown' | 'total' | 'note';

/** Columns of which only the cells in rows without lots are searched. */
const inEmptyRows: ReadonlySet<Watch> = new Set(['total', 'note']);
const noteWords = foldedSet(noteColumnWords);
/** A note says what it counts: "4 lots", "48 pcs", "2 dz", "x2". A bare number may be that of a delivery note. */
const noteRule = { ...unitsRule, suffixes: lotOrPieceWords };

interface Found {
  watch: Watch;
  header: string;
  count: number;
  /** The first cells of the column with a number, which are reported one by one. */
  places: { row: number; found: Cell }[];
}

export interface OutsideQuantityColumn extends Found {
  column: number;
}

/** Number of cells per column that get their own problem; further cells are only counted. */
const mostPlaces = 10;
/** A column filled in every row counts as the supplier's only if the table has at least this many rows. */
const leastRows = 3;

/** Finds quantities that a buyer wrote outside the order column. */
export class OutsideQuantities {
  readonly #watched: { column: number; watch: Watch; header: string; counts: 'lots' | 'units' | null }[] = [];
  readonly #known: ReadonlySet<number>;
  readonly #lastKnown: number;
  readonly #found = new Map<number, Found>();
  #rows = 0;
  /** Number of rows without lots. */
  #empty = 0;
  /** Numbers of rows with and without lots in which a column for notes has a quantity. */
  readonly #notes = new Map<number, { ordered: number; empty: number }>();

  /**
   * `decided` has an entry (field or null) for each header that the published file has: numbers in these columns are
   * the supplier's and are not reported, except in line totals and in columns for notes, which buyers fill in.
   */
  constructor(at: ColumnMapping['at'], columns: readonly HeaderColumn[], decided: readonly unknown[]) {
    const mapped = new Set(Object.values(at));
    for (const [place, column] of columns.entries()) {
      const watch = mapped.has(column.column) ? watchOfMapped(column, at) : watchOf(column);
      if (watch === null) continue;
      if (decided[place] !== undefined && column.column !== at.lineTotal && watch !== 'note') continue;
      this.#watched.push({ column: column.column, watch, header: column.header, counts: column.meaning.counts });
    }
    this.#known = new Set([...mapped, ...columns.map(({ column }) => column)]);
    const last = Math.max(-1, ...this.#known);
    // Columns left of the reference are not searched, because they often have running numbers.
    for (let column = at.reference + 1; column < last; column++) {
      if (!this.#known.has(column)) this.#watched.push({ column, watch: 'bare', header: '', counts: null });
    }
    this.#lastKnown = last;
  }

  /** Searches a row. `lots` is 0 for a row without lots; `pack` is the number of units per lot, if the row shows it. */
  row(row: number, cells: readonly (Cell | undefined)[], lots: number, pack: number | null): void {
    this.#rows++;
    if (lots === 0) this.#empty++;
    for (const { column, watch, header, counts } of this.#watched) {
      const cell = cells[column];
      if (cell === undefined || (watch === 'total' && lots > 0)) continue;
      const value = quantity(cell, watch);
      // A column that repeats the ordered quantity in lots or units is not reported.
      if (value === 0 || (lots > 0 && (value === lots || (counts === 'units' && value === lots * (pack ?? 1)))))
        continue;
      if (watch === 'note' && !this.#takesNote(column, cell, value, lots, pack)) continue;
      this.#add(column, watch, header, row, cell);
    }
    for (let column = this.#lastKnown + 1; column < cells.length; column++) {
      const cell = cells[column];
      if (cell !== undefined && quantity(cell, 'bare') > 0) this.#add(column, 'bare', '', row, cell);
    }
  }

  /**
   * Reports the quantities, which should stand in the columns `order`. Returns true for quantities that were no totals.
   */
  reportQuantities(headerRow: number, order: string, report: ReportProblem): boolean {
    let isReported = false;
    for (const found of this.#columns) {
      const { column, watch, header, count, places } = found;
      const first = places[0];
      if (watch === 'unknown' && first !== undefined) {
        const sentence = sentences.unknownQuantityColumn(header, count, cellAddress(first.row, column), order);
        report('warning', headerRow, column, '', sentence);
        continue;
      }
      isReported ||= watch !== 'total';
      for (const { row, found: cell } of places) {
        report('warning', row, column, 'order', sentences.quantityOutsideOrderColumn(cell, found, order));
      }
      if (count > places.length) {
        const sentence = sentences.moreOutsideQuantities(columnName(column), count - places.length, order);
        report('warning', headerRow, -1, 'order', sentence);
      }
    }
    return isReported;
  }

  /**
   * The columns in which quantities were found, from left to right. A column filled in every row may be the supplier's;
   * it is marked as `unknown` and reported once instead of for each cell.
   */
  get #columns(): OutsideQuantityColumn[] {
    return [...this.#found]
      .filter(([column]) => !this.#isOfSupplier(column))
      .map(([column, found]) => {
        const possible = inEmptyRows.has(found.watch) ? this.#empty : this.#rows;
        const isFull = found.watch !== 'order' && this.#empty >= leastRows && found.count === possible;
        return { column, ...found, ...(isFull ? { watch: 'unknown' as const } : {}) };
      })
      .sort((left, right) => left.column - right.column);
  }

  /** Counts a note. Returns true if it may be an order: its row has no lots, and it does not repeat the pack size. */
  #takesNote(column: number, cell: Cell, value: number, lots: number, pack: number | null): boolean {
    const counts = this.#notes.get(column) ?? { ordered: 0, empty: 0 };
    this.#notes.set(column, counts);
    if (lots > 0) counts.ordered++;
    else counts.empty++;
    const isPack = pack !== null && pack > 1 && value === pack && statedPieces(cell) !== null;
    return lots === 0 && !isPack;
  }

  /**
   * True for a column for notes with quantities in most rows without lots and in half of those with lots. Suppliers write
   * pack sizes into every row; buyers who order in notes leave those of the other rows blank.
   */
  #isOfSupplier(column: number): boolean {
    const counts = this.#notes.get(column);
    const ordered = this.#rows - this.#empty;
    return counts !== undefined && ordered > 0 && counts.ordered * 2 >= ordered && counts.empty * 2 > this.#empty;
  }

  #add(column: number, watch: Watch, header: string, row: number, found: Cell): void {
    const known = this.#found.get(column) ?? { watch, header, count: 0, places: [] };
    known.count++;
    if (known.places.length < mostPlaces) known.places.push({ row, found });
    this.#found.set(column, known);
  }
}

/**
 * Why a column with a field is searched as well, or null. "Qty" beside a clearer order column is read as stock, but may
 * hold an order.
 */
function watchOfMapped({ column, meaning }: HeaderColumn, at: ColumnMapping['at']): Watch | null {
  if (column === at.lineTotal) return 'total';
  if (column === at.order || !meaning.claims.some(({ field }) => field === 'order')) return null;
  return meaning.match === 'words' ? 'order' : 'total';
}

function watchOf({ header, meaning }: HeaderColumn): Watch | null {
  const claims = (field: string): boolean => meaning.claims.some((claim) => claim.field === field);
  if (claims('order')) return 'order';
  if (claims('lineTotal')) return 'total';
  if (meaning.counts === 'units' && meaning.claims.length === 0) return 'total';
  if (countsDozens(header)) return 'order';
  if (meaning.claims.length === 0 && words(header).some((word) => noteWords.has(word))) return 'note';
  return meaning.match === 'none' ? 'unknown' : null;
}

const ruleOf = {
  order: unitsRule,
  total: unitsRule,
  bare: lotsRule,
  unknown: lotsRule,
  note: noteRule,
} satisfies Record<Watch, WholeNumberRule>;

/** The whole number of a cell that could be an order; 0 for every other cell. */
function quantity(cell: Cell, watch: Watch): number {
  if (cell.kind !== 'number' && (cell.kind !== 'text' || cell.text.length > 30)) return 0;
  if (watch === 'total' && cell.kind === 'number') return Math.max(cell.number, 0);
  const noted = watch === 'note' ? cellText(cell) : null;
  if (noted !== null && !/[\p{L}×]/u.test(noted)) return 0;
  const read = readWholeNumber(noted === null ? cell : { kind: 'text', text: noted }, ruleOf[watch]);
  return read !== null && 'value' in read && read.value <= workbookLimits.lotsPerLine ? read.value : 0;
}

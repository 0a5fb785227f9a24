import { type ColumnField, columnFields, type RememberedColumn } from '@portal/contract/workbook';
import { cellAddress, columnName } from '../address.js';
import type { Cell } from '../cells.js';
import { noteColumnWords } from '../synonyms/order-words.js';
import { cellText, readText } from './cells/cell-values.js';
import {
  countsDozens,
  lotOrPieceWords,
  lotsRule,
  readWholeNumber,
  statedPieces,
  unitsOfDozen,
} from './cells/counts.js';
import * as sentences from './cells/row-sentences.js';
import type { ReportProblem } from './cells/stock-numbers.js';
import type { ColumnMapping } from './columns/column-mapping.js';
import { foldedSet, words } from './headers/fold.js';
import type { HeaderColumn } from './headers/header.js';
import { RememberedHeaders } from './headers/remembered-headers.js';
import { isCode } from './order-remarks.js';
import { sizeColumnMeaning } from './sizes/find-size-columns.js';
import type { Table } from './table-interpreter.js';

/**
 * Why a column that is not read as the order is searched for quantities. `order`: its header could name the order
 * column. `bare`: it has no header. `left`: it has no header and stands left of the reference, as running numbers do.
 * `unknown`: its header is unknown. `total`: it has counts or sums. `published`: the published file has it, for an order
 * or for units. `extra`: a column of another kind that the published file does not have. `note`: it is for notes, of
 * which only those are reported that are a quantity with its unit.
 */
type Watch = 'order' | 'bare' | 'left' | 'unknown' | 'total' | 'published' | 'extra' | 'note';

/** Columns of which only the cells in rows without lots are reported. */
const inEmptyRows: ReadonlySet<Watch> = new Set(['left', 'total', 'published', 'extra', 'note']);
/** Columns that suppliers fill in as well: how many of their rows are filled in decides whose numbers they hold. */
const maybeOfSupplier: ReadonlySet<Watch> = new Set(['left', 'published', 'total', 'extra', 'note']);
/** Columns that are searched in rows without a reference, a price or a pack: below the goods stand taxes and notes. */
const inUnpricedRows: ReadonlySet<Watch> = new Set(['order', 'bare', 'unknown']);
const noteWords = foldedSet(noteColumnWords);
/** Quantities outside the order column say what they count: "4 lots", "48 pcs", "2 dz", "x2". */
const outsideRule = { ...lotsRule, suffixes: lotOrPieceWords, dozen: unitsOfDozen };
/** Longer texts are remarks. */
const longestQuantity = 30;

interface Watched {
  column: number;
  watch: Watch;
  header: string;
  counts: 'lots' | 'units' | null;
  /** True for a further order column, in which every cell is meant as a quantity. */
  isOrder: boolean;
  /** True for a further order column whose header says more, such as a place: equal lots need not be a repetition. */
  namesMore: boolean;
  /**
   * Numbers of rows in which the column is filled in: with lots, with lots that the column repeats, and without lots.
   * Counted for columns that suppliers fill in as well.
   */
  ordered: number;
  repeated: number;
  empty: number;
  /** True while the numbers of the column are 1, 2, 3 and so on. */
  isRunning: boolean;
  /** True for a column of the published file. */
  isPublished: boolean;
}

const watched = (column: number, watch: Watch, header = ''): Watched => ({
  ...{ column, watch, header, counts: null, isOrder: false, namesMore: false },
  ...{ ordered: 0, repeated: 0, empty: 0, isRunning: true, isPublished: false },
});

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
  readonly #watched: Watched[] = [];
  readonly #known: ReadonlySet<number>;
  readonly #lastKnown: number;
  /** Columns that describe the goods. */
  readonly #naming: ReadonlySet<number>;
  readonly #found = new Map<number, Found>();
  #rows = 0;
  /** Number of rows without lots. */
  #empty = 0;

  /**
   * `published` are the columns of the published file. Numbers in them are the supplier's and are not reported, except in
   * line totals, in columns for notes, and in those that a buyer may take for the order.
   */
  constructor({ at, columns }: Pick<Table, 'at' | 'columns'>, published: readonly RememberedColumn[]) {
    const mapped = new Set(Object.values(at));
    const decided = new RememberedHeaders(published).fieldsOf(columns);
    const fields = new Set(published.map(({ field }) => field));
    for (const [place, column] of columns.entries()) {
      const own = mapped.has(column.column) ? watchOfMapped(column, at) : watchOf(column);
      const isOwn = decided[place] === undefined || column.column === at.lineTotal || own === 'note';
      const watch = isOwn ? (own ?? watchOfExtra(column, at, fields)) : watchOfPublished(column, own, decided[place]);
      if (watch === null) continue;
      const isOrder = own === 'order' && isOwn && !mapped.has(column.column) && claims(column, 'order');
      const { counts } = column.meaning;
      const isPublished = decided[place] !== undefined;
      const namesMore = watch === 'order' && column.meaning.match === 'words' && counts !== 'units';
      const kind = { counts, isOrder, namesMore, isPublished };
      this.#watched.push({ ...watched(column.column, watch, column.header), ...kind });
    }
    this.#known = new Set([...mapped, ...columns.map(({ column }) => column)]);
    const last = Math.max(-1, ...this.#known);
    for (let column = 0; column < last; column++) {
      if (this.#known.has(column)) continue;
      this.#watched.push(watched(column, column < at.reference ? 'left' : 'bare'));
    }
    this.#lastKnown = last;
    const searched = new Set(this.#watched.flatMap(({ column, watch }) => (watch === 'extra' ? [] : [column])));
    this.#naming = new Set([...this.#known].filter((column) => !searched.has(column)));
  }

  /**
   * Searches a row. `lots` is 0 for a row without lots; `pack` is the number of units per lot, if the row shows it. A row
   * without a reference that `isUnpriced` may be a note.
   */
  row(row: number, cells: readonly (Cell | undefined)[], lots: number, pack: number | null, isUnpriced = false): void {
    if (isUnpriced && !this.#namesGoods(cells)) return;
    const isGoods = lots > 0 || !isTitle(cells);
    if (isGoods) this.#rows++;
    if (isGoods && lots === 0) this.#empty++;
    for (const one of this.#watched) {
      const cell = cells[one.column];
      if (cell === undefined || (isUnpriced && !inUnpricedRows.has(one.watch))) continue;
      this.#search(one, row, cell, lots, pack);
    }
    for (let column = this.#lastKnown + 1; column < cells.length; column++) {
      const cell = cells[column];
      if (cell !== undefined) this.#search(watched(column, 'bare'), row, cell, lots, pack);
    }
  }

  #search(one: Watched, row: number, cell: Cell, lots: number, pack: number | null): void {
    const { watch } = one;
    const value = quantity(cell, watch);
    const repeats = watch !== 'bare' && lots > 0 && value > 0 && repeatsLots(one, cell, value, lots, pack);
    if (maybeOfSupplier.has(watch) && (value > 0 || (watch === 'extra' && !isBlank(cell)))) {
      if (lots === 0) one.empty++;
      else if (repeats) one.repeated++;
      else one.ordered++;
      one.isRunning &&= value === one.empty + one.repeated + one.ordered;
    }
    if (repeats && one.namesMore && value === lots) one.repeated++;
    if (repeats || (lots > 0 && inEmptyRows.has(watch))) return;
    const isPack = watch === 'note' && pack !== null && pack > 1 && value === pack && statedPieces(cell) !== null;
    if ((value > 0 && !isPack) || (one.isOrder && isNoQuantity(cell, lots))) this.#add(one, row, cell);
  }

  /**
   * Reports the quantities, which should stand in the columns `order`. Returns the number of those that were no totals.
   */
  reportQuantities(headerRow: number, order: string, report: ReportProblem): number {
    let reported = 0;
    for (const { column, header, namesMore, repeated } of this.#watched)
      if (namesMore && repeated > 0)
        report('warning', headerRow, column, 'order', sentences.lotsCountedOnce(header, repeated, order));
    for (const found of this.#columns) {
      const { column, watch, header, count, places } = found;
      const first = places[0];
      if (watch === 'unknown' && first !== undefined) {
        const sentence = sentences.unknownQuantityColumn(header, count, cellAddress(first.row, column), order);
        report('warning', headerRow, column, '', sentence);
        continue;
      }
      if (watch !== 'total') reported += count;
      for (const { row, found: cell } of places) {
        report('warning', row, column, 'order', sentences.quantityOutsideOrderColumn(cell, found, order));
      }
      if (count > places.length) {
        const sentence = sentences.moreOutsideQuantities(columnName(column), count - places.length, order);
        report('warning', headerRow, -1, 'order', sentence);
      }
    }
    return reported;
  }

  /**
   * The columns in which quantities were found, from left to right. A column filled in every row may be the supplier's;
   * it is marked as `unknown` and reported once instead of for each cell.
   */
  get #columns(): OutsideQuantityColumn[] {
    return [...this.#found]
      .filter(([column]) => !this.#watched.some((one) => one.column === column && this.#isOfSupplier(one)))
      .map(([column, found]) => {
        const possible = inEmptyRows.has(found.watch) ? this.#empty : this.#rows;
        const isFull = found.watch !== 'order' && this.#empty >= leastRows && found.count === possible;
        return { column, ...found, ...(isFull ? { watch: 'unknown' as const } : {}) };
      })
      .sort((left, right) => left.column - right.column);
  }

  /** True for a row with anything in the columns that describe the goods: a row of numbers alone may be a total. */
  #namesGoods(cells: readonly (Cell | undefined)[]): boolean {
    return cells.some((cell, column) => this.#naming.has(column) && readText(cell) !== null);
  }

  /**
   * True for a column with the supplier's numbers, such as pack sizes in notes. Suppliers fill in most rows, whether they
   * are ordered or not; buyers who order in another column leave it blank beside lots, and in the rows that they do not
   * order.
   */
  #isOfSupplier({ watch, ordered, repeated, empty, isRunning, isPublished }: Watched): boolean {
    const withLots = this.#rows - this.#empty;
    const isInMost = empty * 2 > this.#empty;
    const filled = ordered + repeated + empty;
    switch (watch) {
      case 'note':
        return withLots > 0 && ordered * 2 >= withLots && isInMost;
      case 'extra':
        // Titles and notes are rows without lots as well, in which only the reference is filled in.
        return (ordered + repeated) * 2 >= withLots && (isInMost || filled * 2 > this.#rows);
      case 'published':
        return ordered > repeated || (isInMost && (withLots === 0 || repeated > 0));
      case 'total':
        // The value of the stock, not of the order.
        return isPublished && this.#empty >= leastRows && empty === this.#empty;
      case 'left':
        return filled * 2 > this.#rows || (isRunning && filled > 1);
      default:
        return false;
    }
  }

  #add({ column, watch, header }: Watched, row: number, found: Cell): void {
    const known = this.#found.get(column) ?? { watch, header, count: 0, places: [] };
    known.count++;
    if (known.places.length < mostPlaces) known.places.push({ row, found });
    this.#found.set(column, known);
  }
}

/** True for one text alone that is no code: titles, notes and signatures. */
function isTitle(cells: readonly (Cell | undefined)[]): boolean {
  let text: string | null = null;
  for (const cell of cells) {
    const own = readText(cell);
    if (own === null) continue;
    if (text !== null) return false;
    text = own;
  }
  return text !== null && !isCode(text);
}

const claims = ({ meaning }: HeaderColumn, field: ColumnField): boolean =>
  meaning.claims.some((claim) => claim.field === field);

/** True for a cell that repeats the ordered quantity in lots or units. */
function repeatsLots(
  { watch, counts }: Watched,
  cell: Cell,
  value: number,
  lots: number,
  pack: number | null,
): boolean {
  if (value === lots) return true;
  if (watch === 'published' && pack === null) return value % lots === 0;
  const inUnits = counts === 'units' || watch === 'published' || statedPieces(cell) !== null;
  return inUnits && value === lots * (pack ?? 1);
}

const isBlank = (cell: Cell): boolean => cell.kind === 'text' && cell.text.length < 4 && readText(cell) === null;

/**
 * Why a column with a field is searched as well, or null. "Qty" beside a clearer order column is read as stock, but may
 * hold an order.
 */
function watchOfMapped(one: HeaderColumn, at: ColumnMapping['at']): Watch | null {
  const { column, meaning } = one;
  if (column === at.lineTotal) return 'total';
  if (column === at.order || !claims(one, 'order')) return null;
  return meaning.match === 'words' ? 'order' : 'total';
}

function watchOf(column: HeaderColumn): Watch | null {
  const { header, meaning } = column;
  if (claims(column, 'order')) return 'order';
  if (claims(column, 'lineTotal')) return 'total';
  if (meaning.counts === 'units' && meaning.claims.length === 0) return 'total';
  if (countsDozens(header)) return 'order';
  if (meaning.claims.length === 0 && words(header).some((word) => noteWords.has(word))) return 'note';
  return meaning.match === 'none' ? 'unknown' : null;
}

/** Why a column of a kind that holds no order is searched, if the published file has neither it nor its kind. */
function watchOfExtra(
  { column, size, meaning }: HeaderColumn,
  at: ColumnMapping['at'],
  published: ReadonlySet<ColumnField | null>,
): Watch | null {
  const field = columnFields.find((one) => at[one] === column);
  if (field === undefined) return size === undefined && meaning !== sizeColumnMeaning ? 'extra' : null;
  return identifying.has(field) || published.has(field) ? null : 'extra';
}

/** Columns with a field that are not searched in any file. */
const identifying: ReadonlySet<ColumnField> = new Set([
  'reference',
  'barcode',
  'order',
  'wholesalePrice',
  'retailPrice',
]);

/**
 * Why a column of the published file is searched. Its header must say that it is for an order or for units and nothing
 * else: "Qty on order" and "Units sold" are the supplier's.
 */
function watchOfPublished(
  { header, meaning }: HeaderColumn,
  watch: Watch | null,
  field: ColumnField | null | undefined,
): Watch | null {
  if (watch !== 'order' && watch !== 'total') return null;
  const isPlain = meaning.match === 'exact' || words(header).length === 1;
  return isPlain && meaning.match !== 'words' && (field === null || field === 'order') ? 'published' : null;
}

/**
 * Begins every quantity, after signs and spaces: "x2", "(3)", "4 lots". Names of goods and colours are left out by it, which
 * takes a twentieth of the time of reading them as a quantity.
 */
const startsWithNumber = /^[\s\p{P}\p{S}\p{Cf}xX]*\p{Nd}/u;

/** The whole number of a cell that could be an order; 0 for every other cell. */
function quantity(cell: Cell, watch: Watch): number {
  if (cell.kind !== 'number' && (cell.kind !== 'text' || cell.text.length > longestQuantity)) return 0;
  if (watch === 'total' && cell.kind === 'number') return Math.max(cell.number, 0);
  if (watch === 'extra' && cell.kind === 'number' && cell.format?.isMoney) return 0;
  if (watch !== 'note' && cell.kind === 'text' && !startsWithNumber.test(cell.text)) return 0;
  const noted = watch === 'note' ? cellText(cell) : null;
  // A bare number in a note may be that of a delivery note.
  if (noted !== null && !/[\p{L}×]/u.test(noted)) return 0;
  const read = readWholeNumber(noted === null ? cell : { kind: 'text', text: noted }, outsideRule);
  return read !== null && 'value' in read ? read.value : 0;
}

/**
 * True for a cell in a column for an order that is meant as a quantity and is none, such as 2.5 or -3; in a row without
 * lots also for a word or a date.
 */
function isNoQuantity(cell: Cell, lots: number): boolean {
  if (lots > 0 && cell.kind !== 'number') return false;
  if (cell.kind === 'boolean' ? !cell.value : cell.kind === 'text' && cell.text.length > longestQuantity) return false;
  const read = readWholeNumber(cell, outsideRule);
  return read !== null && 'problem' in read;
}

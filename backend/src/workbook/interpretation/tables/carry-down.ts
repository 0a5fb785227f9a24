import { type ColumnField, columnFields } from '@portal/contract/workbook';
import type { Cell, MergedRange } from '../../cells.js';
import { readText } from '../cells/cell-values.js';
import type { ColumnMapping } from '../columns/column-mapping.js';
import { referenceKey } from '../identity.js';
import { rowTotalLabel } from './row-kinds.js';

type Cells = readonly (Cell | undefined)[];

/** Fields whose values are never copied down: a merged quantity counts once, and a blank cell orders nothing. */
const quantities: ReadonlySet<ColumnField> = new Set(['order', 'available', 'minimum', 'lineTotal']);
const perReference = ['wholesalePrice', 'retailPrice', 'unitsPerLot'] as const;
const variants = ['size', 'colour', 'barcode'] as const;

/**
 * Copies the reference, colour, description or price down to rows that leave them blank: from a merged cell, or from
 * the first of several rows that differ by size, colour or barcode. A row without such a difference stays unchanged, so
 * that its missing reference is reported.
 */
export class CarryDown {
  /** The first row that was completed from blank cells, not from a merged cell. */
  firstCarried: number | null = null;
  carriedReference = '';
  readonly #at: ColumnMapping['at'];
  readonly #columns: readonly number[];
  readonly #variantColumns: readonly number[];
  /** A row is a line of its own only if at least one of these columns has a value. */
  readonly #evidence: readonly number[];
  readonly #quantities: readonly number[];
  readonly #tall = new Map<number, MergedRange[]>();
  readonly #merged = new Map<number, { bottom: number; cell: Cell | undefined }>();
  /**
   * Cells to copy down, by the index in `#columns`: those of the last row with a reference, but colour and size of the
   * last row that states them.
   */
  readonly #above: (Cell | undefined)[] = [];
  /** The column of colour or size that a line below the reference left blank because it is the same for several rows. */
  #grouping = -1;
  /** Columns of prices and pack sizes; their values are copied down only while all rows of the reference agree. */
  readonly #once: readonly number[];
  readonly #differing = new Set<number>();
  /**
   * Keys of the variants already listed for the reference above; null until the first row without a reference below it.
   */
  #seen: Set<string> | null = null;
  /** True when the row with the reference only introduces its variants: it has neither a variant nor a quantity. */
  #isTitleAbove = false;
  #lastRow = -1;

  /** `evidence`: columns of which at least one must have a value in every line. `counts`: columns with quantities. */
  constructor(
    at: ColumnMapping['at'],
    merges: readonly MergedRange[],
    evidence: readonly number[],
    counts: readonly number[],
  ) {
    this.#at = at;
    this.#columns = columnFields
      .filter((field) => at[field] !== -1 && !quantities.has(field))
      .map((field) => at[field]);
    this.#variantColumns = variants.map((field) => at[field]).filter((column) => column !== -1);
    this.#once = perReference.map((field) => at[field]).filter((column) => column !== -1);
    this.#evidence = evidence.filter((column) => column !== -1);
    this.#quantities = counts.filter((column) => column !== -1);
    const carried = new Set(this.#columns);
    for (const merge of merges) {
      if (merge.bottom === merge.top || !carried.has(merge.left)) continue;
      const tall = this.#tall.get(merge.top + 1);
      if (tall) tall.push(merge);
      else this.#tall.set(merge.top + 1, [merge]);
    }
  }

  /** Returns the row's cells, completed with values from the rows above. */
  complete(row: number, cells: Cells): Cells {
    if (this.#tall.size > 0) this.#enterMerges(row, cells);
    const isNext = row === this.#lastRow + 1;
    const hasReference = readText(cells[this.#at.reference]) !== null;
    if (hasReference) return this.#withReference(row, cells, isNext);
    if (cells[this.#at.reference]?.kind === 'error' || cells[this.#at.reference]?.kind === 'noResult') return cells;
    if (this.#variantColumns.length === 0 || this.#lastRow === -1) return cells;
    if (this.#variantOf(cells) === null || rowTotalLabel(cells) !== null) {
      this.#lastRow = -1;
      return cells;
    }
    const isMerged = this.#isMerged(this.#at.reference, row);
    if (!isMerged && (!isNext || !this.#continues(cells))) {
      this.#lastRow = -1;
      return cells;
    }
    this.#seen ??= new Set([this.#variantOf(this.#aboveCells()) ?? '']);
    this.#lastRow = row;
    const isLine = this.#evidence.some((column) => cells[column] !== undefined);
    const isGrouped = this.#enterGroup(cells, isLine);
    const filled = this.#filled(row, cells);
    const variant = this.#variantOf(filled) ?? '';
    const isNew = !this.#seen.has(variant) && (!this.#seen.has('') || this.#isTitleAbove);
    const { size } = this.#at;
    // A row with only a colour may be the title of the rows with sizes below it, so it does not count as a listed
    // variant.
    if (isLine || size === -1 || cells[size] !== undefined) this.#seen.add(variant);
    if (!isNew || !isLine || !isGrouped) return cells;
    if (!isMerged && this.firstCarried === null) {
      this.firstCarried = row;
      this.carriedReference = readText(filled[this.#at.reference]) ?? '';
    }
    return filled;
  }

  /** Call for a row that is not a line, such as a note: no value is copied down past such a row. */
  interrupt(): void {
    this.#lastRow = -1;
  }

  #withReference(row: number, cells: Cells, isNext: boolean): Cells {
    let complete = cells;
    const { colour, reference, size } = this.#at;
    if (colour !== -1 && cells[colour] === undefined && isNext && this.#repeatsReference(cells[reference])) {
      const above = this.#above[this.#columns.indexOf(colour)];
      const differs = size !== -1 && readText(cells[size]) !== null;
      if (above !== undefined && differs) complete = withCell(cells, colour, notStruck(above));
    }
    if (this.#merged.size > 0) complete = this.#fromMerges(row, complete);
    for (let index = 0; index < this.#columns.length; index++)
      this.#above[index] = complete[this.#columns[index] ?? -1];
    this.#seen = null;
    this.#grouping = -1;
    // `clear` allocates memory even for an empty set, and this runs for every row.
    if (this.#differing.size > 0) this.#differing.clear();
    this.#isTitleAbove = this.#quantities.every((column) => readText(cells[column]) === null);
    this.#lastRow = row;
    return complete;
  }

  #repeatsReference(cell: Cell | undefined): boolean {
    const above = readText(this.#above[this.#columns.indexOf(this.#at.reference)]);
    return above !== null && referenceKey(above) === referenceKey(readText(cell) ?? '');
  }

  /** False for a row with a different description than the row above: the row is another product. */
  #continues(cells: Cells): boolean {
    const { description } = this.#at;
    const own = description === -1 ? null : readText(cells[description]);
    return own === null || own === readText(this.#above[this.#columns.indexOf(description)]);
  }

  #variantOf(cells: Cells): string | null {
    let key = '';
    for (const column of this.#variantColumns) key += `${referenceKey(readText(cells[column]) ?? '')}\u001f`;
    return key.length === this.#variantColumns.length ? null : key;
  }

  #aboveCells(): Cells {
    const cells: (Cell | undefined)[] = [];
    this.#columns.forEach((column, index) => {
      cells[column] = this.#above[index];
    });
    return cells;
  }

  /**
   * Remembers the row's own colour and size for the rows below that leave them blank, and which prices differ within
   * the reference. Returns false for a line that leaves the size blank below lines that leave the colour blank, or the
   * reverse, because then neither colour nor size is known to be the same for several rows.
   */
  #enterGroup(cells: Cells, isLine: boolean): boolean {
    const { colour, size } = this.#at;
    for (const column of this.#once) {
      const own = readText(cells[column]);
      if (own !== null && own !== readText(this.#above[this.#columns.indexOf(column)])) this.#differing.add(column);
    }
    const blank = [colour, size].filter((column) => column !== -1 && cells[column] === undefined);
    const isPartial = colour !== -1 && size !== -1 && blank.length === 1;
    const grouping = blank[0] ?? -1;
    const isGrouped = !isPartial || this.#grouping === -1 || this.#grouping === grouping;
    if (isPartial && isLine && this.#grouping === -1) this.#grouping = grouping;
    for (const column of [colour, size]) {
      const index = this.#columns.indexOf(column);
      if (index === -1) continue;
      if (cells[column] !== undefined) this.#above[index] = cells[column];
      else if (!isGrouped) this.#above[index] = undefined;
    }
    return isGrouped;
  }

  #filled(row: number, cells: Cells): Cells {
    const filled = [...this.#fromMerges(row, cells)];
    this.#columns.forEach((column, index) => {
      // A barcode identifies a single variant, so it is not copied down.
      if (column === this.#at.barcode || this.#differing.has(column)) return;
      const above = this.#above[index];
      filled[column] ??= above === undefined || column === this.#at.reference ? above : notStruck(above);
    });
    return filled;
  }

  #enterMerges(row: number, cells: Cells): void {
    for (const { left, bottom } of this.#tall.get(row) ?? []) {
      this.#merged.set(left, { bottom: bottom + 1, cell: cells[left] });
    }
  }

  #isMerged(column: number, row: number): boolean {
    const merged = this.#merged.get(column);
    return merged !== undefined && row <= merged.bottom;
  }

  #fromMerges(row: number, cells: Cells): Cells {
    let complete = cells;
    for (const [column, { bottom, cell }] of this.#merged) {
      if (column === this.#at.barcode) continue;
      if (row <= bottom && complete[column] === undefined && cell !== undefined)
        complete = withCell(complete, column, cell);
    }
    return complete;
  }
}

/** The line through a description or colour concerns its own row; only one through a reference concerns those below it. */
function notStruck(cell: Cell): Cell {
  if (!('struck' in cell)) return cell;
  const { struck: _, ...plain } = cell;
  return plain;
}

function withCell(cells: Cells, column: number, cell: Cell): Cells {
  const copy = [...cells];
  copy[column] = cell;
  return copy;
}

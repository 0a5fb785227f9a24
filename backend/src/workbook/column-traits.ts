import { workbookLimits } from '@portal/contract/workbook';

/**
 * Formulas and styles are examined only in this many first rows, which cover the search for a header and its sample
 * rows.
 */
export const examinedRows = 120;

/** Marks of further rows are ignored. */
const mostMarks = 200;
const noMarks: ReadonlySet<HeaderMark> = new Set();

/** A product of two cells of one row, such as `E5*F5`, with optional signs and brackets. */
const product = /^[=+(]*(?:PRODUCT\()?\$?([A-Z]{1,3})\$?\d{1,7}\)?\s*[*,;]\s*\(?\$?([A-Z]{1,3})\$?\d{1,7}\)*$/i;

function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** What marks a row as a header: a table object, an automatic filter, or rows that are printed again on each page. */
export type HeaderMark = 'table' | 'filter' | 'printTitle';

/** Counts of the examined cells of one column. */
interface Seen {
  cells: number;
  unlocked: number;
  filled: number;
}

/**
 * Properties of a sheet's columns (0-based) besides their values, collected while the first rows are read: visibility,
 * formulas, and whether a person is meant to fill the cells in.
 */
export class ColumnTraits {
  /** True for a protected sheet, in which only unlocked cells can be changed. */
  isProtected = false;
  readonly #hidden: [from: number, to: number][] = [];
  readonly #validated: [from: number, to: number][] = [];
  readonly #seen = new Map<number, Seen>();
  /** For each column whose formulas multiply two other columns: these two columns. */
  readonly #products = new Map<number, [number, number]>();
  readonly #computed = new Set<number>();
  readonly #headerMarks = new Map<number, ReadonlySet<HeaderMark>>();
  /** The comments on cells, by row and column. */
  readonly #comments = new Map<number, Map<number, string>>();

  hide(from: number, to: number): void {
    if (this.#hidden.length < workbookLimits.columns) this.#hidden.push([from, to]);
  }

  /** Records that the sheet accepts only numbers in the columns `from` to `to`, by a data validation. */
  markNumbersOnly(from: number, to: number): void {
    this.#validated.push([from, to]);
  }

  see(column: number, isUnlocked: boolean, isFilled: boolean): void {
    if (column >= workbookLimits.columns) return;
    const seen = this.#seen.get(column) ?? { cells: 0, unlocked: 0, filled: 0 };
    seen.cells++;
    if (isUnlocked) seen.unlocked++;
    if (isFilled) seen.filled++;
    this.#seen.set(column, seen);
  }

  /** Records the formula of a cell. `text` is empty for a cell that repeats the formula of the cell above. */
  seeFormula(column: number, text: string): void {
    if (column >= workbookLimits.columns) return;
    this.#computed.add(column);
    const parts = product.exec(text);
    if (parts) this.#products.set(column, [columnIndex(parts[1] ?? ''), columnIndex(parts[2] ?? '')]);
  }

  /** Records that the sheet itself treats the 1-based `row` as the last row of a header. */
  markHeader(row: number, mark: HeaderMark): void {
    if (this.#headerMarks.size < mostMarks) this.#headerMarks.set(row, new Set(this.#headerMarks.get(row)).add(mark));
  }

  headerMarks(row: number): ReadonlySet<HeaderMark> {
    return this.#headerMarks.get(row) ?? noMarks;
  }

  /** Records the comment on a cell in the 1-based `row`. */
  comment(row: number, column: number, text: string): void {
    const known = this.#comments.get(row) ?? new Map<number, string>();
    this.#comments.set(row, known.set(column, text));
  }

  get hasComments(): boolean {
    return this.#comments.size > 0;
  }

  commentOn(row: number, column: number): string | undefined {
    return this.#comments.get(row)?.get(column);
  }

  isHidden(column: number): boolean {
    return this.#hidden.some(([from, to]) => from <= column && column <= to);
  }

  isComputed(column: number): boolean {
    return this.#computed.has(column);
  }

  /** True for a column whose formulas multiply two other columns, such as a line total. */
  isProduct(column: number): boolean {
    return this.#products.has(column);
  }

  /** The two columns that the formulas of `column` multiply; null for a column without such formulas. */
  factorsOf(column: number): readonly [number, number] | null {
    return this.#products.get(column) ?? null;
  }

  /**
   * The column that a formula multiplies with `column`, such as the price for a quantity column; -1 if no formula
   * multiplies it.
   */
  factorBeside(column: number): number {
    for (const [left, right] of this.#products.values()) {
      if (left === column) return right;
      if (right === column) return left;
    }
    return -1;
  }

  /**
   * True for a column that a person is meant to fill in: it accepts only numbers, is unlocked in a protected sheet, or
   * is the only column with a fill colour. False for computed and hidden columns.
   */
  isInput(column: number): boolean {
    if (this.isComputed(column) || this.isHidden(column)) return false;
    if (this.#validated.some(([from, to]) => from <= column && column <= to)) return true;
    const mostly = (one: Seen | undefined, part: 'unlocked' | 'filled') =>
      one !== undefined && one.cells >= 3 && one[part] * 4 >= one.cells * 3;
    const seen = this.#seen.get(column);
    if (this.isProtected && mostly(seen, 'unlocked')) return true;
    const filled = [...this.#seen.values()].filter((one) => mostly(one, 'filled'));
    return mostly(seen, 'filled') && filled.length === 1;
  }
}

import { cellAddress } from '../address.js';
import type { Cell, MergedRange } from '../cells.js';
import { readQuantity } from './order-quantities.js';

type Cells = readonly (Cell | undefined)[];

export interface CountRange {
  /** Such as `E3:H3`. */
  range: string;
  /** The 1-based last row. */
  bottom: number;
  /** True for a range over several columns with counts. */
  isWide: boolean;
}

/**
 * The merged ranges of a table that hide counts (lots or stock): the readers report only the top-left cell of a range, so
 * that the other rows and columns of it look empty.
 */
export class MergedCounts {
  readonly #counts: ReadonlySet<number>;
  /** By the 1-based top row. */
  readonly #ranges: ReadonlyMap<number, readonly MergedRange[]>;

  /** `counts`: the columns with counts. A range over the column `reference` is a title. */
  constructor(merges: readonly MergedRange[], counts: readonly number[], reference: number) {
    this.#counts = new Set(counts);
    const isCovered = ({ left, right }: MergedRange): boolean => counts.some((one) => left <= one && one <= right);
    const hiding = merges.filter((merge) => isCovered(merge) && !(merge.left <= reference && reference <= merge.right));
    this.#ranges = Map.groupBy(hiding, ({ top }) => top + 1);
  }

  get isEmpty(): boolean {
    return this.#ranges.size === 0;
  }

  /** The range of several rows or several columns with counts that begins at a cell; null for none. */
  rangeAt(row: number, column: number): CountRange | null {
    const merge = this.#ranges.get(row)?.find(({ left }) => left === column);
    if (merge === undefined || !this.#counts.has(column)) return null;
    const isWide = [...this.#counts].some((one) => column < one && one <= merge.right);
    const bottom = merge.bottom + 1;
    return bottom > row || isWide ? { range: rangeText(merge), bottom, isWide } : null;
  }

  /** The cells with a quantity in ranges that begin left of a column with counts and cover it. */
  quantitiesBeside(row: number, cells: Cells): { column: number; cell: Cell; range: string }[] {
    return (this.#ranges.get(row) ?? []).flatMap((merge) => {
      const cell = cells[merge.left];
      if (cell === undefined || this.#counts.has(merge.left) || !isQuantity(cell)) return [];
      return [{ column: merge.left, cell, range: rangeText(merge) }];
    });
  }
}

function isQuantity(cell: Cell): boolean {
  const read = readQuantity(cell);
  return read !== null && 'value' in read && (read.value.lots > 0 || read.value.pieces !== undefined);
}

const rangeText = ({ top, left, bottom, right }: MergedRange): string =>
  `${cellAddress(top + 1, left)}:${cellAddress(bottom + 1, right)}`;

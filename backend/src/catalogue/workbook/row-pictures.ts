import type { MergedRange } from './cells.js';

/** Straight from a camera; more than that is no picture of a list. */
export const largestPicture = 12 * 1024 * 1024;
/** A picture for each of 5,000 references and as much again; a drawing with more is not one of a stock file. */
export const mostPictures = 10_000;
/** A merge of the whole sheet is no reason to name its picture a million times. */
export const mostRows = 20_000;

/** As a drawing places a picture: 0-based; how far it reaches into its last row, and its height, in one unit. */
export interface Placed {
  column: number;
  row: number;
  toRow: number;
  toOffset: number;
  height: number;
}

/**
 * Which row shows which picture: the row that holds its middle or, where that cell is merged downwards, each row of it;
 * of several in one row the leftmost.
 */
export class RowPictures {
  /** By the row's 1-based number. */
  readonly found = new Map<number, string>();
  readonly #columns = new Map<number, number>();
  readonly #tall: ReadonlyMap<number, MergedRange[]>;

  constructor(merges: readonly MergedRange[]) {
    this.#tall = Map.groupBy(
      merges.filter(({ top, bottom }) => bottom > top).sort((one, other) => one.top - other.top),
      ({ left }) => left,
    );
  }

  /** Merges do not overlap: the last that begins above a row is the only one that can hold it. */
  #mergeAt(column: number, row: number): MergedRange | undefined {
    const merges = this.#tall.get(column) ?? [];
    let [low, high] = [0, merges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((merges[middle]?.top ?? 0) <= row) low = middle + 1;
      else high = middle;
    }
    const last = merges[low - 1];
    return last !== undefined && row <= last.bottom ? last : undefined;
  }

  add(placed: Placed, part: string): void {
    const { found } = this;
    const middle = middleRow(placed);
    const merge = this.#mergeAt(placed.column, middle);
    for (let row = merge?.top ?? middle; row <= (merge?.bottom ?? middle) && found.size < mostRows; row += 1) {
      if ((this.#columns.get(row) ?? Number.POSITIVE_INFINITY) <= placed.column) continue;
      this.#columns.set(row, placed.column);
      found.set(row + 1, part);
    }
  }

  /** One that lies in a cell, 1-based row and 0-based column. */
  addInCell(row: number, column: number, part: string): void {
    this.add({ column, row: row - 1, toRow: row - 1, toOffset: 0, height: 0 }, part);
  }
}

/** A picture that starts just above its row, or ends just below it, belongs to the row that has most of it. */
function middleRow({ row, toRow, toOffset, height }: Placed): number {
  if (toRow - row > 1) return Math.floor((row + toRow) / 2);
  return toRow === row + 1 && toOffset * 2 > height && height > 0 ? toRow : row;
}

import type { MergedRange } from '../cells.js';

/** Limit in bytes: the size of an unedited photograph. A larger file is not a picture of a stock list. */
export const maxPictureBytes = 12 * 1024 * 1024;
/** Limit per drawing: twice a picture for each of 5,000 references. */
export const maxPictures = 10_000;
/** Limits a picture in a merged cell, so that a merge of the whole sheet does not report it a million times. */
export const maxRowsWithPictures = 20_000;

/**
 * Position of a picture in a drawing: 0-based rows and column; offset into the last row and height in the same unit.
 */
export interface PicturePosition {
  column: number;
  row: number;
  toRow: number;
  toOffset: number;
  height: number;
}

/**
 * Assigns pictures to rows. A picture belongs to the row at its vertical middle or, in a cell merged over several rows,
 * to each of these rows. Of several pictures in a row the leftmost is kept.
 */
export class RowPictures {
  /** The picture of each row: the name of its part, by the row's 1-based number. */
  readonly found = new Map<number, string>();
  readonly #columns = new Map<number, number>();
  readonly #tall: ReadonlyMap<number, MergedRange[]>;

  constructor(merges: readonly MergedRange[]) {
    this.#tall = Map.groupBy(
      merges.filter(({ top, bottom }) => bottom > top).sort((one, other) => one.top - other.top),
      ({ left }) => left,
    );
  }

  /** Merges do not overlap, so only the last merge that begins at or above the row can contain it. */
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

  add(placed: PicturePosition, part: string): void {
    const { found } = this;
    const middle = middleRow(placed);
    const merge = this.#mergeAt(placed.column, middle);
    for (
      let row = merge?.top ?? middle;
      row <= (merge?.bottom ?? middle) && found.size < maxRowsWithPictures;
      row += 1
    ) {
      if ((this.#columns.get(row) ?? Number.POSITIVE_INFINITY) <= placed.column) continue;
      this.#columns.set(row, placed.column);
      found.set(row + 1, part);
    }
  }

  /** Adds a picture that is placed in a cell; `row` is 1-based, `column` 0-based. */
  addInCell(row: number, column: number, part: string): void {
    this.add({ column, row: row - 1, toRow: row - 1, toOffset: 0, height: 0 }, part);
  }
}

/** A picture that starts just above its row, or ends just below it, belongs to the row that has most of it. */
function middleRow({ row, toRow, toOffset, height }: PicturePosition): number {
  if (toRow - row > 1) return Math.floor((row + toRow) / 2);
  return toRow === row + 1 && toOffset * 2 > height && height > 0 ? toRow : row;
}

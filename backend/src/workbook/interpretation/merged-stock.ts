import { columnName } from '../address.js';
import type { Cell } from '../cells.js';
import * as sentences from './cells/row-sentences.js';
import type { ReportProblem, StockNumbers } from './cells/stock-numbers.js';
import type { MergedCounts } from './merged-counts.js';
import type { SizeRows } from './sizes/size-rows.js';

interface FirstCell {
  row: number;
  column: number;
  range: string;
}

/** Reports the stock of one table that merged cells hide. */
export class MergedStock {
  readonly #merged: MergedCounts;
  readonly #available: number;
  readonly #sizes: SizeRows | null;
  #count = 0;
  #first: FirstCell | null = null;
  /** Merged cells over rows of which none below the first was a line yet. */
  #open: (FirstCell & { bottom: number })[] = [];

  /** `available`: the column with the stock of a table without sizes as columns. */
  constructor(merged: MergedCounts, available: number, sizes: SizeRows | null) {
    this.#merged = merged;
    this.#available = available;
    this.#sizes = sizes;
  }

  /**
   * Adds a line, and reports stock in a cell that is merged with the stock column at its right. Reports of other systems
   * merge two rows for each line, which hide nothing.
   */
  addLine(row: number, cells: readonly (Cell | undefined)[], numbers: StockNumbers): void {
    if (this.#merged.isEmpty) return;
    for (const open of this.#open) if (row <= open.bottom) this.#add(open);
    this.#open = [];
    for (const column of this.#sizes?.columns.map((size) => size.column) ?? [this.#available]) {
      const found = cells[column] === undefined ? null : this.#merged.rangeAt(row, column);
      if (found === null) continue;
      const { range, bottom } = found;
      if (found.isWide) this.#add({ row, column, range });
      else this.#open.push({ row, column, range, bottom });
    }
    for (const { column, cell, range } of this.#merged.quantitiesBeside(row, cells)) {
      const letters = this.#sizes?.letters ?? columnName(this.#available);
      const sentence = sentences.quantityMergedFromLeft(cell, range, 'stock', letters);
      numbers.problem('warning', column, 'available', sentence);
    }
  }

  finishTable(report: ReportProblem): void {
    if (this.#first === null) return;
    const { row, column, range } = this.#first;
    report('warning', row, column, 'available', sentences.stockInMergedCell(range, this.#count));
  }

  #add(cell: FirstCell): void {
    this.#first ??= cell;
    this.#count++;
  }
}

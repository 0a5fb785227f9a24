import type { Cell } from '../../cells.js';
import { readText } from '../cells/cell-values.js';
import { isMeasure, measuresInRow, type PriceColumn } from './price-columns.js';

type Cells = readonly (Cell | undefined)[];

/** Fewest words in the columns of the prices that make a row the header of other columns. */
const fewestWords = 2;

const isWord = (cell: Cell | undefined): boolean => {
  const text = cell?.kind === 'text' ? readText(cell) : null;
  return text !== null && /\p{L}/u.test(text) && !/\p{Nd}/u.test(text);
};

/** Reads the rows of a table whose prices stand in one column per measure. */
export class PriceRows {
  /** The measures of the current section; a row with other measures starts a new section. */
  #columns: readonly PriceColumn[];
  readonly #all: readonly PriceColumn[];
  #isBelowOthers = false;
  /** Only measures are known to stand over prices alone; below a person's own columns a word is a price to correct. */
  readonly #areMeasures: boolean;

  constructor(columns: readonly PriceColumn[]) {
    this.#all = columns;
    this.#columns = columns;
    this.#areMeasures = columns.every(({ measure }) => isMeasure(measure));
  }

  /**
   * `measures`: names the measures of the rows below it; `others`: begins rows whose columns hold something else, which
   * are not read; `below`: such a row; `goods`: any other row.
   */
  kindOf(cells: Cells): 'measures' | 'others' | 'below' | 'goods' {
    const measures = measuresInRow(cells);
    const labelled = new Set(measures.map(({ column }) => column));
    const isLabelled = this.#all.every(({ column }) => labelled.has(column) || readText(cells[column]) === null);
    if (isLabelled && this.#all.some(({ column }) => labelled.has(column))) {
      this.#columns = measures;
      this.#isBelowOthers = false;
      return 'measures';
    }
    if (this.#isBelowOthers) return 'below';
    this.#isBelowOthers =
      this.#areMeasures && this.#all.filter(({ column }) => isWord(cells[column])).length >= fewestWords;
    return this.#isBelowOthers ? 'others' : 'goods';
  }

  /** The price columns of the current section that are filled in this row. */
  filled(cells: Cells): PriceColumn[] {
    return this.#columns.filter(({ column }) => {
      const cell = cells[column];
      return cell?.kind === 'error' || cell?.kind === 'noResult' || readText(cell) !== null;
    });
  }

  /** True for a row with fewer than half of the prices of its section. */
  hasFew(cells: Cells): boolean {
    return this.filled(cells).length * 2 < this.#columns.length;
  }
}

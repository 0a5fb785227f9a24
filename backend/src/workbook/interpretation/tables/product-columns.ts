import type { Cell } from '../../cells.js';
import { readText } from '../cells/cell-values.js';
import type { ColumnMapping } from '../columns/column-mapping.js';
import { ColumnSums } from './row-kinds.js';

type Cells = readonly (Cell | undefined)[];

const naming = ['barcode', 'description', 'colour', 'size'] as const;
const summed = ['wholesalePrice', 'retailPrice', 'unitsPerLot'] as const;

/** Tells a row of sums from a product that has no reference, or a reference like the label of a total. */
export class ProductColumns {
  readonly #naming: readonly number[];
  readonly #summed: readonly { column: number; sums: ColumnSums }[];

  constructor(at: ColumnMapping['at']) {
    this.#naming = naming.map((field) => at[field]);
    this.#summed = summed.flatMap((field) => (at[field] === -1 ? [] : [{ column: at[field], sums: new ColumnSums() }]));
  }

  /** Adds a product's row to the sums. */
  add(cells: Cells): void {
    for (const { column, sums } of this.#summed) {
      const cell = cells[column];
      if (cell?.kind === 'number') sums.add(cell.number);
    }
  }

  /** Starts a new section of the table, whose sums begin at zero. */
  startPart(): void {
    for (const { sums } of this.#summed) sums.startPart();
  }

  /**
   * True when the numbers of a row name no article, and its prices and pack sizes are blank or the sums of those above.
   * Texts are not looked at, because one of them may be the label.
   */
  mayBeSums(cells: Cells): boolean {
    if (this.#naming.some((column) => cells[column]?.kind !== 'text' && readText(cells[column]) !== null)) return false;
    return this.#summed.every(({ column, sums }) => {
      const cell = cells[column];
      return cell?.kind === 'number' ? sums.matches(cell.number) : readText(cell) === null;
    });
  }
}

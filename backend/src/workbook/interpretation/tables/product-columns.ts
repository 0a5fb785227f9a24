import type { Cell } from '../../cells.js';
import { readText } from '../cells/cell-values.js';
import type { DecimalStyle } from '../cells/decimal-text.js';
import { isWords, numberShown } from '../cells/number-shown.js';
import type { Table } from '../table-interpreter.js';
import { ColumnSums, hasLabelAlone } from './row-kinds.js';

type Cells = readonly (Cell | undefined)[];

const naming = ['barcode', 'description', 'colour', 'size'] as const;
const summed = ['wholesalePrice', 'retailPrice', 'unitsPerLot'] as const;

interface SummedColumn {
  field: (typeof summed)[number];
  column: number;
  sums: ColumnSums;
}

/** Tells a row of sums from a product that has no reference, or a reference like the label of a total. */
export class ProductColumns {
  readonly #naming: readonly number[];
  readonly #summed: readonly SummedColumn[];

  readonly #style: DecimalStyle;

  constructor({ at, style }: Pick<Table, 'at' | 'style'>) {
    this.#style = style;
    this.#naming = naming.map((field) => at[field]);
    this.#summed = summed.flatMap((field) =>
      at[field] === -1 ? [] : [{ field, column: at[field], sums: new ColumnSums() }],
    );
  }

  /** Adds a product's row to the sums. */
  add(cells: Cells): void {
    for (const { column, sums } of this.#summed) {
      const number = numberShown(cells[column], this.#style);
      if (number !== null) sums.add(number);
    }
  }

  /** Starts a new section of the table, whose sums begin at zero. */
  startPart(): void {
    for (const { sums } of this.#summed) sums.startPart();
  }

  /** True for a row with words beside its label, and a price or pack size that is no sum of those above. */
  mayBeProduct(cells: Cells): boolean {
    return !hasLabelAlone(cells) && this.#summed.some((one) => this.#isNoSum(one, cells));
  }

  /** Like `mayBeProduct`, if neither the wholesale price nor the pack size that the table has is blank or a sum. */
  isProduct(cells: Cells): boolean {
    const deciding = this.#summed.filter(({ field }) => field !== 'retailPrice');
    return !hasLabelAlone(cells) && deciding.length > 0 && deciding.every((one) => this.#isNoSum(one, cells));
  }

  #isNoSum({ column, sums }: SummedColumn, cells: Cells): boolean {
    const number = numberShown(cells[column], this.#style);
    return number !== null && number !== 0 && !sums.matches(number, 1);
  }

  /**
   * True when the numbers of a row name no article, and its prices and pack sizes are blank or the sums of those above.
   * Words are not looked at, because they may be the label.
   */
  mayBeSums(cells: Cells): boolean {
    const names = (column: number): boolean => !isWords(cells[column]) && readText(cells[column]) !== null;
    if (this.#naming.some(names)) return false;
    return this.#summed.every(({ column, sums }) => {
      const number = numberShown(cells[column], this.#style);
      return number === null ? readText(cells[column]) === null : sums.matches(number);
    });
  }
}

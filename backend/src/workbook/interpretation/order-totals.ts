import type { Cell } from '../cells.js';
import { readText } from './cells/cell-values.js';
import { isWords } from './cells/number-shown.js';
import { pricesInOrderFile } from './order-quantities.js';
import type { Table } from './table-interpreter.js';
import { ProductColumns } from './tables/product-columns.js';
import { ColumnSums, hasLabelAlone, type TotalLabel } from './tables/row-kinds.js';

type Cells = readonly (Cell | undefined)[];

const isBlank = (cells: Cells, column: number): boolean => column === -1 || readText(cells[column]) === null;

/** Adds up the lines of one table, in order to distinguish rows with totals from lines. */
export class OrderTotals {
  readonly #table: Table;
  /** Sums of the order column, which counts either lots or units. */
  readonly #amounts = new ColumnSums();
  readonly #prices = new ColumnSums();
  readonly #products: ProductColumns;
  readonly #shownPrice: (cells: Cells) => string | null;

  constructor(table: Table) {
    this.#table = table;
    this.#products = new ProductColumns(table);
    this.#shownPrice = pricesInOrderFile(table);
  }

  /**
   * Adds a product's row, which may order nothing, as it is written: formulas add up the prices of all rows, and a
   * merged price once.
   */
  addProduct(cells: Cells): void {
    this.#products.add(cells);
  }

  add(amount: number, price: string | null): void {
    this.#amounts.add(amount);
    if (price !== null) this.#prices.add(Number(price));
  }

  /** Starts a new section of the table, whose sums begin at zero. */
  startPart(): void {
    this.#amounts.startPart();
    this.#prices.startPart();
    this.#products.startPart();
  }

  /**
   * True for a row of sums: it has a label that totals have ("Total") and is no product of that name, or any total label,
   * the sum of the rows above, and no price of a product. `amount` is null for a row without a readable quantity.
   */
  isTotal(cells: Cells, label: TotalLabel, amount: number | null): boolean {
    const { wholesalePrice, barcode, reference } = this.#table.at;
    if (label === null) return false;
    if (label === 'sum') {
      if (!isBlank(cells, barcode)) return false;
      const isProduct = amount !== null && !this.#amounts.matches(amount, 1) && this.#products.isProduct(cells);
      return !isProduct || isBlank(cells, reference);
    }
    if (!hasLabelAlone(cells) || !this.#products.mayBeSums(cells)) return false;
    const price = this.#shownPrice(cells);
    const isSum = amount === null || this.#amounts.matches(amount, 1);
    if (price !== null) return isSum && this.#prices.matches(Number(price));
    return wholesalePrice === -1 ? amount !== null && isSum : isSum && isBlank(cells, wholesalePrice);
  }

  /** True for a total beside other words whose quantity is no sum of those above: it may be a product of that name. */
  isDoubtful(cells: Cells, amount: number | null): boolean {
    return amount !== null && !this.#amounts.isEmpty && !hasLabelAlone(cells) && !this.#amounts.matches(amount, 1);
  }

  /** True for a row without any words whose numbers are the sums of the rows above. */
  isUnlabelledTotal(cells: Cells, amount: number | null): boolean {
    return amount !== null && !cells.some(isWords) && this.#amounts.matches(amount) && this.#products.mayBeSums(cells);
  }
}

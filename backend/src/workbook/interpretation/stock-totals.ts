import type { Cell } from '../cells.js';
import { readText } from './cells/cell-values.js';
import { isWords, numberShown } from './cells/number-shown.js';
import type { SizeRows } from './sizes/size-rows.js';
import type { Table } from './table-interpreter.js';
import { ProductColumns } from './tables/product-columns.js';
import { ColumnSums, hasLabelAlone, type TotalLabel } from './tables/row-kinds.js';

type Cells = readonly (Cell | undefined)[];

/** Adds up the prices and the stock of one table, in order to distinguish rows with totals from lines. */
export class StockTotals {
  readonly #table: Table;
  readonly #sizes: SizeRows | null;
  readonly #prices = new ColumnSums();
  readonly #available = new ColumnSums();
  readonly #products: ProductColumns;

  constructor(table: Table, sizes: SizeRows | null) {
    this.#table = table;
    this.#sizes = sizes;
    this.#products = new ProductColumns(table);
  }

  /**
   * Adds a line as it is written, because formulas add up a merged price once; `price` is null for a line without a
   * readable price.
   */
  add(cells: Cells, price: string | null): void {
    if (price !== null) this.#prices.add(Number(price));
    const count = this.#countOf(cells);
    if (count !== null) this.#available.add(count);
    this.#products.add(cells);
  }

  /** Starts a new section of the table, whose sums begin at zero. */
  startPart(): void {
    this.#prices.startPart();
    this.#available.startPart();
    this.#products.startPart();
  }

  /** True for a row of sums: it has a label that only totals have, or any total label and no price of a product. */
  isTotal(cells: Cells, label: TotalLabel, price: string | null): boolean {
    if (label !== 'named') return label === 'sum';
    if (!hasLabelAlone(cells) || !this.#products.mayBeSums(cells)) return false;
    const { wholesalePrice } = this.#table.at;
    if (price !== null) return this.#prices.matches(Number(price));
    if (wholesalePrice !== -1) return readText(cells[wholesalePrice]) === null;
    // The prices stand in a price file, so only the stock tells a total from a product that has no price there.
    const count = this.#countOf(cells);
    return count === null || this.#available.matches(count);
  }

  /** True for a row that may be a product although its reference is a label that only totals have, such as "Total". */
  mayBeProduct(cells: Cells): boolean {
    const count = this.#countOf(cells);
    return (count === null || !this.#available.matches(count, 1)) && this.#products.mayBeProduct(cells);
  }

  /** True for a row without words whose numbers are the sums of the rows above. */
  isUnlabelledSum(cells: Cells, price: string | null): boolean {
    if (cells.some(isWords)) return false;
    if (this.#sizes !== null && this.#sizes.filled(cells).length === 1) return false;
    const count = this.#countOf(cells);
    if (!this.#products.mayBeSums(cells)) return false;
    return count === null ? price !== null : this.#available.matches(count);
  }

  /** The stock number as the row shows it (lots or units); null without a number. */
  #countOf(cells: Cells): number | null {
    if (this.#sizes !== null) return this.#sizes.sum(cells);
    const { at, style } = this.#table;
    return at.available === -1 ? null : numberShown(cells[at.available], style);
  }
}

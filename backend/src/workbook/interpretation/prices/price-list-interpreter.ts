import { cellAddress } from '../../address.js';
import { type Cell, WorkbookRefused } from '../../cells.js';
import { readBarcode, readPrice, readReference, readText } from '../cells/cell-values.js';
import { stockRowWithoutReference } from '../cells/row-sentences.js';
import { StockNumbers } from '../cells/stock-numbers.js';
import { type Table, TableInterpreter } from '../table-interpreter.js';
import { referenceTotalLabel, rowTotalLabel } from '../tables/row-kinds.js';
import { type PricedArticle, PriceList } from './price-list.js';

type Cells = readonly (Cell | undefined)[];

const textAt = (cells: Cells, column: number): string | null => (column < 0 ? null : readText(cells[column]));

/** Reads a price file: references or barcodes with wholesale prices, for a stock file that has none. */
export class PriceListInterpreter extends TableInterpreter<PricedArticle> {
  readonly list: PriceList;
  private numbers: StockNumbers | null = null;

  constructor() {
    const list = new PriceList();
    super('stock', { emit: (article) => list.add(article), barcodesSuffice: true });
    this.list = list;
  }

  protected override tableFound(table: Table): void {
    this.numbers = new StockNumbers(table, (...problem) => this.report(...problem));
  }

  protected override dataRow(table: Table, row: number, cells: Cells): void {
    const { at } = table;
    const { numbers } = this;
    const price = readPrice(cells[at.wholesalePrice], table.style);
    const isPriced = price !== null && 'value' in price;
    if (numbers === null || (!isPriced && this.isHeader(table, row, cells))) return;
    const reference = readReference(cells[at.reference]);
    if (reference === null) {
      if (isPriced && rowTotalLabel(cells) === null)
        this.report('warning', row, at.reference, 'reference', stockRowWithoutReference('a price'));
      return;
    }
    if (price === null || referenceTotalLabel(reference) === 'sum') return;
    numbers.startRow(row, cells, reference);
    if ('problem' in price) numbers.problem('warning', at.wholesalePrice, 'wholesalePrice', price.problem);
    else
      this.emit({
        sheet: table.sheet,
        cell: cellAddress(row, at.wholesalePrice),
        reference,
        barcode: at.barcode === -1 ? null : readBarcode(cells[at.barcode]),
        colour: textAt(cells, at.colour),
        size: textAt(cells, at.size),
        price: numbers.wholesalePrice(price),
      });
    numbers.finishRow();
  }

  /** A price file has no sizes as columns. */
  protected override namesSizes(): boolean {
    return false;
  }

  protected override checkLines(): void {
    if (this.list.size > 0) return;
    throw new WorkbookRefused(
      'workbook.no_table',
      `No row below the header (sheet ${this.sheetNames()}) holds a reference or barcode and a price.`,
    );
  }

  /** Nothing is added up or copied down. */
  protected override startPart(): void {}
}

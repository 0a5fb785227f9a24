import type { ColumnField, StockLine } from '@portal/contract/workbook';
import { cellAddress } from '../address.js';
import { type Cell, WorkbookRefused } from '../cells.js';
import {
  type CellReading,
  hasLostDigits,
  readBarcode,
  readPrice,
  readReference,
  readText,
} from './cells/cell-values.js';
import * as sentences from './cells/row-sentences.js';
import { type ReportProblem, StockNumbers } from './cells/stock-numbers.js';
import { struckField } from './cells/struck-cells.js';
import { otherColumns } from './cells/table-sentences.js';
import { MergedCounts } from './merged-counts.js';
import { MergedStock } from './merged-stock.js';
import type { PriceSearch } from './prices/price-list.js';
import { PriceRows } from './prices/price-rows.js';
import { priceFileProblem, problemsOfPriceFile, searchPrice, wholesalePriceOf } from './prices/prices-of-rows.js';
import { SizeRows } from './sizes/size-rows.js';
import { UnreadSizeColumns } from './sizes/unread-size-columns.js';
import { StockIdentities } from './stock-identities.js';
import { StockRemarks } from './stock-remarks.js';
import { StockTotals } from './stock-totals.js';
import { type InterpreterOptions, type Table, TableInterpreter } from './table-interpreter.js';
import { CarryDown } from './tables/carry-down.js';
import { referenceTotalLabel, rowTotalLabel } from './tables/row-kinds.js';
import { type SectionField, SectionTitles } from './tables/section-titles.js';

type Cells = readonly (Cell | undefined)[];

const textAt = (cells: Cells, column: number): string | null => (column < 0 ? null : readText(cells[column]));

/** Maximum length of a reference in characters; longer texts are sentences. */
const longestReference = 200;

/** Reads stock files: one line per reference, colour and size, with prices in AED and stock in lots. */
export class StockInterpreter extends TableInterpreter<StockLine> {
  private readonly identities = new StockIdentities();
  private numbers: StockNumbers | null = null;
  /** Present while a table with sizes as columns is read. */
  private sizes: SizeRows | null = null;
  /** Present while a table without sizes as columns is read. */
  private unreadSizes: UnreadSizeColumns | null = null;
  /** Present while a table with one column of prices per measure is read. */
  private prices: PriceRows | null = null;
  private carry: CarryDown | null = null;
  private totals: StockTotals | null = null;
  private remarks: StockRemarks | null = null;
  private sections: SectionTitles | null = null;
  private merged: MergedStock | null = null;
  /** The number of rows that are struck out, and the first of them with the field that is. */
  private struck: { count: number; row: number; field: ColumnField } | null = null;
  /** What the price file says of the row that is being read; undefined in a table with prices of its own. */
  private priceFound: PriceSearch | undefined;

  constructor(options: InterpreterOptions<StockLine>) {
    super('stock', options);
  }

  protected override tableFound(table: Table): void {
    const report: ReportProblem = (...problem) => this.report(...problem);
    const { at, matrix } = table;
    this.numbers = new StockNumbers(table, report);
    this.sizes = matrix === null ? null : new SizeRows(table, matrix, 'available', report);
    this.unreadSizes = matrix === null ? new UnreadSizeColumns(table, report) : null;
    this.prices = table.prices === undefined ? null : new PriceRows(table.prices);
    this.totals = new StockTotals(table, this.sizes);
    this.remarks = new StockRemarks(table, this.sizes, this.totals, this.merges, report);
    this.sections = new SectionTitles(at, this.options.tables !== undefined, report);
    if (table.title !== undefined) this.sections.read(table.title.row, table.title.cells, true);
    const counts = matrix === null ? [at.available] : matrix.columns.map(({ column }) => column);
    this.merged = new MergedStock(new MergedCounts(this.merges, counts, at.reference), at.available, this.sizes);
    const quantities = matrix === null && at.order !== -1 ? [at.order] : counts;
    const prices = table.prices?.map(({ column }) => column) ?? [at.wholesalePrice];
    this.carry = new CarryDown(at, this.merges, [...counts, ...prices], quantities);
    if (matrix !== null && at.barcode !== -1 && at.barcode !== at.reference) {
      this.report('warning', table.headerRow, at.barcode, 'barcode', sentences.barcodesLeftOut);
    }
    this.struck = null;
    if (table.at.unitsPerLot === -1) {
      this.report('warning', table.headerRow, -1, 'unitsPerLot', {
        found: '',
        expected: 'a units per lot column',
        statement: `Sheet "${table.sheet}" has no units per lot column: every lot counts as 1 unit`,
      });
    }
    if (at.available === -1 && matrix === null) {
      this.report('warning', table.headerRow, -1, 'available', {
        found: '',
        expected: 'an available lots column',
        statement: `Sheet "${table.sheet}" has no available column: its stock is not tracked`,
      });
    }
  }

  protected override tableEnded(): void {
    const { table, carry, struck } = this;
    if (table === null) return;
    const { at } = table;
    this.numbers?.finishTable();
    this.sizes?.finishTable();
    this.unreadSizes?.finishTable(null);
    if (carry !== null && carry.firstCarried !== null) {
      const sentence = sentences.referenceTakenFromAbove(carry.carriedReference);
      this.report('warning', carry.firstCarried, at.reference, 'reference', sentence);
    }
    if (struck !== null) {
      const sentence = sentences.struckOutStock(struck.count);
      this.report('warning', struck.row, at[struck.field], struck.field, sentence);
    }
    this.merged?.finishTable((...problem) => this.report(...problem));
    this.remarks?.finishTable();
    this.sections?.finishTable();
  }

  protected override sectionTitle(row: number, cells: Cells): void {
    this.sections?.read(row, cells, true);
  }

  protected override dataRow(table: Table, row: number, written: Cells): void {
    const { at } = table;
    const { numbers, totals, remarks } = this;
    if (numbers === null || totals === null || remarks === null) return;
    if (this.prices !== null && this.isBetweenPrices(this.prices, table, row, written)) return;
    const writtenPrice = this.priceOf(table, written);
    if (this.sizes?.isOtherHeader(written) && this.startsTable(row, written)) return;
    if (!isPriced(writtenPrice) && this.sizes?.repeatsHeader(row, written)) {
      this.startPart();
      return;
    }
    if (!isPriced(writtenPrice) && this.isHeader(table, row, written)) {
      remarks.addHeader(row);
      return;
    }
    const cells = this.carry?.complete(row, written) ?? written;
    const price = cells === written ? writtenPrice : this.priceOf(table, cells);
    if (!isPriced(price) && this.sizes?.startsSection(row, cells)) {
      this.startPart();
      return;
    }
    const shownPrice = isPriced(price) ? price.value : null;
    const reference = readReference(cells[at.reference]);
    if (reference === null) {
      if (totals.isTotal(cells, rowTotalLabel(cells), shownPrice)) this.startPart();
      else {
        remarks.withoutReference(row, cells, shownPrice);
        if (shownPrice === null) this.sections?.read(row, written, false);
      }
      return;
    }
    const colour = textAt(cells, at.colour);
    const barcode = at.barcode === -1 || this.sizes !== null ? null : readBarcode(cells[at.barcode]);
    const isLabelled = barcode === null && colour === null;
    const label = isLabelled ? referenceTotalLabel(reference) : null;
    const isPricedRow = this.prices !== null && this.prices.filled(cells).length > 0;
    const isTitle =
      shownPrice === null
        ? !isPricedRow && remarks.isRemark(row, cells, reference)
        : isPriced(writtenPrice) && table.at.wholesalePrice !== -1 && remarks.isPricedTitle(row, written, reference);
    if (isTitle || (label !== null && totals.isTotal(cells, label, shownPrice))) {
      if (referenceTotalLabel(reference) === 'sum' && totals.mayBeProduct(cells))
        this.report('warning', row, at.reference, 'reference', sentences.productTakenForTotal(reference));
      this.startPart();
      if (isTitle) this.sections?.read(row, written, false);
      return;
    }
    const sizeCell = at.size === -1 ? undefined : cells[at.size];
    const size = textAt(cells, at.size);

    numbers.startRow(row, cells, reference);
    this.checkReference(table, cells, reference, barcode, numbers);
    if (sizeCell?.kind === 'date') numbers.problem('error', at.size, 'size', sentences.sizeTakenForDate(sizeCell));
    const priced = this.pricesOf(table, numbers, cells, price, shownPrice);
    this.checkPriceFound(numbers, at.reference);
    const retailPrice = numbers.retailPrice();
    const unitsPerLot = numbers.unitsPerLot();
    const stocks = this.stocks(table, numbers, cells, size, unitsPerLot);
    const variants = priced.flatMap(({ measure, price }) =>
      stocks.map((stock) => ({ ...stock, size: measure ?? stock.size, wholesalePrice: price })),
    );
    const minimumLots = numbers.minimumLots(unitsPerLot);
    this.merged?.addLine(row, cells, numbers);
    for (const one of variants) this.checkTwin(table, numbers, row, reference, colour, one.size, barcode);
    totals.add(written, shownPrice);
    remarks.addGoods(row);
    this.sizes?.check(row, cells, reference);
    this.unreadSizes?.row(row, cells);
    const struck = struckField(at, cells);
    if (struck !== undefined)
      this.struck = { row, field: struck, ...this.struck, count: (this.struck?.count ?? 0) + 1 };
    if (numbers.finishRow()) return;
    const picture = this.pictures?.get(row);
    for (const { size, availableLots, wholesalePrice } of variants) {
      this.emit({
        sheet: table.sheet,
        row,
        reference,
        barcode: barcode !== null && (hasLostDigits(barcode) || cells[at.barcode]?.kind === 'date') ? null : barcode,
        description: textAt(cells, at.description),
        brand: this.textOf('brand', at, cells),
        category: this.textOf('category', at, cells),
        gender: this.textOf('gender', at, cells),
        season: this.textOf('season', at, cells),
        colour,
        size,
        composition: textAt(cells, at.composition),
        origin: textAt(cells, at.origin),
        hsCode: textAt(cells, at.hsCode),
        retailPrice,
        wholesalePrice,
        unitsPerLot,
        availableLots,
        minimumLots,
        ...(picture ? { picture } : {}),
      });
    }
  }

  /** The price of a row: that of its own cell, or that of the price file in a table without prices. */
  private priceOf(table: Table, cells: Cells): CellReading<string> {
    const { priceFile } = this.options;
    const isElsewhere = priceFile !== undefined && table.at.wholesalePrice === -1;
    this.priceFound = isElsewhere ? searchPrice(priceFile, table, cells) : undefined;
    const first = this.prices?.filled(cells)[0];
    if (first !== undefined) return readPrice(cells[first.column], table.style);
    if (!isElsewhere) return wholesalePriceOf(table, cells);
    const { priceFound } = this;
    return priceFound && 'price' in priceFound ? { value: priceFound.price } : null;
  }

  /** A text of the row, or the title above that stands in its place. */
  private textOf(field: SectionField, at: Table['at'], cells: Cells): string | null {
    return at[field] === -1 ? (this.sections?.valueOf(field) ?? null) : textAt(cells, at[field]);
  }

  /** True for a row of measures, or of other columns, between the goods of a table with prices by measure. */
  private isBetweenPrices(prices: PriceRows, { at }: Table, row: number, cells: Cells): boolean {
    const kind = prices.kindOf(cells);
    if (kind === 'goods') return false;
    if (kind === 'others')
      this.report('error', row, at.wholesalePrice, 'wholesalePrice', otherColumns(cells[at.wholesalePrice]));
    this.startPart();
    return true;
  }

  /** The price of the row, or one per measure that has one; `shown` is its price, where it is readable. */
  private pricesOf(
    { style }: Table,
    numbers: StockNumbers,
    cells: Cells,
    price: CellReading<string>,
    shown: string | null,
  ): { measure: string | null; price: string }[] {
    if (this.priceFound !== undefined) return [{ measure: null, price: shown ?? '' }];
    const filled = this.prices?.filled(cells) ?? [];
    if (filled.length === 0) return [{ measure: null, price: numbers.wholesalePrice(price) }];
    const [first] = filled;
    if (first !== undefined && this.prices?.hasFew(cells)) {
      const sentence = sentences.fewPrices(filled.map(({ measure }) => measure).join(', '));
      numbers.problem('warning', first.column, 'wholesalePrice', sentence);
    }
    return filled.map(({ column, measure }) => ({
      measure,
      price: numbers.wholesalePrice(readPrice(cells[column], style), column),
    }));
  }

  private checkPriceFound(numbers: StockNumbers, column: number): void {
    const problem = this.priceFound === undefined ? null : priceFileProblem(this.priceFound);
    if (problem !== null) numbers.problem(problem.severity, column, 'reference', problem.details);
  }

  /** The available lots of the row; in a table with sizes as columns, the available lots of each filled size. */
  private stocks(
    { at }: Table,
    numbers: StockNumbers,
    cells: Cells,
    size: string | null,
    unitsPerLot: number,
  ): { size: string | null; availableLots: number | null }[] {
    const { sizes } = this;
    if (sizes === null) return [{ size, availableLots: numbers.availableLots(unitsPerLot) }];
    const filled = sizes.filled(cells);
    if (filled.length === 0) {
      const first = sizes.columns[0]?.column ?? at.reference;
      numbers.problem('warning', first, 'available', sentences.stockRowWithoutSizes(sizes.letters));
    }
    return filled.map((one) => ({ size: one.size, availableLots: numbers.availableLots(unitsPerLot, one.column) }));
  }

  private checkTwin(
    { sheet, at }: Table,
    numbers: StockNumbers,
    row: number,
    reference: string,
    colour: string | null,
    size: string | null,
    barcode: string | null,
  ): void {
    const twin = this.identities.add(sheet, row, reference, colour, size, barcode);
    if (twin === null) return;
    const cell = cellAddress(twin.row, at.reference);
    const where = twin.sheet === sheet ? `cell ${cell}` : `cell ${cell} of sheet "${twin.sheet}"`;
    numbers.problem('error', at.reference, 'reference', {
      expected: 'a reference that is listed once',
      statement: `lists ${reference} again after ${where}; one row for it, or another colour, size or barcode, is expected`,
    });
  }

  protected override namesSizes(cells: Cells): boolean {
    return this.sizes?.namesSizes(cells) ?? false;
  }

  protected override checkLines(): void {
    const { priceFile } = this.options;
    if (priceFile !== undefined) for (const problem of problemsOfPriceFile(priceFile)) this.problems.add(problem);
    if (this.lineCount > 0 || this.problems.errorCount > 0) return;
    throw new WorkbookRefused(
      'workbook.no_table',
      `The file has a header (sheet ${this.sheetNames()}) but no row below it holds a reference and a wholesale price.`,
    );
  }

  private checkReference(
    table: Table,
    cells: Cells,
    reference: string,
    barcode: string | null,
    numbers: StockNumbers,
  ): void {
    const { at } = table;
    const cell = cells[at.reference];
    if (cell?.kind === 'date')
      numbers.problem('error', at.reference, 'reference', sentences.referenceTakenForDate(cell));
    else if (hasLostDigits(reference)) {
      numbers.problem('error', at.reference, 'reference', sentences.referenceWithLostDigits(reference));
    } else if (reference.length > longestReference) {
      const statement = `is too long; at most ${longestReference} characters are expected`;
      numbers.problem('error', at.reference, 'reference', { expected: 'a reference', statement });
    }
    if (barcode === null || !(hasLostDigits(barcode) || cells[at.barcode]?.kind === 'date')) return;
    const statement = 'was rounded by a spreadsheet and has lost digits; it was left out';
    numbers.problem('warning', at.barcode, 'barcode', { expected: 'the full barcode as text', statement });
  }

  protected override startPart(): void {
    this.totals?.startPart();
    this.carry?.interrupt();
  }
}

const isPriced = (price: CellReading<string>): price is { value: string } => price !== null && 'value' in price;

import type { StockLine } from '@portal/contract/workbook';
import { cellAddress } from './address.js';
import { lostDigits, noResultSays, readPrice, readText } from './cell-values.js';
import { type Cell, WorkbookRefused } from './cells.js';
import { hasTotalLabel, isTotalReference } from './row-kinds.js';
import { StockIdentities } from './stock-identities.js';
import { StockNumbers } from './stock-numbers.js';
import { type InterpreterOptions, type Table, TableInterpreter } from './table-interpreter.js';

type Cells = readonly (Cell | undefined)[];

const textAt = (cells: Cells, column: number): string | null => (column < 0 ? null : readText(cells[column]));

/** Longer than any code of the trade: a sentence. */
const longestReference = 200;

/** Reads stock files: one line per reference (or per colour and size of one), prices in AED, stock in lots. */
export class StockInterpreter extends TableInterpreter<StockLine> {
  private readonly identities = new StockIdentities();
  private numbers: StockNumbers | null = null;

  constructor(options: InterpreterOptions<StockLine>) {
    super('stock', options);
  }

  protected override tableFound(table: Table): void {
    this.numbers = new StockNumbers(table, (...problem) => this.report(...problem));
    if (table.at.unitsPerLot === -1) {
      this.report('warning', table.headerRow, -1, 'unitsPerLot', {
        found: '',
        expected: 'a units per lot column',
        says: `Sheet "${table.sheet}" has no units per lot column: every lot counts as 1 unit`,
      });
    }
    if (table.at.available === -1) {
      this.report('warning', table.headerRow, -1, 'available', {
        found: '',
        expected: 'an available lots column',
        says: `Sheet "${table.sheet}" has no available column: its stock is not tracked`,
      });
    }
  }

  protected override dataRow(table: Table, row: number, cells: Cells): void {
    const { at } = table;
    const { numbers } = this;
    if (numbers === null) return;
    const reference = readText(cells[at.reference]);
    const price = readPrice(cells[at.wholesalePrice], table.style);
    const isPriced = price !== null && 'value' in price;
    if (!isPriced && this.isHeader(table, row, cells)) return;
    if (reference === null) {
      this.withoutReference(table, row, cells, isPriced);
      return;
    }
    if (!isPriced && this.isRemark(table, row, cells, reference)) return;
    const barcode = textAt(cells, at.barcode);
    const colour = textAt(cells, at.colour);
    const size = textAt(cells, at.size);
    if (barcode === null && colour === null && isTotalReference(reference)) return;

    numbers.startRow(row, cells, reference);
    this.checkReference(table, cells, reference, numbers);
    const wholesalePrice = numbers.wholesalePrice(price);
    const retailPrice = numbers.retailPrice();
    const unitsPerLot = numbers.unitsPerLot();
    const availableLots = numbers.availableLots(unitsPerLot);
    const minimumLots = numbers.minimumLots(unitsPerLot);
    const twin = this.identities.add(table.sheet, row, reference, colour, size, barcode);
    if (twin !== null) {
      const cell = cellAddress(twin.row, at.reference);
      const where = twin.sheet === table.sheet ? `cell ${cell}` : `cell ${cell} of sheet "${twin.sheet}"`;
      numbers.problem('error', at.reference, 'reference', {
        expected: 'a reference that is listed once',
        says: `lists ${reference} again after ${where}; one row for it, or another colour, size or barcode, is expected`,
      });
    }
    if (numbers.finishRow()) return;
    const picture = this.pictures?.get(row);
    this.emit({
      sheet: table.sheet,
      row,
      reference,
      barcode: barcode !== null && lostDigits(barcode) ? null : barcode,
      description: textAt(cells, at.description),
      brand: textAt(cells, at.brand),
      category: textAt(cells, at.category),
      gender: textAt(cells, at.gender),
      season: textAt(cells, at.season),
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

  protected override checkLines(): void {
    if (this.lineCount > 0 || this.problems.errorCount > 0) return;
    throw new WorkbookRefused(
      'workbook.no_table',
      `The file has a header (sheet ${this.sheetNames()}) but no row below it holds a reference and a wholesale price.`,
    );
  }

  private checkReference(table: Table, cells: Cells, reference: string, numbers: StockNumbers): void {
    const { at } = table;
    if (lostDigits(reference)) {
      const says = 'was rounded by a spreadsheet and has lost digits; the full reference as text is expected';
      numbers.problem('error', at.reference, 'reference', { expected: 'the full reference', says });
    } else if (reference.length > longestReference) {
      const says = `is too long; at most ${longestReference} characters are expected`;
      numbers.problem('error', at.reference, 'reference', { expected: 'a reference', says });
    }
    const barcode = textAt(cells, at.barcode);
    if (barcode === null || !lostDigits(barcode)) return;
    const says = 'was rounded by a spreadsheet and has lost digits; it was left out';
    numbers.problem('warning', at.barcode, 'barcode', { expected: 'the full barcode as text', says });
  }

  /** Section titles, totals and notes have text in the reference column but nothing that sells. */
  private isRemark(table: Table, row: number, cells: Cells, reference: string): boolean {
    if (isTotalReference(reference)) return true;
    const { at } = table;
    const isCode = /\d/.test(reference) && !/\s/.test(reference);
    // "KNITWEAR … 340": a section may show the sum of its stock, where the table has more that a product would fill.
    const describing = [at.barcode, at.description, at.unitsPerLot].filter((column) => column !== -1);
    const mayCount = !isCode && describing.length > 1 && describing.every((column) => cells[column] === undefined);
    const selling = [at.barcode, at.retailPrice, at.wholesalePrice, at.unitsPerLot, at.colour, at.size];
    if (!mayCount) selling.push(at.available);
    for (const column of selling) {
      const cell = column === -1 ? undefined : cells[column];
      if (cell?.kind === 'error' || cell?.kind === 'noResult' || readText(cell) !== null) return false;
    }
    if (!isCode) return true;
    return this.merges.some(({ top, left, right }) => top === row - 1 && left === at.reference && right > left);
  }

  private withoutReference(table: Table, row: number, cells: Cells, isPriced: boolean): void {
    if (!isPriced || hasTotalLabel(cells)) return;
    const { at } = table;
    const cell = cells[at.reference];
    const merge = this.merges.find(
      ({ top, bottom, left, right }) =>
        top < row - 1 && row - 1 <= bottom && left <= at.reference && at.reference <= right,
    );
    const expected = 'a reference in every row';
    if (cell?.kind === 'error' || cell?.kind === 'noResult') {
      const says = cell.kind === 'error' ? `holds the error ${cell.text}; a reference is expected` : noResultSays;
      this.report('error', row, at.reference, 'reference', { found: cell, expected, says });
    } else if (merge !== undefined) {
      const says = `is merged with cell ${cellAddress(merge.top + 1, merge.left)}; a reference of its own is expected in every row`;
      this.report('error', row, at.reference, 'reference', { found: '', expected, says });
    } else if (textAt(cells, at.barcode) !== null || textAt(cells, at.description) !== null) {
      const says = 'is empty although the row has a price; the row was left out';
      this.report('warning', row, at.reference, 'reference', { found: '', expected, says });
    }
  }
}

import type { OrderSheetLine } from '@portal/contract/workbook';
import { cellAddress } from './address.js';
import {
  lostDigits,
  lotsRule,
  noResultSays,
  packRule,
  type Read,
  readPrice,
  readText,
  readWhole,
  unitsRule,
} from './cell-values.js';
import { type Cell, type MergedRange, WorkbookRefused } from './cells.js';
import { hasTotalLabel, isTotalReference, textCells } from './row-kinds.js';
import { type InterpreterOptions, type Table, TableInterpreter } from './table-interpreter.js';

type Cells = readonly (Cell | undefined)[];

const textAt = (cells: Cells, column: number): string | null => (column < 0 ? null : readText(cells[column]));

/** Reads order files: the rows with lots. One reference may come several times; its lots are added up by the order. */
export class OrderInterpreter extends TableInterpreter<OrderSheetLine> {
  private countsUnits = false;
  /** Merges that cover several cells of the order column, by 1-based top row. */
  private tallCells = new Map<number, MergedRange>();
  /** Lots and lines since the header and since the last totals row, to know sums that have no label. */
  private sum = 0;
  private summed = 0;
  private partSum = 0;
  private partSummed = 0;

  constructor(options: InterpreterOptions<OrderSheetLine>) {
    super('order', options);
  }

  protected override tableFound({ at, columns }: Table): void {
    this.countsUnits = columns.find(({ column }) => column === at.order)?.meaning.counts === 'units';
    this.tallCells = new Map();
    for (const merge of this.merges) {
      if (merge.left === at.order && merge.bottom > merge.top) this.tallCells.set(merge.top + 1, merge);
    }
    this.sum = this.summed = this.partSum = this.partSummed = 0;
  }

  protected override dataRow(table: Table, row: number, cells: Cells): void {
    const { at } = table;
    const lotsCell = cells[at.order];
    if (lotsCell === undefined || lotsCell.kind === 'text') {
      const isPriced = at.wholesalePrice !== -1 && cells[at.wholesalePrice]?.kind === 'number';
      if (!isPriced && this.isHeader(table, row, cells)) return;
      if (lotsCell === undefined) return;
    }
    const read = this.readOrdered(table, cells, lotsCell);
    // Blank, a dash and 0 order nothing.
    if (read === null || ('value' in read && read.value === 0)) return;
    const reference = readText(cells[at.reference]);
    if (reference === null) {
      this.withoutReference(table, row, cells, read);
      return;
    }
    const barcode = textAt(cells, at.barcode);
    const colour = textAt(cells, at.colour);
    if (barcode === null && colour === null && isTotalReference(reference)) {
      this.startPart();
      return;
    }
    if ('problem' in read) {
      // A signature or a note below the table stands in these columns, too.
      if (lotsCell.kind === 'text' && /\s/.test(reference) && textCells(cells) === 2) return;
      this.report('error', row, at.order, 'order', { ...read.problem, found: lotsCell, reference });
      return;
    }
    if (lostDigits(reference)) {
      const says = 'was rounded by a spreadsheet and has lost digits; the full reference as text is expected';
      this.report('error', row, at.reference, 'reference', {
        found: reference,
        expected: 'the full reference',
        says,
        reference,
      });
      return;
    }
    const merge = this.tallCells.get(row);
    if (merge !== undefined) {
      const range = `${cellAddress(merge.top + 1, merge.left)}:${cellAddress(merge.bottom + 1, merge.right)}`;
      const says = `is merged over ${range}; its lots count once, for ${reference}`;
      this.report('warning', row, at.order, 'order', {
        found: lotsCell,
        expected: 'one cell per reference',
        says,
        reference,
      });
    }
    const lots = read.value;
    this.sum += lots;
    this.summed++;
    this.partSum += lots;
    this.partSummed++;
    this.emit({
      sheet: table.sheet,
      row,
      cells: cellsOf(table, row),
      reference,
      barcode: barcode !== null && lostDigits(barcode) ? null : barcode,
      colour,
      size: textAt(cells, at.size),
      lots,
      shownPrice: shownPrice(table, cells),
      shownUnitsPerLot: shownUnitsPerLot(table, cells),
    });
  }

  protected override checkLines(): void {
    if (this.lineCount > 0 || this.problems.errorCount > 0) return;
    throw new WorkbookRefused('workbook.no_quantities', 'No quantities were entered');
  }

  /** Lots of the row. A column that says it counts pieces is divided by the row's pack size, and must come out even. */
  private readOrdered(table: Table, cells: Cells, cell: Cell): Read<number> {
    if (!this.countsUnits) return readWhole(cell, lotsRule, table.style);
    const units = readWhole(cell, unitsRule, table.style);
    if (units === null || 'problem' in units || units.value === 0) return units;
    const pack = shownUnitsPerLot(table, cells);
    if (pack === null) {
      const says = 'counts units, but the row does not say how many units a lot has; a units per lot cell is expected';
      return { problem: { expected: 'a units per lot cell', says } };
    }
    const lots = units.value / pack;
    if (Number.isInteger(lots) && lots <= lotsRule.most) return { value: lots };
    const nearest = Math.min(lotsRule.most, Math.max(1, Math.round(lots))) * pack;
    const says = `is not a number of whole lots of ${pack} units; the nearest is ${nearest}`;
    return { problem: { expected: String(nearest), says } };
  }

  private withoutReference(table: Table, row: number, cells: Cells, read: Exclude<Read<number>, null>): void {
    if (hasTotalLabel(cells)) {
      this.startPart();
      return;
    }
    const { at } = table;
    const cell = cells[at.reference];
    const lotsCell = cells[at.order];
    // Signatures, notes and formulas that were copied below the table count nothing.
    if ('problem' in read && lotsCell?.kind !== 'number') return;
    if ('value' in read && this.isUnlabelledSum(read.value, cells)) {
      this.startPart();
      return;
    }
    const expected = 'the reference that the lots are for';
    const found = cell ?? '';
    this.report('error', row, at.reference, 'reference', {
      found,
      expected,
      says: this.missingReference(row, at.reference, cell, lotsCell),
    });
  }

  private missingReference(row: number, column: number, cell: Cell | undefined, lotsCell: Cell | undefined): string {
    if (cell?.kind === 'error')
      return `holds the error ${cell.text} although lots are entered; a reference is expected`;
    if (cell?.kind === 'noResult') return noResultSays;
    const lots = lotsCell?.kind === 'number' || lotsCell?.kind === 'text' ? lotsCell.text : '';
    const merge = this.merges.find(
      ({ top, bottom, left, right }) => top < row - 1 && row - 1 <= bottom && left <= column && column <= right,
    );
    if (merge === undefined) return `is empty although ${lots} lots are entered in its row; a reference is expected`;
    const above = cellAddress(merge.top + 1, merge.left);
    return `is merged with cell ${above} although ${lots} lots are entered in its row; a reference of its own is expected`;
  }

  /** Numbers alone that repeat the sum of what stands above, at the end or at the end of a section. */
  private isUnlabelledSum(lots: number, cells: Cells): boolean {
    if (cells.some((cell) => cell?.kind === 'text' && cell.text.trim() !== '')) return false;
    return (this.summed > 1 && lots === this.sum) || (this.partSummed > 1 && lots === this.partSum);
  }

  private startPart(): void {
    this.partSum = 0;
    this.partSummed = 0;
  }
}

/** Where a person finds what a problem with the line is about. */
function cellsOf({ at }: Table, row: number): OrderSheetLine['cells'] {
  const cells: OrderSheetLine['cells'] = {
    order: cellAddress(row, at.order),
    reference: cellAddress(row, at.reference),
  };
  for (const field of ['wholesalePrice', 'unitsPerLot'] as const) {
    if (at[field] !== -1) cells[field] = cellAddress(row, at[field]);
  }
  return cells;
}

function shownPrice({ at, style }: Table, cells: Cells): string | null {
  if (at.wholesalePrice === -1) return null;
  const price = readPrice(cells[at.wholesalePrice], style);
  return price !== null && 'value' in price ? price.value : null;
}

function shownUnitsPerLot({ at, style }: Table, cells: Cells): number | null {
  if (at.unitsPerLot === -1) return null;
  const pack = readWhole(cells[at.unitsPerLot], packRule, style);
  return pack !== null && 'value' in pack ? pack.value : null;
}

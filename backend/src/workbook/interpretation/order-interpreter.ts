import type { OrderSheetLine } from '@portal/contract/workbook';
import { columnName } from '../address.js';
import { type Cell, WorkbookRefused } from '../cells.js';
import { cellText, readReference } from './cells/cell-values.js';
import * as sentences from './cells/row-sentences.js';
import type { ReportProblem } from './cells/stock-numbers.js';
import { hiddenSheetNotCounted, repeatedSheet, repeatedTable } from './cells/table-sentences.js';
import { MergedCounts } from './merged-counts.js';
import { OrderLines } from './order-lines.js';
import { OrderQuantities } from './order-quantities.js';
import {
  isCode,
  isProductRow,
  missingOrderReference,
  namesCharge,
  RemarkRows,
  unreadableOrderRow,
  wordsInOrderColumn,
} from './order-remarks.js';
import { OrderTotals } from './order-totals.js';
import { OutsideQuantities } from './outside-quantities.js';
import type { SizeMatrix } from './sizes/size-matrix.js';
import { hasPrice, SizeRows } from './sizes/size-rows.js';
import { type InterpreterOptions, type Table, TableInterpreter } from './table-interpreter.js';
import { CarryDown } from './tables/carry-down.js';
import { RepeatedSheets } from './tables/repeated-sheets.js';
import { hasLabelAlone, referenceTotalLabel, rowTotalLabel } from './tables/row-kinds.js';

type Cells = readonly (Cell | undefined)[];

/** Reads the rows with lots of an order file. A reference may occur several times; the order adds up its lots. */
export class OrderInterpreter extends TableInterpreter<OrderSheetLine> {
  private quantities: OrderQuantities | null = null;
  /** Present while a table with sizes as columns is read. */
  private sizes: SizeRows | null = null;
  private carry: CarryDown | null = null;
  private outside: OutsideQuantities | null = null;
  private totals: OrderTotals | null = null;
  private readonly repeated = new RepeatedSheets((line) => this.emit(line));
  private lines: OrderLines | null = null;
  private merged: MergedCounts | null = null;
  private remarks = new RemarkRows();
  private lastLineRow = 0;
  /** The last header or title that begins a section of the sheet; null before the first. */
  private section: { row: number; isFirst: boolean } | null = null;
  private hidden = noneHidden();
  /** True once a quantity outside the order column or in a hidden sheet was reported. */
  private hasReportedLots = false;

  constructor(options: InterpreterOptions<OrderSheetLine>) {
    super('order', options);
  }

  override enterSheet(head: Parameters<TableInterpreter<OrderSheetLine>['enterSheet']>[0]): 'read' | 'skip' {
    this.hidden = noneHidden();
    this.section = null;
    this.repeated.enter(head.name);
    return super.enterSheet(head);
  }

  override leaveSheet(): void {
    super.leaveSheet();
    const repetition = this.repeated.leave();
    for (const table of repetition.tables)
      this.report('warning', table.headerRow, -1, 'order', repeatedTable(this.sheet, table));
    if (repetition.sheet !== null) {
      const severity = repetition.sheet.kind === 'mostly' ? 'error' : 'warning';
      this.report(severity, 0, -1, 'order', repeatedSheet(this.sheet, repetition.sheet));
    }
    if (this.hidden.rows === 0) return;
    this.isHidden = false;
    this.hasReportedLots = true;
    this.report('warning', 0, -1, 'order', hiddenSheetNotCounted(this.sheet, this.hidden));
  }

  protected override tableFound(table: Table): void {
    // In a table without a reference column, barcodes identify the articles.
    if (table.at.reference === -1) table.at = { ...table.at, reference: table.at.barcode };
    const { at, matrix } = table;
    const report: ReportProblem = (...problem) => this.report(...problem);
    this.quantities = new OrderQuantities(table, this.options.keepsPieces);
    this.sizes = matrix === null ? null : new SizeRows(table, matrix, 'order', report);
    const counts = matrix === null ? [at.order] : matrix.columns.map(({ column }) => column);
    this.carry = new CarryDown(at, this.merges, counts, counts);
    this.outside = new OutsideQuantities(table, this.options.remembered ?? []);
    this.merged = new MergedCounts(this.merges, counts, at.reference);
    this.lines = new OrderLines(table, this.quantities, this.merged, report);
    this.totals = new OrderTotals(table);
    this.remarks = new RemarkRows();
    this.lastLineRow = table.headerRow;
    this.repeated.startTable(table.headerRow);
    this.startSection(table.headerRow);
  }

  protected override sectionTitle(row: number): void {
    this.startSection(row);
  }

  private startSection(row: number): void {
    this.section = { row, isFirst: this.section === null };
  }

  protected override tableEnded(): void {
    const { table, outside, carry } = this;
    if (table === null || outside === null) return;
    this.repeated.endTable();
    if (carry !== null && carry.firstCarried !== null) {
      const sentence = sentences.referenceTakenFromAbove(carry.carriedReference);
      this.report('warning', carry.firstCarried, table.at.reference, 'reference', sentence);
    }
    this.sizes?.finishTable();
    const order = this.orderLetters(table);
    const report: ReportProblem = (...problem) => this.report(...problem);
    this.remarks.finishTable(report);
    const outsideCount = outside.reportQuantities(table.headerRow, order, report);
    if (outsideCount === 0) return;
    this.hasReportedLots = true;
    this.hide(outsideCount, null);
  }

  protected override dataRow(table: Table, row: number, written: Cells): void {
    const { at } = table;
    const { quantities, totals } = this;
    if (quantities === null || totals === null) return;
    if (this.sizes !== null && table.matrix !== null) {
      this.sizesRow(table, table.matrix, this.sizes, row, written);
      return;
    }
    const lotsCell = written[at.order];
    if (lotsCell === undefined || lotsCell.kind === 'text') {
      const isPriced = at.wholesalePrice !== -1 && written[at.wholesalePrice]?.kind === 'number';
      if (!isPriced && this.isHeader(table, row, written)) {
        this.startSection(row);
        return;
      }
    }
    const cells = this.carry?.complete(row, written) ?? written;
    const read = lotsCell === undefined ? null : quantities.read(cells, lotsCell);
    const reference = readReference(cells[at.reference]);
    // A row with a blank cell, a dash or 0 in the order column orders nothing.
    if (read === null || ('value' in read && read.value.lots === 0 && read.value.pieces === undefined)) {
      const label = reference === null ? rowTotalLabel(cells) : referenceTotalLabel(reference);
      if (totals.isTotal(cells, label, null)) return;
      if (reference !== null && isProductRow(cells, reference, cells[at.reference])) this.lastLineRow = row;
      this.withoutLots(table, row, cells, written);
      return;
    }
    if (reference === null) {
      this.withoutReference(table, totals, row, cells, read);
      return;
    }
    const lots = 'value' in read ? read.value.lots : 0;
    const label = referenceTotalLabel(reference);
    if (totals.isTotal(cells, label, amountOf(read))) {
      if (label === 'named' && at.wholesalePrice === -1)
        this.report('warning', row, at.order, 'order', {
          ...sentences.rowTakenForTotal(lotsCell, reference),
          reference,
        });
      else if (label === 'sum' && totals.isDoubtful(cells, amountOf(read)))
        this.report('warning', row, at.reference, 'reference', sentences.productTakenForTotal(reference));
      this.startPart();
      return;
    }
    const kind = 'value' in read ? 'goods' : unreadableOrderRow(row, cells, lotsCell, reference, this.lastLineRow);
    if (kind === 'note') return;
    if (kind === 'mayBeGoods') {
      // A row below the goods does not continue them: further notes may follow it.
      const isBelow = row > this.lastLineRow + 1;
      if (!isBelow) this.lastLineRow = row;
      // A footer has several labels with texts beside them. Words among the goods are reported one by one.
      if (isBelow || reference.endsWith(':')) {
        this.remarks.add({ row, column: at.order, cell: lotsCell, label: reference });
      } else {
        const sentence = sentences.quantityTakenForNote(lotsCell, reference);
        this.report('warning', row, at.order, 'order', { ...sentence, reference });
      }
      return;
    }
    this.lastLineRow = row;
    if (this.isHidden) {
      this.hide(1, 'value' in read && read.value.pieces === undefined ? lots : null);
      return;
    }
    if ('problem' in read) {
      this.report('error', row, at.order, 'order', { ...read.problem, found: lotsCell, reference });
      return;
    }
    totals.addProduct(written);
    this.outside?.row(row, cells, lots, quantities.pack(cells));
    this.take(row, cells, reference, read.value);
  }

  /** Reads a row of a table with sizes as columns: each filled size is a line. */
  private sizesRow(table: Table, matrix: SizeMatrix, sizes: SizeRows, row: number, written: Cells): void {
    const { at } = table;
    const { quantities, totals } = this;
    if (quantities === null || totals === null) return;
    if (sizes.isOtherHeader(written) && this.startsTable(row, written)) return;
    if (!hasPrice(table, written)) {
      if (sizes.repeatsHeader(row, written)) {
        this.startPart();
        this.startSection(row);
        return;
      }
      if (sizes.filled(written).length === 0 && this.isHeader(table, row, written)) {
        this.startSection(row);
        return;
      }
    }
    const cells = this.carry?.complete(row, written) ?? written;
    if (sizes.startsSection(row, cells)) {
      this.startPart();
      return;
    }
    const counts = sizes.filled(cells).flatMap((size) => {
      const cell = cells[size.column];
      const read = cell === undefined ? null : quantities.read(cells, cell);
      const isNone = read === null || ('value' in read && read.value.lots === 0 && read.value.pieces === undefined);
      return isNone ? [] : [{ size, read }];
    });
    const reference = readReference(cells[at.reference]);
    if (counts.length === 0) {
      const label = reference === null ? rowTotalLabel(cells) : referenceTotalLabel(reference);
      if (totals.isTotal(cells, label, null)) return;
      if (reference !== null) sizes.check(row, cells, reference);
      this.withoutLots(table, row, cells, written);
      return;
    }
    const amount = counts.reduce((sum, { read }) => sum + (amountOf(read) ?? 0), 0);
    const label = reference === null ? rowTotalLabel(cells) : referenceTotalLabel(reference);
    const isTotal = totals.isTotal(cells, label, amount);
    const isSum = reference === null && counts.length > 1 && totals.isUnlabelledTotal(cells, amount);
    if (isTotal || isSum) {
      this.startPart();
      return;
    }
    if (reference === null) {
      this.hide(1, null);
      this.report(
        'error',
        row,
        at.reference,
        'reference',
        missingOrderReference(row, at.reference, cells[at.reference], String(amount), this.merges),
      );
      return;
    }
    this.lastLineRow = row;
    if (this.isHidden) {
      const areLots = counts.every(({ read }) => 'value' in read && read.value.pieces === undefined);
      this.hide(counts.length, areLots ? amount : null);
      return;
    }
    sizes.check(row, cells, reference);
    this.reportMerged(table, row, cells);
    totals.addProduct(written);
    this.outside?.row(row, cells, amount, quantities.pack(cells));
    for (const { size, read } of counts) {
      if ('value' in read) this.take(row, cells, reference, read.value, { ...size, matrix });
      else this.report('error', row, size.column, 'order', { ...read.problem, found: cells[size.column], reference });
    }
  }

  protected override namesSizes(cells: Cells): boolean {
    return this.sizes?.namesSizes(cells) ?? false;
  }

  protected override checkLines(): void {
    if (this.lineCount > 0 || this.problems.errorCount > 0) return;
    const refusal = new WorkbookRefused('workbook.no_quantities', 'No quantities were entered');
    if (!this.hasReportedLots) throw refusal;
    // The refusal becomes a problem, so that the warnings about ignored quantities are shown as well.
    const { message } = refusal;
    const problem = { sheet: '', cell: '', field: 'order', found: '', expected: 'lots in the order column' } as const;
    this.problems.addAboutColumn({ ...problem, message, severity: 'error' });
  }

  private take(...[row, cells, reference, quantity, ofSize]: Parameters<OrderLines['line']>): void {
    const line = this.lines?.line(row, cells, reference, quantity, ofSize) ?? null;
    if (line === null) return;
    if (this.section?.isFirst === false) line.section = this.section.row;
    this.totals?.add(quantity.pieces ?? quantity.lots, line.shownPrice);
    this.repeated.take(line);
  }

  private withoutLots(table: Table, row: number, cells: Cells, written: Cells): void {
    const reference = readReference(cells[table.at.reference]);
    const isNamed = reference !== null;
    const hasCode = isNamed && isCode(reference);
    // "VAT 5%", "Discount", "Freight": a label alone beside an amount.
    const isLabel = isNamed && !hasCode && table.at.wholesalePrice !== -1 && hasLabelAlone(cells);
    if (isNamed) this.totals?.addProduct(written);
    if (this.reportMerged(table, row, cells)) return;
    const isUnpriced = !hasCode && !hasPrice(table, cells);
    if (isUnpriced && namesCharge(cells)) return;
    const pack = this.quantities?.pack(cells) ?? null;
    this.outside?.row(row, cells, 0, pack, isUnpriced && (!isNamed || isLabel));
  }

  /** Counts rows of a hidden sheet with these lots; `lots` is null for quantities that are no lots, or not read as such. */
  private hide(rows: number, lots: number | null): void {
    if (!this.isHidden) return;
    this.hidden.rows += rows;
    this.hidden.lots += lots ?? 0;
    if (lots === null && rows > 0) this.hidden.areLots = false;
  }

  /** Reports quantities in cells that are merged with the order column at their right. Returns true if there are any. */
  private reportMerged(table: Table, row: number, cells: Cells): boolean {
    if (this.merged === null || this.merged.isEmpty) return false;
    const beside = this.merged.quantitiesBeside(row, cells);
    for (const { column, cell, range } of beside) {
      const sentence = sentences.quantityMergedFromLeft(cell, range, 'lots', this.orderLetters(table));
      this.report('warning', row, column, 'order', {
        ...sentence,
        reference: readReference(cells[table.at.reference]),
      });
    }
    if (beside.length > 0) this.hasReportedLots = true;
    this.hide(beside.length, null);
    return beside.length > 0;
  }

  private orderLetters({ at }: Table): string {
    return this.sizes === null ? columnName(at.order) : this.sizes.letters;
  }

  private withoutReference(
    table: Table,
    totals: OrderTotals,
    row: number,
    cells: Cells,
    read: Exclude<ReturnType<OrderQuantities['read']>, null>,
  ): void {
    const { at } = table;
    const amount = amountOf(read);
    const cell = cells[at.reference];
    const lotsCell = cells[at.order];
    if (totals.isTotal(cells, rowTotalLabel(cells), amount)) {
      this.startPart();
      return;
    }
    const words = 'problem' in read ? wordsInOrderColumn(row, cells, at.order, this.lastLineRow) : 'goods';
    if (words === 'note') return;
    if (totals.isUnlabelledTotal(cells, amount)) {
      this.startPart();
      return;
    }
    this.hide(1, null);
    this.lastLineRow = row;
    if (words === 'mayBeGoods') {
      this.report('warning', row, at.reference, 'reference', sentences.wordsWithoutReference(lotsCell));
      return;
    }
    const sentence = missingOrderReference(row, at.reference, cell, cellText(lotsCell), this.merges);
    this.report('error', row, at.reference, 'reference', sentence);
  }

  protected override startPart(): void {
    this.totals?.startPart();
    this.carry?.interrupt();
  }
}

/** The rows with quantities of a hidden sheet, and the sum of their lots where all of them count lots. */
const noneHidden = () => ({ rows: 0, lots: 0, areLots: true });

/** The quantity in the unit of the order column (lots or units); null for an unreadable quantity. */
const amountOf = (read: Exclude<ReturnType<OrderQuantities['read']>, null>): number | null =>
  'value' in read ? (read.value.pieces ?? read.value.lots) : null;

import type { ColumnField, OrderSheetLine } from '@portal/contract/workbook';
import { cellAddress } from '../address.js';
import type { Cell } from '../cells.js';
import { hasLostDigits, readBarcode, readText } from './cells/cell-values.js';
import * as sentences from './cells/row-sentences.js';
import type { ReportProblem } from './cells/stock-numbers.js';
import { isStruck, struckField } from './cells/struck-cells.js';
import type { MergedCounts } from './merged-counts.js';
import { type OrderedQuantity, type OrderQuantities, pricesInOrderFile } from './order-quantities.js';
import type { SizeMatrix } from './sizes/size-matrix.js';
import type { SizeColumn } from './sizes/size-runs.js';
import type { Table } from './table-interpreter.js';

type Cells = readonly (Cell | undefined)[];

const textAt = (cells: Cells, column: number): string | null => (column < 0 ? null : readText(cells[column]));

/** Makes the lines of one table of an order file, and reports why a row with lots is no line. */
export class OrderLines {
  readonly #table: Table;
  readonly #quantities: OrderQuantities;
  readonly #report: ReportProblem;
  readonly #merged: MergedCounts;
  readonly #shownPrice: (cells: Cells) => string | null;

  constructor(table: Table, quantities: OrderQuantities, merged: MergedCounts, report: ReportProblem) {
    this.#table = table;
    this.#quantities = quantities;
    this.#report = report;
    this.#merged = merged;
    this.#shownPrice = pricesInOrderFile(table);
  }

  /** The line of a row, or of one size of it; null for a row with an error. */
  line(
    row: number,
    cells: Cells,
    reference: string,
    quantity: OrderedQuantity,
    ofSize?: SizeColumn & { matrix: SizeMatrix },
  ): OrderSheetLine | null {
    const table = this.#table;
    const at = ofSize === undefined ? table.at : { ...table.at, order: ofSize.column };
    const referenceCell = cells[at.reference];
    const lotsCell = cells[at.order];
    const reportProblem = (
      severity: 'error' | 'warning',
      field: ColumnField,
      sentence: sentences.ProblemSentence,
    ): void => this.#report(severity, row, at[field], field, { ...sentence, reference });
    if (hasLostDigits(reference)) {
      reportProblem('error', 'reference', sentences.referenceWithLostDigits(reference));
      return null;
    }
    if (referenceCell?.kind === 'date') {
      reportProblem('error', 'reference', sentences.referenceTakenForDate(referenceCell));
      return null;
    }
    if (isStruck(lotsCell) || struckField(at, cells) !== undefined) {
      reportProblem('error', 'order', sentences.struckOutRow(lotsCell));
      return null;
    }
    const merged = this.#merged.rangeAt(row, at.order);
    if (merged !== null) {
      const article = ofSize === undefined ? reference : `${reference} in size ${ofSize.size}`;
      reportProblem('warning', 'order', sentences.lotsInMergedCell(lotsCell, merged.range, article));
    }
    const sizeCell = at.size === -1 || ofSize !== undefined ? undefined : cells[at.size];
    if (sizeCell?.kind === 'date') reportProblem('warning', 'size', sentences.sizeTakenForDate(sizeCell));
    // A row with several sizes has one barcode, which does not identify any single size.
    const barcode =
      at.barcode === -1 || (ofSize !== undefined && at.barcode !== at.reference)
        ? null
        : readBarcode(cells[at.barcode]);
    const line: OrderSheetLine = {
      sheet: table.sheet,
      row,
      cells: cellsOf(at, row),
      reference: at.reference === at.barcode ? (barcode ?? reference) : reference,
      barcode: barcode !== null && hasLostDigits(barcode) ? null : barcode,
      colour: textAt(cells, at.colour),
      size: ofSize === undefined ? (sizeCell?.kind === 'date' ? null : textAt(cells, at.size)) : ofSize.size,
      lots: quantity.lots,
      shownPrice: this.#shownPrice(cells),
      shownUnitsPerLot: this.#quantities.pack(cells),
    };
    if (ofSize !== undefined) line.sizeColumn = ofSize.matrix.isStock ? 'stock' : 'order';
    if (quantity.pieces !== undefined) line.pieces = quantity.pieces;
    if (quantity.inDozens) line.inDozens = true;
    if (quantity.statedAs !== undefined) line.statedAs = quantity.statedAs;
    return line;
  }
}

/** Addresses of the cells of a line, for problems that are found when the order is matched with the stock file. */
function cellsOf(at: Table['at'], row: number): OrderSheetLine['cells'] {
  const cells: OrderSheetLine['cells'] = {
    order: cellAddress(row, at.order),
    reference: cellAddress(row, at.reference),
  };
  for (const field of ['wholesalePrice', 'unitsPerLot'] as const) {
    if (at[field] !== -1) cells[field] = cellAddress(row, at[field]);
  }
  return cells;
}

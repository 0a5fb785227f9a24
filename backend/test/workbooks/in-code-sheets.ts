import type { OrderSheetLine, RememberedColumn, StockLine, WorkbookReading } from '@portal/contract/workbook';
import type { Cell, MergedRange, SheetHead, WorkbookVisitor } from '../../src/catalogue/workbook/cells.js';
import { parseRange } from '../../src/catalogue/workbook/merges.js';
import { numberCell } from '../../src/catalogue/workbook/numbers.js';
import { OrderInterpreter } from '../../src/catalogue/workbook/order-interpreter.js';
import { StockInterpreter } from '../../src/catalogue/workbook/stock-interpreter.js';

/** A cell as specs write it: text, number, boolean, `null` for none, or a cell as the readers report it. */
export type Value = string | number | boolean | null | Cell;

export interface InCodeSheet {
  name?: string;
  visibility?: SheetHead['visibility'];
  /** Ranges such as `A1:C1`; what they cover is not reported, as the readers do. */
  merges?: string[];
  /** Rows from 1 on; an empty row is left out. */
  rows: Value[][];
}

export const error = (text: string): Cell => ({ kind: 'error', text });
export const noResult: Cell = { kind: 'noResult' };

export function cellOf(value: Value): Cell | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'number') return numberCell(value) ?? undefined;
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  return value;
}

function range(text: string): MergedRange {
  const parsed = parseRange(text);
  if (parsed === null) throw new RangeError(`Not a range: ${text}`);
  return parsed;
}

function isCovered(merges: readonly MergedRange[], row: number, column: number): boolean {
  return merges.some(
    ({ top, left, bottom, right }) =>
      top <= row && row <= bottom && left <= column && column <= right && (row !== top || column !== left),
  );
}

function visit(sheets: readonly InCodeSheet[], visitor: WorkbookVisitor): void {
  sheets.forEach(({ name, visibility = 'visible', merges: ranges = [], rows }, index) => {
    const merges = ranges.map(range);
    if (visitor.enterSheet({ name: name ?? `Sheet${index + 1}`, visibility, merges }) === 'skip') return;
    rows.forEach((values, row) => {
      const cells = values.map((value, column) => (isCovered(merges, row, column) ? undefined : cellOf(value)));
      if (cells.some((cell) => cell !== undefined)) visitor.row(row + 1, cells);
    });
    visitor.leaveSheet();
  });
}

export interface Interpreted<Line> extends WorkbookReading {
  lines: Line[];
}

export function readStock(sheets: readonly InCodeSheet[], remembered?: RememberedColumn[]): Interpreted<StockLine> {
  const lines: StockLine[] = [];
  const interpreter = new StockInterpreter({ remembered, emit: (line) => lines.push(line) });
  visit(sheets, interpreter);
  return { ...interpreter.finish(), lines };
}

export function readOrder(
  sheets: readonly InCodeSheet[],
  remembered?: RememberedColumn[],
): Interpreted<OrderSheetLine> {
  const lines: OrderSheetLine[] = [];
  const interpreter = new OrderInterpreter({ remembered, emit: (line) => lines.push(line) });
  visit(sheets, interpreter);
  return { ...interpreter.finish(), lines };
}

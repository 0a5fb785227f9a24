import type { OrderSheetLine, RememberedColumn, StockLine, WorkbookReading } from '@portal/contract/workbook';
import type { Cell, MergedRange, SheetProperties, WorkbookVisitor } from '../../src/workbook/cells.js';
import { OrderInterpreter } from '../../src/workbook/interpretation/order-interpreter.js';
import { PriceListInterpreter } from '../../src/workbook/interpretation/prices/price-list-interpreter.js';
import type { PriceFile } from '../../src/workbook/interpretation/prices/prices-of-rows.js';
import { StockInterpreter } from '../../src/workbook/interpretation/stock-interpreter.js';
import type { InterpreterOptions } from '../../src/workbook/interpretation/table-interpreter.js';
import { parseRange } from '../../src/workbook/merges.js';
import { createNumberCell } from '../../src/workbook/numbers.js';

/** A cell in a spec: text, number, boolean, `null` for an empty cell, or a cell in the readers' format. */
export type CellValue = string | number | boolean | null | Cell;

export interface InCodeSheet {
  name?: string;
  visibility?: SheetProperties['visibility'];
  /** Ranges such as `A1:C1`. Cells covered by a merge are left out, as the real readers do. */
  merges?: string[];
  traits?: SheetProperties['traits'];
  /** Row 1 first; empty rows are not reported. */
  rows: CellValue[][];
}

export const errorCell = (text: string): Cell => ({ kind: 'error', text });
export const noResultCell: Cell = { kind: 'noResult' };

export function cellOf(value: CellValue): Cell | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'number') return createNumberCell(value) ?? undefined;
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
  sheets.forEach(({ name, visibility = 'visible', merges: ranges = [], traits, rows }, index) => {
    const merges = ranges.map(range);
    if (visitor.enterSheet({ name: name ?? `Sheet${index + 1}`, visibility, merges, traits }) === 'skip') return;
    rows.forEach((values, row) => {
      const cells = values.map((value, column) => (isCovered(merges, row, column) ? undefined : cellOf(value)));
      if (cells.some((cell) => cell !== undefined)) visitor.row(row + 1, cells);
    });
    visitor.leaveSheet();
  });
}

export interface ReadingWithLines<Line> extends WorkbookReading {
  lines: Line[];
}

type Choices = Pick<InterpreterOptions<never>, 'tables' | 'known' | 'priceFile' | 'withSamples'>;

export function readStock(
  sheets: readonly InCodeSheet[],
  remembered?: RememberedColumn[],
  choices: Choices = {},
): ReadingWithLines<StockLine> {
  const lines: StockLine[] = [];
  const interpreter = new StockInterpreter({ ...choices, remembered, emit: (line) => lines.push(line) });
  visit(sheets, interpreter);
  return { ...interpreter.finish(), lines };
}

export function readPriceFile(sheets: readonly InCodeSheet[]): PriceFile {
  const interpreter = new PriceListInterpreter();
  visit(sheets, interpreter);
  return { list: interpreter.list, reading: interpreter.finish() };
}

export function readOrder(
  sheets: readonly InCodeSheet[],
  remembered?: RememberedColumn[],
  choices: Choices = {},
): ReadingWithLines<OrderSheetLine> {
  const lines: OrderSheetLine[] = [];
  const interpreter = new OrderInterpreter({ ...choices, remembered, emit: (line) => lines.push(line) });
  visit(sheets, interpreter);
  return { ...interpreter.finish(), lines };
}

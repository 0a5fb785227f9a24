import type { OrderSheetLine, StockLine, WorkbookReading } from '@portal/contract/workbook';
import type { Cell, MergedRange, SheetProperties, WorkbookVisitor } from '../cells.js';
import { OrderInterpreter } from '../interpretation/order-interpreter.js';
import { StockInterpreter } from '../interpretation/stock-interpreter.js';
import type { FillRequest } from '../isolation/copying-messages.js';
import { readXlsx } from '../xlsx/xlsx.js';

/** A stock file read in one pass as the stock that it publishes and as an order. */
export interface StockFileReading {
  stock: WorkbookReading;
  lines: StockLine[];
  order: WorkbookReading;
  orderLines: OrderSheetLine[];
  merges: ReadonlyMap<string, readonly MergedRange[]>;
  /** The number of columns up to the last one with a value or a merged cell, by sheet. */
  widths: ReadonlyMap<string, number>;
}

/** Throws WorkbookRefused for a file that is not read as a stock file. A file without lots is no error. */
export async function readStockFile({
  file,
  remembered,
  knownInStock,
  knownInOrders,
}: FillRequest): Promise<StockFileReading> {
  const lines: StockLine[] = [];
  const orderLines: OrderSheetLine[] = [];
  const visitor = new BothWays(
    new StockInterpreter({ remembered, known: knownInStock, emit: (line) => lines.push(line) }),
    // With samples, a file without lots or without an order column is no refusal.
    new OrderInterpreter({
      remembered,
      known: knownInOrders,
      withSamples: true,
      emit: (line) => orderLines.push(line),
    }),
  );
  await readXlsx(file, visitor);
  const { stock, order, merges, widths } = visitor;
  return { stock: stock.finish(), lines, order: order.finish(), orderLines, merges, widths };
}

/** Passes each sheet to both interpreters. A damaged sheet refuses the file, because there is no `leaveOutSheet`. */
class BothWays implements WorkbookVisitor {
  readonly merges = new Map<string, readonly MergedRange[]>();
  readonly widths = new Map<string, number>();
  #sheet = '';
  #readers: (StockInterpreter | OrderInterpreter)[] = [];

  constructor(
    readonly stock: StockInterpreter,
    readonly order: OrderInterpreter,
  ) {}

  enterSheet(head: SheetProperties): 'read' | 'skip' {
    this.#sheet = head.name;
    this.merges.set(head.name, head.merges);
    this.widths.set(
      head.name,
      head.merges.reduce((width, { right }) => Math.max(width, right + 1), 0),
    );
    this.#readers = [this.stock, this.order].filter((reader) => reader.enterSheet(head) === 'read');
    return this.#readers.length > 0 ? 'read' : 'skip';
  }

  row(row: number, cells: readonly (Cell | undefined)[]): void {
    this.widths.set(this.#sheet, Math.max(this.widths.get(this.#sheet) ?? 0, cells.length));
    for (const reader of this.#readers) reader.row(row, cells);
  }

  leaveSheet(): void {
    for (const reader of this.#readers) reader.leaveSheet();
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }
}

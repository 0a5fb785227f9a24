import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  OrderSheetLine,
  RememberedColumn,
  StockLine,
  TableChoice,
  WorkbookReading,
} from '@portal/contract/workbook';
import { inspectContainer } from './container.js';
import { ReaderChild, type ReaderLimits } from './reader-child.js';
import { type ReaderEntry, readerEntry } from './reader-entry.js';
import type { ReadRequest, SheetLine } from './reader-messages.js';

export interface ReadOptions<Line> {
  /** As the person named it: an .xls name admits the tables that old systems export as HTML, XML or CSV. */
  fileName: string;
  /** What the headers meant when the stock file was published. */
  remembered?: RememberedColumn[];
  /** As `ReadRequest` has them. */
  tables?: TableChoice[];
  pictures?: boolean;
  sampled?: boolean;
  /** Takes up to 1,000 lines at a time; reading goes on when it resolves and is given up when it rejects. */
  onLines?: (lines: Line[]) => Promise<void>;
}

export interface WorkbookReaderOptions extends Partial<ReaderLimits> {
  /** Readings at the same time; more wait for their turn. */
  processes?: number;
  /** How long an unused process is kept. */
  idleMs?: number;
  /** Another program instead of the reader's own: specs show with it what happens to one that hangs. */
  entry?: ReaderEntry;
}

/** Reads stock and order files in isolated processes, started when needed; throws WorkbookRefused for what cannot be read. */
export class WorkbookReader {
  readonly #options: Required<WorkbookReaderOptions>;
  readonly #resting: ReaderChild[] = [];
  readonly #all = new Set<ReaderChild>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #closed = false;

  constructor(options: WorkbookReaderOptions = {}) {
    this.#options = {
      processes: options.processes ?? 2,
      idleMs: options.idleMs ?? 60_000,
      // 300 MB more than an idle process has. A 200,000-row file needs under 200 MiB in all.
      memoryBytes: options.memoryBytes ?? 370 * 1024 * 1024,
      // The largest files that are read take 3 s of them.
      computedMs: options.computedMs ?? 5000,
      timeMs: options.timeMs ?? 30_000,
      entry: options.entry ?? readerEntry(),
    };
  }

  readStock(file: string, options: ReadOptions<StockLine>): Promise<WorkbookReading> {
    return this.#read('stock', file, options);
  }

  readOrder(file: string, options: ReadOptions<OrderSheetLine>): Promise<WorkbookReading> {
    return this.#read('order', file, options);
  }

  /** Starts a process ahead of the first file. */
  warm(): void {
    if (!this.#closed && this.#all.size === 0) this.#rest(this.#start());
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const child of this.#all) child.end();
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #read<Line extends SheetLine>(
    kind: ReadRequest['kind'],
    file: string,
    { fileName, onLines, ...request }: ReadOptions<Line>,
  ): Promise<WorkbookReading> {
    // In this process and before any waiting: it reads a few kilobytes and spares the pool what is not a workbook.
    const container = await inspectContainer(file, fileName);
    if (this.#busy >= this.#options.processes) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    let child: ReaderChild | undefined;
    try {
      if (this.#closed) throw new Error('The workbook reader is closed.');
      child = this.#take();
      // The request's kind decides which lines come back.
      // A process's messages arrive in the asynchronous context in which it was started, perhaps another request's
      // transaction: lines are taken in the caller's own.
      const inCallersContext = AsyncLocalStorage.snapshot();
      const take = (lines: SheetLine[]) => inCallersContext(async () => onLines?.(lines as Line[]));
      return await child.read({ kind, file, container, ...request }, take);
    } catch (error) {
      throw this.#closed ? new Error('The workbook reader is closed.') : error;
    } finally {
      if (child) this.#rest(child);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }

  #take(): ReaderChild {
    for (let child = this.#resting.pop(); child; child = this.#resting.pop()) {
      if (child.alive) return child;
      this.#all.delete(child);
    }
    return this.#start();
  }

  #start(): ReaderChild {
    const child = new ReaderChild(this.#options.entry, this.#options);
    this.#all.add(child);
    return child;
  }

  #rest(child: ReaderChild): void {
    if (!child.alive || this.#closed) {
      child.end();
      this.#all.delete(child);
      return;
    }
    child.rest(this.#options.idleMs);
    this.#resting.push(child);
  }
}

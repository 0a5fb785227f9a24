import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  OrderSheetLine,
  RememberedColumn,
  RememberedTable,
  StockLine,
  TableChoice,
  WorkbookReading,
} from '@portal/contract/workbook';
import type { JobSize } from '../../platform/work-queue/fair-scheduler.js';
import { type Requester, WorkQueue } from '../../platform/work-queue/work-queue.js';
import { WorkbookRefused } from '../cells.js';
import { type InspectedFile, inspectContainer } from '../container/container.js';
import { refusedPriceFile } from '../refusals.js';
import { ReaderChild } from './reader-child.js';
import { type ReaderEntry, readerEntry } from './reader-entry.js';
import type { ReadRequest, SheetLine } from './reader-messages.js';
import { machineSlowness, type ReadingTimeLimit, readingTimeLimit } from './reading-time.js';

export interface ReadOptions<Line> {
  /** The upload's file name: an .xls name also allows the HTML, XML and CSV tables that old systems export. */
  fileName: string;
  /** The column mapping with which the stock file was published. */
  remembered?: RememberedColumn[];
  tables?: TableChoice[];
  /** Columns that people chose in earlier files, applied to sheets with the same header row. */
  known?: RememberedTable[];
  /** For a stock file without prices: a file that has them. */
  prices?: { path: string; name: string };
  pictures?: boolean;
  withSamples?: boolean;
  /** Receives up to 500 lines at a time. Reading continues when it resolves and is aborted when it rejects. */
  onLines?: (lines: Line[]) => Promise<void>;
  requester?: Requester;
}

export interface WorkbookReaderOptions extends Partial<ReadingTimeLimit> {
  /** Resident memory in bytes; above it a process is killed. */
  memoryBytes?: number;
  /** The queue that decides when a reading starts; its number of places limits the number of processes. */
  queue?: WorkQueue;
  /** Milliseconds that an unused process is kept. */
  idleMs?: number;
  /** Replaces the program of the reader process, so that tests can use a program that hangs. */
  entry?: ReaderEntry;
}

/** The requester of readings in the background, for which no user is waiting. */
const nobody: Requester = { person: '' };

/**
 * The work queue treats workbooks up to this size as small work: about 5,000 rows of 16 columns, read in some 0.15 s.
 */
const smallContentBytes = 4 * 1024 * 1024;

export function workbookJobSize(contentBytes: number): JobSize {
  return contentBytes <= smallContentBytes ? 'small' : 'large';
}

/**
 * Reads stock and order files in isolated processes, started when needed. Throws WorkbookRefused for unreadable files.
 */
export class WorkbookReader {
  readonly #options: Required<Omit<WorkbookReaderOptions, keyof ReadingTimeLimit>>;
  /** Replaces the time limits that depend on the file's size; set by tests only. */
  readonly #time: Partial<ReadingTimeLimit>;
  readonly #resting: ReaderChild[] = [];
  readonly #all = new Set<ReaderChild>();
  #closed = false;

  constructor(options: WorkbookReaderOptions = {}) {
    this.#options = {
      queue: options.queue ?? new WorkQueue(),
      idleMs: options.idleMs ?? 60_000,
      // 300 MB more than an idle process has. A 200,000-row file needs under 200 MiB in all.
      memoryBytes: options.memoryBytes ?? 370 * 1024 * 1024,
      entry: options.entry ?? readerEntry(),
    };
    const { computedMs, timeMs } = options;
    this.#time = { ...(computedMs ? { computedMs } : {}), ...(timeMs ? { timeMs } : {}) };
  }

  readStock(file: string, options: ReadOptions<StockLine>): Promise<WorkbookReading> {
    return this.#read('stock', file, options);
  }

  readOrder(file: string, options: ReadOptions<OrderSheetLine>): Promise<WorkbookReading> {
    return this.#read('order', file, options);
  }

  /** Starts a process before the first file arrives. */
  warm(): void {
    if (!this.#closed && this.#all.size === 0) this.#rest(this.#start());
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const child of this.#all) child.end();
  }

  async #read<Line extends SheetLine>(
    kind: ReadRequest['kind'],
    file: string,
    { fileName, prices: priceFile, onLines, requester = nobody, ...request }: ReadOptions<Line>,
  ): Promise<WorkbookReading> {
    // The file format is checked before queueing, so that files that are no workbooks are refused at once: the check
    // reads only a few kilobytes.
    const inspected = await inspectContainer(file, fileName);
    const { container } = inspected;
    const priced = priceFile && (await inspectPriceFile(priceFile.path, priceFile.name));
    const prices = priced && { file: priceFile.path, container: priced.container };
    const contentBytes = inspected.contentBytes + (priced?.contentBytes ?? 0);
    return this.#options.queue.run({ ...requester, size: workbookJobSize(contentBytes) }, async () => {
      if (this.#closed) throw new Error('The workbook reader is closed.');
      const child = this.#take();
      // Starting a process takes 0.1 s of CPU time. A spare process is ready for small files while a large one is read.
      if (workbookJobSize(contentBytes) === 'large' && this.#resting.length === 0) this.#rest(this.#start());
      // Messages arrive in the asynchronous context in which the process was started, which may be another request's
      // transaction; `onLines` must run in the caller's context. The cast is safe: `kind` determines the type of lines.
      const inCallersContext = AsyncLocalStorage.snapshot();
      const take = (lines: SheetLine[]) => inCallersContext(async () => onLines?.(lines as Line[]));
      try {
        const time = { ...readingTimeLimit({ container, contentBytes }, machineSlowness()), ...this.#time };
        return await child.read({ kind, file, container, prices, ...request }, time, take, requester.signal);
      } catch (error) {
        throw this.#closed ? new Error('The workbook reader is closed.') : error;
      } finally {
        this.#rest(child);
      }
    });
  }

  #take(): ReaderChild {
    for (let child = this.#resting.pop(); child; child = this.#resting.pop()) {
      if (child.alive) return child;
      this.#all.delete(child);
    }
    return this.#start();
  }

  #start(): ReaderChild {
    const child = new ReaderChild(this.#options.entry, this.#options.memoryBytes);
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

async function inspectPriceFile(path: string, name: string): Promise<InspectedFile> {
  try {
    return await inspectContainer(path, name);
  } catch (error) {
    throw error instanceof WorkbookRefused ? refusedPriceFile(error) : error;
  }
}

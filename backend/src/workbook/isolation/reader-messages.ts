import type {
  OrderSheetLine,
  RememberedColumn,
  RememberedTable,
  StockLine,
  TableChoice,
  WorkbookReading,
} from '@portal/contract/workbook';
import type { WorkbookRefused } from '../cells.js';
import type { Container } from '../container/container.js';

/** The error code of a `WorkbookRefused`. */
export type RefusalCode = ConstructorParameters<typeof WorkbookRefused>[0];

/** The request that the server sends to a reader process. */
export interface ReadRequest {
  kind: 'stock' | 'order';
  file: string;
  container: Container;
  remembered?: RememberedColumn[];
  /** A file with the prices of a stock file that has none. */
  prices?: { file: string; container: Container };
  /** Tables that a person chose; all others are ignored. */
  tables?: TableChoice[];
  /** Columns that people chose in earlier files, applied to sheets with the same header row. */
  known?: RememberedTable[];
  /** True to report the name of the package part with each line's picture. */
  pictures?: boolean;
  /**
   * True to return the first rows of each sheet, and to report a missing table as a problem instead of refusing the
   * file.
   */
  withSamples?: boolean;
}

export type SheetLine = StockLine | OrderSheetLine;

/**
 * The server answers each `lines` message with `ack` when it has processed the lines; only then the reader process
 * sends the next `lines` message.
 */
export type ReaderCommand = { type: 'read'; request: ReadRequest } | { type: 'ack' };

export type ReaderMessage =
  | { type: 'lines'; lines: SheetLine[] }
  | { type: 'done'; reading: WorkbookReading }
  | { type: 'refused'; code: RefusalCode; message: string }
  | { type: 'failed'; error: string };

import type {
  OrderSheetLine,
  RememberedColumn,
  StockLine,
  TableChoice,
  WorkbookReading,
} from '@portal/contract/workbook';
import type { WorkbookRefused } from './cells.js';
import type { Container } from './container.js';

/** Of `WorkbookRefused`. */
export type RefusalCode = ConstructorParameters<typeof WorkbookRefused>[0];

/** What the server and a reader process say to each other. */
export interface ReadRequest {
  kind: 'stock' | 'order';
  file: string;
  container: Container;
  remembered?: RememberedColumn[];
  /** Of stock files: the tables as an administrator decided them. */
  tables?: TableChoice[];
  /** With the part that holds each line's picture. */
  pictures?: boolean;
  /** With the first rows of each sheet, and a file without a table as one that has that problem. */
  sampled?: boolean;
}

export type SheetLine = StockLine | OrderSheetLine;

/** `ack` follows every `lines` once they were dealt with; the process sends no more before. */
export type ToReader = { type: 'read'; request: ReadRequest } | { type: 'ack' };

export type FromReader =
  | { type: 'lines'; lines: SheetLine[] }
  | { type: 'done'; reading: WorkbookReading }
  | { type: 'refused'; code: RefusalCode; message: string }
  | { type: 'failed'; error: string };

import type { Language } from '@portal/contract/languages';
import type { Problem, RememberedColumn, RememberedTable } from '@portal/contract/workbook';
import type { Container } from '../container/container.js';
import type { RefusalCode } from './reader-messages.js';

/** The request for a copy of a workbook in which the cells with problems are marked. */
export interface MarkRequest {
  kind: 'mark';
  file: string;
  container: Container;
  problems: Problem[];
  language: Language;
}

/** Lots of one published reference; the other fields identify it. */
export interface ReferenceLots {
  reference: string;
  barcode: string | null;
  colour: string | null;
  size: string | null;
  lots: number;
}

/** The request for a copy of a published .xlsx stock file with these lots in its order column, and no others. */
export interface FillRequest {
  kind: 'fill';
  file: string;
  lots: ReferenceLots[];
  /** The column mapping with which the stock file was published. */
  remembered: RememberedColumn[];
  /** Columns that people chose in earlier files, for reading the file as a stock file and as an order. */
  knownInStock: RememberedTable[];
  knownInOrders: RememberedTable[];
}

/** The request that the server sends to a copying process, which writes the copy to its standard output. */
export type CopyRequest = MarkRequest | FillRequest;

export type CopierMessage =
  | { type: 'done' }
  | { type: 'refused'; code: RefusalCode; message: string }
  | { type: 'failed'; error: string };

import type { Problem } from '@portal/contract/workbook';
import type { Container } from './container.js';
import type { RefusalCode } from './reader-messages.js';

/** What the server and a marking process say to each other; the workbook itself leaves through standard output. */
export interface MarkRequest {
  file: string;
  container: Container;
  problems: Problem[];
}

export type FromMarker =
  | { type: 'done' }
  | { type: 'refused'; code: RefusalCode; message: string }
  | { type: 'failed'; error: string };

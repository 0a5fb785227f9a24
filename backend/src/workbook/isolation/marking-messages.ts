import type { Problem } from '@portal/contract/workbook';
import type { Container } from '../container/container.js';
import type { RefusalCode } from './reader-messages.js';

/**
 * The request that the server sends to a marking process. The process writes the marked workbook to its standard
 * output.
 */
export interface MarkRequest {
  file: string;
  container: Container;
  problems: Problem[];
}

export type MarkerMessage =
  | { type: 'done' }
  | { type: 'refused'; code: RefusalCode; message: string }
  | { type: 'failed'; error: string };

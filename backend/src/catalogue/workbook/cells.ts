import type { ErrorCode } from '@portal/contract/errors';
import { DomainError } from '../../platform/http/domain-error.js';

/** What a cell holds. A formula is its stored result; a formula that stores none is `noResult`. */
export type Cell =
  | { kind: 'text'; text: string }
  /** `text` is the number as the file writes it, in plain decimal notation (never 6.29E+12). */
  | { kind: 'number'; number: number; text: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'error'; text: string }
  | { kind: 'noResult' };

/** 0-based, both corners included. */
export interface MergedRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface SheetHead {
  name: string;
  visibility: 'visible' | 'hidden' | 'veryHidden';
  merges: readonly MergedRange[];
  /** The part of the package that holds a row's picture, by the row's 1-based number. */
  pictures?: ReadonlyMap<number, string>;
}

/**
 * Receives a workbook in reading order, sheet by sheet and row by row. Only cells that exist and are not covered by a
 * merge (other than its top-left cell) are reported; nothing is ever allocated by what a file declares.
 */
export interface WorkbookVisitor {
  /** Asks which row shows which picture; the pictures themselves are never opened by a reader. */
  readonly wantsPictures?: boolean;
  enterSheet(head: SheetHead): 'read' | 'skip';
  /** `row` is 1-based as spreadsheets show it, `cells` is sparse by 0-based column and valid only during the call. */
  row(row: number, cells: readonly (Cell | undefined)[]): void;
  leaveSheet(): void;
  /** Awaited now and then, so that what was produced can leave the process before more is read. */
  drain(): Promise<void>;
}

export type WorkbookErrorCode = Extract<ErrorCode, `workbook.${string}`>;

/** A whole file that cannot be read; `message` is the sentence for the person who sent it. */
export class WorkbookRefused extends DomainError<WorkbookErrorCode> {
  override name = 'WorkbookRefused';
}

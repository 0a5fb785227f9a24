import type { ErrorCode } from '@portal/contract/errors';
import { DomainError } from '../platform/http/errors/domain-error.js';
import type { ColumnTraits } from './column-traits.js';
import type { NumberFormat } from './number-formats.js';

/**
 * The content of a cell. A formula is represented by its stored result, or by `noResult` when the file stores none.
 * `struck` marks a cell whose text is shown struck through.
 */
export type Cell =
  | { kind: 'text'; text: string; struck?: true }
  /**
   * `text` is the number in plain decimal notation (never 6.29E+12), with the digits that a spreadsheet shows. Without
   * `format` the cell shows exactly `text`.
   */
  | { kind: 'number'; number: number; text: string; format?: NumberFormat; struck?: true }
  /** `text` is the date as shown; `number` its day number, or null when the file stores the date as text. */
  | { kind: 'date'; number: number | null; text: string; format?: NumberFormat; struck?: true }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'error'; text: string }
  | { kind: 'noResult' };

/**
 * Returns a copy of the cell that is marked as struck out. The cell itself must not change, because readers use one
 * object for all equal cells.
 */
export function withStrikethrough(cell: Cell): Cell {
  return cell.kind === 'text' || cell.kind === 'number' || cell.kind === 'date' ? { ...cell, struck: true } : cell;
}

/** A merged range of cells: its 0-based first and last row and column. */
export interface MergedRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface SheetProperties {
  name: string;
  visibility: 'visible' | 'hidden' | 'veryHidden';
  merges: readonly MergedRange[];
  /** The picture of each row: the name of its file inside the workbook, by the row's 1-based number. */
  pictures?: ReadonlyMap<number, string>;
  /** Undefined for file formats that do not store such properties. Complete only after the first rows were reported. */
  traits?: ColumnTraits;
}

/**
 * Receives a workbook in reading order, sheet by sheet and row by row. Only stored cells are reported, and of a merged
 * range only its top-left cell. Readers allocate memory for actual content only, never for a size that a file declares.
 */
export interface WorkbookVisitor {
  /** True to fill `SheetProperties.pictures`. A reader never opens the pictures themselves. */
  readonly wantsPictures?: boolean;
  enterSheet(head: SheetProperties): 'read' | 'skip';
  /** `row` is 1-based. `cells` is a sparse array by 0-based column; the reader reuses it after the call. */
  row(row: number, cells: readonly (Cell | undefined)[]): void;
  leaveSheet(): void;
  /**
   * Called instead of `leaveSheet` when a sheet is damaged or too wide. Throws `refusal` when the visitor needs the
   * sheet. For a visitor without this method, one such sheet refuses the whole workbook.
   */
  leaveOutSheet?(sheet: string, refusal: WorkbookRefused): void;
  /**
   * The reader awaits this after every few hundred rows, so that the visitor can send its finished lines before it
   * receives more rows.
   */
  drain(): Promise<void>;
}

export type WorkbookErrorCode = Extract<ErrorCode, `workbook.${string}`>;

/** Thrown for a file that cannot be read; `message` is shown to the person who uploaded it. */
export class WorkbookRefused extends DomainError<WorkbookErrorCode> {
  override name = 'WorkbookRefused';
}

/** Thrown for a single sheet that cannot be read, such as one that is too wide; the other sheets can still be read. */
export class SheetRefused extends WorkbookRefused {}

/** Reads one sheet. A sheet that cannot be read refuses the workbook only when the visitor needs the sheet. */
export async function readSheet(visitor: WorkbookVisitor, sheet: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    const isLocal =
      error instanceof SheetRefused || (error instanceof WorkbookRefused && error.code === 'workbook.corrupt');
    if (!isLocal || visitor.leaveOutSheet === undefined) throw error;
    visitor.leaveOutSheet(sheet, error);
  }
}

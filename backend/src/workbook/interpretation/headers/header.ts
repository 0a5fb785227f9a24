import type { Cell, MergedRange } from '../../cells.js';
import { cleanText } from '../cells/cell-values.js';
import { type SizeRun } from '../sizes/size-runs.js';
import type { HeaderMeaning } from './header-match.js';

/** A row buffered during the search for a table. */
export interface KeptRow {
  row: number;
  cells: readonly (Cell | undefined)[];
}

/** One column of a header, before columns are assigned to fields. */
export interface HeaderColumn {
  column: number;
  /**
   * The header's text as written, with line breaks replaced by spaces; texts of several header rows are joined from top
   * to bottom.
   */
  header: string;
  meaning: HeaderMeaning;
  /** The words of a comment on the header that name the field, where the header itself is unknown. */
  comment?: string;
  /** The size that the column counts, in a table with sizes as columns. */
  size?: string;
}

export interface FoundHeader {
  /** Index of the first header row among the searched rows, and the number of header rows. */
  first: number;
  depth: number;
  /** 1-based row of the last header row. */
  row: number;
  columns: HeaderColumn[];
  /** Adjacent columns whose headers are sizes. Their values decide whether each column counts one size. */
  sizeRuns: readonly SizeRun[];
  score: number;
  /** Row of an earlier header that was not read, although one row of goods may stand below it. */
  passedOver?: number;
}

export type SheetKind = 'stock' | 'order';

/** The field that a table of each kind needs besides a reference. */
export const requiredField = { stock: 'wholesalePrice', order: 'order' } as const;

/** Ranges of merged cells, by the 0-based number of their first row. */
export type HeaderMerges = ReadonlyMap<number, readonly MergedRange[]>;

export function headerText(cell: Cell | undefined): string {
  return cell?.kind === 'text' ? cleanText(cell.text) : '';
}

export const isCompleteHeader = (found: FoundHeader | null): found is FoundHeader =>
  found !== null && found.score >= 1000;

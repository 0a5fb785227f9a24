import type { Cell } from '../../cells.js';
import type { ColumnMapping } from '../columns/column-mapping.js';
import type { FoundHeader, KeptRow } from '../headers/header.js';
import type { PriceColumn } from '../prices/price-columns.js';
import type { SizeMatrix, TableColumns } from '../sizes/size-matrix.js';

/** Number of rows after a header that are buffered as samples before its columns are decided. */
export const sampleRows = 50;

export interface FoundTable {
  header: FoundHeader;
  mapping: ColumnMapping;
  /** Present in a table with sizes as columns. */
  matrix: SizeMatrix | null;
  /** Present in a table with one column of prices per measure. */
  prices?: readonly PriceColumn[];
  /** The factor by which retail prices are multiplied to get wholesale prices; see `TableChoice`. */
  wholesaleFactor?: string;
  headerRows: readonly KeptRow[];
  /** The row directly above the header, if it has any value. */
  above?: KeptRow;
  samples: readonly KeptRow[];
  /** The buffered rows after the header. */
  dataRows: readonly KeptRow[];
}

/**
 * The best header found in a sheet, if it lacks a required column and is therefore not read as a table, with the
 * columns that were recognised.
 */
export interface RejectedHeader {
  header: FoundHeader;
  mapping: ColumnMapping;
  /** True where no word names the columns, which are proposed by their values. */
  isUnlabelled?: boolean;
}

/** The table below a header, with the columns that `map` assigns by its samples. */
export function tableAt(
  header: FoundHeader,
  rows: readonly KeptRow[],
  map: (samples: readonly KeptRow[]) => TableColumns,
): FoundTable {
  const dataRows = rows.slice(header.first + header.depth);
  const samples = dataRows.slice(0, sampleRows);
  const { columns, mapping, matrix } = map(samples);
  const above = rows[header.first - 1];
  const isDirectlyAbove = above !== undefined && above.row + 1 === rows[header.first]?.row;
  return {
    ...(isDirectlyAbove ? { above } : {}),
    header: { ...header, columns },
    mapping,
    matrix,
    headerRows: rows.slice(header.first, header.first + header.depth),
    samples,
    dataRows,
  };
}

/** Buffered rows are copies, because the sheet parser reuses its cells for the next row. */
export function copyOf(row: number, cells: readonly (Cell | undefined)[]): KeptRow {
  return { row, cells: Array.from(cells, (cell) => (cell === undefined ? undefined : { ...cell })) };
}

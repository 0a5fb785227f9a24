import type { Cell } from '../../cells.js';
import { meansNoStock } from '../cells/cell-values.js';
import { readWholeNumber, unitsRule } from '../cells/counts.js';
import type { DecimalStyle } from '../cells/decimal-text.js';
import type { KeptRow } from '../headers/header.js';
import { isBlank, type SizeColumn } from './size-runs.js';

/** Sum of the counts in the size columns of a row; null when all are blank. */
export function sizeSum(
  columns: readonly SizeColumn[],
  cells: readonly (Cell | undefined)[],
  style: DecimalStyle = 'unknown',
): number | null {
  let sum: number | null = null;
  for (const { column } of columns) {
    const cell = cells[column];
    const read = cell === undefined ? null : readWholeNumber(cell, unitsRule, style);
    if (read !== null && 'value' in read) sum = (sum ?? 0) + read.value;
  }
  return sum;
}

/**
 * Share of the column's filled cells that are the sum of the sizes in their rows; null for a blank column. A cell that
 * cannot be read as a count is no sum.
 */
export function shareOfSums(
  column: number,
  sizes: readonly SizeColumn[],
  samples: readonly KeptRow[],
  style: DecimalStyle,
): number | null {
  let rows = 0;
  let same = 0;
  for (const { cells } of samples) {
    const cell = cells[column];
    if (isBlank(cell)) continue;
    const read = meansNoStock(cell) ? { value: 0 } : readWholeNumber(cell, unitsRule, style);
    const shown = read !== null && 'value' in read ? read.value : null;
    const sum = sizeSum(sizes, cells, style);
    if (sum === null && shown === 0) continue;
    rows++;
    if (shown !== null && shown === sum) same++;
  }
  return rows === 0 ? null : same / rows;
}

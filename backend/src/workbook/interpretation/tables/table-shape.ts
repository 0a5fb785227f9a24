import { cellText } from '../cells/cell-values.js';
import { cellNumber, hasCheckDigit } from '../columns/column-signals.js';
import type { KeptRow } from '../headers/header.js';

/**
 * What each column of a table without known labels holds: `n` numbers, `b` barcodes, `t` texts, an empty text for a column
 * with hardly any value. Two files of the same layout have the same shape, however many rows they have.
 */
export type TableShape = readonly ('n' | 'b' | 't' | '')[];

/** The shape is that of the rows up to this one, so that a longer file of the same layout has the same shape. */
const lastRow = 50;

/** A column that is filled in fewer rows than this share holds notes, and does not count. */
const leastFill = 0.1;

const isFilled = (text: string): boolean => text.trim() !== '';

/** The rows with at least two values: titles and notes stand alone in their row. */
export function goodsRows(rows: readonly KeptRow[]): KeptRow[] {
  return rows.filter(
    ({ row, cells }) => row <= lastRow && cells.filter((cell) => isFilled(cellText(cell))).length >= 2,
  );
}

/** The shape of a table; null when no column holds numbers, or no other column tells its rows apart. */
export function tableShape(rows: readonly KeptRow[]): TableShape | null {
  const goods = goodsRows(rows);
  const width = Math.max(0, ...goods.map(({ cells }) => cells.length));
  const shape = Array.from({ length: width }, (_, column) => kindOf(goods, column));
  while (shape.at(-1) === '') shape.pop();
  const isTable = shape.includes('n') && shape.filter((kind) => kind !== '').length >= 2;
  return isTable ? shape : null;
}

/** The columns with any number, from the left: a buyer may have ordered few of the first rows. */
export function numberColumns(rows: readonly KeptRow[]): number[] {
  const found = rows.flatMap(({ cells }) =>
    cells.flatMap((cell, column) => (cellNumber(cell) !== null ? [column] : [])),
  );
  return [...new Set(found)].sort((left, right) => left - right);
}

function kindOf(goods: readonly KeptRow[], column: number): TableShape[number] {
  const cells = goods.flatMap(({ cells }) => (isFilled(cellText(cells[column])) ? [cells[column]] : []));
  if (cells.length === 0 || cells.length < goods.length * leastFill) return '';
  const most = (count: number): boolean => count * 2 > cells.length;
  if (most(cells.filter((cell) => hasCheckDigit(cellText(cell))).length)) return 'b';
  return most(cells.filter((cell) => cellNumber(cell) !== null).length) ? 'n' : 't';
}

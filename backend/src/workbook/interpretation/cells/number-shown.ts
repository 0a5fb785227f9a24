import type { Cell } from '../../cells.js';
import { type DecimalStyle, readDecimal } from './decimal-text.js';

/** Digits with up to two decimals, which no notation takes for thousands. */
const unambiguous = /^\d{1,9}(?:\.\d{1,2})?$/;

/** The number that a cell shows. CSV and HTML files store numbers as texts; null for a text that is no number. */
export function numberShown(cell: Cell | undefined, style: DecimalStyle = 'unknown'): number | null {
  if (cell?.kind === 'number') return cell.number;
  if (cell?.kind !== 'text') return null;
  // Fast path: the prices and counts of every row of a CSV file are added up.
  if (unambiguous.test(cell.text)) return Number(cell.text);
  const read = readDecimal(cell.text, style);
  if (read === null || read === 'ambiguous') return null;
  const value = Number(`${read.digits}.${read.fraction}0`);
  return read.negative ? -value : value;
}

/** True for a text that is more than a number. */
export const isWords = (cell: Cell | undefined): boolean =>
  cell?.kind === 'text' && cell.text.trim() !== '' && readDecimal(cell.text, 'unknown') === null;

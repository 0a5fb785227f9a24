import { cellAddress } from '../address.js';
import type { Cell, MergedRange } from '../cells.js';
import { missingResultStatement, readText } from './cells/cell-values.js';
import * as sentences from './cells/row-sentences.js';
import { countTextCells } from './tables/row-kinds.js';

type Cells = readonly (Cell | undefined)[];

/**
 * True for signatures, dates and notes below the table, which may stand in the table's columns. `lastLineRow` is the
 * row of the last product.
 */
export function isOrderRemark(
  row: number,
  cells: Cells,
  lotsCell: Cell | undefined,
  reference: string,
  lastLineRow: number,
): boolean {
  if (lotsCell === undefined || (lotsCell.kind !== 'text' && lotsCell.kind !== 'date')) return false;
  if (isCode(reference) || filledBeside(cells, lotsCell) > 1) return false;
  const isBelow = row > lastLineRow + 1 && (!/\d/.test(lotsCell.text) || !/\d/.test(reference));
  return isBelow || reference.endsWith(':') || (/^\D*\s\D*$/.test(reference) && countTextCells(cells) === 2);
}

/**
 * How a row without a reference is taken that has no number in the order column: as a `note` (a signature, or a formula
 * copied too far), as words that `mayBeGoods` because they stand in the table beside one other text, or as `goods`.
 */
export function wordsInOrderColumn(
  row: number,
  cells: Cells,
  order: number,
  lastLineRow: number,
): 'note' | 'mayBeGoods' | 'goods' {
  const others = cells.filter((one, column) => column !== order && readText(one) !== null);
  const [other] = others;
  const cell = cells[order];
  if (cell?.kind === 'number' || /\d/.test(readText(cell) ?? '')) return 'goods';
  if (other === undefined) return 'note';
  // A box that is ticked beside a description is meant as an order.
  if (others.length > 1 || other.kind === 'number' || (cell?.kind === 'boolean' && cell.value)) return 'goods';
  const isBelow = row > lastLineRow + 1;
  const isEntry = cell?.kind === 'text' && readText(cell) !== null;
  return !isEntry || isBelow || (readText(other) ?? '').endsWith(':') ? 'note' : 'mayBeGoods';
}

/** True for a row that names a product, even if it orders nothing. */
export function isProductRow(cells: Cells, reference: string, referenceCell: Cell | undefined): boolean {
  return isCode(reference) || filledBeside(cells, referenceCell) > 0;
}

/** The problem of a row with lots and without a reference in `column`. */
export function missingOrderReference(
  row: number,
  column: number,
  cell: Cell | undefined,
  lots: string,
  merges: readonly MergedRange[],
): sentences.ProblemSentence {
  if (cell?.kind === 'error') return sentences.errorInReference(cell, ' although lots are entered');
  if (cell?.kind === 'noResult') return { found: cell, expected: 'a reference', statement: missingResultStatement };
  const merge = merges.find(
    ({ top, bottom, left, right }) => top < row - 1 && row - 1 <= bottom && left <= column && column <= right,
  );
  if (merge === undefined) return sentences.lotsWithoutReference(lots);
  const above = cellAddress(merge.top + 1, merge.left);
  return sentences.mergedReference(above, ` although ${lots} lots are entered in its row`);
}

/** True for a text with a digit and no space, which is a reference and not a note. Each row of goods is tested. */
function isCode(reference: string): boolean {
  let hasDigit = false;
  for (let index = 0; index < reference.length; index++) {
    const code = reference.charCodeAt(index);
    if (code <= 0x20 || code > 0x7f) return /\d/.test(reference) && !/\s/.test(reference);
    if (code >= 0x30 && code <= 0x39) hasDigit = true;
  }
  return hasDigit;
}

const filledBeside = (cells: Cells, cell: Cell | undefined): number =>
  cells.filter((other) => other !== undefined && other !== cell && readText(other) !== null).length;

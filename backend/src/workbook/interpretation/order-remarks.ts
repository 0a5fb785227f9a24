import { workbookLimits } from '@portal/contract/workbook';
import { cellAddress } from '../address.js';
import type { Cell, MergedRange } from '../cells.js';
import { chargeWords } from '../synonyms/charge-words.js';
import { missingResultStatement, readText } from './cells/cell-values.js';
import { readDecimal } from './cells/decimal-text.js';
import * as sentences from './cells/row-sentences.js';
import type { ReportProblem } from './cells/stock-numbers.js';
import { foldedSet, words } from './headers/fold.js';
import { headerMeaning } from './headers/header-match.js';
import { countTextCells } from './tables/row-kinds.js';

type Cells = readonly (Cell | undefined)[];

const charges = foldedSet(chargeWords);

/**
 * How a row is taken that has a reference and no readable number in the order column: as a `note` (signatures, dates and
 * titles, which may stand in the table's columns), as one that `mayBeGoods`, or as `goods`. `lastLineRow` is the row of
 * the last product.
 */
export function unreadableOrderRow(
  row: number,
  cells: Cells,
  lotsCell: Cell | undefined,
  reference: string,
  lastLineRow: number,
): 'note' | 'mayBeGoods' | 'goods' {
  if (lotsCell === undefined || (lotsCell.kind !== 'text' && lotsCell.kind !== 'date')) return 'goods';
  if (isCode(reference) || filledBeside(cells, lotsCell) > 1) return 'goods';
  const isBelow = row > lastLineRow + 1;
  const isLabel = reference.endsWith(':');
  if (lotsCell.kind === 'date') return isBelow && isLabel ? 'note' : 'mayBeGoods';
  if (/\p{Nd}/u.test(lotsCell.text)) {
    // Below the goods, "Order no: 123", "Tel 050 123 4567" and "Delivery week 12" are notes more often than goods.
    if (!isBelow) return isLabel && !isNumber(lotsCell.text) ? 'mayBeGoods' : 'goods';
    return isNumber(lotsCell.text) && !isLabel ? 'goods' : 'mayBeGoods';
  }
  if (isBelow || isLabel || headerMeaning(lotsCell.text).match !== 'none') return 'note';
  return /^\D*\s\D*$/.test(reference) && countTextCells(cells) === 2 ? 'mayBeGoods' : 'goods';
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

interface RemarkRow {
  row: number;
  column: number;
  cell: Cell | undefined;
  label: string;
}

/** Number of cells that the warning about rows left out as notes lists besides the first. */
const mostListed = 10;

/** Collects rows of a table that were left out as notes although they may be goods, to report them once. */
export class RemarkRows {
  #first: RemarkRow | null = null;
  #others = 0;
  readonly #listed: string[] = [];

  add(remark: RemarkRow): void {
    if (this.#first === null) {
      this.#first = remark;
      return;
    }
    this.#others++;
    if (this.#listed.length < mostListed) this.#listed.push(cellAddress(remark.row, remark.column));
  }

  finishTable(report: ReportProblem): void {
    if (this.#first === null) return;
    const { row, column, cell, label } = this.#first;
    const sentence = sentences.quantityTakenForNote(cell, label, this.#others, this.#listed);
    report('warning', row, column, 'order', { ...sentence, reference: label });
  }
}

/** True for a row with the label of a charge or a payment, such as "Freight charges" or "Deposit 30 %". */
export const namesCharge = (cells: Cells): boolean =>
  cells.some((cell) => {
    const list = cell?.kind === 'text' ? words(cell.text).filter((word) => !/^\p{Nd}+$/u.test(word)) : [];
    return list.length > 0 && list.every((word) => charges.has(word));
  });

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
  return sentences.mergedReference(above, ` although ${sentences.lotsEntered(lots)} in its row`);
}

/** True for a number that may count lots: a telephone number has more digits. */
function isNumber(text: string): boolean {
  const read = readDecimal(text, 'unknown');
  return read === 'ambiguous' || (read !== null && Number(read.digits) <= workbookLimits.lotsPerLine);
}

/** True for a text with a digit and no space, which is a reference and not a note. Each row of goods is tested. */
export function isCode(reference: string): boolean {
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

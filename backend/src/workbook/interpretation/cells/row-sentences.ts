import type { Problem } from '@portal/contract/workbook';
import type { Cell } from '../../cells.js';
import type { OutsideQuantityColumn } from '../outside-quantities.js';
import { cellText } from './cell-values.js';
import { unitsOfDozen } from './counts.js';

/**
 * The texts of a problem. `statement` completes a sentence that begins with "Cell F12 …"; for a problem without a cell
 * it is a whole sentence.
 */
export interface ProblemSentence {
  found: Cell | string | undefined;
  expected: string;
  statement: string;
  code?: Problem['code'];
}

export const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

export function referenceWithLostDigits(reference: string): ProblemSentence {
  const statement = 'was rounded by a spreadsheet and has lost digits; the full reference as text is expected';
  return { found: reference, expected: 'the full reference', statement };
}

export function referenceTakenForDate(cell: Cell): ProblemSentence {
  const statement = `shows ${cellText(cell)}: a spreadsheet took the reference for a date; the reference as text is expected`;
  return { found: cell, expected: 'the reference as text', statement };
}

export function sizeTakenForDate(cell: Cell): ProblemSentence {
  const statement = `shows ${cellText(cell)}: a spreadsheet took the size for a date; the size as text is expected`;
  return { found: cell, expected: 'the size as text, such as 2-3', statement };
}

/** For the header of a column; `rows` is the number of its rows with a count. */
export function sizeColumnTakenForDate(cell: Cell, rows: number): ProblemSentence {
  const statement = `shows ${cellText(cell)}: a spreadsheet took the size for a date, and the numbers in ${counted(rows, 'row')} below it were not read; the size as text is expected`;
  return { found: cell, expected: 'the size as text, such as 2-3', statement };
}

/** For the header of a column; `rows` is the number of its rows with a count. */
export function sizeColumnNotRead(header: string, rows: number): ProblemSentence {
  const statement = `is a size, but stands apart from other sizes: the numbers in ${counted(rows, 'row')} below it were not read`;
  return { found: header, expected: 'sizes in adjacent columns', statement };
}

export function struckOutRow(cell: Cell | undefined): ProblemSentence {
  return {
    found: cell,
    expected: 'no lots, or a row that is not struck out',
    statement: 'orders something in a row that is struck out; delete the quantity, or remove the line through the row',
  };
}

export function struckOutStock(rows: number): ProblemSentence {
  return {
    found: '',
    expected: 'rows that are not struck out',
    statement: `is struck out, but counts as every other row (${counted(rows, 'such row')} in this table); delete what is not for sale`,
  };
}

/** `article` is the reference, with its size in a table with sizes as columns. */
export function lotsInMergedCell(cell: Cell | undefined, range: string, article: string): ProblemSentence {
  return {
    found: cell,
    expected: 'one cell per reference',
    statement: `is merged over ${range}; its lots count once, for ${article}`,
  };
}

export function stockInMergedCell(range: string, count: number): ProblemSentence {
  return {
    found: '',
    expected: 'one cell per reference and size',
    statement: `is merged over ${range}; its stock counts once, in the first cell of the range (${counted(count, 'such cell')} in this table)`,
  };
}

/** Warning for a quantity in a cell that is merged with one of the columns `counts` at its right. */
export function quantityMergedFromLeft(
  cell: Cell,
  range: string,
  noun: 'lots' | 'stock',
  counts: string,
): ProblemSentence {
  return {
    found: cell,
    expected: `${noun} in column ${counts}`,
    statement: `is merged over ${range} and holds ${cellText(cell)}, which is not read as ${noun}; enter ${noun} in column ${counts}`,
  };
}

/**
 * Warning for an order row that was not ordered because its quantity is the sum of the rows above, although its label
 * could be a product name as well.
 */
export function rowTakenForTotal(cell: Cell | undefined, label: string): ProblemSentence {
  return {
    found: cell,
    expected: 'a reference in every ordered row',
    statement: `is the sum of the rows above: "${label}" was taken as their total and not ordered; please confirm`,
  };
}

/** Warning for a row of a stock file that was left out for its label, although it may describe a product. */
export function productTakenForTotal(label: string): ProblemSentence {
  return {
    found: label,
    expected: 'the reference of a product, or only sums beside the label',
    statement: `says "${label}": the row was taken as a total and left out, although it has other words and numbers that are no sums; please confirm`,
  };
}

export function referenceTakenFromAbove(above: string): ProblemSentence {
  return {
    found: '',
    expected: 'the reference in every row',
    statement: `is empty: this row and others like it are taken as further variants of the reference above, here ${above}; please confirm`,
  };
}

export function quantityOutsideOrderColumn(
  cell: Cell,
  { header }: OutsideQuantityColumn,
  order: string,
): ProblemSentence {
  const where = header === '' ? 'outside the columns of the table' : `in column "${header}"`;
  return {
    found: cell,
    expected: `lots in column ${order}`,
    statement: `holds ${cellText(cell)} ${where}, which is not read as lots; enter lots in column ${order}`,
  };
}

/** Warning for a further order column whose lots equal those of the order column. */
export const lotsCountedOnce = (header: string, rows: number, order: string): ProblemSentence => ({
  found: header,
  expected: `lots in column ${order}`,
  statement: `holds in ${counted(rows, 'row')} the same lots as column ${order}; they were counted once, and if both are ordered, their sum is needed there`,
});

export function moreOutsideQuantities(column: string, count: number, order: string): ProblemSentence {
  return {
    found: counted(count, 'cell'),
    expected: `lots in column ${order}`,
    statement: `Column ${column} holds numbers in ${counted(count, 'further row')} that are not read as lots; enter lots in column ${order}`,
  };
}

export function unknownQuantityColumn(header: string, count: number, first: string, order: string): ProblemSentence {
  return {
    found: header,
    expected: `lots in column ${order}`,
    statement: `is a column with whole numbers in ${counted(count, 'row')} (first in ${first}) that are not read as lots; only column ${order} counts`,
  };
}

/** Problem of a cell with pieces or dozens in a column of lots; `pack` is the number of units in a lot. */
export function piecesInLotsColumn(found: Cell | string | undefined, pieces: number, pack: number): ProblemSentence {
  const lots = pieces / pack;
  const statement = `says ${typeof found === 'string' ? found : cellText(found)}, but the column counts lots of ${counted(pack, 'unit')}`;
  if (Number.isInteger(lots))
    return {
      found,
      expected: String(lots),
      statement: `${statement}; ${counted(lots, 'lot')} would be ${counted(pieces, 'unit')}`,
    };
  const nearest = Math.max(1, Math.round(lots));
  return {
    found,
    expected: String(nearest),
    statement: `${statement}; the nearest is ${counted(nearest, 'lot')} (${counted(nearest * pack, 'unit')})`,
  };
}

/** `nearest` are units; in a column that counts dozens they are suggested as dozens. */
export function notWholeLots(
  nearest: number,
  pack: number,
  inDozens: boolean,
): { expected: string; statement: string } {
  const dozens = nearest / unitsOfDozen;
  const isWhole = Number.isInteger(dozens);
  const named = !inDozens ? String(nearest) : isWhole ? `${dozens} dozen` : counted(nearest, 'unit');
  const statement = `is not a number of whole lots of ${pack} units; the nearest is ${named}`;
  return { expected: inDozens && isWhole ? String(dozens) : named, statement };
}

export function lotsWithoutReference(lots: string): ProblemSentence {
  return {
    found: '',
    expected: 'the reference that the lots are for',
    statement: `is empty although ${lotsEntered(lots)} in its row; a reference is expected`,
  };
}

/** "4 lots are entered", and for a date or a text as it stands: `"48 pcs" is entered as lots`. */
export const lotsEntered = (lots: string): string =>
  /^\d+([.,]\d+)*$/.test(lots) ? `${lots} lots are entered` : `"${lots}" is entered as lots`;

export function wordsWithoutReference(cell: Cell | undefined): ProblemSentence {
  return {
    found: cell,
    expected: 'a reference and a number of lots',
    statement: `is empty, and the order column of its row says "${cellText(cell)}": the row was left out as a note`,
  };
}

/** `others` is the number of further cells that were taken for notes, of which `listed` are the first. */
export function quantityTakenForNote(
  cell: Cell | undefined,
  label: string,
  others = 0,
  listed: readonly string[] = [],
): ProblemSentence {
  const cells = others > listed.length ? [...listed, '…'] : listed;
  const more =
    others === 0 ? '' : `, as ${others === 1 ? 'was' : 'were'} ${counted(others, 'further row')} (${cells.join(', ')})`;
  return {
    found: cell,
    expected: 'a number of lots',
    statement: `says "${cellText(cell)}" beside "${label}", which is no number of lots: the row was left out as a note${more}`,
  };
}

export function mergedReference(above: string, why: string): ProblemSentence {
  return {
    found: '',
    expected: 'a reference in every row',
    statement: `is merged with cell ${above}${why}; a reference of its own is expected in every row`,
  };
}

export function errorInReference(cell: Cell, why: string): ProblemSentence {
  return {
    found: cell,
    expected: 'a reference',
    statement: `holds the error ${cellText(cell)}${why}; a reference is expected`,
  };
}

/** Problem of a stock file's row without a reference; `has` names the values that the row has. */
export function stockRowWithoutReference(has: string): ProblemSentence {
  return {
    found: '',
    expected: 'a reference in every row',
    statement: `is empty although the row has ${has}; the row was left out`,
  };
}

/** Warning for a row of a stock file with sizes as columns that has no number in any of them. */
export function stockRowWithoutSizes(letters: string): ProblemSentence {
  return {
    found: '',
    expected: 'a number for each size in stock',
    statement: `is empty, as are all size columns (${letters}) of this row; the row was left out`,
  };
}

export function totalDiffersFromSizes(cell: Cell, sum: number): ProblemSentence {
  return {
    found: cell,
    expected: String(sum),
    statement: `shows ${cellText(cell)}, but the sizes of its row add up to ${sum}; the sizes count`,
  };
}

export function numbersBesideSizes(header: string, count: number, letters: string): ProblemSentence {
  return {
    found: header,
    expected: 'a size as the header',
    statement: `and ${counted(count - 1, 'further cell')} of this column hold numbers beside the size columns ${letters}, but no size is the header; they were not read`,
  };
}

export function newSizes(sizes: string): ProblemSentence {
  return {
    found: sizes,
    expected: 'a row of sizes, or a reference with a price',
    statement: `starts a row that was read as the sizes ${sizes} of the rows below it, not as goods; please confirm`,
  };
}

export function secondRowOfSizes(other: string, used: string): ProblemSentence {
  return {
    found: other,
    expected: 'one row of sizes',
    statement: `starts a second row of sizes (${other}); the sizes ${used} of the row above are used, please confirm`,
  };
}

export const barcodesLeftOut: ProblemSentence = {
  found: '',
  expected: 'one row for each barcode',
  statement: 'has barcodes, but each row counts several sizes; its barcodes were left out',
};

export function descriptionRowsLeftOut(count: number, first: string, text: string): ProblemSentence {
  return {
    found: text,
    expected: 'a reference in every row',
    statement: `${counted(count, 'row')} with a description alone (first cell ${first}, "${text}") ${count === 1 ? 'was' : 'were'} left out as titles or notes`,
  };
}

export function describedRowsLeftOut(count: number, first: string, text: string): ProblemSentence {
  return {
    found: text,
    expected: 'a wholesale price in every row of goods',
    statement: `${counted(count, 'row')} with words as the reference and a description, but no price or stock (first cell ${first}, "${text}") ${count === 1 ? 'was' : 'were'} left out as titles or notes`,
  };
}

export function negativeStock(count: number): ProblemSentence {
  return {
    found: '',
    expected: 'a number of lots from 0',
    statement: `is negative; negative stock counts as none available (${counted(count, 'such cell')} in this table)`,
  };
}

export function openEndedStock(count: number): ProblemSentence {
  return {
    found: '',
    expected: 'a number of lots from 0',
    statement: `says "more than"; the number beside it was taken as available (${counted(count, 'such cell')} in this table)`,
  };
}

export function stockWithoutNumber(count: number): ProblemSentence {
  return {
    found: '',
    expected: 'a number of lots from 0',
    statement: `says that there is stock but not how much; such lines are sold without a limit (${counted(count, 'such cell')} in this table)`,
  };
}

export function nestedPacks(count: number): ProblemSentence {
  return {
    found: '',
    expected: 'a whole number of units per lot',
    statement: `names packs in a pack; a lot was taken to be all of their units (${counted(count, 'such cell')} in this table); please confirm`,
  };
}

export function pricePerDozen(header: string): ProblemSentence {
  return {
    found: header,
    expected: 'prices per unit',
    statement: 'says per dozen: its prices were divided by 12; please confirm',
  };
}

/** Warning for a row with fewer than half of the prices that the rows around it have. */
export const fewPrices = (measures: string): ProblemSentence => ({
  found: measures,
  expected: 'a price for each measure',
  statement: `is one of few prices in its row, which was read for ${measures} only; please confirm`,
});

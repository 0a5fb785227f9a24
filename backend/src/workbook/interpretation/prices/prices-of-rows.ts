import type { Problem, WorkbookReading } from '@portal/contract/workbook';
import type { Cell } from '../../cells.js';
import {
  type CellProblem,
  type CellReading,
  readBarcode,
  readPrice,
  readReference,
  readText,
} from '../cells/cell-values.js';
import { multiplyDecimals } from '../cells/decimal-text.js';
import type { Table } from '../table-interpreter.js';
import type { PricedArticle, PriceList, PriceSearch } from './price-list.js';

type Cells = readonly (Cell | undefined)[];

/** A price file as it was read. */
export interface PriceFile {
  list: PriceList;
  reading: Pick<WorkbookReading, 'problems'>;
}

/** Wholesale price of a row: the value of its price cell, or its retail price times the factor. */
export function wholesalePriceOf({ at, style, wholesaleFactor }: Table, cells: Cells): CellReading<string> {
  const price = readPrice(cells[at.wholesalePrice], style);
  if (wholesaleFactor === undefined || price === null || 'problem' in price) return price;
  return { ...price, value: multiplyDecimals(price.value, wholesaleFactor) };
}

/** The price that the price file has for a row; undefined for a row without a reference. */
export function searchPrice({ list }: PriceFile, { at, matrix }: Table, cells: Cells): PriceSearch | undefined {
  const reference = readReference(cells[at.reference]);
  if (reference === null) return undefined;
  const textAt = (column: number): string | null => (column === -1 ? null : readText(cells[column]));
  // In a table with sizes as columns, a row has several sizes, and its barcode names none of them.
  const barcode = at.barcode === -1 || matrix !== null ? null : readBarcode(cells[at.barcode]);
  return list.find({ reference, barcode, colour: textAt(at.colour), size: matrix === null ? textAt(at.size) : null });
}

const placeOf = ({ sheet, cell }: PricedArticle): string => `cell ${cell} of sheet "${sheet}"`;

/** The problem of a stock row's price from the price file; null for a price that is certain. */
export function priceFileProblem(search: PriceSearch): { severity: Problem['severity']; details: CellProblem } | null {
  if (search === null)
    return {
      severity: 'error',
      details: { expected: 'a price in the price file', statement: 'has no price in the price file' },
    };
  if ('differing' in search) {
    const [first, second] = search.differing;
    const prices = `${first.price} in ${placeOf(first)} and ${second.price} in ${placeOf(second)}`;
    return {
      severity: 'error',
      details: { expected: 'one price in the price file', statement: `has two prices in the price file: ${prices}` },
    };
  }
  const { isOther, from } = search;
  if (!isOther) return null;
  const article = [from.reference, from.colour, from.size].filter((text) => text !== null).join(' ');
  return {
    severity: 'warning',
    details: {
      expected: 'the same reference, colour and size in the price file',
      statement: `is priced like ${article} of the price file (${placeOf(from)}); please confirm`,
    },
  };
}

/** The problems of the price file itself: those of its cells, and the prices that no row of the stock file has used. */
export function* problemsOfPriceFile({ list, reading }: PriceFile): Generator<Problem> {
  for (const problem of reading.problems) yield { ...problem, sheet: sheetOfPriceFile(problem.sheet) };
  const { unused } = list;
  const [first] = unused;
  if (first === undefined) return;
  const count = unused.length === 1 ? '1 price' : `${unused.length.toLocaleString('en')} prices`;
  const verb = unused.length === 1 ? 'matches' : 'match';
  yield {
    sheet: sheetOfPriceFile(first.sheet),
    cell: first.cell,
    reference: first.reference,
    field: 'wholesalePrice',
    found: first.price,
    expected: 'a reference of the stock file',
    severity: 'warning',
    message: `${count} of the price file ${verb} no row that needs a price (first ${first.reference} in ${placeOf(first)}).`,
  };
}

const sheetOfPriceFile = (sheet: string): string => (sheet === '' ? 'Price file' : `Price file: ${sheet}`);

import type { Cell } from '../../cells.js';
import { lengthUnits, massUnits, volumeUnits } from '../../synonyms/measure-units.js';
import { readText } from '../cells/cell-values.js';
import { cellNumber } from '../columns/column-signals.js';
import { fold } from '../headers/fold.js';
import type { KeptRow } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';
import { memoised } from '../headers/memo.js';

/** A column that holds the price of the row's goods in one measure, such as "250 g" or "90 x 200". */
export interface PriceColumn {
  column: number;
  measure: string;
}

interface PriceLabels {
  /** The place among the rows of the row that names the measures. */
  place: number;
  columns: readonly PriceColumn[];
  /** True when the labels say that they stand over prices: "Price 250 g". */
  isPriced: boolean;
}

interface Measure {
  text: string;
  /** Only measures of one kind are compared. */
  kind: string;
  value: number;
  isPriced: boolean;
}

/** A header with more characters than this is no measure. */
const longest = 40;
const amount = String.raw`(\d{1,4}(?:[.,]\d{1,3})?)`;
const dimensions = new RegExp(
  // The Cyrillic x is escaped, since a raw template would make the whole bundle a script of two bytes per character.
  String.raw`^${amount} ?[x\u0445×*/] ?${amount}(?: ?[x\u0445×*/] ?${amount})? ?(\p{L}{1,2})?\.?$`,
  'u',
);
const amountInUnit = new RegExp(String.raw`^${amount} ?(\p{L}{1,6})\.?$`, 'u');
const kinds = [new Map(massUnits), new Map(volumeUnits), new Map(lengthUnits)] as const;
const lengths = new Map(lengthUnits);

const numberIn = (text: string): number => Number(text.replace(',', '.'));

/** The measure that a header names; null for any other text, also for pieces and for "from 10 kg". */
const measureIn = memoised(10_000, (text: string): Measure | null => {
  if (text.length > longest || !/\d/.test(text)) return null;
  const own = bareMeasure(text);
  if (own !== null) return { ...own, text, isPriced: false };
  for (let space = text.indexOf(' '); space > 0; space = text.indexOf(' ', space + 1)) {
    const after = text.slice(space + 1).trim();
    const measure = bareMeasure(after);
    const isPrice = headerMeaning(text.slice(0, space)).claims.some(({ field }) => field === 'wholesalePrice');
    if (measure !== null && isPrice) return { ...measure, text: after, isPriced: true };
  }
  return null;
});

/** True for a header that names a measure alone, or a price and a measure: "250 g", "Price 250 g". */
export const isMeasure = (text: string): boolean => measureIn(text) !== null;

function bareMeasure(text: string): Pick<Measure, 'kind' | 'value'> | null {
  const folded = fold(text).trim();
  const sides = dimensions.exec(folded);
  if (sides !== null) {
    const [, ...parts] = sides;
    const unit = parts.pop();
    const numbers = parts.flatMap((part) => (part === undefined ? [] : [numberIn(part)]));
    // "1/2" is a half; sides are tens of centimetres, and more in millimetres.
    const isSize = !folded.includes('/') || numbers.every((side) => side >= 10);
    return isSize && (unit === undefined || lengths.has(unit))
      ? { kind: `${numbers.length} sides`, value: numbers.reduce((product, side) => product * side, 1) }
      : null;
  }
  const [, number, unit] = amountInUnit.exec(folded) ?? [];
  const kind = unit === undefined ? -1 : kinds.findIndex((one) => one.has(unit));
  if (number === undefined || unit === undefined || kind === -1) return null;
  return { kind: String(kind), value: numberIn(number) * (kinds[kind]?.get(unit) ?? 1) };
}

/** The longest run of adjacent cells with different measures of one kind; empty for fewer than two. */
function measuresOf(cells: readonly (Cell | undefined)[]): (Measure & { column: number })[] {
  let best: (Measure & { column: number })[] = [];
  let run: (Measure & { column: number })[] = [];
  cells.forEach((cell, column) => {
    const measure = cell?.kind === 'text' ? measureIn(readText(cell) ?? '') : null;
    const last = run.at(-1);
    const goesOn =
      last?.column === column - 1 &&
      last.kind === measure?.kind &&
      last.isPriced === measure.isPriced &&
      !run.some(({ value }) => value === measure.value);
    if (!goesOn) run = [];
    if (measure !== null) run = [...run, { ...measure, column }];
    if (run.length > best.length) best = run;
  });
  return best.length < 2 ? [] : best;
}

/** The measures that a row names in adjacent columns; empty for any other row. */
export const measuresInRow = (cells: readonly (Cell | undefined)[]): PriceColumn[] =>
  measuresOf(cells).map(({ column, text }) => ({ column, measure: text }));

/** Fewest rows of prices that show that the prices rise with the measure, and the share of them in which they must. */
const fewestRows = 4;
const enough = 0.9;

/** The first row of measures, up to `lastRow`, below which the prices of each row rise with the measure. */
export function priceLabels(rows: readonly KeptRow[], lastRow: number): PriceLabels | null {
  for (let place = 0; place < rows.length && (rows[place]?.row ?? 0) <= lastRow; place++) {
    const measures = measuresOf(rows[place]?.cells ?? []);
    const ascending = measures.toSorted((left, right) => left.value - right.value).map(({ column }) => column);
    if (measures.length === 0 || !riseInRows(ascending, rows.slice(place + 1))) continue;
    const columns = measures.map(({ column, text }) => ({ column, measure: text }));
    return { place, columns, isPriced: measures.some(({ isPriced }) => isPriced) };
  }
  return null;
}

/**
 * True when the numbers of nearly all rows rise from column to column. The stock of a measure does not rise with it, nor
 * does the price of a kilogram with the quantity. A row with other measures begins another section.
 */
function riseInRows(columns: readonly number[], below: readonly KeptRow[]): boolean {
  const end = below.findIndex(({ cells }) => measuresOf(cells).length > 0);
  const numbered = (end === -1 ? below : below.slice(0, end)).flatMap(({ cells }) => {
    const filled = columns.filter((column) => readText(cells[column]) !== null);
    const numbers = filled.flatMap((column) => cellNumber(cells[column]) ?? []);
    return filled.length < 2 ? [] : [{ isNumeric: numbers.length === filled.length, numbers }];
  });
  const rising = numbered.filter(
    ({ isNumeric, numbers }) =>
      isNumeric &&
      numbers.every((number, place) => number >= (numbers[place - 1] ?? 0)) &&
      (numbers.at(-1) ?? 0) > (numbers[0] ?? 0),
  );
  return rising.length >= fewestRows && rising.length >= numbered.length * enough;
}

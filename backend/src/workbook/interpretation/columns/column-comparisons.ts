import { readText } from '../cells/cell-values.js';
import type { KeptRow } from '../headers/header.js';
import { cellNumber } from './column-signals.js';

/** Fewest values that tell how two columns belong together. */
const fewestValues = 5;

/**
 * True when most amounts, divided by the count beside them, give no price in whole cents, or stand beside a count of 0:
 * they are no totals of what is counted.
 */
export function holdsNoTotals(amount: number, count: number, rows: readonly KeptRow[]): boolean {
  const areTotals = rows.flatMap(({ cells }) => {
    const [total, pieces] = [cells[amount], cells[count]].map(cellNumber);
    if (!total || pieces === null || pieces === undefined || pieces === 1) return [];
    const cents = (total * 100) / pieces;
    return [pieces !== 0 && Math.abs(cents - Math.round(cents)) <= 1e-6];
  });
  const others = areTotals.filter((isTotal) => !isTotal).length;
  return areTotals.length >= fewestValues && others * 2 > areTotals.length;
}

/** True when nine in ten amounts are the count times the price of their row, and some counts are more than one. */
export function holdsTotals(amount: number, count: number, price: number, rows: readonly KeptRow[]): boolean {
  if (count === -1 || price === -1) return false;
  const billed = rows.flatMap(({ cells }) => {
    const [total, pieces, each] = [amount, count, price].map((column) => cellNumber(cells[column]));
    return total && pieces && each ? [{ isTotal: Math.abs(total - pieces * each) < 0.01, isOne: pieces === 1 }] : [];
  });
  const totals = billed.filter(({ isTotal }) => isTotal);
  return totals.length >= fewestValues && totals.length >= billed.length * 0.9 && totals.some(({ isOne }) => !isOne);
}

/** Fewest pairs of prices that show that one follows the other. */
const fewestPairs = 3;

/** True for further prices: nearly all stand in about the same ratio to the price of their row. */
export function followsPrices(column: number, price: number, rows: readonly KeptRow[]): boolean {
  const ratios = rows.flatMap(({ cells }) => {
    const [other, own] = [cells[column], cells[price]].map(cellNumber);
    return other && own ? [other / own] : [];
  });
  const middle = ratios.toSorted((left, right) => left - right)[ratios.length >> 1] ?? 0;
  const near = ratios.filter((ratio) => ratio > middle * 0.7 && ratio < middle * 1.4);
  return ratios.length >= fewestPairs && near.length >= ratios.length * 0.9;
}

/** True when at least three in ten amounts are less than the price of their row. */
export function isBelowPrices(amount: number, price: number, rows: readonly KeptRow[]): boolean {
  const pairs = rows.flatMap(({ cells }) => {
    const [total, own] = [cells[amount], cells[price]].map(cellNumber);
    return total && own ? [total < own] : [];
  });
  return pairs.length >= fewestValues && pairs.filter(Boolean).length >= pairs.length * 0.3;
}

/** True for "from" beside "to": each row begins with what ends the row above it, such as levels and not goods. */
export function holdRanges(from: number, to: number, rows: readonly KeptRow[]): boolean {
  const ends = rows.map(({ cells }) => readText(cells[to]));
  const filled = ends.filter((text) => text !== null).length;
  const chained = rows.filter(({ cells }, index) => index > 0 && readText(cells[from]) === (ends[index - 1] ?? ''));
  return filled >= fewestValues && chained.length >= 0.8 * (filled - 1);
}

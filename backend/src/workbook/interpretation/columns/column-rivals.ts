import type { ColumnField } from '@portal/contract/workbook';
import type { ColumnTraits } from '../../column-traits.js';
import { readText } from '../cells/cell-values.js';
import { words } from '../headers/fold.js';
import type { HeaderColumn, KeptRow } from '../headers/header.js';
import { isInitialPrice, namesCost, namesPayment, namesSelling } from '../headers/price-words.js';
import { samplePrice } from './column-signals.js';

export interface Rival {
  place: number;
  column: HeaderColumn;
  rank: number;
  /** True for a column that a person is meant to fill in. */
  isInput: boolean;
  /** Number of non-empty samples, number of distinct samples, and median of the samples that are prices. */
  filled: number;
  different: number;
  middlePrice: number | null;
  /** True if all samples are 0 or 1, as in a column that says whether there is any stock. */
  isFlag: boolean;
  /** True for 1, 2, 3, …, which number the rows. */
  isRunning: boolean;
  /** True if most samples are sentences, which describe the goods and do not name them. */
  isLong: boolean;
  /** True for the keys that a database gives to its rows, such as "6a047ad6612d82d9fe664651". */
  isKey: boolean;
}

const numeric: ReadonlySet<ColumnField> = new Set([
  'wholesalePrice',
  'retailPrice',
  'available',
  'unitsPerLot',
  'order',
]);

const priced: ReadonlySet<ColumnField> = new Set(['wholesalePrice', 'retailPrice']);

export function rivalsFor(
  field: ColumnField,
  match: 'exact' | 'words',
  columns: readonly HeaderColumn[],
  free: readonly boolean[],
  samples: readonly KeptRow[],
  traits: ColumnTraits,
  ofClaims: (claims: number) => boolean,
): Rival[] {
  const all: Rival[] = [];
  columns.forEach((column, place) => {
    const { claims, match: own } = column.meaning;
    const claim = claims.find((one) => one.field === field);
    if (!free[place] || own !== match || claim === undefined || !ofClaims(claims.length)) return;
    // What the supplier paid must never become the price that buyers see.
    if (priced.has(field) && namesCost(column.header)) return;
    const isInput = traits.isInput(column.column);
    all.push({ place, column, rank: claim.rank, isInput, ...sampleStatistics(column.column, samples) });
  });
  const rivals = likelier(field, withoutPurchases(field, ofOneTable(field, all, columns, samples)), traits);
  if (rivals.length < 2 || !numeric.has(field)) return rivals;
  // A "Price" column of words or errors (A, B, C) does not compete with a column of numbers. Order columns may be
  // empty.
  const mayBeEmpty = field === 'order' || field === 'available';
  const fullest = Math.max(...rivals.map(({ filled }) => filled));
  const withNumbers = rivals.filter(
    ({ filled, middlePrice }) => (middlePrice !== null && filled >= fullest / 4) || (mayBeEmpty && filled === 0),
  );
  return withNumbers.length > 0 ? withNumbers : rivals;
}

/**
 * Without the prices of a second table right of the list if others remain: it begins with names without a header behind
 * two empty columns.
 */
function ofOneTable(
  field: ColumnField,
  rivals: Rival[],
  columns: readonly HeaderColumn[],
  samples: readonly KeptRow[],
): Rival[] {
  if (!priced.has(field)) return rivals;
  const isFilled = (column: number): boolean => samples.some(({ cells }) => readText(cells[column]) !== null);
  const end = columns.findIndex(({ column }, place) => {
    const before = columns[place - 1]?.column ?? column;
    return column - before > 3 && !isFilled(before + 1) && !isFilled(before + 2) && isFilled(column - 1);
  });
  const within = rivals.filter(({ place, middlePrice }) => place < end && middlePrice !== null);
  return within.length > 0 ? within : rivals;
}

/**
 * Removes the columns that are unlikely to hold the field (hidden columns, line totals, computed quantities) if others
 * remain.
 */
function likelier(field: ColumnField, rivals: Rival[], traits: ColumnTraits): Rival[] {
  const isUnlikely = ({ column: { column } }: Rival): boolean =>
    traits.isHidden(column) ||
    (field === 'order' && traits.isComputed(column)) ||
    ((field === 'wholesalePrice' || field === 'retailPrice') && traits.isProduct(column));
  const likely = rivals.filter((rival) => !isUnlikely(rival));
  return likely.length > 0 ? likely : rivals;
}

/** Fewest samples of 0 and 1 that make a column a flag; a few articles may well have one lot each. */
const fewestFlags = 8;

function sampleStatistics(
  column: number,
  samples: readonly KeptRow[],
): Pick<Rival, 'filled' | 'different' | 'middlePrice' | 'isFlag' | 'isRunning' | 'isLong' | 'isKey'> {
  const texts = new Set<string>();
  const prices: number[] = [];
  let filled = 0;
  let long = 0;
  for (const { cells } of samples) {
    const cell = cells[column];
    const text = readText(cell);
    if (cell === undefined || text === null) continue;
    filled++;
    texts.add(text);
    if (text.length > longestName) long++;
    const price = samplePrice(cell);
    if (price !== null) prices.push(price);
  }
  prices.sort((left, right) => left - right);
  const isFlag = filled >= fewestFlags && [...texts].every((text) => text === '0' || text === '1');
  const isRunning = filled >= fewestRunning && prices.length === filled && countsUp(prices, texts.size);
  const isKey = filled > 0 && [...texts].every((text) => databaseKey.test(text));
  const isLong = long * 2 > filled;
  const middlePrice = prices[prices.length >> 1] ?? null;
  return { filled, different: texts.size, middlePrice, isFlag, isRunning, isLong, isKey };
}

/** The usual length of the longest names of goods, in characters. */
const longestName = 80;

/** An object id of MongoDB, or a UUID. */
const databaseKey = /^(?:[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Fewest numbers that show that a column numbers the rows. */
const fewestRunning = 5;

/** True for ascending numbers that all differ, begin with 0 to 2, and leave out few. */
const countsUp = (numbers: readonly number[], different: number): boolean =>
  different === numbers.length && (numbers[0] ?? 9) <= 2 && (numbers.at(-1) ?? Infinity) <= numbers.length * 1.2 + 2;

/**
 * Compares two columns that compete for a field: the better one comes first; equally good columns keep their order from
 * left to right.
 */
function compare(field: ColumnField, left: Rival, right: Rival): number {
  const byRank = left.rank - right.rank;
  const isEmpty = Number(left.filled === 0) - Number(right.filled === 0);
  const isFlag = Number(left.isFlag) - Number(right.isFlag);
  const isRunning = Number(left.isRunning) - Number(right.isRunning);
  // A discounted price, or a stock that was counted once, stands on a part of the rows only.
  const isPartial = Number(isHalf(left, right)) - Number(isHalf(right, left));
  const isZero = Number(left.middlePrice === 0) - Number(right.middlePrice === 0);
  switch (field) {
    case 'wholesalePrice': {
      const byPrice = isOtherCurrency(left, right)
        ? 0
        : (left.middlePrice ?? Infinity) - (right.middlePrice ?? Infinity);
      return (
        foreign(left) - foreign(right) ||
        isEmpty ||
        isZero ||
        Number(isFirstPrice(left, right)) - Number(isFirstPrice(right, left)) ||
        (byRank === 0 ? isPartial : 0) ||
        (Number.isNaN(byPrice) ? 0 : byPrice) ||
        byRank
      );
    }
    case 'description':
      return isEmpty || isPartial || Number(left.isLong) - Number(right.isLong) || byRank;
    case 'retailPrice':
      return foreign(left) - foreign(right) || isEmpty || byRank;
    case 'order':
      return (
        Number(right.isInput) - Number(left.isInput) || Number(countsUnits(left)) - Number(countsUnits(right)) || byRank
      );
    case 'available':
    case 'minimum':
      return isFlag || isPartial || Number(countsUnits(left)) - Number(countsUnits(right)) || byRank;
    case 'reference':
      return (
        isEmpty ||
        Number(left.isKey) - Number(right.isKey) ||
        (isRunning !== 0 && Math.min(left.different, right.different) >= 0.9 * Math.max(left.filled, right.filled)
          ? isRunning
          : 0) ||
        byRank ||
        right.different - left.different
      );
    default:
      return isEmpty || byRank;
  }
}

/** True for "Initial price" beside the price at which the goods are sold, whichever of them is lower. */
const isFirstPrice = (one: Rival, other: Rival): boolean =>
  isInitialPrice(one.column.header) && namesSelling(other.column.header);

/** True when less than half as many rows are filled as in the other column. */
const isHalf = (one: Rival, other: Rival): boolean => one.filled * 2 < other.filled;

/** Without "EK" (purchase price) beside "VK netto" (selling price); alone it is the price that a dealer pays. */
function withoutPurchases(field: ColumnField, rivals: Rival[]): Rival[] {
  const isPurchase = ({ column }: Rival): boolean => words(column.header).includes('ek');
  const sells = rivals.some(({ column }) => words(column.header).includes('vk'));
  return field === 'wholesalePrice' && sells ? rivals.filter((one) => !isPurchase(one)) : rivals;
}

export const countsUnits = ({ column }: Rival): boolean => column.meaning.counts === 'units';

const foreign = ({ column }: Rival): number => {
  const { currency } = column.meaning;
  return currency === 'AED' ? 0 : currency === null ? 1 : 2;
};

/** True for a price in a foreign currency beside one in AED: it says the same, and nobody need be asked. */
export const repeatsInCurrency = (other: Rival, winner: Rival): boolean =>
  foreign(winner) === 0 && foreign(other) === 2;

export function choose(field: ColumnField, rivals: readonly Rival[], hasSamples: boolean): Rival | undefined {
  if (field === 'reference' && !hasSamples) return [...rivals].sort((left, right) => left.rank - right.rank)[0];
  return [...rivals].sort((left, right) => compare(field, left, right))[0];
}

/** True for prices in two foreign currencies ("price_rub", "price_usd"): one says the same as the other. */
const isOtherCurrency = ({ column: one }: Rival, { column: other }: Rival): boolean =>
  one.meaning.currency !== null && other.meaning.currency !== null && one.meaning.currency !== other.meaning.currency;

/**
 * The column proposed as retail price: the higher one of two price columns in the same currency. Undefined with a third
 * price column.
 */
export function secondPrice(winner: Rival, rivals: readonly Rival[]): Rival | undefined {
  const others = rivals.filter(
    (one) =>
      one !== winner &&
      foreign(one) <= foreign(winner) &&
      !isOtherCurrency(one, winner) &&
      ![one, winner].some(({ column }) => namesPayment(column.header)) &&
      one.middlePrice !== null,
  );
  const [only] = others;
  return others.length === 1 && only !== undefined && (only.middlePrice ?? 0) > (winner.middlePrice ?? 0)
    ? only
    : undefined;
}

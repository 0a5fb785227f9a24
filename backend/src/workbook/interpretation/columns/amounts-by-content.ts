import { currencyOf, words } from '../headers/fold.js';
import type { HeaderColumn } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';
import { costColumn, isTax, namesCost, namesMeasure, namesSale, saysTaxed } from '../headers/price-words.js';
import { sizeLabel } from '../sizes/size-labels.js';
import { followsPrices, holdsNoTotals, holdsTotals, isBelowPrices } from './column-comparisons.js';
import type { ColumnSignals } from './column-signals.js';
import type { PartialMapping } from './partial-mapping.js';
import { holdsKinds } from './unfit-columns.js';

/** Least share of the rows that must have a price under a header that does not say so. */
const leastPrices = 0.1;

/** The share of the rows that different prices under a header that does not say so must exceed. */
const leastDifferent = 0.05;

/** Least middle value of prices under a header that does not say so: shares and measures are often smaller. */
const leastPrice = 0.1;

/** The confidence of numbers that only the lack of others makes prices; isListOfGoods accepts more than this. */
export const unnamedPrice = 0.15;

/** Most columns of a table whose only numbers may be prices; wider ones are exports of many properties. */
const mostColumns = 15;

/** True when the column may hold the price at which goods are sold, under a header that does not say so. */
export function mayBeOwnPrice(table: PartialMapping, place: number): boolean {
  const { columns, signalsAt } = table;
  const signals = signalsAt(place);
  const isOffered = signals.hidden === 0 && signals.zero < 0.5 && signals.fill >= leastPrices;
  const header = columns[place]?.header ?? '';
  // A sheet may multiply weights with counts, too.
  const isFactor = signals.factor === 1 && !words(header).some(namesMeasure);
  const isPrice = isFactor || showsPrices(columns[place], signals);
  return (
    isOffered &&
    isPrice &&
    isTradePrice(table, place) &&
    !namesCost(header) &&
    !isSize(header) &&
    !isBelowCost(table, place)
  );
}

/** True for numbers far below the cost of the goods, such as hours of work: nothing is sold for half of what it cost. */
function isBelowCost({ columns, fields, traits, signalsAt }: PartialMapping, place: number): boolean {
  const isOpen = fields.map((field) => field === null);
  const cost = costColumn(columns, isOpen, traits);
  return cost !== -1 && (signalsAt(place).median ?? 0) * 2 < (signalsAt(cost).median ?? 0);
}

/** True for "S" over the measures of a garment in that size. */
const isSize = (header: string): boolean => sizeLabel({ kind: 'text', text: header })?.kind === 'clear';

/** True when values show decimals or a currency, unless the header names a margin, a weight, a volume or the like. */
function showsPrices(column: HeaderColumn | undefined, { money, median, fill, distinct }: ColumnSignals): boolean {
  const named = words(column?.header ?? '');
  const isTaxed = saysTaxed(named);
  if (named.some((word) => headerMeaning(word).match === 'other' && !(isTaxed && isTax(word)))) return false;
  if (currencyOf(named) !== null || isTaxed) return true;
  // Numbers of groups ("3.1", "3.2") are a few on many rows.
  return distinct * fill > leastDifferent && money >= 0.2 && (median ?? 0) >= leastPrice && !named.some(namesMeasure);
}

/**
 * True when the column may hold wholesale prices: its median is at most the median retail price and at least a tenth
 * of it.
 */
function isTradePrice(table: PartialMapping, place: number): boolean {
  const retail = table.has('retailPrice') ? table.signalsAt(table.placeOf('retailPrice')).median : null;
  const own = table.signalsAt(place).median;
  return retail === null || (own !== null && own <= retail && own * 10 >= retail);
}

/**
 * Takes the only price column as the wholesale price even if its header says retail, or says amount ("Valor") in a sheet
 * that counts nothing, or whose amounts cannot be totals of what it counts.
 */
export function takeOnlyPrice(table: PartialMapping): void {
  const { at, rows, traits } = table;
  if (table.has('wholesalePrice')) return;
  const isOpen = table.fields.map((one) => one === null);
  // A cost is nearer to the price than a total.
  const hasCost = costColumn(table.columns, isOpen, traits) !== -1;
  const count = table.has('available') ? at.available : at.order;
  const mayBeUnitPrice =
    !hasCost &&
    !namesCount(table.columns[table.placeOf('lineTotal')]?.header ?? '') &&
    (count === -1 || holdsNoTotals(at.lineTotal, count, rows));
  const field = !table.has('retailPrice') && mayBeUnitPrice ? 'lineTotal' : 'retailPrice';
  const place = table.placeOf(field);
  const column = table.columnAt(place);
  if (place === -1 || traits.isHidden(column) || (field === 'lineTotal' && traits.isProduct(column))) return;
  if (holdsKinds(column, rows)) return;
  at[field] = -1;
  table.take('wholesalePrice', place, { confidence: 0.4, reason: 'It is the only price of the sheet.' });
}

/** Least middle value of what is asked for goods: counts of what was sold are mostly smaller. */
const leastSale = 100;

/**
 * Proposes the only large numbers of the sheet as the price where their header names a sale: "Продажа (план)". They may as
 * well be what was earned, so that such a table is not read without a person.
 */
export function takeSale(table: PartialMapping): void {
  const { columns, fields, signalsAt } = table;
  if (table.has('wholesalePrice') || table.has('retailPrice') || table.has('lineTotal')) return;
  if (
    costColumn(
      columns,
      fields.map((field) => field === null),
      table.traits,
    ) !== -1
  )
    return;
  const large = columns.flatMap((_, place) => {
    const { numeric, fill, year, running, checkDigit, date, median } = signalsAt(place);
    const isNumber = numeric >= 0.9 && fill >= 0.9 && year < 0.5 && running === 0 && checkDigit < 0.5 && date === 0;
    return isNumber && (median ?? 0) >= leastSale && fields[place] !== 'reference' ? [place] : [];
  });
  const [place, ...others] = large;
  const { header = '', meaning } = columns[place ?? -1] ?? {};
  if (place === undefined || others.length > 0 || !table.isFree(place) || meaning?.claims.length !== 0) return;
  if (!namesSale(header) || words(header).some(namesMeasure)) return;
  const reason = 'Its header names a sale, and its numbers are the only large ones.';
  table.take('wholesalePrice', place, { confidence: unnamedPrice, reason });
}

/** True for "Total qty", the pieces of a row. */
const namesCount = (header: string): boolean =>
  words(header).some((word) => {
    const { counts, claims } = headerMeaning(word);
    return counts !== null || claims.some(({ field }) => field === 'order' || field === 'available');
  });

/** Proposes what the supplier paid where the sheet has no other price; such a table is not read without a person. */
export function takeCost(table: PartialMapping): void {
  if (table.has('wholesalePrice')) return;
  const isOpen = table.fields.map((field) => field === null);
  const place = costColumn(table.columns, isOpen, table.traits);
  if (place !== -1) table.take('wholesalePrice', place, { confidence: 0.3, reason: 'It is the only price, a cost.' });
}

/**
 * Proposes the only column of numbers under an unknown header, or the lowest of several that rise and fall together, such
 * as the prices of several levels. Such a table is not read without a person. Reports of stock and exports of many
 * properties have numbers of other kinds.
 */
export function takeUnnamedPrice(table: PartialMapping): void {
  const { columns, rows, signalsAt } = table;
  if (table.has('wholesalePrice') || table.has('available') || columns.length > mostColumns) return;
  const numbers = columns.flatMap((_, place) => (mayBeUnnamedPrice(table, place) ? [place] : []));
  const [lowest, ...others] = numbers.toSorted(
    (left, right) => (signalsAt(left).median ?? 0) - (signalsAt(right).median ?? 0),
  );
  if (lowest === undefined) return;
  const own = table.columnAt(lowest);
  if (others.some((place) => !followsPrices(table.columnAt(place), own, rows))) return;
  const reason = 'Its numbers are the only ones that could be prices.';
  table.take('wholesalePrice', lowest, { confidence: unnamedPrice, reason });
}

function mayBeUnnamedPrice(table: PartialMapping, place: number): boolean {
  const { header = '', meaning } = table.columns[place] ?? {};
  const isNamed = (meaning?.claims.length ?? 0) > 0 || words(header).some(namesMeasure) || namesCost(header);
  if (isNamed || !table.isFree(place)) return false;
  const { numeric, fill, running, year, zero, checkDigit, hidden, date, median, largest, distinct } =
    table.signalsAt(place);
  const isPrice = numeric >= 0.9 && fill >= 0.5 && zero < 0.5 && (median ?? 0) >= 1 && (largest ?? 0) > 1;
  const isOther = running > 0 || year >= 0.5 || checkDigit >= 0.5 || hidden > 0 || date > 0;
  return isPrice && !isOther && distinct * table.rows.length >= 2;
}

/**
 * Takes the price that a formula multiplies with a number of pieces, where the header "Price" stands over the result and
 * none over the price.
 */
export function takeFactor(table: PartialMapping): void {
  const { at, columns, fields, signalsAt, traits } = table;
  if (!traits.isProduct(at.wholesalePrice)) return;
  const factors = (traits.factorsOf(at.wholesalePrice) ?? []).map((one) =>
    columns.findIndex(({ column }) => column === one),
  );
  const [price] = factors
    .filter((place, index) => {
      const count = factors[1 - index] ?? -1;
      return fields[place] === null && columns[place]?.header === '' && countsPieces(table, count);
    })
    .toSorted((left, right) => signalsAt(right).money - signalsAt(left).money);
  if (price === undefined) return;
  fields[table.placeOf('wholesalePrice')] = 'lineTotal';
  table.doubts = table.doubts.filter(({ field }) => field !== 'wholesalePrice');
  const reason = 'A formula multiplies it with a number of pieces.';
  table.take('wholesalePrice', price, { confidence: 0.5, reason });
}

function countsPieces(table: PartialMapping, place: number): boolean {
  const field = table.fields[place];
  if (field === undefined || !(field === null || field === 'available' || field === 'order')) return false;
  const { whole, median } = table.signalsAt(place);
  return whole === 1 && (median ?? 0) >= 1;
}

/** Takes whole numbers under "Amount" as the stock where many are less than the price beside them, as no total is. */
export function takeCounts(table: PartialMapping): void {
  const { at, rows, signalsAt } = table;
  const place = table.placeOf('lineTotal');
  if (table.has('available') || table.has('order') || place === -1) return;
  const isRate = words(table.columns[place]?.header ?? '').some(isTax);
  const { whole, fill, distinct } = signalsAt(place);
  // The rate of a currency is the same on all rows.
  const isConstant = Math.round(distinct * fill * rows.length) <= 1;
  if (isRate || isConstant || whole < 1 || !isBelowPrices(at.lineTotal, at.wholesalePrice, rows)) return;
  at.lineTotal = -1;
  table.take('available', place, { confidence: 0.5, reason: 'Its whole numbers are no totals of the prices.' });
}

/** Takes the column that holds the price times the count of its row as the total, whatever its header says. */
export function takeTotals(table: PartialMapping): void {
  const { at, columns, fields, rows } = table;
  if (table.has('lineTotal')) return;
  const place = columns.findIndex(
    ({ column }, one) => fields[one] === null && holdsTotals(column, at.available, at.wholesalePrice, rows),
  );
  const reason = 'Its values are the price times the count.';
  if (place !== -1) table.take('lineTotal', place, { confidence: 0.5, reason });
}

import type { ColumnField } from '@portal/contract/workbook';
import { columnName } from '../../address.js';
import type { ColumnTraits } from '../../column-traits.js';
import { readText } from '../cells/cell-values.js';
import { fieldNames } from '../cells/problem-list.js';
import { type AssignmentMargin, assignmentMargins, rivalSentence } from './assignment-margins.js';
import { followsPrices, holdRanges, holdsNoTotals, holdsTotals, isBelowPrices } from './column-comparisons.js';
import {
  type ColumnMapping,
  type MappingDoubt,
  type MeaningCertainty,
  unmappedColumnCertainty,
} from './column-mapping.js';
import { bestColumnAssignment, type ColumnCandidate, contentScore, probability } from './column-scores.js';
import { type ColumnSignals, columnSignals } from './column-signals.js';
import { currencyOf, words } from './fold.js';
import type { HeaderColumn, KeptRow, SheetKind } from './header.js';
import { headerMeaning } from './header-match.js';
import { costColumn, namesCost, namesMeasure } from './price-words.js';
import { type ScoredField, scoredFields } from './recognition-weights.js';
import { mayNotFit, type SampledTable, unfitDoubt, unfitReason } from './unfit-columns.js';

const reasons: Readonly<Record<ScoredField, string>> = {
  reference: 'Its values look like product codes and hardly repeat.',
  barcode: 'Its values are article numbers with valid check digits.',
  description: 'Its values are words that differ from row to row.',
  wholesalePrice: 'Its values look like prices.',
  available: 'Its values are whole numbers.',
};

/** Rows with several values. Titles between the lines have a single value and do not describe the columns. */
function dataRowsOf(samples: readonly KeptRow[]): KeptRow[] {
  return samples.filter(({ cells }) => cells.filter((cell) => cell !== undefined).length > 1);
}

/**
 * Completes a mapping that was made from header words: compares each meaning with the values below the header, and
 * finds reference, barcode, description and price columns whose headers are unknown. `needsNoPrice` is for orders, and for stock
 * files whose prices stand in a price file.
 */
export function completeByContent(
  mapping: ColumnMapping,
  columns: readonly HeaderColumn[],
  samples: readonly KeptRow[],
  kind: SheetKind,
  traits: ColumnTraits,
  needsNoPrice = false,
): ColumnMapping {
  const rows = dataRowsOf(samples);
  if (rows.length === 0 && kind === 'stock') return mapping;
  const at = { ...mapping.at };
  const fields = [...mapping.fields];
  const certainties = [...mapping.certainties];
  const doubts: MappingDoubt[] = [...mapping.doubts];
  const cache = new Map<number, ColumnSignals>();
  const signalsAt = (place: number): ColumnSignals => {
    const known = cache.get(place);
    if (known) return known;
    const signals = columnSignals(columns[place]?.column ?? 0, rows, traits);
    cache.set(place, signals);
    return signals;
  };
  const width = Math.max(1, columns.length - 1);
  const scoreOf = (field: ScoredField, place: number): number =>
    contentScore(field, signalsAt(place), 1 - place / width);

  const take = (field: ColumnField, place: number, certainty: MeaningCertainty, doubt: boolean): void => {
    const column = columns[place];
    if (column === undefined) return;
    at[field] = column.column;
    fields[place] = field;
    certainties[place] = certainty;
    if (!doubt) return;
    doubts.push({
      column: column.column,
      field,
      found: column.header,
      expected: `a header that says ${fieldNames[field]}`,
      message: `Column ${columnName(column.column)} "${column.header}" was taken as ${fieldNames[field]}: ${certainty.reason.charAt(0).toLowerCase()}${certainty.reason.slice(1, -1)}; please confirm.`,
    });
  };
  const isFree = (place: number): boolean =>
    fields[place] === null && columns[place]?.meaning.match !== 'other' && !dropped.has(place);

  const dropped = new Set<number>();
  const table: SampledTable = { kind, columns, fields, rows, signalsAt };
  for (const field of mayNotFit) {
    const place = fields.indexOf(field);
    const column = columns[place];
    if (column === undefined || certainties[place]?.confidence === 1) continue;
    const reason = unfitReason(field, place, table);
    if (reason === null) continue;
    dropped.add(place);
    at[field] = -1;
    fields[place] = null;
    certainties[place] = unmappedColumnCertainty;
    doubts.splice(0, doubts.length, ...doubts.filter((doubt) => doubt.column !== column.column));
    if (kind === 'stock') doubts.push(unfitDoubt(field, column, reason));
  }

  // A mapping that a person chose is complete, and order sheets are read by their headers only.
  const mayComplete = kind === 'stock' && !certainties.some(({ confidence }) => confidence === 1);
  const missing = mayComplete ? scoredFields.filter((field) => at[field] === -1 && field !== 'available') : [];
  const found = bestColumnAssignment(missing, (field) =>
    columns.flatMap((_, place): ColumnCandidate[] => {
      // "No" and the like may stand over barcodes, which their check digits prove.
      const isProven = field === 'barcode' && fields[place] === null && signalsAt(place).checkDigit >= 0.9;
      if (!(isProven || isFree(place)) || claimsAnother(columns[place], field)) return [];
      if (field === 'wholesalePrice' && !mayBeOwnPrice(place)) return [];
      // A code on a few rows, such as a model number, identifies no rows.
      if (field === 'reference' && (signalsAt(place).fill < leastCodes || holdsSmallNumbers(place))) return [];
      if (field === 'wholesalePrice' && signalsAt(place).fill < leastPrices) return [];
      return [{ place, score: scoreOf(field, place) }];
    }),
  );
  for (const [field, { place, score }] of found) {
    take(field, place, { confidence: guessed * probability(score), reason: reasons[field] }, field !== 'description');
  }
  const isDecided = certainties.some(({ confidence }) => confidence === 1);
  if (kind === 'order' && !isDecided && at.order === -1 && at.reference !== -1) takeInput();
  if (mayComplete && at.wholesalePrice === -1) takeOnlyPrice();
  if (mayComplete && at.wholesalePrice === -1) takeCost();
  if (mayComplete && !needsNoPrice && at.wholesalePrice === -1) takeUnnamedPrice();
  if (mayComplete && traits.isProduct(at.wholesalePrice)) takeFactor();
  if (mayComplete && at.available === -1 && at.order === -1) takeCounts();
  if (mayComplete && at.lineTotal === -1) takeTotals();
  if (mayComplete && at.reference === -1) identifyOtherwise();

  const margins = isDecided || rows.length === 0 ? null : assignmentMargins(fields, columns, scoreOf);
  for (const [place, field] of fields.entries()) {
    const certainty = certainties[place];
    if (field === null || certainty === undefined || certainty.confidence === 1) continue;
    certainties[place] = confirmed(field, place, certainty, margins?.get(field as ScoredField));
  }
  return { at, fields, certainties: columns.map((_, place) => certainties[place] ?? unmappedColumnCertainty), doubts };

  function isPriceLike(place: number): boolean {
    const signals = signalsAt(place);
    const isOffered = signals.hidden === 0 && signals.zero < 0.5;
    return isOffered && (signals.factor === 1 || mayBePrice(columns[place], signals));
  }

  function mayBeOwnPrice(place: number): boolean {
    return isPriceLike(place) && isTradePrice(place) && !namesCost(columns[place]?.header ?? '');
  }

  /** Proposes what the supplier paid where the sheet has no other price; such a table is not read without a person. */
  function takeCost(): void {
    const place = costColumn(
      columns,
      fields.map((field) => field === null),
      traits,
    );
    if (place !== -1) take('wholesalePrice', place, { confidence: 0.3, reason: 'It is the only price, a cost.' }, true);
  }

  /**
   * Proposes the only column of numbers under an unknown header, or the lowest of several that rise and fall together, such
   * as the prices of several levels. Such a table is not read without a person. Reports of stock and exports of many
   * properties have numbers of other kinds.
   */
  function takeUnnamedPrice(): void {
    if (at.available !== -1 || columns.length > mostColumns) return;
    const numbers = columns.flatMap((column, place) =>
      isFree(place) && mayBeUnnamedPrice(column, place) ? [place] : [],
    );
    const [lowest, ...others] = numbers.toSorted(
      (left, right) => (signalsAt(left).median ?? 0) - (signalsAt(right).median ?? 0),
    );
    const own = columns[lowest ?? -1]?.column;
    if (lowest === undefined || own === undefined) return;
    if (others.some((place) => !followsPrices(columns[place]?.column ?? -1, own, rows))) return;
    const reason = 'Its numbers are the only ones that could be prices.';
    take('wholesalePrice', lowest, { confidence: unnamedPrice, reason }, true);
  }

  function mayBeUnnamedPrice({ header, meaning }: HeaderColumn, place: number): boolean {
    const { numeric, fill, running, year, zero, checkDigit, hidden, date, median, largest, distinct } =
      signalsAt(place);
    const isNamed = meaning.claims.length > 0 || words(header).some(namesMeasure) || namesCost(header);
    const isPrice = numeric >= 0.9 && fill >= 0.5 && zero < 0.5 && (median ?? 0) >= 1 && (largest ?? 0) > 1;
    return (
      !isNamed &&
      isPrice &&
      running === 0 &&
      year < 0.5 &&
      checkDigit < 0.5 &&
      hidden === 0 &&
      date === 0 &&
      distinct * rows.length >= 2
    );
  }

  /**
   * True when the column may hold wholesale prices: its median is at most the median retail price and at least a tenth
   * of it.
   */
  function isTradePrice(place: number): boolean {
    const retail = at.retailPrice === -1 ? null : signalsAt(fields.indexOf('retailPrice')).median;
    const own = signalsAt(place).median;
    return retail === null || (own !== null && own <= retail && own * 10 >= retail);
  }

  /**
   * Takes a column with an unknown header as the order if it is the only one that a person is meant to fill in, or the
   * only one that a formula multiplies with the price or pack size.
   */
  function takeInput(): void {
    const open = columns.flatMap(({ column, meaning }, place) =>
      isFree(place) && meaning.claims.length === 0 && !traits.isComputed(column) ? [place] : [],
    );
    const inputs = open.filter((place) => traits.isInput(columns[place]?.column ?? -1));
    const factors = open.filter((place) => {
      const beside = traits.factorBeside(columns[place]?.column ?? -1);
      return beside !== -1 && (beside === at.wholesalePrice || beside === at.unitsPerLot);
    });
    const [place, ...others] = inputs.length > 0 ? inputs : factors;
    if (place === undefined || others.length > 0) return;
    const reason = inputs.length > 0 ? 'Its cells are the ones to fill in.' : 'A formula multiplies it.';
    take('order', place, { confidence: 0.5, reason }, true);
  }

  /**
   * Takes the only price column as the wholesale price even if its header says retail, or says amount ("Valor") in a sheet
   * that counts nothing, or whose amounts cannot be totals of what it counts.
   */
  function takeOnlyPrice(): void {
    const count = at.available === -1 ? at.order : at.available;
    const mayBeUnitPrice = count === -1 || holdsNoTotals(at.lineTotal, count, rows);
    const field = at.retailPrice === -1 && mayBeUnitPrice ? 'lineTotal' : 'retailPrice';
    const place = fields.indexOf(field);
    const column = columns[place]?.column ?? -1;
    if (place === -1 || traits.isHidden(column) || (field === 'lineTotal' && traits.isProduct(column))) return;
    at[field] = -1;
    take('wholesalePrice', place, { confidence: 0.4, reason: 'It is the only price of the sheet.' }, true);
  }

  /**
   * Takes the price that a formula multiplies with a number of pieces, where the header "Price" stands over the result and
   * none over the price.
   */
  function takeFactor(): void {
    const total = fields.indexOf('wholesalePrice');
    const [left = -1, right = -1] = (traits.factorsOf(at.wholesalePrice) ?? []).map((one) =>
      columns.findIndex(({ column }) => column === one),
    );
    const isPair = ([price, count]: readonly [number, number]): boolean =>
      fields[price] === null && columns[price]?.header === '' && countsPieces(count);
    const pairs = (
      [
        [left, right],
        [right, left],
      ] as const
    ).filter(isPair);
    const [place] = pairs.toSorted(([one], [other]) => signalsAt(other).money - signalsAt(one).money)[0] ?? [];
    if (place === undefined) return;
    fields[total] = 'lineTotal';
    doubts.splice(0, doubts.length, ...doubts.filter(({ field }) => field !== 'wholesalePrice'));
    const reason = 'A formula multiplies it with a number of pieces.';
    take('wholesalePrice', place, { confidence: 0.5, reason }, true);
  }

  /** Takes whole numbers under "Amount" as the stock where many are less than the price beside them, as no total is. */
  function takeCounts(): void {
    const place = fields.indexOf('lineTotal');
    if (place === -1 || signalsAt(place).whole < 1 || !isBelowPrices(at.lineTotal, at.wholesalePrice, rows)) return;
    at.lineTotal = -1;
    take('available', place, { confidence: 0.5, reason: 'Its whole numbers are no totals of the prices.' }, true);
  }

  /** Takes the column that holds the price times the count of its row as the total, whatever its header says. */
  function takeTotals(): void {
    const place = columns.findIndex(
      ({ column }, one) => fields[one] === null && holdsTotals(column, at.available, at.wholesalePrice, rows),
    );
    const reason = 'Its values are the price times the count.';
    if (place !== -1) take('lineTotal', place, { confidence: 0.5, reason }, false);
  }

  function countsPieces(place: number): boolean {
    const field = fields[place];
    if (field === undefined || !(field === null || field === 'available' || field === 'order')) return false;
    const { whole, median } = signalsAt(place);
    return whole === 1 && (median ?? 0) >= 1;
  }

  /**
   * Chooses the column that identifies the lines in a sheet without a reference column: the barcodes, else the first
   * column of names that hardly repeat.
   */
  function identifyOtherwise(): void {
    const barcode = fields.indexOf('barcode');
    const names = columns.flatMap(({ meaning }, place) =>
      fields[place] === 'description' || (fields[place] === null && meaning.claims.some(isName)) ? [place] : [],
    );
    const codes = barcode !== -1 && isIdentity(barcode, 0.9) ? barcode : undefined;
    // Goods such as timber and pipes are named by their measures alone.
    const sizes = fields.flatMap((field, place) => (field === 'size' && isIdentity(place, 0.8) ? [place] : []));
    // Lists of medicines call the names of the goods brands, and accounting programs call them groups.
    const brands = fields.flatMap((field, place) =>
      (field === 'brand' || field === 'category') && isIdentity(place, 0.9) ? [place] : [],
    );
    const named = names.find((one) => isIdentity(one, 0.5)) ?? names.find(isIdentityOfSizes) ?? brands[0];
    const place = codes ?? named ?? sizes[0];
    if (place === undefined) return;
    const what = `its ${place === codes ? 'barcodes' : place === sizes[0] ? 'sizes' : 'names'} hardly repeat`;
    // The name column is also kept as the description of the lines.
    if (place !== codes && at.description === -1) at.description = columns[place]?.column ?? -1;
    take('reference', place, { confidence: 0.5, reason: `The sheet has no column of codes, and ${what}.` }, true);
  }

  /** True for names that repeat, but not in one colour and size. */
  function isIdentityOfSizes(place: number): boolean {
    const variants = [at.colour, at.size].filter((column) => column !== -1);
    const name = columns[place]?.column ?? -1;
    const named = rows.filter(({ cells }) => readText(cells[name]) !== null);
    const keys = named.map(({ cells }) => JSON.stringify([name, ...variants].map((column) => readText(cells[column]))));
    return variants.length > 0 && named.length >= rows.length * 0.8 && new Set(keys).size >= named.length * 0.9;
  }

  /** True for numbers of variants and the like, which no header names: a code has at least three digits. */
  function holdsSmallNumbers(place: number): boolean {
    const { numeric, median } = signalsAt(place);
    return columns[place]?.meaning.claims.length === 0 && numeric >= 0.9 && (median ?? 0) < 100;
  }

  function isIdentity(place: number, leastDistinct: number): boolean {
    const { fill, distinct, link } = signalsAt(place);
    const [before, own, next] = [-1, 0, 1].map((step) => columns[place + step]?.column ?? -1) as [
      number,
      number,
      number,
    ];
    if (link >= 0.5 || holdRanges(own, next, rows) || holdRanges(before, own, rows)) return false;
    return fill >= (leastDistinct > 0.5 ? 0.8 : 0.4) && distinct >= leastDistinct;
  }

  function confirmed(
    field: ColumnField,
    place: number,
    { confidence, reason }: MeaningCertainty,
    found: AssignmentMargin | undefined,
  ): MeaningCertainty {
    const column = columns[place]?.column;
    const isDoubted = doubts.some((doubt) => doubt.column === column && doubt.field === field);
    const scored = scoredFields.find((one) => one === field);
    const signals = signalsAt(place);
    const byValues = scored === undefined || signals.fill === 0 ? 0.75 : probability(scoreOf(scored, place));
    const agreement = found === undefined ? byValues : Math.min(byValues, probability(found.margin));
    const isNumber = field === 'wholesalePrice' || field === 'retailPrice';
    const holdsTexts = isNumber && signals.fill > 0 && signals.numeric < 0.5;
    // A guess is never surer than its margin, which counts as none where a rule overrides the scores.
    const most = found === undefined ? 1 : guessed * probability(Math.max(found.margin, 0));
    const own = confidence >= 0.9 ? 0.72 + 0.26 * agreement : Math.min(confidence, most);
    const rounded = Math.round(100 * (isDoubted ? Math.min(own, 0.6) : own)) / 100;
    return {
      confidence: holdsTexts ? 0.1 : rounded,
      reason: [reason, rivalSentence(field, found, columns, fields)].filter(Boolean).join(' '),
      ...(found === undefined ? {} : { margin: Math.round(10 * found.margin) / 10 }),
    };
  }
}

/** The confidence of a column that only its values name, if they fit perfectly. */
const guessed = 0.65;

/** The confidence of numbers that only the lack of others makes prices; isListOfGoods accepts more than this. */
export const unnamedPrice = 0.15;
/** Most columns of a table whose only numbers may be prices; wider ones are exports of many properties. */
const mostColumns = 15;

/** Least share of the rows that must have a code under a header that does not say so. */
const leastCodes = 0.5;

/** Least share of the rows that must have a price under a header that does not say so. */
const leastPrices = 0.1;

/** Least middle value of prices under a header that does not say so: shares and measures are often smaller. */
const leastPrice = 0.1;

/** True when values show decimals or a currency, unless the header names a margin, a weight, a volume or the like. */
function mayBePrice(column: HeaderColumn | undefined, { money, median }: ColumnSignals): boolean {
  const named = words(column?.header ?? '');
  if (named.some((word) => headerMeaning(word).match === 'other')) return false;
  if (currencyOf(named) !== null) return true;
  return money >= 0.2 && (median ?? 0) >= leastPrice && !named.some(namesMeasure);
}

const isName = ({ field }: { field: ColumnField }): boolean => field === 'description';

/** True when the header names a field other than `field`: values alone do not override a header. */
function claimsAnother(column: HeaderColumn | undefined, field: ColumnField): boolean {
  const claims = column?.meaning.claims ?? [];
  return claims.length > 0 && !claims.some((claim) => claim.field === field);
}

import { type ColumnField, columnFields } from '@portal/contract/workbook';
import { columnName } from './address.js';
import { decimalStyle, readPrice, readText } from './cell-values.js';
import type { DecimalStyle } from './decimal-text.js';
import type { HeaderColumn, KeptRow, RememberedHeaders, SheetKind } from './header.js';
import { fieldNames } from './problem-list.js';

/** Something an administrator (or buyer) should look at before trusting the mapping. */
export interface MappingDoubt {
  column: number;
  field: ColumnField;
  found: string;
  expected: string;
  message: string;
}

export interface ColumnMapping {
  /** 0-based column of each field, -1 where the sheet has none. */
  at: Record<ColumnField, number>;
  /** By place among the header's columns. */
  fields: (ColumnField | null)[];
  doubts: MappingDoubt[];
}

interface Rival {
  place: number;
  column: HeaderColumn;
  rank: number;
  /** Sample cells that hold something, the different ones among them, and the middle one of those that are prices. */
  filled: number;
  different: number;
  middlePrice: number | null;
}

/** Fields whose wrong column changes what is bought or at which price: a choice among rivals is told. */
const telling: ReadonlySet<ColumnField> = new Set(['reference', 'wholesalePrice', 'available', 'unitsPerLot', 'order']);
const numeric: ReadonlySet<ColumnField> = new Set([
  'wholesalePrice',
  'retailPrice',
  'available',
  'unitsPerLot',
  'order',
]);

/** Decides which column is which field: what was remembered first, then exact words before whole words, then samples. */
export function mapColumns(
  columns: readonly HeaderColumn[],
  samples: readonly KeptRow[],
  remembered: RememberedHeaders,
  kind: SheetKind,
): ColumnMapping {
  const decided = remembered.fieldsOf(columns);
  const at = Object.fromEntries(columnFields.map((field) => [field, -1])) as Record<ColumnField, number>;
  const fields: (ColumnField | null)[] = columns.map(() => null);
  const doubts: MappingDoubt[] = [];
  const free = columns.map((_, place) => decided[place] === undefined);

  const assign = (place: number, field: ColumnField): void => {
    const column = columns[place];
    if (column === undefined || at[field] !== -1) return;
    at[field] = column.column;
    fields[place] = field;
    free[place] = false;
  };
  decided.forEach((field, place) => {
    if (field) assign(place, field);
  });

  for (const match of ['exact', 'words'] as const) {
    for (const field of columnFields) {
      if (at[field] !== -1) continue;
      const rivals = rivalsFor(field, match, columns, free, samples, (claims) => claims === 1);
      const winner = choose(field, rivals, samples.length > 0);
      if (winner === undefined) continue;
      assign(winner.place, field);
      if (match === 'words' && telling.has(field) && kind === 'stock') doubts.push(partDoubt(field, winner));
      if (rivals.length < 2) continue;
      const loser = field === 'wholesalePrice' ? secondPrice(winner, rivals) : undefined;
      if (loser !== undefined && at.retailPrice === -1 && !retailElsewhere(columns, free)) {
        assign(loser.place, 'retailPrice');
      }
      // "Stock (units)" beside "Stock (lots)" is the same stock again: nothing to ask.
      const others = rivals.filter((one) => one !== winner && countsUnits(one) === countsUnits(winner));
      if (others.length === 0) continue;
      if (telling.has(field) && kind === 'stock') doubts.push(rivalDoubt(field, winner, others));
      if (field === 'order' && kind === 'order' && others.some(({ filled }) => filled > 0)) {
        doubts.push(rivalDoubt(field, winner, others));
      }
    }
    for (const field of kind === 'order' ? orderFirst : availableFirst) {
      if (at[field] !== -1) continue;
      const rivals = rivalsFor(field, match, columns, free, samples, (claims) => claims > 1);
      // In a stock file an empty quantity column is where buyers will write, a filled one is what there is.
      const fitting = kind === 'order' ? rivals : rivals.filter(({ filled }) => filled > 0 === (field === 'available'));
      const winner = choose(field, fitting, samples.length > 0);
      if (winner === undefined) continue;
      assign(winner.place, field);
      if (kind === 'stock' && field === 'available') doubts.push(sharedWordDoubt(winner));
    }
  }
  return { at, fields, doubts };
}

const orderFirst: readonly ColumnField[] = ['order', 'available', 'minimum'];
const availableFirst: readonly ColumnField[] = ['available', 'order', 'minimum'];

function rivalsFor(
  field: ColumnField,
  match: 'exact' | 'words',
  columns: readonly HeaderColumn[],
  free: readonly boolean[],
  samples: readonly KeptRow[],
  ofClaims: (claims: number) => boolean,
): Rival[] {
  const rivals: Rival[] = [];
  columns.forEach((column, place) => {
    const { claims, match: own } = column.meaning;
    const claim = claims.find((one) => one.field === field);
    if (!free[place] || own !== match || claim === undefined || !ofClaims(claims.length)) return;
    rivals.push({ place, column, rank: claim.rank, ...sampled(column.column, samples) });
  });
  if (rivals.length < 2 || !numeric.has(field)) return rivals;
  // A column of words or errors ("Price": A, B, C) is no rival of a column of numbers. An order column may be empty.
  const mayBeEmpty = field === 'order' || field === 'available';
  const withNumbers = rivals.filter(({ filled, middlePrice }) => middlePrice !== null || (mayBeEmpty && filled === 0));
  return withNumbers.length > 0 ? withNumbers : rivals;
}

function sampled(column: number, samples: readonly KeptRow[]): Pick<Rival, 'filled' | 'different' | 'middlePrice'> {
  const texts = new Set<string>();
  const prices: number[] = [];
  let filled = 0;
  for (const { cells } of samples) {
    const text = readText(cells[column]);
    if (text === null) continue;
    filled++;
    texts.add(text);
    const price = readPrice(cells[column]);
    if (price !== null && 'value' in price) prices.push(Number(price.value));
  }
  prices.sort((left, right) => left - right);
  return { filled, different: texts.size, middlePrice: prices[Math.floor(prices.length / 2)] ?? null };
}

/** Better first; equal rivals keep their order from the left. */
function compare(field: ColumnField, left: Rival, right: Rival): number {
  const byRank = left.rank - right.rank;
  const isEmpty = Number(left.filled === 0) - Number(right.filled === 0);
  switch (field) {
    case 'wholesalePrice': {
      const byPrice = (left.middlePrice ?? Infinity) - (right.middlePrice ?? Infinity);
      return foreign(left) - foreign(right) || isEmpty || (Number.isNaN(byPrice) ? 0 : byPrice) || byRank;
    }
    case 'retailPrice':
      return foreign(left) - foreign(right) || isEmpty || byRank;
    case 'available':
    case 'order':
    case 'minimum':
      return Number(countsUnits(left)) - Number(countsUnits(right)) || byRank;
    case 'reference':
      return isEmpty || byRank || right.different - left.different;
    default:
      return isEmpty || byRank;
  }
}

const countsUnits = ({ column }: Rival): boolean => column.meaning.counts === 'units';
const foreign = ({ column }: Rival): number => {
  const { currency } = column.meaning;
  return currency === 'AED' ? 0 : currency === null ? 1 : 2;
};

function choose(field: ColumnField, rivals: readonly Rival[], hasSamples: boolean): Rival | undefined {
  if (field === 'reference' && !hasSamples) return [...rivals].sort((left, right) => left.rank - right.rank)[0];
  return [...rivals].sort((left, right) => compare(field, left, right))[0];
}

/** The higher of two prices in one currency is proposed as retail; a third price leaves it open. */
function secondPrice(winner: Rival, rivals: readonly Rival[]): Rival | undefined {
  const others = rivals.filter((one) => one !== winner && foreign(one) <= foreign(winner) && one.middlePrice !== null);
  const [only] = others;
  return others.length === 1 && only !== undefined && (only.middlePrice ?? 0) > (winner.middlePrice ?? 0)
    ? only
    : undefined;
}

function retailElsewhere(columns: readonly HeaderColumn[], free: readonly boolean[]): boolean {
  return columns.some(
    ({ meaning }, place) => free[place] && meaning.claims.some(({ field }) => field === 'retailPrice'),
  );
}

const quoted = ({ column }: Rival): string => `${columnName(column.column)} "${column.header}"`;

function rivalDoubt(field: ColumnField, winner: Rival, others: readonly Rival[]): MappingDoubt {
  const why = field === 'wholesalePrice' && winner.middlePrice !== null ? ', which has the lower prices,' : '';
  const name = fieldNames[field];
  return {
    column: winner.column.column,
    field,
    found: [winner, ...others].map((one) => one.column.header).join(' | '),
    expected: `one ${name} column`,
    message: `Column ${quoted(winner)}${why} was taken as ${name}, not ${others.map(quoted).join(' or ')}; please confirm.`,
  };
}

function partDoubt(field: ColumnField, winner: Rival): MappingDoubt {
  return {
    column: winner.column.column,
    field,
    found: winner.column.header,
    expected: `a header that says ${fieldNames[field]}`,
    message: `Column ${quoted(winner)} was taken as ${fieldNames[field]} by a part of its header; please confirm.`,
  };
}

function sharedWordDoubt(winner: Rival): MappingDoubt {
  return {
    column: winner.column.column,
    field: 'available',
    found: winner.column.header,
    expected: 'a header that says available or order',
    message: `Column ${quoted(winner)} holds numbers and was taken as available lots; please confirm.`,
  };
}

/** How prices typed as text write their decimals, by the samples; contradicting samples prove nothing. */
export function priceStyle(at: Readonly<Record<ColumnField, number>>, samples: readonly KeptRow[]): DecimalStyle {
  let style: DecimalStyle = 'unknown';
  for (const { cells } of samples) {
    for (const field of ['wholesalePrice', 'retailPrice', 'lineTotal'] as const) {
      const own = at[field] === -1 ? 'unknown' : decimalStyle(cells[at[field]]);
      if (own === 'unknown' || own === style) continue;
      if (style !== 'unknown') return 'unknown';
      style = own;
    }
  }
  return style;
}

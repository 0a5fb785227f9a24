import { dateWords, invoiceWords, ledgerWords, purchaseTitles } from '../../synonyms/ledger-words.js';
import { readText } from '../cells/cell-values.js';
import type { ColumnMapping } from '../columns/column-mapping.js';
import { cellNumber, columnSignals } from '../columns/column-signals.js';
import { foldedSet, words } from '../headers/fold.js';
import type { HeaderColumn, KeptRow } from '../headers/header.js';

const dates = foldedSet(dateWords);
/** Words of customers, invoices and the like, without those of dates. */
const ledger: ReadonlySet<string> = new Set([...foldedSet(ledgerWords)].filter((word) => !dates.has(word)));
const names = ({ header }: HeaderColumn, wanted: ReadonlySet<string>): boolean =>
  words(header).some((word) => wanted.has(word));
const claims = ({ meaning }: HeaderColumn, field: string): boolean =>
  meaning.claims.some((claim) => claim.field === field);

/** Fewest rows that show whether goods repeat and dates ascend. */
const fewestRows = 10;
/** Goods of which at least this share differs do not repeat. */
const hardlyRepeats = 0.9;

/**
 * The columns without the headers of dates that belong to the goods (the day they came in, the day of their price): each
 * row has goods of its own, and the rows do not follow the dates, as records of sales do.
 */
export function withoutDatesOfGoods(
  columns: readonly HeaderColumn[],
  { at }: ColumnMapping,
  samples: readonly KeptRow[],
): readonly HeaderColumn[] {
  if (!columns.some((one) => names(one, dates)) || columns.some((one) => names(one, ledger))) return columns;
  if (at.reference === -1 || at.lineTotal !== -1) return columns;
  const goods = columnSignals(at.reference, samples);
  if (samples.length < fewestRows || goods.running === 1 || goods.distinct < hardlyRepeats) return columns;
  return columns.map((one) => (names(one, dates) && !ascends(one.column, samples) ? { ...one, header: '' } : one));
}

/** True for records of sales or of prices over time: the rows follow a date, and the same goods return. */
export function repeatsGoodsByDate(
  columns: readonly HeaderColumn[],
  { at }: ColumnMapping,
  samples: readonly KeptRow[],
): boolean {
  const date = columns.find((one) => names(one, dates));
  if (date === undefined || samples.length < fewestRows || !ascends(date.column, samples)) return false;
  const isNumbered = at.reference !== -1 && columnSignals(at.reference, samples).running === 1;
  // Rows of the same goods may be their sizes and colours, unless each row has a number of its own.
  if (!isNumbered && (at.size !== -1 || at.colour !== -1)) return false;
  const goods = isNumbered
    ? columns.find((one) => one.column !== at.reference && claims(one, 'reference'))?.column
    : at.reference;
  if (goods === undefined || goods === -1) return false;
  const { fill, distinct } = columnSignals(goods, samples);
  return fill >= hardlyRepeats && distinct < hardlyRepeats;
}

/** Fewest different dates that show an order. */
const fewestDates = 3;

/** True when the dates of a column, read as day–month or as month–day, only ascend or only descend. */
function ascends(column: number, samples: readonly KeptRow[]): boolean {
  const shown = samples.flatMap(({ cells }) => {
    const cell = cells[column];
    if (cell?.kind === 'date' && cell.number !== null) return [[cell.number, cell.number] as const];
    return dateKeys(readText(cell) ?? '');
  });
  return [0, 1].some((reading) => {
    const keys = shown.map((one) => one[reading] ?? 0);
    if (new Set(keys).size < fewestDates) return false;
    const ofSteps = (isStep: (left: number, right: number) => boolean): boolean =>
      keys.every((key, index) => index === 0 || isStep(keys[index - 1] ?? key, key));
    return ofSteps((left, right) => left <= right) || ofSteps((left, right) => left >= right);
  });
}

function dateKeys(text: string): (readonly [number, number])[] {
  const [, first, second, third] = /^(\d{1,4})\D(\d{1,2})\D(\d{1,4})/.exec(text) ?? [];
  if (first === undefined || second === undefined || third === undefined) return [];
  const key = (year: string, month: string, day: string): number =>
    Number(year) * 10_000 + Number(month) * 100 + Number(day);
  if (first.length === 4) return [[key(first, second, third), key(first, second, third)]];
  return [[key(third, second, first), key(third, first, second)]];
}

const describing = ['description', 'barcode', 'brand', 'category', 'colour', 'size', 'composition', 'season'] as const;

/** True for lines that link records of other tables ("id_order", "product_id") and do not say what the goods are. */
export function linksOnly(columns: readonly HeaderColumn[]): boolean {
  const isLink = ({ header }: HeaderColumn): boolean => {
    const list = words(header);
    return list.length === 2 && list.includes('id');
  };
  const links = columns.filter(isLink).length;
  return links >= 2 && !columns.some((one) => !isLink(one) && describing.some((field) => claims(one, field)));
}

/**
 * True for a bill or an offer: in nearly all rows the amount is the count times the price, and the goods have no codes. A
 * last row may add the amounts up.
 */
export function isBill(columns: readonly HeaderColumn[], { at }: ColumnMapping, samples: readonly KeptRow[]): boolean {
  if (at.lineTotal === -1 || at.wholesalePrice === -1 || at.available === -1) return false;
  const reference = columns.find(({ column }) => column === at.reference);
  if (reference === undefined || claims(reference, 'reference')) return false;
  const numbersOf = ({ cells }: KeptRow): (number | null)[] =>
    [at.lineTotal, at.available, at.wholesalePrice].map((column) => cellNumber(cells[column]));
  const billed = samples
    .map(numbersOf)
    .filter(([total, count, price]) => total !== null && (count !== null || price !== null));
  const isProduct = ([total, count, price]: (number | null)[]): boolean =>
    total === 0 || isNear(total ?? Number.NaN, (count ?? Number.NaN) * (price ?? Number.NaN));
  return billed.length >= fewestBilled && billed.filter(isProduct).length >= billed.length * nearlyAll;
}

const invoices = foldedSet(invoiceWords);

/** Number of words in which the title of a document names it: "Commercial invoice no. 12". */
const titleWords = 3;

/** True for amounts of goods without codes below the title of an invoice, however few rows it has. */
export function isInvoice(above: readonly KeptRow[], columns: readonly HeaderColumn[], { at }: ColumnMapping): boolean {
  const reference = columns.find(({ column }) => column === at.reference);
  if (at.lineTotal === -1 || (reference !== undefined && claims(reference, 'reference'))) return false;
  return above.some(({ cells }) =>
    cells.some(
      (cell) =>
        cell?.kind === 'text' &&
        words(cell.text)
          .slice(0, titleWords)
          .some((word) => invoices.has(word)),
    ),
  );
}

const purchases: ReadonlySet<string> = new Set(purchaseTitles.map((title) => words(title).join(' ')));

/** True for amounts below the title of a purchase order, also of goods with codes. */
export function isPurchase(above: readonly KeptRow[], { at }: ColumnMapping, samples: readonly KeptRow[]): boolean {
  if (at.lineTotal === -1 || !samples.some(({ cells }) => cellNumber(cells[at.lineTotal]))) return false;
  return above.some(({ cells }) =>
    cells.some((cell) => cell?.kind === 'text' && purchases.has(words(cell.text).join(' '))),
  );
}

const fewestBilled = 5;
/** A row or two may have a tax or a discount in the amount. */
const nearlyAll = 0.9;
const isNear = (left: number, right: number): boolean => Math.abs(left - right) <= 0.01 + 0.001 * Math.abs(right);

import type { ColumnField } from '@portal/contract/workbook';
import { columnName } from '../../address.js';
import { meansInStock, meansNoStock, readText } from '../cells/cell-values.js';
import { fieldNames } from '../cells/problem-list.js';
import { fold, words } from '../headers/fold.js';
import type { HeaderColumn, KeptRow, SheetKind } from '../headers/header.js';
import { namesCost, namesMeasure } from '../headers/price-words.js';
import type { MappingDoubt } from './column-mapping.js';
import { type ColumnSignals, cellNumber, showsCurrency } from './column-signals.js';

/** Fields whose values are compared with the header that names them. */
export const mayNotFit = ['reference', 'wholesalePrice', 'unitsPerLot', 'available', 'order', 'barcode'] as const;
type CheckedField = (typeof mayNotFit)[number];

/** A table's columns with the fields that their headers name, and the values of its first rows. */
export interface SampledTable {
  kind: SheetKind;
  columns: readonly HeaderColumn[];
  fields: readonly (ColumnField | null)[];
  rows: readonly KeptRow[];
  signalsAt: (place: number) => ColumnSignals;
}

const expectedValues: Readonly<Record<CheckedField, string>> = {
  reference: 'product codes',
  wholesalePrice: 'prices',
  unitsPerLot: 'whole numbers',
  available: 'whole numbers',
  order: 'whole numbers',
  barcode: 'article numbers',
};

/** Why the column cannot hold the field that its header names; null where it can. */
export function unfitReason(field: CheckedField, place: number, table: SampledTable): string | null {
  const { columns, rows, signalsAt } = table;
  const own = columns[place]?.column ?? -1;
  switch (field) {
    case 'reference':
      return unfitReference(place, table);
    case 'wholesalePrice':
      if (isNearlyEmpty(place, table) && (isBeside(field, place, table, showsPrices) || hasNamedPrices(place, table))) {
        return 'another column of prices is filled in more rows';
      }
      return signalsAt(place).fill > 0 &&
        signalsAt(place).numeric < 0.1 &&
        (hasOtherPrices(place, table) || (columns[place]?.meaning.match === 'words' && holdsKinds(own, rows)))
        ? 'its values are no prices'
        : null;
    case 'unitsPerLot':
      // Under a header that can only be a pack size, later rows may have one: a person decides.
      if (signalsAt(place).fill === 0 && rows.length >= fewestRows && columns[place]?.meaning.match !== 'exact') {
        return 'it is empty';
      }
      // "Collisage" of tiles and of fabric is an area or a length.
      return holdsAmounts(own, rows) ||
        holdsNoCounts(columns[place], rows, field) ||
        holdsFractions(columns[place], rows, 0.5)
        ? 'its values are no whole numbers'
        : null;
    case 'order':
      // In an order every text in this column is told.
      return table.kind === 'stock' && holdsLetteredCodes(signalsAt(place)) ? 'its values are codes' : null;
    case 'available':
      if (isToOrder(place, table)) return 'its values are quantities of an order beside their totals';
      if (repeatsPrices(place, table)) return 'its values are those of the prices';
      return holdsNoCounts(columns[place], rows, field) || holdsFractions(columns[place], rows)
        ? 'its values are no whole numbers'
        : null;
    case 'barcode':
      if (repeatsOneText(place, table)) return 'its values repeat from row to row';
      // "UPC" is a price last paid in Spanish programs.
      return holdsFractions(columns[place], rows, 0.5) ? 'its values are no whole numbers' : null;
  }
}

/** True for a kind of barcode, such as "code128" on all rows. */
function repeatsOneText(place: number, { rows, signalsAt }: SampledTable): boolean {
  const { fill, distinct, numeric } = signalsAt(place);
  const filled = Math.round(fill * rows.length);
  return filled >= fewestRows && numeric === 0 && Math.round(distinct * filled) === 1;
}

/** True for "Qty" beside totals where hardly any row has one: it is for an order. */
function isToOrder(place: number, { columns, fields, rows }: SampledTable): boolean {
  const column = columns[place];
  if (!column?.meaning.claims.some(({ field }) => field === 'order') || !fields.includes('lineTotal')) return false;
  const ordered = rows.filter(({ cells }) => (cellNumber(cells[column.column]) ?? 0) !== 0);
  return rows.length >= fewestValues && ordered.length * 10 < rows.length;
}

/**
 * True for one of many columns of prices under an abbreviation that may also name stock, such as "SL": on most rows it is the
 * price, and the prices differ.
 */
function repeatsPrices(place: number, { columns, fields, rows }: SampledTable): boolean {
  const price = columns[fields.indexOf('wholesalePrice')]?.column ?? -1;
  const own = columns[place]?.column ?? -1;
  const same = rows.flatMap(({ cells }) => {
    const [amount, count] = [cellNumber(cells[price]), cellNumber(cells[own])];
    return amount !== null && amount === count ? [amount] : [];
  });
  return new Set(same).size >= fewestRows && same.length * 2 > rows.length;
}

function unfitReference(place: number, table: SampledTable): string | null {
  const { fields, signalsAt } = table;
  const own = signalsAt(place);
  if (holdsYears(own)) return 'its values are years';
  const hasCodes = isBeside('reference', place, table, holdsAllCodes);
  const hasNumbers = table.columns.some((column, other) => isNumberedByCodes(column, signalsAt(other)));
  if (own.fill < 0.5 && (hasCodes || hasNumbers)) return 'another column of codes is filled in more rows';
  // Orders are read by their headers only: no other column would be taken.
  if (table.kind === 'order') return null;
  const differ = (field: ColumnField): boolean => {
    const other = fields.indexOf(field);
    return other !== -1 && differsInNearlyAllRows(signalsAt(other));
  };
  if (own.running > 0 && isId(table.columns[place]) && differ('barcode'))
    return 'it counts the rows, and all have a barcode';
  if (isNearlyEmpty(place, table) && differ('barcode')) return 'only a few rows have one, and all have a barcode';
  if (own.fill === 0 && table.rows.length >= fewestValues) return 'it is empty';
  const hasSizes = fields.includes('colour') || fields.includes('size');
  const isVariant = hasSizes || fields.includes('barcode');
  // With sizes, a reference may be written once above its variants.
  const isRare = own.fill < 1 / 3 && table.rows.length >= fewestRows;
  if (isRare && !isVariant && differ('description'))
    return 'only a few rows have one, and all have a name of their own';
  const filled = Math.round(own.fill * table.rows.length);
  const repeats = own.distinct < 0.3 && filled >= fewestRows;
  const isConstant = Math.round(own.distinct * filled) === 1 && filled >= fewestRows;
  const hasNames = differ('description') || isBeside('reference', place, table, holdsAllNames);
  if ((isConstant && !hasSizes) || (repeats && !isVariant && (hasCodes || hasNames)))
    return 'its values repeat from row to row';
  const isNumber = own.numeric >= 0.9 && own.checkDigit < 0.5;
  const isText = holdsNames(own);
  // "Fabric (Ref 4)" names the reference only by a part of its header.
  const isPart = table.columns[place]?.meaning.match === 'words';
  if (isText && isPart && isBeside('reference', place, table, holdsCodes)) return 'another column has codes';
  // "Article" may stand over the names beside "Code".
  const isCoded = table.columns.some(({ meaning }, other) => {
    const isOpen = other !== place && fields[other] === null && meaning.match === 'exact';
    const isNamed = isOpen && meaning.claims.some((claim) => claim.field === 'reference');
    return isNamed && holdsCodes(signalsAt(other)) && differsInNearlyAllRows(signalsAt(other));
  });
  if (isText && isCoded) return 'another column has codes';
  const namesDiffer = table.columns.some(
    ({ meaning }, other) =>
      meaning.claims.some((claim) => claim.field === 'description') && differsInNearlyAllRows(signalsAt(other)),
  );
  // "Designer" and "Niche" under "Art" are kinds of goods, also where there are sizes.
  if (repeats && isText && namesDiffer && !fields.includes('barcode')) return 'its values repeat from row to row';
  return (isNumber || isText) && isBeside('reference', place, table, holdsLetteredCodes)
    ? 'another column has codes of letters and digits'
    : null;
}

/** True for "No." over codes with letters: it mostly numbers the rows, and is the article in programs for accounting. */
export const isNumberedByCodes = (column: HeaderColumn | undefined, signals: ColumnSignals): boolean =>
  fold(column?.header ?? '').trim() === 'no.' && holdsAllCodes(signals) && signals.numeric < 0.9;

/** True for the header "ID" alone, which names codes as well as numbers of rows. */
const isId = (column: HeaderColumn | undefined): boolean => fold(column?.header ?? '') === 'id';

/** Fewest rows that show that a column is hardly filled, or that its values repeat. */
const fewestRows = 10;

const isNearlyEmpty = (place: number, { rows, signalsAt }: SampledTable): boolean =>
  rows.length >= fewestRows && signalsAt(place).fill < 0.2;

export function unfitDoubt(field: CheckedField, { column, header }: HeaderColumn, reason: string): MappingDoubt {
  return {
    column,
    field,
    found: header,
    expected: expectedValues[field],
    message: `Column ${columnName(column)} "${header}" was not taken as ${fieldNames[field]}: ${reason}; please confirm.`,
  };
}

/** True when a column of no other known field has values of the kind. */
function isBeside(
  field: CheckedField,
  place: number,
  { columns, fields, signalsAt }: SampledTable,
  isOfKind: (signals: ColumnSignals) => boolean,
): boolean {
  return columns.some(({ header, meaning: { match, claims } }, other) => {
    const mayHold =
      (match === 'none' && !words(header).some(namesMeasure)) || claims.some((claim) => claim.field === field);
    return other !== place && fields[other] === null && mayHold && isOfKind(signalsAt(other));
  });
}

/** True for names of goods under "Item". */
export const holdsNames = ({ code, words: readable }: ColumnSignals): boolean => code < 0.5 && readable >= 0.8;

/** True when nearly every row has a value of its own. */
const differsInNearlyAllRows = ({ fill, distinct }: ColumnSignals): boolean => fill >= 0.9 && distinct >= 0.9;

const holdsAllNames = (signals: ColumnSignals): boolean =>
  differsInNearlyAllRows(signals) && signals.words >= 0.8 && signals.hidden === 0;

/** True for model years under a header such as "Model": few different years do not identify goods. */
const holdsYears = ({ year, distinct }: ColumnSignals): boolean => year >= 0.9 && distinct <= 0.75;

const holdsAllCodes = (signals: ColumnSignals): boolean =>
  differsInNearlyAllRows(signals) && signals.code >= 0.8 && signals.running === 0 && signals.hidden === 0;

const holdsCodes = ({ fill, distinct, code, words: readable, running, hidden, link }: ColumnSignals): boolean =>
  fill >= 0.9 && distinct >= 0.5 && code >= 0.9 && readable < 0.2 && running === 0 && hidden === 0 && link === 0;

const holdsLetteredCodes = ({ fill, lettered, hidden, link }: ColumnSignals): boolean =>
  fill >= 0.9 && lettered >= 0.9 && hidden === 0 && link === 0;

/** True when the header of another open column names a price, too, and most of its values are numbers. */
const hasNamedPrices = (place: number, { columns, fields, signalsAt }: SampledTable): boolean =>
  columns.some(({ header, meaning: { claims } }, other) => {
    if (other === place || fields[other] !== null || namesCost(header)) return false;
    const { fill, numeric, hidden } = signalsAt(other);
    return claims.some(({ field }) => field === 'wholesalePrice') && fill >= 0.5 && numeric >= 0.8 && hidden === 0;
  });

/**
 * True when another column holds prices. A retail price only counts beside a header such as "Price list name", never
 * beside one that says wholesale price: it would be sold at.
 */
function hasOtherPrices(place: number, table: SampledTable): boolean {
  if (isBeside('wholesalePrice', place, table, showsPrices)) return true;
  const retail = table.fields.indexOf('retailPrice');
  if (retail === -1 || table.columns[place]?.meaning.match !== 'words') return false;
  const { fill, numeric } = table.signalsAt(retail);
  return fill >= 0.5 && numeric >= 0.8;
}

const showsPrices = ({ fill, numeric, money, hidden }: ColumnSignals): boolean =>
  fill >= 0.5 && numeric >= 0.8 && money >= 0.5 && hidden === 0;

/** True for the prices of a pack under "/Pack": at least four in five values show a currency. */
function holdsAmounts(column: number, rows: readonly KeptRow[]): boolean {
  const filled = rows.flatMap(({ cells }) => cells[column] ?? []);
  return filled.length >= fewestValues && filled.filter(showsCurrency).length >= filled.length * 0.8;
}

/** Fewest values that tell what a column holds. */
const fewestValues = 5;

/** True for amounts such as litres or kilograms under "Quantity": different fractions, on at least this share of the rows. */
function holdsFractions(column: HeaderColumn | undefined, rows: readonly KeptRow[], least = 1): boolean {
  const numbers = rows.flatMap(({ cells }) => cellNumber(cells[column?.column ?? -1]) ?? []);
  const fractions = numbers.filter((number) => !Number.isInteger(number));
  return numbers.length >= fewestValues && fractions.length >= least * numbers.length && new Set(fractions).size >= 3;
}

/** Fewest different texts that name properties of the goods; a price may be "on request" on all rows. */
const fewestKinds = 3;

/** True for several words such as "fresh" and "frozen" without any number among them. */
export function holdsKinds(column: number, rows: readonly KeptRow[]): boolean {
  const texts = rows.flatMap(({ cells }) => readText(cells[column]) ?? []);
  const isEnough = texts.length >= fewestValues && new Set(texts).size >= fewestKinds;
  return isEnough && texts.every((text) => !/\p{Nd}/u.test(text));
}

const measure = /^\d[\d.,]*\s*(ml|cl|l|ltr|g|gr|gm|gms|kg|oz|cm|mm|m|мл|л|г|гр|кг|см|мм|м)(?!\p{L})\.?(\s*\(.*\))?$/iu;

/** A pack or a stock may be a phrase such as "Box of 12 pairs, mixed"; longer texts name the goods. */
const longestCount = 30;

/** Three words beside a number: the name of a product ("Pomegranate - peeled 200 g"), and no quantity. */
const sentence = /(?:\p{L}{3,}.*){3}/u;

/**
 * True for a column that cannot hold quantities: one of measures ("450 ml") or one of words without any number other
 * than "sold out". Packs such as "tablets" may be a number in one row of ten; stock that is a word there is an error.
 */
function holdsNoCounts(
  column: HeaderColumn | undefined,
  rows: readonly KeptRow[],
  field: 'unitsPerLot' | 'available',
): boolean {
  const filled = rows
    .map(({ cells }) => cells[column?.column ?? -1])
    .filter((cell) => !meansNoStock(cell) && !meansInStock(cell));
  const texts = filled.flatMap((cell) => readText(cell) ?? []);
  if (texts.length < fewestValues) return false;
  const measures = texts.filter((text) => measure.test(text)).length;
  const numbers = texts.filter(
    (text) => /\p{Nd}/u.test(text) && (text.length <= longestCount || /^\p{Nd}/u.test(text)) && !sentence.test(text),
  ).length;
  return measures >= texts.length / 2 || numbers <= (field === 'unitsPerLot' ? texts.length / 10 : 0);
}

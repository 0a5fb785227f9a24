import type { ColumnField } from '@portal/contract/workbook';
import {
  creditWords,
  customerBeginnings,
  dateWords,
  debitWords,
  goodsDateWords,
  goodsWords,
  ledgerWords,
  marketWords,
  neededWords,
  numberWords,
  nutrientWords,
  orderWords,
  pastQuantityWords,
  productWords,
  serviceWords,
  worksWords,
} from '../../synonyms/ledger-words.js';
import { readText } from '../cells/cell-values.js';
import type { ColumnMapping } from '../columns/column-mapping.js';
import { currencyOf, foldedSet, words } from '../headers/fold.js';
import type { HeaderColumn, KeptRow } from '../headers/header.js';
import { isListPrice, namesCost, saysTaxed } from '../headers/price-words.js';

const ledger = foldedSet(ledgerWords);
const dates = foldedSet(dateWords);
const goodsDates = foldedSet(goodsDateWords);
const debits = foldedSet(debitWords);
const credits = foldedSet(creditWords);
const services = foldedSet(serviceWords);
const products = foldedSet(productWords);
const pastQuantities = foldedSet(pastQuantityWords);
const customers = [...foldedSet(customerBeginnings)];
const orders = foldedSet(orderWords);
const numbers = foldedSet(numberWords);
const needed = foldedSet(neededWords);
const markets = foldedSet(marketWords);
const nutrients = foldedSet(nutrientWords);
const works = foldedSet(worksWords);
const goods = foldedSet([...productWords, ...goodsWords]);
const identifying: ReadonlySet<string> = new Set(['reference', 'barcode', 'description', 'colour', 'size', 'brand']);
const counting: ReadonlySet<string> = new Set(['available', 'unitsPerLot', 'order', 'minimum']);

/**
 * Points for and against a sheet being a list of goods. The points and `enough` were chosen by hand, using labelled
 * sheets.
 */
const points = {
  price: 2,
  partPrice: 1.5,
  goods: 1.5,
  unnamedGoods: 0.8,
  stock: 0.5,
  code: 0.5,
  ledger: -1.5,
  other: -0.25,
} as const;
const enough = 2.5;
/** A column recognised as the price with a lower confidence is not counted as a price column. */
const unlikely = 0.2;

/** Columns of figures that no list of goods has: so many make a report. */
const manyOthers = 5;

/** Fewest values that show that a column holds no dates. */
const fewestValues = 3;

/**
 * The columns without the headers that name dates of the goods ("Date of manufacture"), or name dates above values without
 * any digit: "data" of an English export.
 */
export function withoutFalseDates(columns: readonly HeaderColumn[], samples: readonly KeptRow[]): HeaderColumn[] {
  return columns.map((one) => {
    const list = words(one.header);
    if (!list.some((word) => dates.has(word))) return one;
    if (list.some((word) => goodsDates.has(word))) return { ...one, header: '' };
    const texts = samples.flatMap(({ cells }) => readText(cells[one.column]) ?? []);
    const isFalse = texts.length >= fewestValues && texts.every((text) => !/\p{Nd}/u.test(text));
    return isFalse ? { ...one, header: '' } : one;
  });
}

/** Number of columns whose header names a date, a customer, an invoice or the like. */
function ledgerColumns(columns: readonly HeaderColumn[]): number {
  return columns.filter(({ header }) => {
    const list = words(header);
    const isProduct = list.some((word) => products.has(word)) && list.some((word) => services.has(word));
    return (
      (!isProduct &&
        list.some((word) => ledger.has(word) || customers.some((beginning) => word.startsWith(beginning)))) ||
      namesOrder(list)
    );
  }).length;
}

/** True for the number of an order or a customer's order: "Order ID", "Номер заказа", "CustOrder". */
const namesOrder = (list: readonly string[]): boolean =>
  list.length <= 3 &&
  list.some((word) => orders.has(word)) &&
  list.some((word) => numbers.has(word) || word === 'cust' || word === 'customer');

/** True for the entries of an account: one column of what was debited, and another of what was credited. */
function isAccount(columns: readonly HeaderColumn[]): boolean {
  const names = (wanted: ReadonlySet<string>): boolean =>
    columns.some(({ header }) => words(header).some((word) => wanted.has(word)));
  return names(debits) && names(credits);
}

/** Properties of articles that records of sales and payments hardly have, and how many of them outweigh a date. */
const describing: readonly ColumnField[] = ['barcode', 'gender', 'season', 'size', 'composition', 'origin', 'hsCode'];
const enoughDescribing = 3;

/** True when the rows are past sales or payments: they mention goods and prices, but nothing is for sale. */
export function isLedger(columns: readonly HeaderColumn[]): boolean {
  if (isAccount(columns)) return true;
  const count = ledgerColumns(columns);
  const named = describing.filter((field) =>
    columns.some(
      ({ meaning: { match, claims } }) => match === 'exact' && claims.some((claim) => claim.field === field),
    ),
  );
  if (count === 1 && named.length >= enoughDescribing) return false;
  const totals = columns.some(({ meaning }) => meaning.claims.some(({ field }) => field === 'lineTotal'));
  const isPast = columns.some(
    ({ header, meaning }) => meaning.claims.length === 0 && words(header).some((word) => pastQuantities.has(word)),
  );
  return (count >= 2 && count * 8 >= columns.length) || ((count >= 1 || isPast) && totals);
}

/** Number of columns about customers, dates and the like that make a list with a stock column a record of sales. */
const manyLedgerColumns = 5;

/** True when a column can only be stock or a pack size, which records of past sales hardly have. */
export function countsStock(columns: readonly HeaderColumn[]): boolean {
  if (ledgerColumns(columns) >= manyLedgerColumns || isAccount(columns)) return false;
  return columns.some(({ meaning: { claims } }) => {
    const [only] = claims;
    return claims.length === 1 && (only?.field === 'available' || only?.field === 'unitsPerLot');
  });
}

/** Fewest columns about the market that make a table one of quotations, and of nutrients that make it a comparison. */
const fewestOfMarket = 2;
const fewestNutrients = 4;

/**
 * True for tables with prices in which nothing is offered: the costing of a recipe, quotations of shares, a comparison of
 * nutrients, and works on a building.
 */
export function offersNothing(sheet: string, columns: readonly HeaderColumn[], { at }: ColumnMapping): boolean {
  const count = (wanted: ReadonlySet<string>): number =>
    columns.filter(({ header }) => words(header).some((word) => wanted.has(word.replace(/\d+$/, '')))).length;
  const isWorks = (text: string): boolean => {
    const list = words(text);
    return list.some((word) => works.has(word)) && !list.some((word) => goods.has(word));
  };
  const named = columns.filter(({ column }) => column === at.reference || column === at.description);
  if (isWorks(sheet) || named.some(({ header }) => isWorks(header))) return true;
  const isCoded = named.some(({ meaning }) => meaning.claims.some(({ field }) => field === 'reference'));
  if (isCoded || at.barcode !== -1) return false;
  const isCosting = count(needed) > 0 && columns.some(({ header }) => namesCost(header));
  return isCosting || count(markets) >= fewestOfMarket || count(nutrients) >= fewestNutrients;
}

/** True when the only price names what the supplier paid, and no price for consumers stands beside it. */
export function pricesAreCosts({ at, fields, certainties }: ColumnMapping, columns: readonly HeaderColumn[]): boolean {
  const place = fields.indexOf('wholesalePrice');
  return at.retailPrice === -1 && certainties[place]?.confidence !== 1 && namesCost(columns[place]?.header ?? '');
}

/** True when the columns are those of a list of priced goods, even if the headers name only some of them. */
export function isListOfGoods({ at, fields, certainties }: ColumnMapping, columns: readonly HeaderColumn[]): boolean {
  if (at.reference === -1 || at.wholesalePrice === -1) return false;
  if (isLedger(columns) && !countsStock(columns)) return false;
  const place = fields.indexOf('wholesalePrice');
  const price = columns[place];
  // True when the header of the price column names none of the fields; a header that names another price is not
  // proposed as wholesale price.
  const isOtherwise = price?.meaning.claims.length === 0;
  const namesPrice =
    isOtherwise && price !== undefined
      ? currencyOf(words(price.header)) !== null || saysTaxed(words(price.header))
      : price?.meaning.claims.some(
          ({ field }) =>
            field === 'wholesalePrice' ||
            (field === 'retailPrice' && (price.meaning.match === 'words' || isListPrice(price.header))),
        );
  // Also an empty column of codes says that the rows are goods.
  const hasCode = columns.some(
    ({ meaning: { match, claims } }) => match === 'exact' && claims.some(({ field }) => field === 'reference'),
  );
  const others = columns.filter(({ meaning }) => meaning.match === 'other').length;
  // A code column and a description column prove a list of goods, so a price column whose header names no field is
  // accepted, and so is the only price of the sheet under "Amount"; but not among figures such as clicks and profits.
  const isAmount = price?.meaning.match === 'exact' && price.meaning.claims.some(({ field }) => field === 'lineTotal');
  if ((certainties[place]?.confidence ?? 0) < unlikely) return false;
  const isDescribed = hasCode && at.description !== -1 && others < manyOthers;
  if (!namesPrice && isDescribed && (isOtherwise || isAmount)) return true;
  if (!namesPrice) return false;
  const names = (fields: ReadonlySet<string>): boolean =>
    columns.some(
      ({ column, meaning }) => column !== at.wholesalePrice && meaning.claims.some(({ field }) => fields.has(field)),
    );
  const sum =
    (price?.meaning.match === 'exact' ? points.price : points.partPrice) +
    (names(identifying) ? points.goods : at.description === -1 ? 0 : points.unnamedGoods) +
    (names(counting) ? points.stock : 0) +
    (at.description !== -1 && at.reference !== at.description ? points.code : 0) +
    ledgerColumns(columns) * points.ledger +
    Math.max(0, others - 2) * points.other;
  return sum >= enough;
}

import { foldSearchText } from '@portal/contract/text/search-text';
import { isISO8601 } from 'class-validator';
import { type RawBuilder, sql } from 'kysely';
import { typedSql } from '../../platform/db/typed-sql.js';
import { containsPattern } from '../../platform/http/lists/paging.js';
import { referenceKey } from '../../workbook/interpretation/identity.js';

/**
 * A search term must have at least this many characters to match beginnings of references; shorter ones match most of
 * the catalogue.
 */
const shortestReference = 3;
/**
 * The trigram indexes of order numbers and PO numbers cannot find parts with fewer characters. A shorter search term
 * finds only a PO number that equals it.
 */
const shortestPart = 3;
/**
 * The characters that occur in order numbers, such as `ORD-2026-000123-B1`. A term with other characters cannot be part of
 * an order number.
 */
const partOfNumber = /^[ordb\d-]+$/i;
/** The beginning of an order number, such as `ORD-2026`. */
const beginningOfNumber = /^ord-\d[b\d-]*$/i;
/** A search term counts as common when it matches at least one in this many orders. */
const commonAmong = 16;

/**
 * A search term matches an order by its buyer or company, its brand, a part of its number, PO number or notes, its
 * wanted delivery date, or the beginning of one of its references. The conditions are SQL that expects the table
 * `orders` in scope, in a statement that begins with `withMatches`.
 */
export interface OrderSearch {
  /** The `with` clause that finds matching buyers, stock files, references and notes once for the statement. */
  withMatches: RawBuilder<unknown>;
  /** True when the order matches. */
  matches: RawBuilder<boolean>;
  /** True when the order matches by columns of the lists' index: buyer, stock file, number or PO number. */
  matchesByOwnColumns: RawBuilder<boolean>;
  /**
   * `matches`, split into conditions that each can use an index. The conditions exclude each other, so that their union
   * contains every matching order once. Empty for terms for which no index can be used.
   */
  indexedConditions: RawBuilder<boolean>[];
}

/** The conditions of a term on columns that belong to the order itself. */
function ownConditions(search: string) {
  const term = containsPattern(search);
  const trimmed = foldSearchText(search).trim();
  const poNumber = trimmed.length < shortestPart ? term.slice(1, -1) : term;
  return {
    term,
    trimmed,
    isShort: trimmed.length < shortestPart,
    matchingBuyers: sql`matching_buyers as materialized (
      select id from users where search_folded(name) ilike ${term} or search_folded(company_name) ilike ${term})`,
    byBuyer: sql<boolean>`orders.buyer_id in (table matching_buyers)`,
    byIndexOfBuyers: sql<boolean>`orders.buyer_id = any(array(table matching_buyers))`,
    // Numbers are upper case: `like` takes a tenth of the time of `ilike`. The pattern is a sub-select, so that PostgreSQL
    // plans without its value and uses the trigram index.
    byNumber: sql<boolean>`orders.number like (select ${term.toUpperCase()}::text)`,
    byPoNumber: sql<boolean>`(orders.po_number is not null
      and search_folded(orders.po_number) ilike (select ${poNumber}::text))`,
  };
}

export function orderSearch(search: string): OrderSearch {
  const { term, trimmed, isShort, matchingBuyers, byBuyer, byIndexOfBuyers, byNumber, byPoNumber } =
    ownConditions(search);
  const key = referenceKey(trimmed);
  // The pattern excludes other forms of ISO 8601, such as a week's date.
  const isDate = /^\d{4}-\d\d-\d\d$/.test(trimmed) && isISO8601(trimmed, { strict: true });
  const byDate = sql`union select id from orders where deliver_on = ${trimmed}::date`;
  const beginning = `${key.replace(/[\\%_]/g, '\\$&')}%`;
  const withMatches = sql`with ${matchingBuyers},
    matching_files as materialized (
      select stock_files.id from stock_files join brands on brands.id = brand_id where search_folded(brands.name) ilike ${term}),
    orders_by_reference as materialized (
      select distinct order_id as id from order_lines where stock_item_id = any(array(
        select id from stock_items where reference_key like ${beginning}
        union all select id from stock_items
        where search_folded(reference_key) <> reference_key and search_folded(reference_key) like ${beginning}))),
    orders_by_detail as materialized (
      select id from orders where note is not null and search_folded(note) ilike (select ${term}::text)
      union select order_id from order_lines where note is not null and search_folded(note) ilike (select ${term}::text)
      ${isDate ? byDate : sql``})`;
  const byFile = sql<boolean>`orders.stock_file_id in (table matching_files)`;
  const mayBeNumber = partOfNumber.test(trimmed);
  // Only terms of three characters or more are looked up in these sets of orders.
  const sets = [
    ...(key.length >= shortestReference ? [sql.ref('orders_by_reference')] : []),
    ...(isShort ? [] : [sql.ref('orders_by_detail')]),
  ];
  const matchesByOwnColumns = either([...(mayBeNumber ? [byNumber] : []), byBuyer, byFile, byPoNumber]);
  const indexedConditions = [
    byIndexOfBuyers,
    sql<boolean>`orders.stock_file_id = any(array(table matching_files)) and not ${byBuyer}`,
    sql<boolean>`${byPoNumber} and not ${either([byBuyer, byFile])}`,
    ...(mayBeNumber ? [sql<boolean>`${byNumber} and not ${either([byBuyer, byFile, byPoNumber])}`] : []),
    ...sets.map((set, index) => {
      const earlier = sets.slice(0, index).map((other) => sql<boolean>`orders.id in (table ${other})`);
      return sql<boolean>`orders.id = any(array(table ${set})) and not ${either([matchesByOwnColumns, ...earlier])}`;
    }),
  ];
  return {
    withMatches,
    matchesByOwnColumns,
    matches: either([matchesByOwnColumns, ...sets.map((set) => sql<boolean>`orders.id in (table ${set})`)]),
    indexedConditions: mayBeNumber && isShort ? [] : indexedConditions,
  };
}

/**
 * A search by what people call an order by: its number, its PO number, its buyer or company. A part of a number has a
 * digit here, because "do" is rather the beginning of a name; one or two characters are digits, which many numbers have.
 * Of the numbers that begin with the term, `indexedConditions` select only the `limit` highest.
 */
export function orderIdentitySearch(search: string, limit: number): OrderSearch & { isBeginningOfNumber: boolean } {
  const { trimmed, isShort, matchingBuyers, byBuyer, byIndexOfBuyers, byNumber, byPoNumber } = ownConditions(search);
  const mayBeNumber = isShort ? /^\d+$/.test(trimmed) : partOfNumber.test(trimmed) && /\d/.test(trimmed);
  const matches = either([...(mayBeNumber ? [byNumber] : []), byBuyer, byPoNumber]);
  const isBeginningOfNumber = beginningOfNumber.test(trimmed);
  const byIndexOfNumbers = isBeginningOfNumber ? byHighestNumbers(trimmed.toUpperCase(), limit) : byNumber;
  const indexedConditions = [
    byIndexOfBuyers,
    sql<boolean>`${byPoNumber} and not ${byBuyer}`,
    ...(mayBeNumber ? [sql<boolean>`${byIndexOfNumbers} and not ${either([byBuyer, byPoNumber])}`] : []),
  ];
  return {
    isBeginningOfNumber,
    withMatches: sql`with ${matchingBuyers}`,
    matchesByOwnColumns: matches,
    matches,
    indexedConditions: mayBeNumber && isShort ? [] : indexedConditions,
  };
}

/**
 * The orders with the highest numbers of those that begin with a text. The operators are those of
 * `orders_by_beginning_of_number`, which is read from its end; U+10FFFF is greater than every character of a number.
 */
const byHighestNumbers = (beginning: string, limit: number) => sql<boolean>`orders.id = any(array(
  select id from orders where deleted_at is null and number ~>=~ ${beginning} and number ~<~ ${`${beginning}\u{10ffff}`}
  order by number using ~>~ limit ${limit}))`;

const either = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/**
 * True when a term matches at least one order in 16, estimated from a sample of 256 orders spread over time. For such
 * terms a page is filled after few rows when the orders are read in the order of the list.
 */
export function isCommonTermStatement({
  withMatches,
  matchesByOwnColumns,
}: OrderSearch): RawBuilder<{ isCommon: boolean }> {
  const end = (direction: 'asc' | 'desc') => sql`(select created_at from orders
    where deleted_at is null order by created_at ${sql.raw(direction)}, id ${sql.raw(direction)} limit 1)`;
  return typedSql({ isCommon: 'boolean' })`${withMatches}
    select count(*) filter (where ${matchesByOwnColumns}) * ${sql.lit(commonAmong)} > count(*) as "isCommon"
    from (select ${end('asc')} as oldest, ${end('desc')} as newest) span, generate_series(0, 63) step
      cross join lateral (
        select id, buyer_id, stock_file_id, number, po_number from orders
        where deleted_at is null and created_at <= newest - (newest - oldest) * step / 64
        order by created_at desc, id desc limit 4) orders`;
}

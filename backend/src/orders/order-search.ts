import { type RawBuilder, sql } from 'kysely';
import { referenceKey } from '../catalogue/workbook/identity.js';
import { containing } from '../platform/http/paging.js';

/** Shorter beginnings of references are those of most of the catalogue. */
const shortestReference = 3;
/** Shorter parts of numbers are not among their trigrams. */
const shortestPart = 3;
/** What numbers consist of, `ORD-2026-000123`, all of them in upper case. */
const partOfNumber = /^[ord\d-]+$/i;
/** Of every so many orders a common term finds at least one. */
const commonAmong = 16;

/** How a term finds orders: by buyer or company, by brand, by a part of a number, by the beginning of a reference. */
export interface OrderSearch {
  /** The `with` that the conditions look into. */
  names: RawBuilder<unknown>;
  /** Whether an order is found. */
  found: RawBuilder<boolean>;
  /** Whether it is without a look at its references. */
  told: RawBuilder<boolean>;
  /** The same as ways that have an index each, every order being found by one of them. None for terms that have no index. */
  ways: RawBuilder<boolean>[];
}

export function orderSearch(search: string): OrderSearch {
  const term = containing(search);
  const key = referenceKey(search.trim());
  const beginning = `${key.replace(/[\\%_]/g, '\\$&')}%`;
  const names = sql`with
    named_buyers as materialized (select id from users where name ilike ${term} or company_name ilike ${term}),
    named_files as materialized (
      select stock_files.id from stock_files join brands on brands.id = brand_id where brands.name ilike ${term}),
    referenced as materialized (
      select distinct order_id as id from order_lines where stock_item_id = any(array(
        select id from stock_items where reference_key like ${beginning})))`;
  const ofBuyer = sql<boolean>`orders.buyer_id in (table named_buyers)`;
  const ofFile = sql<boolean>`orders.stock_file_id in (table named_files)`;
  // To compare numbers as they are takes a tenth of folding both sides. Planned without its value, the pattern is looked
  // for in the trigrams: only terms that are not common are.
  const numbered = sql<boolean>`orders.number like (select ${term.toUpperCase()}::text)`;
  const byNumber = partOfNumber.test(search.trim());
  const byReference = key.length >= shortestReference;
  const told = either([...(byNumber ? [numbered] : []), ofBuyer, ofFile]);
  const ways = [
    sql<boolean>`orders.buyer_id = any(array(table named_buyers))`,
    sql<boolean>`orders.stock_file_id = any(array(table named_files)) and not ${ofBuyer}`,
    ...(byNumber ? [sql<boolean>`${numbered} and not ${either([ofBuyer, ofFile])}`] : []),
    ...(byReference ? [sql<boolean>`orders.id = any(array(table referenced)) and not ${told}`] : []),
  ];
  return {
    names,
    told,
    found: byReference ? either([told, sql<boolean>`orders.id in (table referenced)`]) : told,
    ways: byNumber && search.trim().length < shortestPart ? [] : ways,
  };
}

const either = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/**
 * Whether a term finds so many orders that its pages fill up soon while walking along all: asked of 256 orders, spread
 * over the time in which there have been any.
 */
export function isCommon({ names, told }: OrderSearch): RawBuilder<{ isCommon: boolean }> {
  const end = (direction: 'asc' | 'desc') => sql`(select created_at from orders
    where deleted_at is null order by created_at ${sql.raw(direction)}, id ${sql.raw(direction)} limit 1)`;
  return sql<{ isCommon: boolean }>`${names}
    select count(*) filter (where ${told}) * ${sql.lit(commonAmong)} > count(*) as "isCommon"
    from (select ${end('asc')} as oldest, ${end('desc')} as newest) span, generate_series(0, 63) step
      cross join lateral (
        select id, buyer_id, stock_file_id, number from orders
        where deleted_at is null and created_at <= newest - (newest - oldest) * step / 64
        order by created_at desc, id desc limit 4) orders`;
}

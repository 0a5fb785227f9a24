import { soldStatuses } from '@portal/contract/dashboard';
import type { OrdersQuery } from '@portal/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { referenceKey } from '../catalogue/workbook/identity.js';
import { containing, sortedBy } from '../platform/http/paging.js';

const sortable = {
  orderNumber: 'orders.number',
  buyerName: 'users.name',
  brand: 'brands.name',
  stockFile: 'stock_files.original_name',
  createdAt: 'orders.created_at',
  status: 'orders.status',
  totalAmount: 'orders.total_amount',
  totalQuantity: 'orders.total_units',
};

/** What sorting by a name looks into. */
const joins: Record<string, string> = {
  buyerName: 'join users on users.id = orders.buyer_id',
  brand: 'join brands on brands.id = orders.brand_id',
  stockFile: 'join stock_files on stock_files.id = orders.stock_file_id',
};

/** Shorter beginnings of references are those of most of the catalogue. */
const shortestReference = 3;

/** Whose orders a caller may see or touch at all: a buyer's own (row O16). An order outside answers as an absent one. */
export function ownedBy(caller: Pick<Caller, 'id' | 'role'>): RawBuilder<boolean> {
  return caller.role === 'admin'
    ? sql<boolean>`orders.deleted_at is null`
    : sql<boolean>`orders.deleted_at is null and orders.buyer_id = ${caller.id}`;
}

interface Selection {
  /** A table `(id, created_at, sorted)` of the orders that the filters match. */
  from: RawBuilder<unknown>;
  /** Its order. */
  order: RawBuilder<unknown>;
}

/** Which orders a query means, and in which order. */
export function selected(caller: Caller, query: OrdersQuery): Selection {
  const sorted = sortedBy(query.sort, sortable) ?? { name: 'createdAt', column: sortable.createdAt, direction: 'desc' };
  const rows = sql`select orders.id, orders.created_at, ${sql.ref(sorted.column)} as sorted
    from orders ${sql.raw(joins[sorted.name] ?? '')} where ${matching(caller, query)}`;
  // No column is ever null, and what is equal is ordered as the column's index has it: pages are read from indexes,
  // in both directions, without sorting. Where many are equal, the newest come first.
  const then = sorted.name in joins || sorted.name === 'status' ? 'created_at desc, id desc' : `id ${sorted.direction}`;
  return {
    from: query.search?.trim() ? searched(rows, query.search) : rows,
    order: sql.raw(`order by sorted ${sorted.direction}, ${then}`),
  };
}

/**
 * How many orders there are of what the kept sums tell apart: all, of a status, of a month, sold. Null where they do not.
 * Counting 200,000 orders takes 50 ms.
 */
export function tallied(caller: Caller, query: OrdersQuery): RawBuilder<{ total: number }> | null {
  const { search, status, from, before, placed, sold } = query;
  const several = [status, placed, sold].filter((filter) => filter !== undefined).length > 1;
  if (caller.role !== 'admin' || search?.trim() || from || before || several) return null;
  const month = sold === 'all' ? undefined : (placed ?? sold);
  return sql`select coalesce(sum(orders), 0)::int as total from order_tally
    where kind = ${status ?? (sold ? 'Sold' : 'Placed')} ${month ? sql`and ${isInMonth('period', month)}` : sql``}`;
}

function matching(caller: Caller, { status, from, before, placed, sold }: OrdersQuery): RawBuilder<unknown> {
  return sql`${ownedBy(caller)}
    ${status ? sql`and orders.status = ${status}` : sql``}
    ${from ? sql`and orders.created_at >= ${from.toISOString()}::timestamptz` : sql``}
    ${before ? sql`and orders.created_at < ${before.toISOString()}::timestamptz` : sql``}
    ${placed ? sql`and ${isInMonth('orders.created_at', placed)}` : sql``}
    ${sold ? sql`and orders.status in (${sql.join(soldStatuses.map((each) => sql.lit(each)))})` : sql``}
    ${sold && sold !== 'all' ? sql`and ${isInMonth('orders.approved_at', sold)}` : sql``}`;
}

/** Of the portal's time zone: the months of the dashboard. */
function isInMonth(column: string, month: string): RawBuilder<boolean> {
  const begins = sql`(${`${month}-01`}::timestamp)`;
  return sql<boolean>`${sql.ref(column)} >= ${begins} at time zone portal_time_zone()
    and ${sql.ref(column)} < (${begins} + interval '1 month') at time zone portal_time_zone()`;
}

/**
 * Of `rows`, those found by buyer or company, by brand, by number, or by the beginning of a reference in them. Each way
 * has an index of its own, and leaves out what an earlier one finds: with one condition over all of them PostgreSQL reads
 * every order, and telling 200,000 ids apart afterwards takes longer than finding them.
 */
function searched(rows: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  const term = containing(search);
  const key = referenceKey(search.trim());
  const beginning = `${key.replace(/[\\%_]/g, '\\$&')}%`;
  const byReference = sql`union all ${rows} and orders.id = any(array(
      select order_id from order_lines where stock_item_id = any(array(
        select id from stock_items where reference_key like ${beginning}))))
    and orders.number not ilike ${term} and orders.brand_id not in (table named_brands)
    and orders.buyer_id not in (table named_buyers)`;
  return sql`with
    named_buyers as materialized (select id from users where name ilike ${term} or company_name ilike ${term}),
    named_brands as materialized (select id from brands where name ilike ${term})
    ${rows} and orders.buyer_id = any(array(table named_buyers))
    union all ${rows} and orders.brand_id = any(array(table named_brands))
      and orders.buyer_id not in (table named_buyers)
    union all ${rows} and orders.number ilike ${term}
      and orders.brand_id not in (table named_brands) and orders.buyer_id not in (table named_buyers)
    ${key.length >= shortestReference ? byReference : sql``}`;
}

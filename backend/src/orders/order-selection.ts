import { soldStatuses } from '@portal/contract/dashboard';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import type { OrdersQuery } from '@portal/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { pageOf, type Sorting, sortedBy } from '../platform/http/paging.js';
import type { OrderSearch } from './order-search.js';

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

/** Sorted by what many orders have in common, they are read group by group: which groups there are, and of which an order is. */
const groups: Record<string, { all: string; of: string; join: string }> = {
  status: { all: '', of: '', join: '' },
  buyerName: {
    all: 'users cross join',
    of: 'orders.buyer_id = users.id and',
    join: 'join users on users.id = orders.buyer_id',
  },
  brand: {
    all: 'brands join stock_files on stock_files.brand_id = brands.id cross join',
    of: 'orders.stock_file_id = stock_files.id and',
    join: 'join stock_files on stock_files.id = orders.stock_file_id join brands on brands.id = stock_files.brand_id',
  },
  stockFile: {
    all: 'stock_files cross join',
    of: 'orders.stock_file_id = stock_files.id and',
    join: 'join stock_files on stock_files.id = orders.stock_file_id',
  },
};

/** Whose orders a caller may see or touch at all: a buyer's own (row O16). An order outside answers as an absent one. */
export function ownedBy(caller: Pick<Caller, 'id' | 'role'>): RawBuilder<boolean> {
  return caller.role === 'admin'
    ? sql<boolean>`orders.deleted_at is null`
    : sql<boolean>`orders.deleted_at is null and orders.buyer_id = ${caller.id}`;
}

export interface Selection {
  /** The `with` that both others look into. */
  once: RawBuilder<unknown>;
  /** A page's ids, in order. */
  ids: RawBuilder<unknown>;
  /** How many orders the filters match. */
  total: RawBuilder<unknown>;
}

/**
 * Which orders a query means. No page reads one order after another of 200,000: it is walked along an index, or sorted
 * from what a search has found by several. `search` is the query's own; where it `isCommon`, pages are walked too.
 */
export function selected(caller: Caller, query: OrdersQuery, search?: OrderSearch, isCommon = false): Selection {
  const sorted = sortedBy(query.sort, sortable) ?? { name: 'createdAt', column: sortable.createdAt, direction: 'desc' };
  const matching = sql`${within(caller, query)} ${ofStatus(query)}`;
  if (!search) {
    const total = tallied(caller, query) ?? sql`select count(*)::int from (${along(matching)}) orders`;
    return { once: sql``, ids: walk(caller, query, sorted, matching), total };
  }
  // Of which status they are is told by the index as well. Asked for first, it would make reading all of them look cheap.
  const read = sql`(${along(within(caller, query))}) orders`;
  const found = sql`${search.found} ${ofStatus(query)}`;
  if (isCommon) {
    return {
      once: search.names,
      ids: walk(caller, query, sorted, sql`${matching} and ${search.found}`),
      total: sql`select count(*)::int from ${read} where ${found}`,
    };
  }
  const rows = (from: RawBuilder<unknown>, key: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`select orders.id, orders.created_at, ${key} as sorted
      from ${from} ${sql.raw(groups[sorted.name]?.join ?? '')} where ${condition}`;
  const column = sql.ref(sorted.column);
  const gathered =
    caller.role === 'admin' && search.ways.length > 0
      ? sql.join(
          search.ways.map((way) => rows(sql`orders`, column, sql`${matching} and ${way}`)),
          sql` union all `,
        )
      : rows(read, amount(sorted), found);
  return {
    once: sql`${search.names}, found as materialized (${gathered})`,
    ids: sql`select id from found order by sorted ${sql.raw(sorted.direction)}, ${lastWords(sorted)} ${pageOf(query)}`,
    total: sql`select count(*)::int from found`,
  };
}

/** What is equal is ordered as an index has it, and no column is ever null. Where many are equal, the newest come first. */
function lastWords({ name, direction }: Sorting): RawBuilder<unknown> {
  return sql.raw(name in groups ? 'created_at desc, id desc' : `id ${direction}`);
}

/** A page's ids, none of which is looked up before its turn. */
function walk(caller: Caller, query: OrdersQuery, sorted: Sorting, matching: RawBuilder<unknown>): RawBuilder<unknown> {
  const { page = 1, limit, status, sold } = query;
  const group = groups[sorted.name];
  const direction = sql.raw(sorted.direction);
  // A buyer's own orders are few, and so are those sold in one month.
  if (!group || limit === undefined || caller.role === 'buyer' || (sold && sold !== 'all')) {
    return sql`select id from (
      select orders.id, orders.created_at, ${sql.ref(sorted.column)} as sorted
      from orders ${sql.raw(group?.join ?? '')} where ${matching}) listed
      order by sorted ${direction}, ${lastWords(sorted)} ${pageOf(query)}`;
  }
  const statuses = status ? [status] : sold ? soldStatuses : orderStatuses;
  const name = sorted.name === 'status' ? 'kind.status' : sorted.column;
  // Indexes have the orders of each group and status by time: of none, more than a page's end are read.
  return sql`select listed.id
    from ${sql.raw(group.all)} (values ${sql.join(statuses.map((each) => sql`(${sql.lit(each)})`))}) kind (status)
      cross join lateral (
        select orders.id, orders.created_at from orders
        where ${sql.raw(group.of)} orders.status = kind.status and ${matching}
        order by orders.created_at desc, orders.id desc limit ${page * limit}) listed
    order by ${sql.ref(name)} ${direction}, listed.created_at desc, listed.id desc ${pageOf(query)}`;
}

/**
 * The orders within a filter as the index of the newest has them, with what searches and counts ask for. Left to choose,
 * PostgreSQL takes the orders themselves for cheaper to read, being fewer pages in a row.
 */
function along(matching: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, created_at, buyer_id, stock_file_id, number, status
    from orders where ${matching} order by created_at desc, id desc offset 0`;
}

/** Amounts are not in that index: they are looked up for what is found. */
function amount({ name, column }: Sorting): RawBuilder<unknown> {
  return name.startsWith('total')
    ? sql`(select ${sql.ref(column.replace('orders', 'amount'))} from orders amount where amount.id = orders.id)`
    : sql.ref(column);
}

/**
 * How many orders there are of what the kept sums tell apart: all, of a status, of a month, sold. Null where they do not.
 * Counting 200,000 orders takes 50 ms.
 */
function tallied(caller: Caller, query: OrdersQuery): RawBuilder<{ total: number }> | null {
  const { status, from, before, placed, sold } = query;
  const several = [status, placed, sold].filter((filter) => filter !== undefined).length > 1;
  if (caller.role !== 'admin' || from || before || several) return null;
  const month = sold === 'all' ? undefined : (placed ?? sold);
  return sql`select coalesce(sum(orders), 0)::int as total from order_tally
    where kind = ${status ?? (sold ? 'Sold' : 'Placed')} ${month ? sql`and ${isInMonth('period', month)}` : sql``}`;
}

/** Whose orders, and of which time. */
function within(caller: Caller, { from, before, placed, sold }: OrdersQuery): RawBuilder<unknown> {
  return sql`${ownedBy(caller)}
    ${from ? sql`and orders.created_at >= ${from.toISOString()}::timestamptz` : sql``}
    ${before ? sql`and orders.created_at < ${before.toISOString()}::timestamptz` : sql``}
    ${placed ? sql`and ${isInMonth('orders.created_at', placed)}` : sql``}
    ${sold && sold !== 'all' ? sql`and ${isSold} and ${isInMonth('orders.approved_at', sold)}` : sql``}`;
}

function ofStatus({ status, sold }: OrdersQuery): RawBuilder<unknown> {
  return sql`${status ? sql`and orders.status = ${sql.lit(status)}` : sql``} ${sold === 'all' ? sql`and ${isSold}` : sql``}`;
}

const isSold = sql<boolean>`orders.status in (${sql.join(soldStatuses.map((each) => sql.lit(each)))})`;

/** Of the portal's time zone: the months of the dashboard. When they begin is worked out once, not for each row. */
function isInMonth(column: string, month: string): RawBuilder<boolean> {
  const begins = sql`(${`${month}-01`}::timestamp)`;
  return sql<boolean>`${sql.ref(column)} >= (select ${begins} at time zone portal_time_zone())
    and ${sql.ref(column)} < (select (${begins} + interval '1 month') at time zone portal_time_zone())`;
}

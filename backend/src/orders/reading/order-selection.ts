import { soldStatuses } from '@portal/contract/dashboard';
import { type OrderStatus, orderStatuses } from '@portal/contract/order-lifecycle';
import type { OrdersQuery } from '@portal/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Caller, CallerScope } from '../../auth/caller.js';
import { readFromNearerEnd } from '../../platform/http/lists/nearer-end.js';
import { pageClause, parseSorting, type Sorting } from '../../platform/http/lists/paging.js';
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

/**
 * Columns in which many orders have the same value, such as the buyer. A list that is sorted by such a column is read
 * group by group: `all` lists the groups, `of` and `join` attach an order to its group.
 */
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

/**
 * The condition for orders that a caller may see or change: for buyers only those of their company (row O16). Callers
 * treat all other orders as missing.
 */
export function orderVisibleTo(caller: CallerScope): RawBuilder<boolean> {
  return caller.role === 'admin'
    ? sql<boolean>`orders.deleted_at is null`
    : sql<boolean>`orders.deleted_at is null and orders.buyer_id = ${caller.companyId}`;
}

export interface OrderSelection {
  /** The `with` clause to which `ids` and `total` refer; empty when they need none. */
  withClause: RawBuilder<unknown>;
  /** SQL that selects the ids of a page's orders, in the order of the list. */
  ids: RawBuilder<unknown>;
  /** SQL that selects the number of orders that the filters match. */
  total: RawBuilder<unknown>;
}

/**
 * The statement parts that select a page of orders. Of 200,000 orders only those that the page needs are read (measured
 * by `bench/many-orders.bench.ts`):
 *
 * | search term | sorted by                  | the page is …                                        | the total is …         |
 * | ----------- | -------------------------- | ---------------------------------------------------- | ---------------------- |
 * | none        | buyer, brand, file, status | read group by group along the groups' index          | a tally, or a count    |
 * | none        | any other column           | read along the column's index until it is full       | a tally, or a count    |
 * | common      | any column                 | read as without a term, with the search as a filter  | a count along an index |
 * | rare        | any column                 | part of the sorted matches: an index per condition   | the number of matches  |
 * | unindexed   | any column                 | part of the sorted matches: a newest-first scan      | the number of matches  |
 *
 * A buyer's own orders are few, so they are filtered and sorted. `isCommon` is true when `search` is a common term.
 */
export function selectOrders(
  caller: Caller,
  query: OrdersQuery,
  search?: OrderSearch,
  isCommon = false,
): OrderSelection {
  const sorted = parseSorting(query.sort, sortable) ?? {
    name: 'createdAt',
    column: sortable.createdAt,
    direction: 'desc',
  };
  const matching = sql`${within(caller, query)} ${ofStatus(query)}`;
  if (!search) {
    const kept = keptTotal(caller, query);
    if (!kept) {
      const total = sql`select count(*)::int from (${newestFirst(matching)}) orders`;
      return { withClause: sql``, ids: readInOrder(caller, query, sorted, matching), total };
    }
    // The page needs the total in four places; a tally of 2,000 rows takes 0.3 ms to add up.
    const total = sql`select total from counted`;
    const isKnownAtOnce = !query.from && !query.before;
    return {
      withClause: sql`with counted as materialized (${kept})`,
      ids: readInOrder(caller, query, sorted, matching, isKnownAtOnce ? total : null),
      total,
    };
  }
  // The status is a filter on top of the index scan. As a condition of the scan it would make PostgreSQL read the
  // table.
  const candidates = sql`(${newestFirst(within(caller, query))}) orders`;
  const found = sql`${search.matches} ${ofStatus(query)}`;
  if (isCommon) {
    return {
      withClause: search.withMatches,
      ids: readInOrder(caller, query, sorted, sql`${matching} and ${search.matches}`),
      total: sql`select count(*)::int from ${candidates} where ${found}`,
    };
  }
  const rows = (from: RawBuilder<unknown>, key: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`select orders.id, orders.created_at, ${key} as sorted
      from ${from} ${sql.raw(groups[sorted.name]?.join ?? '')} where ${condition}`;
  const column = sql.ref(sorted.column);
  const allMatches =
    caller.role === 'admin' && search.indexedConditions.length > 0
      ? sql.join(
          search.indexedConditions.map((condition) => rows(sql`orders`, column, sql`${matching} and ${condition}`)),
          sql` union all `,
        )
      : rows(candidates, sortedColumn(sorted), found);
  return {
    withClause: sql`${search.withMatches}, found as materialized (${allMatches})`,
    ids: sql`select id from found order by sorted ${sql.raw(sorted.direction)}, ${tieBreak(sorted)} ${pageClause(query)}`,
    total: sql`select count(*)::int from found`,
  };
}

/**
 * SQL for the order of rows with equal values in the sorted column. It follows an index: newest first for the columns
 * in `groups`, by id for other columns.
 */
function tieBreak({ name, direction }: Sorting): RawBuilder<unknown> {
  return sql.raw(name in groups ? 'created_at desc, id desc' : `id ${direction}`);
}

/**
 * SQL for the ids of a page, which are read in the order of the list until the page is full, or from its end where
 * `total` is known and the page is nearer to it.
 */
function readInOrder(
  caller: Caller,
  query: OrdersQuery,
  sorted: Sorting,
  matching: RawBuilder<unknown>,
  total: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> {
  const { page = 1, limit, status, sold, proposal } = query;
  const group = groups[sorted.name];
  const direction = sql.raw(sorted.direction);
  // A buyer's own orders, those with an open proposal and those sold in one month are few: they are filtered and sorted.
  if (!group || limit === undefined || caller.role === 'buyer' || proposal || (sold && sold !== 'all')) {
    const rows = sql`select orders.id, orders.created_at, ${sql.ref(sorted.column)} as sorted
      from orders ${sql.raw(group?.join ?? '')} where ${matching}`;
    const order = sql`sorted ${direction}, ${tieBreak(sorted)}`;
    if (!group && limit !== undefined && total) {
      const opposite: Sorting = { ...sorted, direction: sorted.direction === 'asc' ? 'desc' : 'asc' };
      const reverse = sql`sorted ${sql.raw(opposite.direction)}, ${tieBreak(opposite)}`;
      return readFromNearerEnd({ page, limit, total, rows, order, reverse });
    }
    return sql`select id from (${rows}) listed order by ${order} ${pageClause(query)}`;
  }
  const statuses = status ? [status] : sold ? soldStatuses : orderStatuses;
  const name = sorted.name === 'status' ? 'kind.status' : sorted.column;
  // An index holds the orders of each group and status by time, so at most `page * limit` rows of each group are read.
  return sql`select listed.id
    from ${sql.raw(group.all)} (values ${sql.join(statuses.map((each) => sql`(${sql.lit(each)})`))}) kind (status)
      cross join lateral (
        select orders.id, orders.created_at from orders
        where ${sql.raw(group.of)} orders.status = kind.status and ${matching}
        order by orders.created_at desc, orders.id desc limit ${page * limit}) listed
    order by ${sql.ref(name)} ${direction}, listed.created_at desc, listed.id desc ${pageClause(query)}`;
}

/**
 * SQL for the filtered orders, newest first. They are read from an index that contains every column that searches and
 * counts need; `offset 0` prevents PostgreSQL from reading the table instead, which it wrongly estimates as cheaper.
 */
function newestFirst(matching: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, created_at, buyer_id, stock_file_id, number, po_number, status
    from orders where ${matching} order by created_at desc, id desc offset 0`;
}

/**
 * SQL for the value to sort by. Amounts and quantities are not in the index that `newestFirst` reads, so they are
 * looked up for the matching orders only.
 */
function sortedColumn({ name, column }: Sorting): RawBuilder<unknown> {
  return name.startsWith('total')
    ? sql`(select ${sql.ref(column.replace('orders', 'amount'))} from orders amount where amount.id = orders.id)`
    : sql.ref(column);
}

/**
 * SQL for the number of all orders, or those of one status, of one period, or sold, from the tallies that the dashboards
 * use, because counting 200,000 orders takes 50 ms. Null for other filters, for which the orders must be counted.
 */
function keptTotal(caller: Caller, query: OrdersQuery): RawBuilder<{ total: number }> | null {
  const { status, from, before, placed, sold, proposal } = query;
  const filters = [status, placed, sold, from ?? before].filter((filter) => filter !== undefined);
  if (caller.role !== 'admin' || proposal || filters.length > 1) return null;
  if (from || before) return totalBetween(caller, from, before);
  const month = sold === 'all' ? undefined : (placed ?? sold);
  // The tally has one row of each status, but hundreds of months.
  const counted = month
    ? sql`kind = ${sql.lit(placed ? 'Placed' : 'Sold')} and ${isInMonth('period', month)}`
    : isOneOf('kind', status ? [status] : sold ? soldStatuses : orderStatuses);
  return sql`select coalesce(sum(orders), 0)::int as total from order_tally where ${counted}`;
}

/**
 * SQL for the number of orders between two times. The tally's rows have periods of at most a month: those that lie between
 * the times are added up, and orders are counted only within the two that the times divide.
 */
function totalBetween(caller: Caller, from?: Date, before?: Date): RawBuilder<{ total: number }> {
  const begin = from ? sql`${from.toISOString()}::timestamptz` : sql`timestamptz '-infinity'`;
  const end = before ? sql`${before.toISOString()}::timestamptz` : sql`timestamptz 'infinity'`;
  // A period without a row in the tally has no orders, so the first period with a row ends the divided one.
  const firstPeriod = sql`(select coalesce(min(period), 'infinity') from order_tally where kind = 'Placed' and period >= ${begin})`;
  const lastPeriod = before ? sql`(select tally_period(${end}))` : end;
  const count = (lower: RawBuilder<unknown>, upper: RawBuilder<unknown>) =>
    sql`(select count(*) from (${newestFirst(
      sql`${orderVisibleTo(caller)} and orders.created_at >= ${lower} and orders.created_at < ${upper}`,
    )}) divided)`;
  return sql`select ((select coalesce(sum(orders), 0) from order_tally
      where kind = 'Placed' and period >= ${begin} and period < ${lastPeriod})
    + ${from ? count(begin, sql`least(${firstPeriod}, ${end})`) : sql`0`}
    + ${before ? count(sql`greatest(${lastPeriod}, ${firstPeriod})`, end) : sql`0`})::int as total`;
}

/** SQL condition for orders that the caller may see and that lie within the query's period. */
function within(caller: Caller, { from, before, placed, sold, proposal }: OrdersQuery): RawBuilder<unknown> {
  return sql`${orderVisibleTo(caller)}
    ${proposal ? sql`and orders.proposal_revision is not null` : sql``}
    ${from ? sql`and orders.created_at >= ${from.toISOString()}::timestamptz` : sql``}
    ${before ? sql`and orders.created_at < ${before.toISOString()}::timestamptz` : sql``}
    ${placed ? sql`and ${isInMonth('orders.created_at', placed)}` : sql``}
    ${sold && sold !== 'all' ? sql`and ${isSold} and ${isInMonth('orders.approved_at', sold)}` : sql``}`;
}

function ofStatus({ status, sold }: OrdersQuery): RawBuilder<unknown> {
  return sql`${status ? sql`and orders.status = ${sql.lit(status)}` : sql``} ${sold === 'all' ? sql`and ${isSold}` : sql``}`;
}

function isOneOf(column: string, statuses: readonly OrderStatus[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(statuses.map((each) => sql.lit(each)))})`;
}

const isSold = isOneOf('orders.status', soldStatuses);

/**
 * SQL condition for times within a month in the portal's time zone, as on the dashboard. The month's limits are
 * sub-selects, so that PostgreSQL computes them once per statement.
 */
function isInMonth(column: string, month: string): RawBuilder<boolean> {
  const begins = sql`(${`${month}-01`}::timestamp)`;
  return sql<boolean>`${sql.ref(column)} >= (select ${begins} at time zone portal_time_zone())
    and ${sql.ref(column)} < (select (${begins} + interval '1 month') at time zone portal_time_zone())`;
}

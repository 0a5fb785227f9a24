import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type AdminDashboard,
  type BuyerDashboard,
  buyerActiveWithinDays,
  type Dashboard,
  salesChartMonths,
  soldStatuses,
  topListLength,
} from '@portal/contract/dashboard';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import { can } from '@portal/contract/policy';
import { sql } from 'kysely';
import { brandVisibleTo } from '../auth/brand-visibility.js';
import type { Caller } from '../auth/caller.js';
import { withoutExtension } from '../catalogue/stock-files/stock-file.js';
import { openAmount, today } from '../ledger/ledger.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { isCompany } from '../users/user-conditions.js';

/**
 * Two common table expressions with the months of the dashboard's chart: `months` has one row per month, `calendar` has
 * the starts of all months as one array. A month starts at midnight in the portal's time zone. The current month has
 * the highest number; `width_bucket` returns 0 for any time before the first month.
 */
const calendar = sql`
  months as materialized (
    select number, begins, begins at time zone zone as starts
    from (select portal_time_zone() as zone) known, generate_series(1, ${sql.lit(salesChartMonths)}) number,
      lateral (select date_trunc('month', now() at time zone zone)
        - make_interval(months => ${sql.lit(salesChartMonths)} - number) as begins) month),
  calendar as materialized (select array_agg(starts order by number) as starts, max(starts) as this_month from months)`;

type Figure = 'orders' | 'amount' | 'units';

/**
 * Both functions return subqueries that sum one kind of the common table expression `tally (kind, month, orders,
 * amount, units)`: `total` over all time, `thisMonth` over the current month.
 */
const total = (figure: Figure, kind: string) =>
  sql`(select coalesce(sum(${sql.ref(figure)}), 0) from tally where kind = ${sql.lit(kind)})`;
const thisMonth = (figure: Figure, kind: string) =>
  sql`(select coalesce(sum(${sql.ref(figure)}), 0) from tally
    where kind = ${sql.lit(kind)} and month = ${sql.lit(salesChartMonths)})`;

const course = sql`json_build_object(
  'months', (
    select json_agg(json_build_object('month', to_char(begins, 'YYYY-MM'),
      'amount', coalesce(amount, 0), 'units', coalesce(units, 0)) order by number)
    from months left join tally on tally.month = number and tally.kind = 'Sold'),
  'ordersByStatus', (
    select json_agg(json_build_object('status', status, 'orders', coalesce(orders, 0)) order by rank)
    from unnest(array[${sql.join(orderStatuses.map((status) => sql.lit(status)))}]) with ordinality listed (status, rank)
      left join tally on tally.kind = listed.status))`;

/**
 * What is left to pay of invoices. Only orders that await payment have something open, so the entries of all others need not
 * be read. `isTheirs`: SQL that restricts the orders.
 */
const receivables = (isTheirs = sql``) => sql`(
  select json_build_object('open', coalesce(sum(open), 0), 'overdue', coalesce(sum(open) filter (where due_on < ${today}), 0))
  from (
    select due_on, ${openAmount(sql`orders.id`)} as open
    from orders join receivable_entries invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
    where status = 'Awaiting Payment' and deleted_at is null ${isTheirs}) owed)`;

const isSold = sql`status in (${sql.join(soldStatuses.map((status) => sql.lit(status)))})`;

/** Reads each dashboard with one SQL statement, so that all numbers of a dashboard describe the same moment. */
/** A company is active while one of its people is. */
const activeSince = sql`now() - make_interval(days => ${buyerActiveWithinDays})`;

@Injectable()
export class DashboardReader {
  constructor(private readonly em: EntityManager) {}

  read(caller: Caller): Promise<Dashboard> {
    return caller.role === 'admin' ? this.#admin(caller) : this.#buyer(caller);
  }

  /** Reads the sums of orders from `order_tally`, so that the query time does not grow with the number of orders. */
  async #admin(caller: Caller): Promise<AdminDashboard> {
    const { rows } = await typedSql<Omit<AdminDashboard, 'role'>>({
      buyers: 'json',
      orders: 'json',
      catalogue: 'json',
      kpis: 'json',
      receivables: 'json?',
      course: 'json',
    })`
      with ${calendar},
      tally as materialized (
        select kind, width_bucket(period, starts) as month,
          sum(orders) as orders, sum(amount) as amount, sum(units) as units
        from order_tally, calendar group by 1, 2),
      buyers as materialized (
        select status, status = 'approved' and users.id in (
          select member.company_id from users member
          where member.company_id is not null and member.removed_at is null and (member.last_login > ${activeSince}
            or member.id in (select user_id from sessions where last_seen_at > ${activeSince}))) as active
        from users where ${isCompany} and removed_at is null),
      files as materialized (
        select stock_files.id, uploaded_at, original_name, brand_id, brands.name as brand_name
        from stock_files join brands on brands.id = brand_id
        where stock_files.deleted_at is null and brands.deleted_at is null),
      interest as materialized (
        select kind, subject_id, sum(times)::int as times from interest_tally group by 1, 2 having sum(times) > 0)
      select
        (select json_build_object('totalRegisteredBuyers', count(*), 'activeBuyers', count(*) filter (where active),
          'pendingBuyerApprovals', count(*) filter (where status = 'pending')) from buyers) as buyers,
        json_build_object(
          'totalOrders', ${total('orders', 'Placed')}, 'ordersThisMonth', ${thisMonth('orders', 'Placed')},
          'pendingOrders', ${total('orders', 'Pending Review')}) as orders,
        json_build_object(
          'totalBrands', (select count(*) from brands where deleted_at is null),
          'totalStockFiles', (select count(*) from files),
          'newStockFilesThisMonth', (
            select count(*) from files, calendar where uploaded_at >= this_month)) as catalogue,
        json_build_object(
          'totalRevenue', ${total('amount', 'Sold')}, 'revenueThisMonth', ${thisMonth('amount', 'Sold')},
          'totalUnitsSold', ${total('units', 'Sold')}, 'unitsSoldThisMonth', ${thisMonth('units', 'Sold')},
          'topViewedBrands', coalesce((
            select json_agg(json_build_object('_id', id, 'name', name, 'views', times)) from (
              select id, name, times from interest join brands on brands.id = subject_id
              where kind = 'brand' and deleted_at is null order by times desc, name limit ${topListLength}) listed), '[]'),
          'topDownloadedStockFiles', coalesce((
            select json_agg(json_build_object('_id', id, 'name', original_name,
              'brandId', brand_id, 'brandName', brand_name, 'downloads', times)) from (
              select id, original_name, brand_id, brand_name, times from interest join files on files.id = subject_id
              where kind = 'stock file' order by times desc, original_name limit ${topListLength}) listed), '[]')) as kpis,
        ${can(caller, 'receivable:read-all') ? receivables() : sql`null::json`} as receivables, ${course} as course`.execute(
      database(this.em),
    );
    const dashboard: AdminDashboard = { role: 'admin', ...onlyRow(rows) };
    for (const file of dashboard.kpis.topDownloadedStockFiles) file.name = withoutExtension(file.name);
    return dashboard;
  }

  /** Counts the buyer's own orders, and the brands and files visible to them (row R23). */
  async #buyer(caller: Caller): Promise<BuyerDashboard> {
    const { rows } = await typedSql<Omit<BuyerDashboard, 'role'>>({
      course: 'json',
      summary: 'json',
      brandsAvailable: 'number',
      stockFilesAvailable: 'number',
      receivables: 'json',
    })`
      with ${calendar},
      own as (
        select status, approved_at, total_amount, total_units from orders
        where buyer_id = ${caller.companyId} and deleted_at is null),
      tally as materialized (
        select status as kind, 0 as month, count(*) as orders, 0 as amount, 0 as units from own group by 1
        union all
        select 'Sold', width_bucket(approved_at, starts), count(*), sum(total_amount), sum(total_units)
        from own, calendar where ${isSold} group by 2)
      select
        json_build_object(
          'totalApprovedOrders', ${total('orders', 'Sold')}, 'approvedOrdersThisMonth', ${thisMonth('orders', 'Sold')},
          'pendingOrders', ${total('orders', 'Pending Review')},
          'totalAmountBought', ${total('amount', 'Sold')}, 'amountBoughtThisMonth', ${thisMonth('amount', 'Sold')},
          'quantityBought', ${total('units', 'Sold')}, 'quantityBoughtThisMonth', ${thisMonth('units', 'Sold')}) as summary,
        (select count(*)::int from brands where ${brandVisibleTo(caller)}) as "brandsAvailable",
        (select count(*)::int from stock_files join brands on brands.id = brand_id
          where stock_files.deleted_at is null and ${brandVisibleTo(caller)}) as "stockFilesAvailable",
        ${receivables(sql`and orders.buyer_id = ${caller.companyId}`)} as receivables, ${course} as course`.execute(
      database(this.em),
    );
    return { role: 'buyer', ...onlyRow(rows) };
  }
}

function onlyRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A statement without a table answers one row');
  return row;
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type AdminDashboard,
  activeWithinDays,
  type BuyerDashboard,
  courseMonths,
  type Dashboard,
  soldStatuses,
  topListLength,
} from '@portal/contract/dashboard';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { visibleTo } from '../catalogue/brands/brand-access.js';
import { withoutExtension } from '../catalogue/stock-files/stock-file.js';

/** Months begin in the portal's zone; they are numbered, this month with the highest number, and 0 is before all of them. */
const calendar = sql`
  months as materialized (
    select number, begins, begins at time zone zone as starts
    from (select portal_time_zone() as zone) known, generate_series(1, ${sql.lit(courseMonths)}) number,
      lateral (select date_trunc('month', now() at time zone zone)
        - make_interval(months => ${sql.lit(courseMonths)} - number) as begins) month),
  calendar as materialized (select array_agg(starts order by number) as starts, max(starts) as this_month from months)`;

type Figure = 'orders' | 'amount' | 'units';

/** Over a `tally (kind, month, orders, amount, units)`: what it holds of one kind, altogether or this month. */
const total = (figure: Figure, kind: string) =>
  sql`(select coalesce(sum(${sql.ref(figure)}), 0) from tally where kind = ${sql.lit(kind)})`;
const thisMonth = (figure: Figure, kind: string) =>
  sql`(select coalesce(sum(${sql.ref(figure)}), 0) from tally
    where kind = ${sql.lit(kind)} and month = ${sql.lit(courseMonths)})`;

const course = sql`json_build_object(
  'months', (
    select json_agg(json_build_object('month', to_char(begins, 'YYYY-MM'),
      'amount', coalesce(amount, 0), 'units', coalesce(units, 0)) order by number)
    from months left join tally on tally.month = number and tally.kind = 'Sold'),
  'ordersByStatus', (
    select json_agg(json_build_object('status', status, 'orders', coalesce(orders, 0)) order by rank)
    from unnest(array[${sql.join(orderStatuses.map((status) => sql.lit(status)))}]) with ordinality listed (status, rank)
      left join tally on tally.kind = listed.status))`;

const sold = sql`status in (${sql.join(soldStatuses.map((status) => sql.lit(status)))})`;

/** Each dashboard is one statement: all of its numbers are of one moment. */
@Injectable()
export class DashboardReader {
  constructor(private readonly em: EntityManager) {}

  read(caller: Caller): Promise<Dashboard> {
    return caller.role === 'admin' ? this.#admin() : this.#buyer(caller);
  }

  /** Orders are not looked at: their sums are kept (`order_tally`), whatever there is of them. */
  async #admin(): Promise<AdminDashboard> {
    const { rows } = await sql<Omit<AdminDashboard, 'role'>>`
      with ${calendar},
      tally as materialized (
        select kind, width_bucket(period, starts) as month,
          sum(orders) as orders, sum(amount) as amount, sum(units) as units
        from order_tally, calendar group by 1, 2),
      buyers as materialized (
        select status, status = 'approved' and (last_login > seen.since or exists (
          select from sessions where user_id = users.id and last_seen_at > seen.since)) as active
        from users, (select now() - make_interval(days => ${activeWithinDays}) as since) seen
        where role = 'buyer' and removed_at is null),
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
        ${course} as course`.execute(this.em.getKysely());
    const dashboard: AdminDashboard = { role: 'admin', ...onlyRow(rows) };
    for (const file of dashboard.kpis.topDownloadedStockFiles) file.name = withoutExtension(file.name);
    return dashboard;
  }

  /** Of the buyer's own orders, and of what the catalogue shows to them (row R23). */
  async #buyer(caller: Caller): Promise<BuyerDashboard> {
    const { rows } = await sql<Omit<BuyerDashboard, 'role'>>`
      with ${calendar},
      own as (
        select status, approved_at, total_amount, total_units from orders
        where buyer_id = ${caller.id} and deleted_at is null),
      tally as materialized (
        select status as kind, 0 as month, count(*) as orders, 0 as amount, 0 as units from own group by 1
        union all
        select 'Sold', width_bucket(approved_at, starts), count(*), sum(total_amount), sum(total_units)
        from own, calendar where ${sold} group by 2)
      select
        json_build_object(
          'totalApprovedOrders', ${total('orders', 'Sold')}, 'approvedOrdersThisMonth', ${thisMonth('orders', 'Sold')},
          'pendingOrders', ${total('orders', 'Pending Review')},
          'totalAmountBought', ${total('amount', 'Sold')}, 'amountBoughtThisMonth', ${thisMonth('amount', 'Sold')},
          'quantityBought', ${total('units', 'Sold')}, 'quantityBoughtThisMonth', ${thisMonth('units', 'Sold')}) as summary,
        (select count(*)::int from brands where ${visibleTo(caller)}) as "brandsAvailable",
        (select count(*)::int from stock_files join brands on brands.id = brand_id
          where stock_files.deleted_at is null and ${visibleTo(caller)}) as "stockFilesAvailable",
        ${course} as course`.execute(this.em.getKysely());
    return { role: 'buyer', ...onlyRow(rows) };
  }
}

function onlyRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A statement without a table answers one row');
  return row;
}

import { withClient } from './stock-invariants.js';

/** The administrator dashboard's order and sales numbers, computed directly from the orders. */
export interface Recount {
  totalOrders: number;
  ordersThisMonth: number;
  pendingOrders: number;
  totalRevenue: number;
  revenueThisMonth: number;
  totalUnitsSold: number;
  unitsSoldThisMonth: number;
  months: { month: string; amount: number; units: number }[];
  ordersByStatus: Record<string, number>;
}

const statement = `
  with zone as (select portal_time_zone() as name),
  placed as (
    select *, to_char(created_at at time zone name, 'YYYY-MM') = to_char(now() at time zone name, 'YYYY-MM') as recent
    from orders, zone where deleted_at is null),
  sold as (
    select total_amount, total_units, to_char(approved_at at time zone name, 'YYYY-MM') as month,
      to_char(now() at time zone name, 'YYYY-MM') as "thisMonth"
    from placed where status in ('Awaiting Payment', 'Completed'))
  select
    (select count(*)::int from placed) as "totalOrders",
    (select count(*)::int from placed where recent) as "ordersThisMonth",
    (select count(*)::int from placed where status = 'Pending Review') as "pendingOrders",
    (select coalesce(sum(total_amount), 0)::float8 from sold) as "totalRevenue",
    (select coalesce(sum(total_amount), 0)::float8 from sold where month = "thisMonth") as "revenueThisMonth",
    (select coalesce(sum(total_units), 0)::int from sold) as "totalUnitsSold",
    (select coalesce(sum(total_units), 0)::int from sold where month = "thisMonth") as "unitsSoldThisMonth",
    (select coalesce(json_agg(each order by month), '[]') from (
      select month, sum(total_amount) as amount, sum(total_units) as units from sold group by month) each) as months,
    (select coalesce(json_object_agg(status, orders), '{}') from (
      select status, count(*) as orders from placed group by status) each) as "ordersByStatus"`;

export function recountDashboard(databaseUrl: string): Promise<Recount> {
  return withClient(databaseUrl, async (client) => (await client.query<Recount>(statement)).rows[0] as Recount);
}

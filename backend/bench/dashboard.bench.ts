import { MikroORM } from '@mikro-orm/postgresql';
import type { AdminDashboard, BuyerDashboard } from '@portal/contract/dashboard';
import { mergeTallies } from '../src/dashboard/tally.js';
import { ormConfig } from '../src/platform/db/orm.config.js';
import { recountDashboard } from '../test/database/dashboard-recount.js';
import { PortalProcess } from './portal-process.js';

/**
 * Measures the response times of the dashboards over HTTP against the built portal, with 1,000,000 orders from two
 * years, 500 buyers (one of them with 20,000 orders), 500,000 views and 200,000 downloads. Measures with one and with
 * eight callers, once with merged tallies and once after 10,000 changes that are not merged yet, and compares the shown
 * numbers with a recount.
 */
const percentile = (values: number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);

const portal = await PortalProcess.start();
const query = (sql: string) => portal.db.query(sql);

async function seed(): Promise<void> {
  await query(`
    insert into users (id, email, password_hash, role, status, name, company_name, created_at)
    select gen_random_uuid(), 'bench' || n || '@example.com', 'none', 'buyer', 'approved', 'Buyer ' || n, 'Company ' || n,
      now() - interval '2 years' from generate_series(1, 500) n`);
  await query(`insert into stored_files values (gen_random_uuid(), 'bench', 'Order.xlsx', 1, now())`);
  await query(`
    insert into brands (id, name, visibility, created_at)
    select gen_random_uuid(), 'Brand ' || n, 'all_approved', now() - interval '2 years' from generate_series(1, 40) n`);
  await query(`
    insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
    select gen_random_uuid(), brands.id, stored_files.id, brands.name || ' ' || n || '.xlsx', '[]', 1,
      (select id from users where role = 'admin' limit 1), now() - make_interval(days => n * 9)
    from brands, stored_files, generate_series(1, 10) n`);
  await query(
    `create temp table bench_buyers as select row_number() over () - 1 as n, id from users where email like 'bench%'`,
  );
  await query(`create temp table bench_files as select row_number() over () - 1 as n, id, brand_id from stock_files`);
  for (let batch = 0; batch < 20; batch += 1) {
    await query(`
      insert into orders (id, number, buyer_id, brand_id, stock_file_id, status, total_units, total_amount, line_count,
        attachment_id, invoice_id, inventory_status, created_at, approved_at)
      select gen_random_uuid(), 'ORD-' || i, buyer.id, file.brand_id, file.id, fate.status, 10 + i % 500,
        round((100 + random() * 20000)::numeric, 2), 10, stored_files.id,
        case when fate.approved then stored_files.id end, case when fate.approved then 'success' else 'none' end,
        placed.at, case when fate.approved then least(placed.at + random() * interval '3 days', now()) end
      from stored_files, generate_series(${batch * 50_000 + 1}, ${(batch + 1) * 50_000}) series (i)
        cross join lateral (select now() - random() * interval '730 days' as at, random() as die, i % 50 = 0 as loyal where i > 0) placed
        cross join lateral (select
          case when placed.die < 0.03 then 'Pending Review' when placed.die < 0.1 then 'Awaiting Payment'
            when placed.die < 0.85 then 'Completed' when placed.die < 0.93 then 'Cancelled' else 'Rejected' end as status,
          placed.die between 0.03 and 0.88 as approved) fate
        join bench_buyers buyer on buyer.n = case when placed.loyal then 0 else 1 + (i * 7919::bigint) % 499 end
        join bench_files file on file.n = (i * 104729::bigint) % 400`);
  }
  await query(`
    insert into brand_views (brand_id, buyer_id, viewed_at)
    select file.brand_id, buyer.id, now() - random() * interval '730 days' from generate_series(1, 500000) series (i)
      join bench_buyers buyer on buyer.n = (i * 7919::bigint) % 500
      join bench_files file on file.n = floor(sqrt((i * 104729::bigint) % 160000))
    on conflict do nothing`);
  await query(`
    insert into stock_file_downloads (stock_file_id, brand_id, buyer_id, version, downloaded_at)
    select file.id, file.brand_id, buyer.id, 1, now() - random() * interval '730 days' from generate_series(1, 200000) series (i)
      join bench_buyers buyer on buyer.n = (i * 7919::bigint) % 500
      join bench_files file on file.n = floor(sqrt((i * 104729::bigint) % 160000))`);
  await query('vacuum analyze');
}

async function measure(label: string, token: string): Promise<void> {
  for (let warm = 0; warm < 20; warm += 1) await portal.call(token, 'GET', '/dashboard');
  for (const callers of [1, 8]) {
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: callers }, async () => {
        for (let run = 0; run < 100; run += 1) {
          const start = performance.now();
          const { status } = await portal.call(token, 'GET', '/dashboard');
          times.push(performance.now() - start);
          if (status !== 200) throw new Error(`The dashboard answered ${status}`);
        }
      }),
    );
    const figure = `median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;
    report(`${label}, ${callers === 1 ? 'one caller' : 'eight callers'}`, figure);
  }
}

async function compare(admin: string): Promise<void> {
  const start = performance.now();
  const { months, ordersByStatus, ...counted } = await recountDashboard(portal.databaseUrl);
  report('counting everything again', `${(performance.now() - start).toFixed(0)} ms`);
  const { body } = await portal.call<AdminDashboard>(admin, 'GET', '/dashboard');
  const shown = Object.fromEntries(
    Object.entries({ ...body.orders, ...body.kpis }).filter(([name]) => name in counted),
  );
  const same =
    JSON.stringify(Object.entries(shown).sort()) === JSON.stringify(Object.entries(counted).sort()) &&
    body.course.months.every((each) => {
      const known = months.find(({ month }) => month === each.month);
      return known?.amount === each.amount && known.units === each.units;
    }) &&
    body.course.ordersByStatus.every(({ status, orders }) => ordersByStatus[status] === orders);
  report('shown and counted are', same ? 'the same' : `different: ${JSON.stringify({ shown, counted })}`);
}

try {
  const admin = await portal.signIn('admin@example.com');
  await portal.buyer('loyal');
  await seed();
  // The seeded buyers have no password, so the orders of the largest one move to an account that can sign in.
  await query(`update orders set buyer_id = (select id from users where email = 'loyal@example.com')
    where buyer_id = (select id from bench_buyers where n = 0)`);
  await query('vacuum analyze orders');
  const loyal = await portal.signIn('loyal@example.com');
  const { body } = await portal.call<BuyerDashboard>(loyal, 'GET', '/dashboard');
  report(
    'orders of the largest buyer',
    String(body.course.ordersByStatus.reduce((sum, { orders }) => sum + orders, 0)),
  );
  const orm = await MikroORM.init(ormConfig(portal.databaseUrl));
  await mergeTallies(orm.em.fork());
  await orm.close();
  await query('vacuum analyze order_tally, interest_tally');
  const rows = async () => (await query('select count(*)::int as n from order_tally')).rows[0].n;
  report('rows that sums are read from', String(await rows()));
  await measure('administrator', admin);
  await measure('buyer', loyal);
  await compare(admin);
  await query(`do $$ declare one uuid; begin
    for one in select id from orders where status = 'Awaiting Payment' limit 10000 loop
      update orders set status = 'Completed' where id = one;
    end loop; end $$`);
  report('rows after 10,000 orders changed one by one', String(await rows()));
  await measure('administrator, nothing merged', admin);
  await compare(admin);
} finally {
  await portal.stop();
}

import { PortalProcess } from './portal-process.js';

/**
 * The list and the page of orders among 200,000 of them, over HTTP against the built portal on embedded PostgreSQL, and
 * how their statements find their rows.
 */
const orders = 200_000;
const percentile = (values: number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;
const report = (what: string, figure: string) => process.stdout.write(`${what.padEnd(64)} ${figure}\n`);

/** 400 buyers, 40 brands with a stock file of 200 references each, and five lines in every order. */
const seed = `
  insert into users (id, email, password_hash, role, status, name, company_name, created_at)
    select gen_random_uuid(), 'many' || n || '@example.com', 'x', 'buyer', 'approved', 'Buyer number ' || n,
      'Company ' || md5(n::text), now() from generate_series(1, 400) n;
  insert into brands (id, name, visibility, created_at)
    select gen_random_uuid(), 'Brand ' || md5(n::text), 'all_approved', now() from generate_series(1, 40) n;
  create temporary table file as select gen_random_uuid() as id, brands.id as brand_id, gen_random_uuid() as file_id,
    row_number() over () as n from brands where name like 'Brand %';
  insert into stored_files select file_id, 'none', 'Stock ' || n || '.xlsx', 1, now() from file;
  insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
    select file.id, brand_id, file_id, 'Stock ' || n || '.xlsx', '[]', 200, admin.id, now()
    from file, (select id from users where role = 'admin' limit 1) admin;
  insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, wholesale_price,
      units_per_lot, available_lots, reserved_lots)
    select gen_random_uuid(), file.id, m, 'R' || n || '-' || lpad(m::text, 4, '0'), 'R' || n || '-' || lpad(m::text, 4, '0'),
      '', 10, 12, 0, 0 from file, generate_series(0, 199) m;
  create temporary table buyer as select id, row_number() over () as n from users where email like 'many%';
  create temporary table placed as select gen_random_uuid() as id, s as n, buyer.id as buyer_id, file.id as file_id,
      file.brand_id, file.file_id as attachment_id, now() - make_interval(mins => ${orders} - s) as at
    from generate_series(1, ${orders}) s join buyer on buyer.n = 1 + s % 400 join file on file.n = 1 + s % 40;
  insert into orders (id, number, buyer_id, brand_id, stock_file_id, status, total_units, total_amount, line_count,
      attachment_id, created_at)
    select id, 'ORD-2025-' || lpad(n::text, 6, '0'), buyer_id, brand_id, file_id,
      (array['Pending Review', 'Cancelled', 'Rejected'])[1 + n % 3], 60, 600, 5, attachment_id, at from placed;
  create temporary table item as select id, stock_file_id, position, reference from stock_items;
  create index on item (stock_file_id, position);
  insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total)
    select placed.id, m, item.id, item.reference, 1, 12, 12, 10, 120 from placed cross join generate_series(0, 4) m
      join item on item.stock_file_id = placed.file_id and item.position = (placed.n / 40 + m * 37) % 200;
  insert into order_events (id, order_id, action, actor_id, created_at)
    select gen_random_uuid(), id, 'place', buyer_id, at from placed;
  analyze;
`;

const portal = await PortalProcess.start();
try {
  const start = performance.now();
  await portal.db.query(seed);
  await portal.db.query('vacuum (analyze) orders');
  await portal.db.query('vacuum (analyze) order_lines');
  report(`${orders} orders seeded`, `${((performance.now() - start) / 1000).toFixed(0)} s`);
  const admin = await portal.signIn('admin@example.com');
  const { rows } = await portal.db.query(
    `select id, (select name from brands where brands.id = brand_id) as brand from orders order by number limit 1`,
  );
  const { id, brand } = rows[0] as { id: string; brand: string };

  const measure = async (what: string, path: string) => {
    const times: number[] = [];
    for (let run = 0; run < 45; run++) {
      const from = performance.now();
      const answer = await portal.call(admin, 'GET', path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (run >= 5) times.push(performance.now() - from);
    }
    report(what, `median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`);
  };
  await measure('the first page of 50', '/orders?page=1&limit=50');
  await measure('page 100', '/orders?page=100&limit=50');
  await measure('the first page of one status', '/orders?page=1&limit=50&status=Rejected');
  await measure('the first page of one month', '/orders?page=1&limit=50&from=2026-09-01&before=2026-10-01');
  await measure('searched by number', '/orders?page=1&limit=50&search=ORD-2025-123456');
  await measure('searched by part of a number', '/orders?page=1&limit=50&search=12345');
  await measure('searched by buyer', '/orders?page=1&limit=50&search=Buyer number 77');
  await measure('searched by brand', `/orders?page=1&limit=50&search=${brand}`);
  await measure('searched by reference', '/orders?page=1&limit=50&search=R7-0123');
  await measure('one order', `/orders/${id}`);
  await measure('its lines', `/orders/${id}/lines?page=1&limit=1000`);
  await measure('its timeline', `/orders/${id}/timeline`);

  const scanned = await portal.db.query(
    `select coalesce(sum(seq_scan), 0)::int as scans from pg_stat_user_tables where relname = 'orders'`,
  );
  await portal.db.query('select pg_stat_reset()');
  for (const path of [
    '/orders?page=1&limit=50',
    '/orders?page=100&limit=50&status=Rejected',
    '/orders?page=1&limit=50&search=12345',
    `/orders?page=1&limit=50&search=${brand}`,
    '/orders?page=1&limit=50&search=R7-0123',
    `/orders/${id}`,
    `/orders/${id}/lines`,
  ]) {
    await portal.call(admin, 'GET', path);
    // Sessions report what they did when they are idle for a moment.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const { rows: tables } = await portal.db.query(
      `select seq_scan::int as scans from pg_stat_user_tables where relname = 'orders'`,
    );
    report(`sequential scans over orders so far, after ${path.slice(0, 40)}`, String(tables[0].scans));
  }
  report('sequential scans over orders before that, seeding included', String(scanned.rows[0].scans));
} finally {
  await portal.stop();
}

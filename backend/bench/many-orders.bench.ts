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
    `select orders.id, brands.name as brand, users.company_name as company from orders
     join brands on brands.id = brand_id join users on users.id = buyer_id order by number limit 1`,
  );
  const { id, brand, company } = rows[0] as { id: string; brand: string; company: string };

  const first = '/orders?page=1&limit=50';
  const asked: [what: string, path: string][] = [
    ['the first page of 50, as the screen asks for it', `${first}&sort=-createdAt`],
    ['page 100', '/orders?page=100&limit=50&sort=-createdAt'],
    ['the last page', `/orders?page=${orders / 50}&limit=50&sort=-createdAt`],
    ['the first page of one status', `${first}&status=Rejected`],
    ['page 1,000 of one status', '/orders?page=1000&limit=50&status=Rejected'],
    ['the first page of one month, by dates', `${first}&from=2026-09-01&before=2026-10-01`],
    ['the first page of one status and month', `${first}&status=Rejected&from=2026-09-01&before=2026-10-01`],
    ['the first page of a calendar month', `${first}&placed=2026-10`],
    ['the first page of what is sold', `${first}&sold=all`],
    ...['orderNumber', 'buyerName', 'brand', 'stockFile', 'status', 'totalAmount', 'totalQuantity'].map(
      (field): [string, string] => [`sorted by ${field}`, `${first}&sort=-${field}`],
    ),
    ['searched by number', `${first}&search=ORD-2025-123456`],
    ['searched by part of a number', `${first}&search=12345`],
    ['searched by buyer', `${first}&search=Buyer number 77`],
    ['searched by a word of all 400 buyers', `${first}&search=Buyer`],
    ['searched by company', `${first}&search=${company}`],
    ['searched by brand', `${first}&search=${brand}`],
    ['searched by reference', `${first}&search=R7-0123`],
    ['searched by the beginning of 200 references', `${first}&search=R7-`],
    ['searched by what every number begins with', `${first}&search=ORD-2025`],
    ['searched by what is not there', `${first}&search=nothing like it`],
    ['one order', `/orders/${id}`],
    ['its lines', `/orders/${id}/lines?page=1&limit=1000`],
    ['its timeline', `/orders/${id}/timeline`],
  ];
  const scans = async () => {
    // Sessions report what they did when they are idle for a moment.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const { rows } = await portal.db.query(
      `select seq_scan::int as scans from pg_stat_user_tables where relname = 'orders'`,
    );
    return Number(rows[0].scans);
  };
  let before = await scans();
  for (const [what, path] of asked) {
    const times: number[] = [];
    for (let run = 0; run < 35; run++) {
      const from = performance.now();
      const answer = await portal.call(admin, 'GET', path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (run >= 5) times.push(performance.now() - from);
    }
    const after = await scans();
    report(
      what,
      `median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms` +
        (after > before ? `, ${after - before} scans of all orders` : ''),
    );
    before = after;
  }
} finally {
  await portal.stop();
}

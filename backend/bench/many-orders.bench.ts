import { PortalProcess } from './portal-process.js';

/**
 * The list and the page of orders among 200,000 of them, over HTTP against the built portal on embedded PostgreSQL: every
 * search with every filter and sorting, by both roles. It fails when a statement reads all orders one after another.
 */
const orders = 200_000;
const percentile = (values: number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;
const report = (what: string, figure: string) => process.stdout.write(`${what.padEnd(64)} ${figure}\n`);

/**
 * 400 buyers, one of them with a tenth of all orders; 40 brands with a stock file of 200 references each, and five lines
 * in every order; of one in ten orders completed, of one in a thousand awaiting payment.
 */
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
  create temporary table buyer as select id, row_number() over (order by length(email), email) as n from users where email like 'many%';
  create temporary table placed as select gen_random_uuid() as id, s as n, buyer.id as buyer_id, file.id as file_id,
      file.brand_id, file.file_id as attachment_id, now() - make_interval(mins => ${orders} - s) as at
    from generate_series(1, ${orders}) s join buyer on buyer.n = case when s % 10 = 0 then 1 else 1 + s % 400 end
      join file on file.n = 1 + s % 40;
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

/** `2026-10`: the month before the last, all of whose orders are among those seeded. */
const monthBefore = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 7);
const day = new Date(Date.now() - 50 * 86_400_000).toISOString().slice(0, 10);
const dayAfter = new Date(Date.now() - 49 * 86_400_000).toISOString().slice(0, 10);

const filters = {
  'without a filter': '',
  'of a frequent status': '&status=Rejected',
  'of a rare status': '&status=Awaiting Payment',
  'of a calendar month': `&placed=${monthBefore}`,
  'between distant dates': '&from=2001-01-01&before=2999-01-01',
  'of one status and day': `&status=Rejected&from=${day}&before=${dayAfter}`,
  'of all that is sold': '&sold=all',
  'of what was sold in a month': `&sold=${monthBefore}`,
};
const fields = [
  'orderNumber',
  'buyerName',
  'brand',
  'stockFile',
  'createdAt',
  'status',
  'totalAmount',
  'totalQuantity',
];
const sortings = fields.flatMap((field) => [field, `-${field}`]);

const portal = await PortalProcess.start();
let read = 0;
try {
  const start = performance.now();
  const buyer = await portal.buyer('many0');
  await portal.db.query(seed);
  for (const table of ['orders', 'order_lines']) await portal.db.query(`vacuum (analyze) ${table}`);
  report(`${orders} orders seeded`, `${((performance.now() - start) / 1000).toFixed(0)} s`);
  const admin = await portal.signIn('admin@example.com');
  const { rows } = await portal.db.query(
    `select orders.id, brands.name as brand, users.company_name as company from orders
     join brands on brands.id = brand_id join users on users.id = buyer_id order by number desc limit 1 offset 1`,
  );
  const { id, brand, company } = rows[0] as { id: string; brand: string; company: string };

  /** How often all orders were read since the last call. Sessions report what they did when they are idle for a moment. */
  const scans = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const { rows } = await portal.db.query(
      `select seq_scan::int as scans from pg_stat_user_tables where relname = 'orders'`,
    );
    const before = read;
    read = Number(rows[0].scans);
    return read - before;
  };
  const seeded = await scans();
  let found = 0;
  const told = (scans: number) => {
    found += scans;
    return scans > 0 ? `, ${scans} scans of all orders` : '';
  };
  const timed = async (token: string, path: string) => {
    const from = performance.now();
    const answer = await portal.call(token, 'GET', path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - from;
  };
  const percentiles = (times: number[]) =>
    `median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

  const newest = '/orders?limit=50&sort=-createdAt';
  const asked: [what: string, path: string][] = [
    ['page 1 of 50, as the screen asks for it', `${newest}&page=1`],
    ['page 100', `${newest}&page=100`],
    ['the last page', `${newest}&page=${orders / 50}`],
    ['page 1,000 of one status', `${newest}&page=1000&status=Rejected`],
    ['page 100 by buyer', '/orders?limit=50&page=100&sort=buyerName'],
    ['the last page by brand', `/orders?limit=50&page=${orders / 50}&sort=brand`],
    ['one order', `/orders/${id}`],
    ['its lines', `/orders/${id}/lines?page=1&limit=1000`],
    ['its timeline', `/orders/${id}/timeline`],
  ];
  for (const [what, path] of asked) {
    const times: number[] = [];
    for (let run = 0; run < 35; run++) times.push(await timed(admin, path));
    report(what, percentiles(times.slice(5)) + told(await scans()));
  }

  const searches = {
    everything: '',
    'by number': '&search=ORD-2025-123456',
    'by part of a number': '&search=12345',
    'by what every number begins with': '&search=ORD-2025',
    'by two digits': '&search=20',
    'by two letters': '&search=zz',
    'by a word of all buyers': '&search=Buyer',
    'by company': `&search=${company}`,
    'by brand': `&search=${brand}`,
    'by reference': '&search=R7-0123',
    'by the beginning of 200 references': '&search=R7-',
    'by what is not there': '&search=nothing like it',
  };
  for (const [role, token] of Object.entries({ admin, buyer })) {
    for (const [search, term] of Object.entries(searches)) {
      for (const [filter, condition] of Object.entries(filters)) {
        const times: number[] = [];
        for (const sorting of sortings) {
          const path = `/orders?page=1&limit=50&sort=${sorting}${condition}${term}`;
          for (let run = 0; run < 4; run++) times.push(await timed(token, path));
        }
        report(`${role}: ${search}, ${filter}, by each of ${sortings.length}`, percentiles(times));
      }
      const scanned = told(await scans());
      if (scanned) report(`${role}: ${search}`, scanned.slice(2));
    }
  }
  report('scans of all orders', `${found} (${seeded} while seeding)`);
  if (found > 0) process.exitCode = 1;
} finally {
  await portal.stop();
}

import { PortalProcess } from './portal-process.js';

/**
 * Times the order list and the order page with 200,000 orders, over HTTP against the built portal on embedded
 * PostgreSQL: every search with every filter and sorting, for both roles. Fails when a statement scans the whole table
 * of orders.
 */
const orders = 200_000;
const percentile = (values: number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);

/**
 * 400 buyers, one of them with a tenth of all orders; 40 brands with a stock file of 200 references each; five lines in
 * every order; one in ten orders is completed, one in a thousand awaits payment.
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
      attachment_id, created_at, note, deliver_on, proposal_revision)
    select id, 'ORD-2025-' || lpad(n::text, 6, '0'), buyer_id, brand_id, file_id,
      (array['Pending Review', 'Cancelled', 'Rejected'])[1 + n % 3], 60, 600, 5, attachment_id, at,
      case when n % 10 = 0 then 'Please call before the delivery to ' || md5(n::text) end,
      case when n % 10 = 0 then date '2027-01-01' + n % 365 end, case when n % 3000 = 0 then 2 end from placed;
  insert into order_proposals (order_id, revision, state, approve_on_acceptance, base_was_held, expires_at)
    select id, 2, 'open', false, false, now() + interval '2 days' from orders where proposal_revision is not null;
  create temporary table item as select id, stock_file_id, position, reference from stock_items;
  create index on item (stock_file_id, position);
  insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total)
    select placed.id, m, item.id, item.reference, 1, 12, 12, 10, 120 from placed cross join generate_series(0, 4) m
      join item on item.stock_file_id = placed.file_id and item.position = (placed.n / 40 + m * 37) % 200;
  insert into order_events (id, order_id, action, actor_id, created_at)
    select gen_random_uuid(), id, 'place', buyer_id, at from placed;
  analyze;
`;

/** The month 60 days ago, such as `2026-10`. It is over and lies within the seeded time. */
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
  'with an open proposal': '&proposal=open',
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

  /**
   * Full scans of the orders table since the last call. Waits first, because database sessions report their statistics
   * only when they are idle.
   */
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
  const scanReport = (scans: number) => {
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
  const requests: [what: string, path: string][] = [
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
  for (const [label, path] of requests) {
    const times: number[] = [];
    for (let run = 0; run < 35; run++) times.push(await timed(admin, path));
    report(label, percentiles(times.slice(5)) + scanReport(await scans()));
  }

  // The dialog behind Ctrl+K: a term of each kind, and terms that match most orders or none.
  const quickTerms = [
    'ORD-2025-123456',
    '12345',
    'ORD-2025',
    '20',
    'b7',
    company.slice(0, 14),
    'company',
    'R7-01',
    'R1',
    'brand',
    'zzzz',
  ];
  for (const [role, token] of Object.entries({ administrator: admin, buyer })) {
    for (const term of quickTerms) {
      const times: number[] = [];
      for (let run = 0; run < 35; run++) times.push(await timed(token, `/search?q=${encodeURIComponent(term)}`));
      report(`${role}: Ctrl+K, "${term}"`, percentiles(times.slice(5)) + scanReport(await scans()));
    }
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
    'by a word of every note': '&search=delivery',
    'by a word of one note': '&search=d3d9446802a44259755d38e6d163e820',
    'by the wanted date': '&search=2027-03-05',
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
      const scanned = scanReport(await scans());
      if (scanned) report(`${role}: ${search}`, scanned.slice(2));
    }
  }
  report('scans of all orders', `${found} (${seeded} while seeding)`);
  if (found > 0) process.exitCode = 1;
} finally {
  await portal.stop();
}

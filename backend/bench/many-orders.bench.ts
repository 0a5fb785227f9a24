import { PortalProcess } from './portal-process.js';
import { seedOrders } from './speed/seed-orders.js';

/**
 * Times the order list and the order page with 200,000 orders, over HTTP against the built portal on embedded
 * PostgreSQL: every search with every filter and sorting, for both roles. Fails when a statement scans the whole table
 * of orders.
 */
const orders = 200_000;
const percentile = (values: number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);

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
  await seedOrders(portal.db, { orders });
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

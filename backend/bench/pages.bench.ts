import { parseArgs } from 'node:util';
import { PortalProcess } from './portal-process.js';
import { seedOrders } from './speed/seed-orders.js';

/**
 * The page of 50 of the lists of orders and of tax documents, at 2,000 orders and at 1,000,000, half of them with an
 * invoice. The goal is a difference of at most 20 %.
 *
 *     npm run bench:pages -- --orders 2000,1000000
 */
const { values: flags } = parseArgs({ options: { orders: { type: 'string', default: '2000,1000000' } } });
const sizes = flags.orders.split(',').map(Number);
const runs = 40;
const allowedRatio = 1.2;

/** A PO number on one in three orders, and an invoice for one in two. */
const seedDocuments = `
  update orders set po_number = 'PO-' || md5(right(number, -9)::int::text) where right(number, -9)::int % 3 = 0;
  insert into documents (id, kind, series, year, position, number, order_id, order_number, po_number, buyer_id, buyer_name,
      issued_on, issued_at, emirate, lots, net, vat, gross, snapshot)
    select gen_random_uuid(), 'invoice', 'INV', 2025, n / 2, 'INV-2025-' || right(number, -9), orders.id, number, po_number,
      buyer_id, company_name, orders.created_at, orders.created_at, 'DXB', 5, n, n / 20.0, n * 1.05, '{}'
    from orders join users on users.id = buyer_id, lateral (select right(number, -9)::int as n) nth where n % 2 = 0;
  insert into document_counters select 'INV', 2025, count(*) from documents;
  insert into document_states (document_id, pdf, findings, updated_at) select id, 'failed', '[]', issued_at from documents;
  analyze`;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The requests, by what they ask for. `company` is a buyer with one order in 440. */
function pagesAt(orders: number, company: string): Record<string, string> {
  const number = String(Math.floor(orders / 4) * 2).padStart(6, '0');
  const list = (parameters: string, page = 1) => `/orders?limit=50&page=${page}${parameters}`;
  const documents = (parameters: string, page = 1) => `/documents?limit=50&page=${page}${parameters}`;
  return {
    'orders, newest first': list('&sort=-createdAt'),
    'orders, last page': list('&sort=-createdAt', orders / 50),
    'orders, by number': list('&sort=orderNumber'),
    'orders, by amount': list('&sort=-totalAmount'),
    'orders, by buyer': list('&sort=buyerName'),
    'orders, by brand': list('&sort=brand'),
    'orders, of a status': list('&sort=-createdAt&status=Rejected'),
    'orders, search by number': list(`&search=ORD-2025-${number}`),
    'orders, search by PO number': list('&search=PO-c20ad4d76fe97759aa27a0c99bff6710'),
    'orders, search by buyer': list(`&search=${company}`),
    'tax documents, newest first': documents(''),
    'tax documents, last page': documents('', orders / 100),
    'tax documents, by number': documents('&sort=number'),
    'tax documents, by buyer': documents('&sort=buyer'),
    'tax documents, by total': documents('&sort=-gross'),
    'tax documents, invoices': documents('&kind=invoice'),
    'tax documents, search by number': documents(`&search=INV-2025-${number}`),
    'tax documents, search by order': documents(`&search=ORD-2025-${number}`),
    'tax documents, search by PO number': documents('&search=PO-c20ad4d76fe97759aa27a0c99bff6710'),
    'tax documents, search by buyer': documents(`&search=${company}`),
  };
}

/** Milliseconds of each page, in the median, and CPU milliseconds of PostgreSQL. */
async function measure(orders: number): Promise<Map<string, { ms: number; cpu: number }>> {
  const portal = await PortalProcess.start();
  try {
    await seedOrders(portal.db, { orders, lines: 1 });
    await portal.db.query(seedDocuments);
    for (const table of ['orders', 'documents', 'document_states']) await portal.db.query(`vacuum (analyze) ${table}`);
    const token = await portal.signIn('admin@example.com');
    const { rows } = await portal.db.query(`select company_name from users where name = 'Buyer number 7'`);
    const found = new Map<string, { ms: number; cpu: number }>();
    for (const [label, path] of Object.entries(pagesAt(orders, encodeURIComponent(rows[0].company_name)))) {
      const times: number[] = [];
      let before = 0;
      for (let run = -10; run < runs; run++) {
        if (run === 0) before = (await portal.cpuSeconds()).postgres;
        const start = performance.now();
        const { status } = await portal.call(token, 'GET', path);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        if (run >= 0) times.push(performance.now() - start);
      }
      const cpu = (((await portal.cpuSeconds()).postgres - before) * 1000) / runs;
      found.set(label, { ms: median(times), cpu });
    }
    return found;
  } finally {
    await portal.stop();
  }
}

const measured: Map<string, { ms: number; cpu: number }>[] = [];
for (const orders of sizes) measured.push(await measure(orders));
const [few = new Map<string, { ms: number; cpu: number }>(), many = few] = measured;
process.stdout.write(`A page of 50, median ms (CPU of PostgreSQL), at ${sizes.join(' and ')} orders\n`);
for (const [label, at] of few) {
  const atMany = many.get(label) ?? at;
  const ratio = atMany.ms / at.ms;
  const shown = [at, atMany].map(({ ms, cpu }) => `${ms.toFixed(1)} (${cpu.toFixed(1)})`.padStart(16)).join('');
  process.stdout.write(
    `${label.padEnd(40)}${shown}${ratio.toFixed(2).padStart(8)}${ratio > allowedRatio ? ' !' : ''}\n`,
  );
}

import { PortalProcess } from './portal-process.js';

/**
 * Row M06: a statement of account of 10,000 entries as page, PDF and Excel file, and the list of all balances, of today and
 * as of a day in the middle. The goal is 100 ms for the page.
 *
 *   npx nx build backend && node --import ./typescript-hook.js bench/receivables.bench.ts
 */
const entries = 10_000;
const rounds = 15;

const portal = await PortalProcess.start();
try {
  const [admin, buyer] = await Promise.all([portal.signIn('admin@example.com'), portal.buyer('statement')]);
  const { rows } = await portal.db.query(`select id from users where email = 'statement@example.com'`);
  const buyerId: string = rows[0].id;
  await fillAccount(buyerId);
  const account = `/api/receivables/${buyerId}`;
  const { rows: days } = await portal.db.query('select (current_date - 2500)::text as middle');
  const paths: Record<string, string> = {
    'statement, page': `${account}/statement`,
    'statement of the second half, page': `${account}/statement?from=${days[0].middle}`,
    'statement, PDF': `${account}/statement.pdf`,
    'statement, Excel': `${account}/statement.xlsx`,
    'all balances': '/api/receivables?limit=20',
    'all balances, as of a day in the middle': `/api/receivables?limit=20&asOf=${days[0].middle}`,
    'open invoices': `${account}/open-invoices`,
  };
  for (const [name, path] of Object.entries(paths)) await measure(name, path, admin);
  await measure('statement, page, as the buyer', paths['statement, page'] ?? '', buyer);
} finally {
  await portal.stop();
}

/** 5,000 invoices, a day each, and as many payments, of which each pays the invoice of the same day but for every tenth. */
async function fillAccount(buyerId: string): Promise<void> {
  await portal.db.query(
    `with given as (
       select number, gen_random_uuid() as order_id, gen_random_uuid() as payment_id, current_date - number as day
       from generate_series(1, $2::int / 2) number
     ), invoiced as (
       insert into receivable_entries (id, kind, buyer_id, amount, entered_on, due_on, order_id, entered_at)
       select gen_random_uuid(), 'invoice', $1, 1000 + number, day, day + 30, order_id, day from given
     ), paid as (
       insert into payments (id, buyer_id, method, state, amount, received_on, reference, created_at)
       select payment_id, $1, 'transfer', 'cleared', 1000 + number, day, 'TT-' || number, day from given
     ), entered as (
       insert into receivable_entries (id, kind, buyer_id, amount, entered_on, payment_id, entered_at)
       select gen_random_uuid(), 'payment', $1, -1000 - number, day, payment_id, day from given
     )
     insert into payment_allocations (payment_id, order_id, amount, allocated_on, allocated_at)
     select payment_id, order_id, 1000 + number, day, day from given where number % 10 > 0`,
    [buyerId, entries],
  );
  await portal.db.query('vacuum analyze');
}

async function measure(name: string, path: string, token: string): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const response = await fetch(`${portal.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    bytes = (await response.arrayBuffer()).byteLength;
    times.push(performance.now() - start);
  }
  const [median = 0, worst = 0] = [times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)], Math.max(...times)];
  const figures = `${median.toFixed(0).padStart(6)} ms  (at most ${worst.toFixed(0)})  ${(bytes / 1024).toFixed(0)} kB`;
  process.stdout.write(`${name.padEnd(44)}${figures}\n`);
}

import { setTimeout as delay } from 'node:timers/promises';
import { livePath } from '@portal/contract/live';
import pLimit from 'p-limit';
import { io, type Socket } from 'socket.io-client';
import { hashPassword } from '../src/auth/passwords/passwords.js';
import { type StockRow, stockSheet } from '../test/portal/sheets.js';
import { benchPassword, PortalProcess } from './portal-process.js';

/**
 * Measures live events in the built portal on embedded PostgreSQL: publishing a file that notifies 10,000 buyers while
 * other users work, and events for 1,000 open sockets of one process.
 */
const percentile = (values: number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;
const since = (start: number) => performance.now() - start;
const ms = (values: number[], p: number) => `${percentile(values, p).toFixed(0)} ms`;
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);

const buyers = 10_000;
/** One socket per user, so that every event looks up its audience among all of them. */
const sockets = 1_000;
const openedAtOnce = 20;
const signedInAtOnce = 4;
const sampledEveryMs = 50;
const rows: StockRow[] = [{ reference: 'A1', price: 10, available: 1 }];

const portal = await PortalProcess.start();
try {
  const admin = await portal.signIn('admin@example.com');
  const brand = (await portal.call<{ _id: string }>(admin, 'POST', '/brands', { name: 'Bench', visibility: 'hidden' }))
    .body._id;
  const publish = async (name: string) => {
    const form = new FormData();
    form.set('files', new Blob([stockSheet(rows)]), `${name}.xlsx`);
    const answer = await portal.call<{ stockFiles?: unknown }>(admin, 'POST', `/catalogue/${brand}/upload`, form);
    if (answer.status !== 201) throw new Error(`Publishing answered ${answer.status}`);
  };
  const count = async (sql: string) => Number((await portal.db.query(sql)).rows[0]?.count ?? 0);
  const notificationCount = () =>
    count(`select count(*) from notification_recipients join notifications on id = notification_id
      where type = 'new_file_upload'`);
  await publish('Hidden');
  await portal.db.query(
    `insert into users (id, email, password_hash, role, status, name, created_at)
     select gen_random_uuid(), 'bench' || n || '@example.com', '', 'buyer', 'approved', 'Buyer ' || n, now()
     from generate_series(1, $1) n`,
    [buyers],
  );
  await portal.db.query('analyze');
  await portal.db.query(`update brands set visibility = 'all_approved' where id = $1`, [brand]);

  // Background load: four callers request lists.
  const answers: number[] = [];
  let working = true;
  const work = Promise.all(
    ['/orders?page=1&limit=20', '/brands', '/notifications', `/catalogue/${brand}/stock-files`].map(async (path) => {
      while (working) {
        const start = performance.now();
        await portal.call(admin, 'GET', path);
        answers.push(since(start));
      }
    }),
  );
  await delay(3_000);
  answers.splice(0);
  await delay(5_000);
  report('an answer to one of four callers, undisturbed', `p50 ${ms(answers, 0.5)}, p95 ${ms(answers, 0.95)}`);
  const before = await portal.memory();
  const meanwhile: number[] = [];
  const taken: number[] = [];
  const idle = await portal.resident();
  let highest = idle;
  const sampling = setInterval(() => {
    void portal.resident().then((now) => {
      highest = Math.max(highest, now);
    });
  }, sampledEveryMs);
  for (let file = 1; file <= 5; file++) {
    answers.splice(0);
    const start = performance.now();
    await publish(`File ${file}`);
    taken.push(since(start));
    if ((await notificationCount()) !== file * buyers) throw new Error('Buyers are told when the upload is answered');
    meanwhile.push(...answers);
    await delay(500);
  }
  clearInterval(sampling);
  working = false;
  await work;
  report(
    `a file published and ${buyers} buyers told, upload to answer`,
    `median ${ms(taken, 0.5)}, worst ${ms(taken, 1)}`,
  );
  report('an answer meanwhile', `p50 ${ms(meanwhile, 0.5)}, p95 ${ms(meanwhile, 0.95)}`);
  report('memory before (portal, readers, PostgreSQL)', before);
  report('memory after five of them', await portal.memory());
  report('resident memory of the portal, before and at most meanwhile', `${idle} MiB, ${highest} MiB`);

  await portal.db.query(
    `insert into users (id, email, password_hash, role, status, name, created_at)
     select gen_random_uuid(), 'connected' || n || '@example.com', $2, 'buyer', 'approved', 'Connected ' || n, now()
     from generate_series(1, $1) n`,
    [sockets, await hashPassword(benchPassword)],
  );
  const few = pLimit(signedInAtOnce);
  const emails = Array.from({ length: sockets }, (_, index) => `connected${index + 1}@example.com`);
  const tokens = await few.map(emails, (email) => portal.signIn(email));
  await delay(3_000);
  const lean = await portal.memoryInUse();
  const opening = performance.now();
  const open: Socket[] = [];
  for (let from = 0; from < sockets; from += openedAtOnce) {
    const more = tokens
      .slice(from, from + openedAtOnce)
      .map((token) => io(portal.url, { path: livePath, transports: ['websocket'], forceNew: true, auth: { token } }));
    await Promise.all(more.map((socket) => new Promise((resolve) => socket.once('connect', () => resolve(null)))));
    open.push(...more);
  }
  report(`${sockets} people's sockets opened, ${openedAtOnce} at a time`, `${(since(opening) / 1000).toFixed(1)} s`);
  await delay(5_000);
  const full = await portal.memoryInUse();
  const each = ((full - lean) * 1024) / sockets;
  report(
    'memory in use in the portal without and with them',
    `${lean.toFixed(0)} MiB, ${full.toFixed(0)} MiB: ${each.toFixed(0)} KiB a socket`,
  );

  const timeToLastEvent = async (cause: () => Promise<unknown>) => {
    const received = open.map((socket) => new Promise((resolve) => socket.once('changed', resolve)));
    const start = performance.now();
    await cause();
    await Promise.all(received);
    const took = since(start);
    // Waits for further events that the same change may cause.
    await delay(200);
    return took;
  };
  const byRole: number[] = [];
  const byBrand: number[] = [];
  for (let run = 0; run < 20; run++) {
    const change = { resource: 'orders', type: 'updated', ids: [], to: [{ role: 'buyer' }] };
    byRole.push(await timeToLastEvent(() => portal.db.query(`select pg_notify('live', $1)`, [JSON.stringify(change)])));
    const name = `Bench ${run}`;
    byBrand.push(
      await timeToLastEvent(() =>
        portal.call(admin, 'PUT', '/catalogue/rename-brand', { brandId: brand, newName: name }),
      ),
    );
  }
  report(
    'from the commit to the last of them, told to all buyers',
    `median ${ms(byRole, 0.5)}, worst ${ms(byRole, 1)}`,
  );
  report(
    'from the request to the last, those who may see a brand',
    `median ${ms(byBrand, 0.5)}, worst ${ms(byBrand, 1)}`,
  );
  for (const socket of open) socket.close();
} finally {
  await portal.stop();
}

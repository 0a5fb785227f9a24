import { livePath } from '@portal/contract/live';
import { io } from 'socket.io-client';
import { OrderDesk, stockRows } from './order-desk.js';
import { PortalProcess } from './portal-process.js';

/**
 * Times the order path over HTTP against the built portal on embedded PostgreSQL: an order of 200 references from
 * placing to payment with one and with four concurrent customers, a page of 50 of 2,000 orders with eight callers, and
 * 50 orders competing for 10 lots. Reports the memory when idle and under load, and how soon a rejected buyer is shut out
 * while orders are placed (row R26: 2 s).
 */
const percentile = (values: number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;
const since = (start: number) => performance.now() - start;
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);

const rows = stockRows(200);

const portal = await PortalProcess.start();
try {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  report('memory idle (portal, readers, PostgreSQL)', await portal.memory());

  const desk = await OrderDesk.open(portal, rows);
  const { admin } = desk;
  const full = await desk.orderForm(rows);
  const place = (token: string, order = full) => desk.place(token, order);

  const customers = await Promise.all([0, 1, 2, 3].map((index) => portal.buyer(`customer${index}`)));
  const [first = ''] = customers;
  for (let warm = 0; warm < 20; warm++) await desk.settle(await place(first));
  const single: number[] = [];
  const approvals: number[] = [];
  for (let run = 0; run < 40; run++) {
    const start = performance.now();
    approvals.push(await desk.settle(await place(first)));
    single.push(since(start));
  }
  report(
    'one order of 200 references, placed to settled, one at a time',
    `median ${percentile(single, 0.5).toFixed(0)} ms, p95 ${percentile(single, 0.95).toFixed(0)} ms`,
  );

  report(
    'of which the approval',
    `median ${percentile(approvals, 0.5).toFixed(1)} ms, p95 ${percentile(approvals, 0.95).toFixed(1)} ms`,
  );

  const seconds = 20;
  let done = 0;
  const before = await portal.cpuSeconds();
  const clientBefore = process.cpuUsage();
  const start = performance.now();
  await Promise.all(
    customers.map(async (token) => {
      while (since(start) < seconds * 1000) {
        await desk.settle(await place(token));
        done++;
      }
    }),
  );
  report('such orders with four customers', `${Math.round((done / since(start)) * 60_000)} a minute`);
  const after = await portal.cpuSeconds();
  const client = process.cpuUsage(clientBefore);
  const cpu = (seconds: number) => `${((seconds / done) * 1000).toFixed(0)} ms`;
  report(
    'CPU per such order (portal with readers, PostgreSQL, this client)',
    [after.portal - before.portal, after.postgres - before.postgres, (client.user + client.system) / 1e6]
      .map(cpu)
      .join(', '),
  );
  report('memory loaded (portal, readers, PostgreSQL)', await portal.memory());

  const count = async () => Number((await portal.db.query('select count(*) from orders')).rows[0].count);
  const small = await desk.orderForm(rows.slice(0, 1));
  while ((await count()) < 2_000) await Promise.all(customers.map((token) => place(token, small)));
  const pages: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let run = 0; run < 60; run++) {
        const from = performance.now();
        const page = await portal.call<unknown[]>(admin, 'GET', `/orders?page=${1 + (run % 20)}&limit=50`);
        if (page.body.length !== 50) throw new Error('A page is not full');
        pages.push(since(from));
      }
    }),
  );
  report(
    'a page of 50 of 2,000 orders, eight callers',
    `median ${percentile(pages, 0.5).toFixed(1)} ms, p95 ${percentile(pages, 0.95).toFixed(1)} ms`,
  );

  const rejected = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const token = await portal.buyer(`rejected${index}`);
      const socket = io(portal.url, { path: livePath, transports: ['websocket'], forceNew: true, auth: { token } });
      await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
      return { token, socket };
    }),
  );
  let isOver = false;
  const load = customers.map(async (token) => {
    while (!isOver) await place(token);
  });
  const refusedAfter: number[] = [];
  const closedAfter: number[] = [];
  for (const { token, socket } of rejected) {
    const { body } = await portal.call<{ user: { _id: string } }>(token, 'GET', '/auth/me');
    const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    const step = await portal.call(admin, 'PUT', `/buyers/${body.user._id}/status`, { status: 'rejected' });
    if (step.status !== 200) throw new Error(`Rejecting answered ${step.status}`);
    const from = performance.now();
    const refused = async () => {
      while ((await portal.call(token, 'GET', '/orders')).status !== 401);
      refusedAfter.push(since(from));
    };
    await Promise.all([refused(), closed.then(() => closedAfter.push(since(from)))]);
  }
  isOver = true;
  await Promise.all(load);
  report(
    'R26: a rejected buyer’s next call refused, socket closed (2 s)',
    `longest ${Math.max(...refusedAfter).toFixed(0)} ms, ${Math.max(...closedAfter).toFixed(0)} ms`,
  );

  const last = [{ reference: 'LAST', price: 20, available: 10 }];
  const wanted = await desk.orderForm(last, await desk.publish(last));
  const ids: string[] = [];
  for (let index = 0; index < 50; index++) ids.push(await place(first, wanted));
  const answers = await Promise.all(ids.map((id) => desk.approve(id)));
  const sold = answers.filter((answer) => answer.status === 200).length;
  report(
    '50 approvals at once of one lot each, 10 in stock',
    `${sold} approved, ${answers.filter((answer) => answer.status === 409).length} refused`,
  );
} finally {
  await portal.stop();
}

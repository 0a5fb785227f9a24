import { livePath } from '@portal/contract/live';
import { io } from 'socket.io-client';
import { OrderDesk, stockRows } from './order-desk.js';
import { PortalProcess } from './portal-process.js';

/**
 * Two promises of the order path over HTTP against the built portal on embedded PostgreSQL: how soon a rejected buyer is
 * shut out while four customers order (row R26: 2 s), and that of 50 orders competing for 10 lots ten are approved. How
 * fast orders are is measured by `speed.bench.ts`.
 */
const since = (start: number) => performance.now() - start;
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);

const rows = stockRows(200);

const portal = await PortalProcess.start();
try {
  const desk = await OrderDesk.open(portal, rows);
  const { admin } = desk;
  const full = await desk.orderForm(rows);
  const place = (token: string, order = full) => desk.place(token, order);

  const customers = await Promise.all([0, 1, 2, 3].map((index) => portal.buyer(`customer${index}`)));
  const [first = ''] = customers;
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

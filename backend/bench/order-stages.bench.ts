import { waitForDeductions } from '../test/database/stock-invariants.js';
import { OrderDesk, stockRows } from './order-desk.js';
import { PortalProcess } from './portal-process.js';
import { OrderFloor } from './speed/order-floor.js';
import { readStatements, resetStatements, type Statements } from './speed/statement-groups.js';
import { WaitSampler } from './speed/wait-sampler.js';

/**
 * Where the time of an order of 200 references out of 5,000 goes, from placing to payment: the CPU time and statements of
 * each stage, PostgreSQL's time by kind of statement, and what database sessions wait for while four customers order.
 * Then the rate of four customers beside that of the same rows written without the portal, alternately in one run.
 */
const references = 200;
const orders = Number(process.env.ORDERS ?? 60);
const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = 15;

const line = (cells: (string | number)[]) =>
  process.stdout.write(
    `${cells.map((cell, index) => (index ? String(cell).padStart(14) : String(cell).padEnd(44))).join('')}\n`,
  );
const title = (text: string, ...columns: string[]) => {
  process.stdout.write('\n');
  line([text, ...columns]);
};
const ms = (value: number) => value.toFixed(1);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const portal = await PortalProcess.start({ countsStatements: true });
try {
  const stock = stockRows(5_000);
  const desk = await OrderDesk.open(portal, stock);
  const full = await desk.orderForm(stock.slice(0, references));
  const customers = await Promise.all([0, 1, 2, 3].map((index) => portal.buyer(`customer${index}`)));
  const [first = ''] = customers;

  /** Waits until jobs and mails that the orders have caused are done. */
  const settled = async () => {
    await waitForDeductions(portal.databaseUrl);
    for (;;) {
      const { rows } =
        await portal.db.query(`select count(*)::int as waiting from mails where next_attempt_at is not null
        union all select count(*)::int from outbox_events where dispatched_at is null order by 1 desc limit 1`);
      if (rows[0].waiting === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  for (let warm = 0; warm < 40; warm++) await desk.settle(await desk.place(first, full));
  await settled();

  const stages: { name: string; elapsed: number; portal: number; postgres: number; statements: Statements }[] = [];
  const measure = async (name: string, step: (index: number) => Promise<unknown>) => {
    const before = await portal.cpuSeconds();
    await resetStatements(portal.db);
    const start = performance.now();
    for (let index = 0; index < orders; index++) await step(index);
    const elapsed = (performance.now() - start) / orders;
    await settled();
    const statements = await readStatements(portal.db, orders);
    const after = await portal.cpuSeconds();
    const perOrder = (key: 'portal' | 'postgres') => ((after[key] - before[key]) / orders) * 1000;
    stages.push({ name, elapsed, portal: perOrder('portal'), postgres: perOrder('postgres'), statements });
  };
  const placed: string[] = [];
  await measure('placing', async () => placed.push(await desk.place(first, full)));
  await measure('approval, deduction, mails', async (index) => desk.approve(placed[index] ?? ''));
  await measure('payment, mails', async (index) => desk.pay(placed[index] ?? ''));

  title('per order, one at a time', 'answered ms', 'portal CPU ms', 'PG CPU ms', 'statements', 'inside PG');
  for (const { name, elapsed, portal, postgres, statements } of stages) {
    line([name, ms(elapsed), ms(portal), ms(postgres), ms(statements.sent), ms(statements.nested)]);
  }
  const sum = (pick: (stage: (typeof stages)[number]) => number) =>
    ms(stages.reduce((total, stage) => total + pick(stage), 0));
  line([
    'placed to settled',
    ...[sum(({ elapsed }) => elapsed), sum(({ portal }) => portal), sum(({ postgres }) => postgres)],
    ...[sum(({ statements }) => statements.sent), sum(({ statements }) => statements.nested)],
  ]);

  title('time in statements, per order', 'ms', 'statements');
  const groups = new Map<string, { ms: number; calls: number }>();
  for (const { statements } of stages) {
    for (const group of statements.groups) {
      const all = groups.get(group.name) ?? { ms: 0, calls: 0 };
      groups.set(group.name, { ms: all.ms + group.ms, calls: all.calls + group.calls });
    }
  }
  const sorted = [...groups].toSorted(([, a], [, b]) => b.ms - a.ms);
  for (const [name, { ms: time, calls }] of sorted) line([name, ms(time), ms(calls)]);
  line([
    'all statements',
    ms(sorted.reduce((total, [, group]) => total + group.ms, 0)),
    sum(({ statements }) => statements.sent),
  ]);

  const floor = await OrderFloor.open(portal, references);
  const steps = { place: 0, approve: 0, pay: 0 };
  const sampler = new WaitSampler(portal.databaseUrl);
  let done = 0;
  const order = async (token: string) => {
    const times = [performance.now()];
    const id = await desk.place(token, full);
    times.push(performance.now());
    if ((await desk.approve(id)).status !== 200) throw new Error('An approval was refused');
    times.push(performance.now());
    if ((await desk.pay(id)).status !== 200) throw new Error('A payment was refused');
    times.push(performance.now());
    const [start = 0, isPlaced = 0, isApproved = 0, isPaid = 0] = times;
    steps.place += isPlaced - start;
    steps.approve += isApproved - isPlaced;
    steps.pay += isPaid - isApproved;
    done++;
  };
  const rates: { portal: number; floor: number; cpu: number[] }[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await portal.cpuSeconds();
    const doneBefore = done;
    await sampler.start();
    const start = performance.now();
    await Promise.all(
      customers.map(async (token) => {
        while (performance.now() - start < seconds * 1000) await order(token);
      }),
    );
    const elapsed = performance.now() - start;
    await sampler.stop();
    const finished = done - doneBefore;
    await settled();
    const after = await portal.cpuSeconds();
    rates.push({
      portal: (finished / elapsed) * 60_000,
      floor: await floor.rate(seconds),
      cpu: [after.portal - before.portal, after.postgres - before.postgres].map((used) => (used / finished) * 1000),
    });
  }

  title('four customers, ms per order', 'ms');
  for (const [name, time] of Object.entries(steps)) line([name, ms(time / done)]);
  line(['placed to settled', ms((steps.place + steps.approve + steps.pay) / done)]);
  await sampler.close();
  title('database sessions meanwhile, ms per order', 'ms');
  for (const [name, time] of sampler.table()) line([name, ms(time / done)]);

  title('orders a minute, four at a time', 'portal', floor.writtenBy, 'share', 'portal CPU ms', 'PG CPU ms');
  const row = (name: string, portal: number, floor: number, cpu: number[]) =>
    line([name, Math.round(portal), Math.round(floor), `${((portal / floor) * 100).toFixed(1)} %`, ...cpu.map(ms)]);
  for (const [index, { portal, floor, cpu }] of rates.entries()) row(`round ${index + 1}`, portal, floor, cpu);
  row(
    'median',
    median(rates.map(({ portal }) => portal)),
    median(rates.map(({ floor }) => floor)),
    [0, 1].map((which) => median(rates.map(({ cpu }) => cpu[which] ?? 0))),
  );
} finally {
  await portal.stop();
}

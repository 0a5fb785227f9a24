import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { livePath } from '@portal/contract/live';
import pLimit from 'p-limit';
import { io, type Socket } from 'socket.io-client';
import { hashPassword } from '../src/auth/passwords/passwords.js';
import { stockSheet } from '../test/portal/sheets.js';
import { OrderDesk, stockRows, uploadForm } from './order-desk.js';
import { benchPassword, buildDir, type EncodedForm, PortalProcess } from './portal-process.js';

/**
 * A busy day: people with a socket each take a step every 1 to 3 s (a list, stock lines, the dashboard, the bell, a chat
 * message), and every two minutes preview and place an order of 30 references in a sheet of 800, which four
 * administrators approve. Prints CPU milliseconds per request of each kind with one kind at a time, then times,
 * failures, CPU and memory of the day. Portal, PostgreSQL and this client share the machine's cores.
 *
 *     npm run bench:busy-day -- --people 200,400,1000 --seconds 120
 *
 * `--cpu-profile FOLDER` writes a CPU profile of the portal, `--statements` prints the twelve most expensive statements.
 */
const { values: flags } = parseArgs({
  options: {
    people: { type: 'string', default: '200,400,1000' },
    seconds: { type: 'string', default: '120' },
    'cpu-profile': { type: 'string' },
    statements: { type: 'boolean', default: false },
    'only-costs': { type: 'boolean', default: false },
  },
});
const seconds = Number(flags.seconds);
const references = 800;
const orderedReferences = 30;
const orderEveryMs = 120_000;
const warmUpMs = 10_000;
const costCallers = 8;
const costMs = 8_000;
const administrators = 4;

const percentile = (values: number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);
const between = (low: number, high: number) => low + Math.random() * (high - low);

interface Day {
  portal: PortalProcess;
  desk: OrderDesk;
  orderForms: EncodedForm[];
  /** Milliseconds of each answered request, by kind of step. */
  times: Map<string, number[]>;
  failures: Map<string, number>;
  waitingOrders: string[];
  isOver: boolean;
}
type Call = (token: string) => Promise<{ status: number }>;

function stepsOf({ portal, desk }: Pick<Day, 'portal' | 'desk'>): Record<string, Call> {
  const get = (path: string) => (token: string) => portal.call(token, 'GET', path);
  const lines = `/catalogue/${desk.brand}/stock-file/${desk.file}/lines?limit=20`;
  let written = 0;
  return {
    'list of orders': get('/orders?page=1&limit=20&sort=-createdAt'),
    'list of stock files': get(`/catalogue/${desk.brand}/stock-files`),
    'stock lines': (token) => get(`${lines}&page=${Math.ceil(between(0, references / 20))}`)(token),
    dashboard: get('/dashboard'),
    bell: get('/notifications'),
    'chat message': (token) =>
      portal.call(token, 'POST', '/chat/send-message', { content: `When does order ${++written} arrive?` }),
  };
}

async function timed(day: Day, kind: string, call: () => Promise<{ status: number }>): Promise<void> {
  const start = performance.now();
  const answer = await call().catch(() => ({ status: 0 }));
  const took = performance.now() - start;
  if (answer.status < 200 || answer.status > 299) day.failures.set(kind, (day.failures.get(kind) ?? 0) + 1);
  const times = day.times.get(kind) ?? [];
  times.push(took);
  day.times.set(kind, times);
}

async function buyerDay(day: Day, token: string): Promise<void> {
  const steps = stepsOf(day);
  // A list is every fifth step, of either kind.
  const kinds = [['list of orders', 'list of stock files'], ['stock lines'], ['dashboard'], ['bell'], ['chat message']];
  let orderAt = performance.now() + between(0, orderEveryMs);
  await delay(between(0, 3_000));
  while (!day.isOver) {
    if (performance.now() >= orderAt) {
      orderAt += orderEveryMs;
      await placeOrder(day, token);
    } else {
      const group = kinds[Math.floor(between(0, kinds.length))] ?? [];
      const kind = group[Math.floor(between(0, group.length))] ?? '';
      await timed(day, kind, () => (steps[kind] as Call)(token));
    }
    await delay(between(1_000, 3_000));
  }
}

async function placeOrder(day: Day, token: string): Promise<void> {
  const form = day.orderForms[Math.floor(between(0, day.orderForms.length))] as EncodedForm;
  await timed(day, 'order: preview', () => day.portal.call(token, 'POST', '/orders/preview', form));
  await timed(day, 'order: placing', async () => {
    const placed = await day.portal.call<{ _id: string }>(token, 'POST', '/orders', form);
    if (placed.status === 201) day.waitingOrders.push(placed.body._id);
    return placed;
  });
}

/** Approves the orders that wait; without any, looks at the lists like everybody. */
async function administratorDay(day: Day, token: string): Promise<void> {
  const steps = stepsOf(day);
  while (!day.isOver) {
    const order = day.waitingOrders.shift();
    if (order) await timed(day, 'order: approval', () => day.desk.approve(order));
    else {
      await timed(day, 'list of orders', () => (steps['list of orders'] as Call)(token));
      await delay(between(500, 1_000));
    }
  }
}

/** CPU milliseconds per request, one kind at a time. */
async function reportCosts(day: Day, tokens: string[]): Promise<void> {
  for (const [kind, call] of Object.entries(stepsOf(day))) {
    let calls = 0;
    const run = async (ms: number) => {
      const end = performance.now() + ms;
      await Promise.all(
        Array.from({ length: costCallers }, async () => {
          while (performance.now() < end) await call(tokens[calls++ % tokens.length] ?? '');
        }),
      );
    };
    await run(2_000);
    calls = 0;
    const before = await day.portal.cpuSeconds();
    await run(costMs);
    const after = await day.portal.cpuSeconds();
    const each = (from: number, to: number) => `${(((to - from) * 1000) / calls).toFixed(2)} ms`;
    report(
      `CPU of one request, ${kind} (portal, PostgreSQL)`,
      `${each(before.portal, after.portal)}, ${each(before.postgres, after.postgres)}`,
    );
  }
}

async function connect(portal: PortalProcess, people: number) {
  const add = (name: string, role: string, count: number) =>
    portal.db.query(
      `insert into users (id, email, password_hash, role, status, name, company_name, created_at)
       select gen_random_uuid(), $1 || n || '@example.com', $2, $3, 'approved', 'Person ' || n, 'Company ' || n, now()
       from generate_series(1, $4::int) n`,
      [name, hash, role, count],
    );
  const hash = await hashPassword(benchPassword);
  await add('person', 'buyer', people);
  await add('team', 'admin', administrators);
  await portal.db.query('analyze');
  const emails = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index + 1}@example.com`);
  const signIn = (email: string) => portal.signIn(email);
  const [buyers, team] = [
    await pLimit(4).map(emails('person', people), signIn),
    await pLimit(4).map(emails('team', administrators), signIn),
  ];
  const received = { events: 0 };
  const sockets = await pLimit(20).map([...buyers, ...team], async (token) => {
    const socket = io(portal.url, { path: livePath, transports: ['websocket'], forceNew: true, auth: { token } });
    socket.onAny(() => received.events++);
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    return socket;
  });
  return { buyers, team, sockets, received };
}

async function reportStatements(portal: PortalProcess, requests: number): Promise<void> {
  const { rows } = await portal.db.query(
    `select round(total_exec_time + total_plan_time) as ms, calls, regexp_replace(left(query, 150), '\\s+', ' ', 'g') as query
     from pg_stat_statements where toplevel order by 1 desc limit 12`,
  );
  for (const { ms, calls, query } of rows) report(`  ${ms} ms, ${(calls / requests).toFixed(2)} a request`, query);
}

async function busyDay(people: number): Promise<void> {
  const portal = await PortalProcess.start({
    countsStatements: flags.statements,
    ...(flags['cpu-profile'] ? { nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${flags['cpu-profile']}`] } : {}),
  });
  let sockets: Socket[] = [];
  try {
    const rows = stockRows(references);
    const desk = await OrderDesk.open(portal, rows);
    const orderForms = await Promise.all(
      Array.from({ length: 20 }, (_, from) => {
        const ordered = rows.filter((_, index) => (index + from) % Math.floor(references / orderedReferences) === 0);
        const lots = Object.fromEntries(ordered.slice(0, orderedReferences).map(({ reference }) => [reference, 1]));
        return uploadForm('excelFile', 'order.xlsx', stockSheet(rows, lots), { brand: desk.brand, file: desk.file });
      }),
    );
    const connected = await connect(portal, people);
    sockets = connected.sockets;
    const day: Day = {
      ...{ portal, desk, orderForms, times: new Map(), failures: new Map(), waitingOrders: [], isOver: false },
    };
    process.stdout.write(`\n${people} people\n`);
    await reportCosts(day, connected.buyers);
    if (flags['only-costs']) return;
    const memoryBefore = await portal.memory();
    const working = [
      ...connected.buyers.map((token) => buyerDay(day, token)),
      ...connected.team.map((token) => administratorDay(day, token)),
    ];
    await delay(warmUpMs);
    day.times.clear();
    day.failures.clear();
    connected.received.events = 0;
    if (flags.statements) await portal.db.query('select pg_stat_statements_reset()');
    const [cpuBefore, clientBefore, start] = [await portal.cpuSeconds(), process.cpuUsage(), performance.now()];
    await delay(seconds * 1000);
    const elapsed = (performance.now() - start) / 1000;
    const [cpu, client] = [await portal.cpuSeconds(), process.cpuUsage(clientBefore)];
    const { times, failures } = day;
    const requests = [...times.values()].reduce((sum, each) => sum + each.length, 0);
    for (const [kind, each] of [['all steps', [...times.values()].flat()] as const, ...times]) {
      report(
        `${kind}: ${(each.length / elapsed).toFixed(1)} a second`,
        `p50 ${percentile(each, 0.5).toFixed(0)} ms, p95 ${percentile(each, 0.95).toFixed(0)} ms, max ${percentile(each, 1).toFixed(0)} ms, ${failures.get(kind) ?? 0} failed`,
      );
    }
    const used = [
      cpu.portal - cpuBefore.portal,
      cpu.postgres - cpuBefore.postgres,
      (client.user + client.system) / 1e6,
    ];
    report('CPU in cores (portal, PostgreSQL, client)', used.map((each) => (each / elapsed).toFixed(2)).join(', '));
    report(
      'CPU per request (portal, PostgreSQL, client)',
      used.map((each) => `${((each * 1000) / requests).toFixed(2)} ms`).join(', '),
    );
    report('live events received', `${(connected.received.events / elapsed).toFixed(0)} a second`);
    if (flags.statements) await reportStatements(portal, requests);
    day.isOver = true;
    await Promise.all(working);
    report('memory before (portal, readers, PostgreSQL)', memoryBefore);
    report('memory after', await portal.memory());
    report('orders, waiting for approval', `${await countOrders(portal)}, ${day.waitingOrders.length}`);
    await verifyStock(portal);
  } finally {
    for (const socket of sockets) socket.close();
    await portal.stop();
  }
}

async function countOrders(portal: PortalProcess): Promise<number> {
  const { rows } = await portal.db.query('select count(*)::int as count from orders');
  return Number(rows[0].count);
}

/** Throws unless every stock equals the sum of its history. */
async function verifyStock(portal: PortalProcess): Promise<void> {
  await delay(5_000);
  const { stdout } = await promisify(execFile)(process.execPath, [join(buildDir, 'src/commands/verify-stock.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: portal.dataDir, DATABASE_URL: portal.databaseUrl },
  });
  report('verify-stock', stdout.trim().split('\n').at(-1) ?? '');
}

for (const people of flags.people.split(',')) await busyDay(Number(people));

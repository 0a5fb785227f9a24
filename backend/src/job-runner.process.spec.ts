import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../test/free-port.js';
import { until } from '../test/live-client.js';
import { OrderDesk } from '../test/order-desk.js';
import { TestPortal } from '../test/portal.js';
import { deductionsDone, withClient } from '../test/stock-invariants.js';
import { WorkerProcess } from '../test/worker-process.js';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** One of this test's own, so that it may be away. */
async function startRedis(port: number): Promise<ChildProcess> {
  const memory = ['--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', ...memory], { stdio: 'pipe' });
  for await (const line of server.stdout) if (String(line).includes('Ready to accept')) break;
  return server;
}

const patience = 30_000;
const token = 'a token that only Prometheus knows';

describe('a process of jobs alone', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await TestPortal.start({ JOBS: 'external' });
  }, patience);
  afterAll(() => portal.stop(), patience);

  it('tells how it is, what its jobs come to and in its log which one it speaks of, and serves nobody', async () => {
    const desk = await OrderDesk.open(portal, await portal.user('admin'), [
      { reference: 'HL-101', price: 10, available: 10 },
      { reference: 'HL-102', price: 10, available: 10 },
    ]);
    const buyer = await portal.user('buyer');
    for (const reference of ['HL-101', 'HL-102']) await desk.approve(await desk.placed(buyer, { [reference]: 1 }));
    // Counted down behind the portal's back: a job that has something to say.
    await withClient(portal.database.url, (client) =>
      client.query(`update stock_items set available_lots = 0, reserved_lots = 0 where reference = 'HL-102'`),
    );
    const port = await freePort();
    const settings = { WORKER_PORT: String(port), METRICS_TOKEN: token, LOG_LEVEL: 'warn' };
    const worker = WorkerProcess.start('told', portal, settings);
    let log = '';
    worker.child.stdout?.on('data', (data) => (log += String(data)));
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://localhost:${port}${path}`, { headers });
    try {
      await worker.ready;
      await deductionsDone(portal.database.url);
      expect((await ask('/api/health/ready')).status).toBe(200);
      const metrics = async () => (await ask('/metrics', { authorization: `Bearer ${token}` })).text();
      const both = 'portal_job_duration_seconds_count{queue="inventory",job="order.approved",outcome="completed"} 2';
      // An order is deducted before its job has ended.
      await until(async () => (await metrics()).includes(both));
      const told = await metrics();
      expect(told).toMatch(/^portal_database_connections\{state="idle"\} [1-9]/m);
      expect(told).toMatch(/^process_resident_memory_bytes \d/m);
      expect([(await ask('/metrics')).status, (await ask('/api/orders')).status, (await ask('/')).status]).toEqual([
        401, 404, 404,
      ]);
      worker.signal('SIGTERM');
      expect(await worker.ended).toEqual([0, null]);
      const [failure] = log.split('\n').filter((line) => line.includes('Inventory deduction failed'));
      expect(JSON.parse(failure ?? '{}')).toMatchObject({
        job: { queue: 'inventory', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      });
    } finally {
      await worker.kill();
    }
  }, 60_000);

  // R04
  (hasRedis ? it : it.skip)(
    'is not ready while its Redis is away, alive all the same, and ready when it is back',
    async () => {
      const redisPort = await freePort();
      let redis = await startRedis(redisPort);
      const port = await freePort();
      const worker = WorkerProcess.start('redis-away', portal, {
        WORKER_PORT: String(port),
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      });
      const health = async (of: 'live' | 'ready') => (await fetch(`http://localhost:${port}/api/health/${of}`)).status;
      const end = async () => {
        const ended = once(redis, 'exit');
        if (redis.kill('SIGKILL')) await ended;
      };
      try {
        await worker.ready;
        expect(await health('ready')).toBe(200);
        await end();
        await until(async () => (await health('ready')) === 503, patience);
        expect(await health('live')).toBe(200);
        redis = await startRedis(redisPort);
        await until(async () => (await health('ready')) === 200, patience);
      } finally {
        await worker.kill();
        await end();
      }
    },
    2 * patience,
  );
});

import { waitForDeductions, withClient } from '../test/database/stock-invariants.js';
import { OrderDesk } from '../test/portal/order-desk.js';
import { TestPortal } from '../test/portal/portal.js';
import { WorkerProcess } from '../test/processes/worker-process.js';
import { hasRedis, RedisServer } from '../test/servers/redis-server.js';
import { waitUntil } from '../test/wait-until.js';

const token = 'a token that only Prometheus knows';

describe('a worker process', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await TestPortal.start({ JOBS: 'external' });
  });
  afterAll(() => portal.stop());

  it('serves health and metrics but no API, and names the job in its log lines', async () => {
    const desk = await OrderDesk.open(portal, await portal.user('admin'), [
      { reference: 'HL-101', price: 10, available: 10 },
      { reference: 'HL-102', price: 10, available: 10 },
    ]);
    const buyer = await portal.user('buyer');
    for (const reference of ['HL-101', 'HL-102']) await desk.approve(await desk.placed(buyer, { [reference]: 1 }));
    // Removes the stock directly in the database, so that one deduction fails and the job writes a log line.
    await withClient(portal.database.url, (client) =>
      client.query(`update stock_items set available_lots = 0, reserved_lots = 0 where reference = 'HL-102'`),
    );
    const settings = { WORKER_PORT: '0', METRICS_TOKEN: token, LOG_LEVEL: 'warn' };
    const worker = WorkerProcess.start('worker', portal, settings);
    let log = '';
    worker.child.stdout?.on('data', (data) => (log += String(data)));
    const get = (path: string, headers: Record<string, string> = {}) => fetch(worker.url + path, { headers });
    try {
      await worker.ready;
      await waitForDeductions(portal.database.url);
      expect((await get('/api/health/ready')).status).toBe(200);
      const metrics = async () => (await get('/metrics', { authorization: `Bearer ${token}` })).text();
      const bothJobs =
        'portal_job_duration_seconds_count{queue="inventory",job="order.approved",outcome="completed"} 2';
      // The metric is updated when the jobs end, a moment after their deductions are committed.
      await waitUntil(async () => (await metrics()).includes(bothJobs));
      // Other jobs may use all connections for a moment.
      await waitUntil(async () => /^portal_database_connections\{state="idle"\} [1-9]/m.test(await metrics()));
      expect(await metrics()).toMatch(/^process_resident_memory_bytes \d/m);
      expect([(await get('/metrics')).status, (await get('/api/orders')).status, (await get('/')).status]).toEqual([
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
  });

  // R04
  (hasRedis ? it : it.skip)(
    'reports that it is alive but not ready while Redis is down, and that it is ready once Redis is back',
    async () => {
      const redis = await RedisServer.atFreePort();
      const worker = WorkerProcess.start('redis-away', portal, {
        WORKER_PORT: '0',
        REDIS_URL: redis.url,
      });
      const health = async (of: 'live' | 'ready') => (await fetch(`${worker.url}/api/health/${of}`)).status;
      try {
        await worker.ready;
        expect(await health('ready')).toBe(200);
        await redis.stop('SIGKILL');
        await waitUntil(async () => (await health('ready')) === 503);
        expect(await health('live')).toBe(200);
        await redis.start();
        await waitUntil(async () => (await health('ready')) === 200);
      } finally {
        await worker.kill();
        await redis.stop('SIGKILL');
      }
    },
  );
});

import { freePort } from '../test/free-port.js';
import { until } from '../test/live-client.js';
import { OrderDesk } from '../test/order-desk.js';
import { TestPortal } from '../test/portal.js';
import { deductionsDone, withClient } from '../test/stock-invariants.js';
import { WorkerProcess } from '../test/worker-process.js';

const token = 'a token that only Prometheus knows';

describe('a process of jobs alone', () => {
  it('tells how it is, what its jobs come to and in its log which one it speaks of, and serves nobody', async () => {
    const portal = await TestPortal.start({ JOBS: 'external' });
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
      await portal.stop();
    }
  }, 60_000);
});

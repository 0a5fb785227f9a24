import { freePort } from '../test/free-port.js';
import { OrderDesk } from '../test/order-desk.js';
import { TestPortal } from '../test/portal.js';
import { deductionsDone } from '../test/stock-invariants.js';
import { WorkerProcess } from '../test/worker-process.js';

const token = 'a token that only Prometheus knows';

describe('a process of jobs alone', () => {
  it('tells how it is and what its jobs come to, and serves nobody', async () => {
    const portal = await TestPortal.start({ JOBS: 'external' });
    const port = await freePort();
    const worker = WorkerProcess.start('told', portal, { WORKER_PORT: String(port), METRICS_TOKEN: token });
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://localhost:${port}${path}`, { headers });
    try {
      await worker.ready;
      const desk = await OrderDesk.open(portal, await portal.user('admin'), [
        { reference: 'HL-101', price: 10, available: 10 },
      ]);
      await desk.approve(await desk.placed(await portal.user('buyer'), { 'HL-101': 1 }));
      await deductionsDone(portal.database.url);
      expect((await ask('/api/health/ready')).status).toBe(200);
      const told = await (await ask('/metrics', { authorization: `Bearer ${token}` })).text();
      expect(told).toContain(
        'portal_job_duration_seconds_count{queue="inventory",job="order.approved",outcome="completed"} 1',
      );
      expect(told).toMatch(/^portal_database_connections\{state="idle"\} [1-9]/m);
      expect(told).toMatch(/^process_resident_memory_bytes \d/m);
      expect([(await ask('/metrics')).status, (await ask('/api/orders')).status, (await ask('/')).status]).toEqual([
        401, 404, 404,
      ]);
      worker.signal('SIGTERM');
      expect(await worker.ended).toEqual([0, null]);
    } finally {
      await worker.kill();
      await portal.stop();
    }
  });
});

import pg from 'pg';
import { OrderDesk } from '../../../test/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal.js';
import { patienceFor, rounds } from '../../../test/rounds.js';
import { deductionsDone, stockViolations, withClient } from '../../../test/stock-invariants.js';
import { WorkerProcess } from '../../../test/worker-process.js';

const patience = patienceFor(240_000);
const kills = rounds(50, 20);
/** Each freezes one worker in the middle of two deductions. */
const freezes = rounds(10, 2);
const ordersPerKill = 10;

// R02
describe('deductions whose workers are killed or frozen', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let database: pg.Client;
  let desk: OrderDesk;
  const workers = new Set<WorkerProcess>();
  let started = 0;

  beforeAll(async () => {
    portal = await TestPortal.start({ JOBS: 'external', RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    database = new pg.Client({ connectionString: portal.database.url });
    await database.connect();
    const rows = ['A1', 'A2', 'A3'].map((reference) => ({ reference, price: 10, available: 10_000 }));
    desk = await OrderDesk.open(portal, admin, rows);
  }, patience);
  afterAll(async () => {
    await Promise.all([...workers].map((worker) => worker.kill()));
    await database.end();
    await portal.stop();
  }, patience);

  function startWorker(): WorkerProcess {
    const worker = WorkerProcess.start(`worker ${++started}`, portal);
    workers.add(worker);
    return worker;
  }

  async function stop(worker: WorkerProcess): Promise<void> {
    await worker.kill();
    workers.delete(worker);
  }

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 30_000;
    while (!(await isSo())) {
      if (Date.now() > deadline) throw new Error(`Still not so: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** Sessions of a worker (or of all of them) in the given state, leaving aside those that only look after the queue. */
  async function sessions(worker: string, state: string): Promise<number> {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database()
         and application_name like $1 and ${state} and query ~ 'stock_items|stock_files|orders|order_lines|order_events'`,
      [worker],
    );
    return rows[0]?.count ?? 0;
  }

  async function deducted(ids: string[]): Promise<number> {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from orders where id = any($1::uuid[]) and inventory_status = 'success'`,
      [ids],
    );
    return rows[0]?.count ?? 0;
  }

  async function approve(id: string): Promise<string> {
    const { status } = await desk.approve(id);
    if (status !== 200) throw new Error(`Approving answered ${status}`);
    return id;
  }

  it(
    'are done once when workers freeze past their jobs’ locks and wake after another one took over',
    async () => {
      for (let round = 0; round < freezes; round++) {
        const before = await desk.stock();
        const ids = [
          await approve(await desk.placed(buyer, { A1: 2 })),
          await approve(await desk.placed(buyer, { A2: 2 })),
        ];
        // The worker comes as far as the items, which somebody holds, and freezes in the middle of both transactions.
        const frozen = await withClient(portal.database.url, async (holder) => {
          await holder.query('begin');
          await holder.query(`select from stock_items where reference in ('A1', 'A2') order by id for update`);
          const frozen = startWorker();
          // Its queues are set up by then: frozen in that, it would keep others from starting until its session ends.
          await frozen.ready;
          await until(
            `${frozen.name} waits`,
            async () => (await sessions(frozen.name, `wait_event_type = 'Lock'`)) === 2,
          );
          frozen.signal('SIGSTOP');
          await holder.query('rollback');
          return frozen;
        });
        expect(await deducted(ids)).toBe(0);
        // Another one is given both jobs when their locks have run out, and has to wait for the frozen transactions.
        const other = startWorker();
        await until(
          `${other.name} has both`,
          async () => (await sessions(other.name, `wait_event_type = 'Lock'`)) === 2,
        );
        frozen.signal('SIGCONT');
        await deductionsDone(portal.database.url);
        // The one that woke up goes on working.
        await stop(other);
        ids.push(await approve(await desk.placed(buyer, { A1: 1, A2: 1 })));
        await deductionsDone(portal.database.url);
        await stop(frozen);
        expect(await deducted(ids)).toBe(3);
        const left = (reference: string) => ({ available: (before[reference]?.available ?? 0) - 3, reserved: 0 });
        expect(await desk.stock()).toMatchObject({ A1: left('A1'), A2: left('A2') });
      }
      expect(await stockViolations(portal.database.url)).toEqual({});
    },
    patience,
  );

  it(
    `are done once when workers are killed ${kills} times in the middle`,
    async () => {
      const ordered: string[] = [];
      for (let index = 0; index < kills * ordersPerKill; index += 10) {
        const more = Array.from({ length: 10 }, () => desk.placed(buyer, { A1: 1, A2: 2, A3: 3 }));
        ordered.push(...(await Promise.all(more)));
      }
      const before = await desk.stock();
      let inTheMiddle = 0;
      for (let kill = 0; kill < kills; kill++) {
        while (workers.size < 3) startWorker();
        const victim = await Promise.race([...workers].map((worker) => worker.ready.then(() => worker)));
        const ids = ordered.slice(kill * ordersPerKill, (kill + 1) * ordersPerKill);
        const approving = Promise.all(ids.map(approve));
        await until(`${victim.name} is at work, or others were faster`, async () => {
          if ((await sessions(victim.name, 'xact_start is not null')) === 0)
            return (await deducted(ids)) === ids.length;
          inTheMiddle++;
          return true;
        });
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
        await stop(victim);
        await approving;
      }
      expect(inTheMiddle).toBeGreaterThan(kills / 2);
      startWorker();
      await deductionsDone(portal.database.url, 60_000);
      expect(await deducted(ordered)).toBe(ordered.length);
      const count = ordered.length;
      const left = (reference: string, lots: number) => (before[reference]?.available ?? 0) - lots * count;
      expect(await desk.stock()).toEqual({
        A1: { available: left('A1', 1), reserved: 0 },
        A2: { available: left('A2', 2), reserved: 0 },
        A3: { available: left('A3', 3), reserved: 0 },
      });
      expect(await stockViolations(portal.database.url)).toEqual({});
    },
    patience,
  );
});

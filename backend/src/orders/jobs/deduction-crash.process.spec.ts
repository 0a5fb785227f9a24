import pg from 'pg';
import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';
import { WorkerProcess } from '../../../test/processes/worker-process.js';

const patience = timeoutFor(600_000);
const kills = repetitions(50, 10);
/** Each round freezes one worker in the middle of two deductions. */
const freezes = repetitions(10, 1);
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

  async function until(description: string, condition: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 300_000;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(`Still not so: ${description}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** Counts the database sessions of one worker (or of all) in the given state, without BullMQ's own sessions. */
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
    'happen once when a worker freezes past its jobs’ locks and resumes after another worker took over',
    async () => {
      for (let round = 0; round < freezes; round++) {
        const before = await desk.stock();
        const ids = [
          await approve(await desk.placed(buyer, { A1: 2 })),
          await approve(await desk.placed(buyer, { A2: 2 })),
        ];
        // Another session holds the items' locks, so the worker waits for them and is frozen within both transactions.
        const frozen = await withClient(portal.database.url, async (holder) => {
          await holder.query('begin');
          await holder.query(`select from stock_items where reference in ('A1', 'A2') order by id for update`);
          const frozen = startWorker();
          // Waits until the worker has set up its queues. If it were frozen during the setup, no other worker could
          // start until the frozen worker's database session ends.
          await frozen.ready;
          // The recurring job for overdue deductions can wait, too, when the worker took long to start.
          await until(
            `${frozen.name} waits`,
            async () => (await sessions(frozen.name, `wait_event_type = 'Lock'`)) >= 2,
          );
          frozen.signal('SIGSTOP');
          await holder.query('rollback');
          return frozen;
        });
        expect(await deducted(ids)).toBe(0);
        // A second worker gets both jobs when their locks expire, and waits for the frozen transactions. When it took
        // longer to start than PostgreSQL tolerates idle transactions, it does not wait, and deducts both.
        const other = startWorker();
        await until(
          `${other.name} has both`,
          async () => (await sessions(other.name, `wait_event_type = 'Lock'`)) + (await deducted(ids)) >= 2,
        );
        frozen.signal('SIGCONT');
        await waitForDeductions(portal.database.url, 300_000);
        // Only the resumed worker is left, and it must process the next order.
        await stop(other);
        ids.push(await approve(await desk.placed(buyer, { A1: 1, A2: 1 })));
        await waitForDeductions(portal.database.url, 300_000);
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
    `happen once when workers are killed ${kills} times in the middle`,
    async () => {
      const ordered: string[] = [];
      for (let index = 0; index < kills * ordersPerKill; index += 10) {
        const more = Array.from({ length: 10 }, () => desk.placed(buyer, { A1: 1, A2: 2, A3: 3 }));
        ordered.push(...(await Promise.all(more)));
      }
      const before = await desk.stock();
      let killedInTransaction = 0;
      for (let kill = 0; kill < kills; kill++) {
        while (workers.size < 3) startWorker();
        const victim = await Promise.race([...workers].map((worker) => worker.ready.then(() => worker)));
        const ids = ordered.slice(kill * ordersPerKill, (kill + 1) * ordersPerKill);
        const approving = Promise.all(ids.map(approve));
        await until(`${victim.name} is at work, or others were faster`, async () => {
          if ((await sessions(victim.name, 'xact_start is not null')) === 0)
            return (await deducted(ids)) === ids.length;
          killedInTransaction++;
          return true;
        });
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
        await stop(victim);
        await approving;
      }
      expect(killedInTransaction).toBeGreaterThan(kills / 2);
      startWorker();
      await waitForDeductions(portal.database.url, 300_000);
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

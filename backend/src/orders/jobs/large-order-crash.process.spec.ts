import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, TestClient, TestPortal } from '../../../test/portal/portal.js';
import { invoicePdf } from '../../../test/portal/sheets.js';
import { PortalProcess } from '../../../test/processes/portal-process.js';
import { WorkerProcess } from '../../../test/processes/worker-process.js';
import { waitUntil } from '../../../test/wait-until.js';

/** The number of the order's lines: six parts of 500 lines each. */
const lines = 3_000;

// R02, R16
describe('a large order whose process is killed between two parts', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  const processes: (PortalProcess | WorkerProcess)[] = [];

  const rows = Array.from({ length: lines }, (_, n) => ({ reference: `L${n}`, price: 10, available: 10 }));
  const one = Object.fromEntries(rows.map(({ reference }) => [reference, 1]));
  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query<Row>(sql, values)).rows);
  const totals = async () =>
    (
      await query<object>(
        `select sum(available_lots)::int as available, sum(reserved_lots)::int as reserved from stock_items
         where stock_file_id = $1`,
        [desk.fileId],
      )
    )[0];
  const movementsOf = async (id: string) =>
    (
      await query<object>(
        `select count(*) filter (where kind = 'deduction')::int as deducted,
           count(*) filter (where kind = 'restoration')::int as restored from inventory_movements where order_id = $1`,
        [id],
      )
    )[0];
  const progressOf = async (id: string) =>
    (await query<{ lines: number }>('select lines from order_stock_progress where order_id = $1', [id]))[0]?.lines ?? 0;

  const until = (isReached: () => Promise<boolean>) => waitUntil(isReached, 300_000);

  /**
   * Runs `work` while the items of some lines are locked. An approval, deduction or cancellation stops at the part that
   * contains these lines.
   */
  const whileLocked = (condition: string, work: () => Promise<void>) =>
    withClient(portal.database.url, async (client) => {
      await client.query('begin');
      await client.query(`select from stock_items where stock_file_id = $1 and ${condition} for update`, [desk.fileId]);
      await work();
    });

  function startWorker(name: string): WorkerProcess {
    const worker = WorkerProcess.start(name, portal);
    processes.push(worker);
    return worker;
  }

  /** Starts another API process, which can be killed while it handles a request. */
  async function startApi(): Promise<{ api: PortalProcess; client: TestClient }> {
    const api = PortalProcess.beside(portal, { JOBS: 'external' });
    processes.push(api);
    return { api, client: new TestClient(await api.ready, admin.id, admin.email, admin.token) };
  }

  /** Makes the order's progress older than a minute, after which a recurring job returns the order's stock. */
  const aMinutePasses = (id: string) =>
    query(`update order_stock_progress set updated_at = now() - interval '61 seconds' where order_id = $1`, [id]);

  beforeAll(async () => {
    portal = await TestPortal.start({ JOBS: 'external' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, rows);
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.kill()));
    await portal.stop();
  });

  it('is deducted and returned exactly once by the processes that follow', async () => {
    const id = await desk.placed(buyer, one);
    const stock = lines * 10;
    const { api, client } = await startApi();

    // The approving process is killed after 2,500 lines: a worker releases these lines, and the order can be approved
    // again.
    await whileLocked('position >= 2500', async () => {
      const form = formWithFile('invoiceFile', 'Invoice.pdf', invoicePdf);
      const unanswered = client.call('PUT', `/api/orders/${id}/approve`, { form }).catch(() => undefined);
      await until(async () => (await progressOf(id)) === 2500);
      await api.kill();
      await unanswered;
    });
    expect(await totals()).toEqual({ available: stock, reserved: 2500 });
    await aMinutePasses(id);
    const first = startWorker('first');
    await until(async () => (await progressOf(id)) === 0);
    expect(await totals()).toEqual({ available: stock, reserved: 0 });
    expect(await stockViolations(portal.database.url)).toEqual({});

    // A worker is killed after 1,500 lines of the deduction.
    await first.kill();
    expect((await desk.approve(id)).status).toBe(200);
    await whileLocked('position >= 1500', async () => {
      const second = startWorker('second');
      await until(async () => (await progressOf(id)) === 1500);
      await second.kill();
    });
    expect(await totals()).toEqual({ available: stock - 1500, reserved: lines - 1500 });
    expect(await stockViolations(portal.database.url)).toEqual({});
    const third = startWorker('third');
    await waitForDeductions(portal.database.url);
    expect(await totals()).toEqual({ available: stock - lines, reserved: 0 });
    expect(await movementsOf(id)).toEqual({ deducted: lines, restored: 0 });
    await third.kill();

    // The cancelling process is killed when the stock of 2,000 lines has been returned.
    const other = await startApi();
    await whileLocked('position < 1000', async () => {
      const unanswered = other.client.call('PUT', `/api/orders/${id}/admin-cancel`).catch(() => undefined);
      await until(async () => (await progressOf(id)) === 1000);
      await other.api.kill();
      await unanswered;
    });
    expect(await totals()).toEqual({ available: stock - 1000, reserved: 0 });
    expect(await stockViolations(portal.database.url)).toEqual({});
    await aMinutePasses(id);
    startWorker('fourth');
    await until(async () => (await progressOf(id)) === 0);
    expect(await totals()).toEqual({ available: stock, reserved: 0 });
    expect(await movementsOf(id)).toEqual({ deducted: lines, restored: lines });
    expect(await stockViolations(portal.database.url)).toEqual({});
  });
});

import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { type LotsByReference, OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { startTogether } from '../../../test/portal/start-together.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';
import { waitUntil } from '../../../test/wait-until.js';

const patience = timeoutFor(300_000);

// R12, R18: an order of more than 500 lines is reserved in parts before it is approved.
describe('an order whose file is replaced while it is approved', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  const rows = Array.from({ length: 1_200 }, (_, n) => ({ reference: `L${n}`, price: 10, available: 100_000 }));
  const lotsOf = (lines: number, lots: number): LotsByReference =>
    Object.fromEntries(rows.slice(0, lines).map(({ reference }) => [reference, lots]));
  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query<Row>(sql, values)).rows);
  const sums = async () =>
    (
      await query<{ available: number; reserved: number }>(
        `select sum(available_lots)::int as available, sum(reserved_lots)::int as reserved from stock_items
         where stock_file_id = $1`,
        [desk.fileId],
      )
    )[0];
  const published = rows.length * 100_000;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  }, patience);
  beforeEach(async () => {
    desk = await OrderDesk.open(portal, admin, rows);
  });
  afterEach(async () => {
    await waitForDeductions(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  }, patience);
  afterAll(() => portal.stop(), patience);

  const small = { lots: { L0: 1, L1: 2 }, sum: 3 };
  const large = { lots: lotsOf(600, 3), sum: 1_800 };
  const largest = { lots: lotsOf(1_200, 2), sum: 2_400 };

  it.each([
    ['a large file by a small one', largest, small],
    ['a large file by another large one', largest, large],
    ['a large file by a larger one', large, largest],
    ['a small file by a large one', small, largest],
  ])(
    'holds exactly the lots of the file that is approved, and none once it is cancelled: %s',
    async (_, first, second) => {
      const id = await desk.placed(buyer, first.lots);
      const steps = await withClient(portal.database.url, async (client) => {
        await client.query('begin');
        const { rows: holders } = await client.query<{ pid: number }>(
          'select pg_backend_pid() as pid from orders where id = $1 for update',
          [id],
        );
        // Waiting one behind the other counts as waiting for the lock's holder, directly or not.
        const waiting = (count: number) =>
          waitUntil(async () => {
            const found = await query(
              `with recursive waiting(pid) as (
                 select $1::int union
                 select activity.pid from waiting, pg_stat_activity activity where datname = current_database()
                   and waiting.pid = any(pg_blocking_pids(activity.pid)))
               select from waiting`,
              [holders[0]?.pid],
            );
            return found.length === count + 1;
          });
        const replacement = desk.replace(buyer, id, second.lots);
        await waiting(1);
        const approval = desk.approve(id);
        await waiting(2);
        await client.query('commit');
        return [replacement, approval];
      });
      const [replaced, approved] = (await Promise.all(steps)).map(({ status }) => status);
      expect(approved).toBe(200);
      expect([200, 409]).toContain(replaced);
      await waitForDeductions(portal.database.url);
      const { sum } = replaced === 200 ? second : first;
      expect(await sums()).toEqual({ available: published - sum, reserved: 0 });
      expect(await query('select from order_stock_progress')).toEqual([]);
      expect((await admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} })).status).toBe(200);
      expect(await sums()).toEqual({ available: published, reserved: 0 });
    },
    patience,
  );

  it(
    'holds exactly the lots of the file that is approved, whatever the moment',
    async () => {
      const outcomes = new Set<number>();
      let expected = published;
      let replacementMs = 100;
      const files = [
        [largest, small],
        [large, largest],
        [small, large],
      ] as const;
      for (let round = 0; round < repetitions(60, 10); round++) {
        const [first, second] = files[round % files.length] ?? [largest, small];
        const id = await desk.placed(buyer, first.lots);
        const [replaced, approved] = await startTogether(round, [
          async () => {
            const start = performance.now();
            const { status } = await desk.replace(buyer, id, second.lots);
            replacementMs = performance.now() - start;
            return status;
          },
          async () => {
            await new Promise((resolve) => setTimeout(resolve, ((round % 6) / 4) * replacementMs));
            return (await desk.approve(id)).status;
          },
        ]);
        expect(approved).toBe(200);
        outcomes.add(replaced ?? 0);
        expected -= replaced === 200 ? second.sum : first.sum;
        await waitForDeductions(portal.database.url);
        expect(await sums()).toEqual({ available: expected, reserved: 0 });
        expect(await stockViolations(portal.database.url)).toEqual({});
      }
      expect([...outcomes].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    },
    patience,
  );
});

import { MikroORM } from '@mikro-orm/postgresql';
import type { ErrorBody } from '@portal/contract/errors';
import type { OrderLine } from '@portal/contract/orders';
import type { StockChangesResponse, StockFilesResponse, StockLinesResponse } from '@portal/contract/stock-files';
import type pg from 'pg';
import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { type StockRow, stockSheet } from '../../../test/portal/sheets.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addDifferencesToItems } from '../inventory/stock-ledger.js';

const patience = 120_000;
const row = (reference: string, available?: number, price = 10): StockRow => ({
  reference,
  price,
  ...(available === undefined ? {} : { available }),
});

/**
 * Approves, deducts and cancels orders of a stock file while a new version of the file is being written, which locks
 * the rows of its items.
 */
describe('while a new version of a stock file is written', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  let deducted: string;

  const query = <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query<Row>(sql, values)).rows);
  /**
   * The database sessions that wait for a lock of the session `holder`. Jobs of the queue wait for each other at times.
   */
  const blockedBy = (holder: number) =>
    query<{ pid: number }>('select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [holder]);
  const differences = () => query('select from stock_item_differences');
  /** With the id in upper case, which must lock the same file as its orders do. */
  const replace = (rows: StockRow[]) =>
    admin.call<StockFilesResponse & ErrorBody>('PUT', `/api/catalogue/replace-file/${desk.fileId.toUpperCase()}`, {
      form: formWithFile('files', 'Stock.xlsx', stockSheet(rows)),
    });
  const cancel = (id: string) => admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} });
  /** Returns the available lots that buyers see, by reference. */
  const shown = async () => {
    const { body } = await buyer.get<StockLinesResponse>(
      `/api/catalogue/${desk.brandId}/stock-file/${desk.fileId}/lines`,
    );
    return Object.fromEntries(body.lines.map(({ reference, availableLots }) => [reference, availableLots]));
  };
  const changes = async () => {
    const path = `/api/catalogue/${desk.brandId}/stock-file/${desk.fileId}/versions/2/changes`;
    const { body } = await admin.get<StockChangesResponse>(path);
    return body.changes.map(({ reference, kind, before, after }) => `${reference} ${kind} ${before} ${after}`).sort();
  };

  /**
   * Publishes `rows` as a new version, and runs `work` when all items except LAST are written: the row of LAST is
   * locked meanwhile.
   */
  async function meanwhile<Result>(rows: StockRow[], work: (version: { pid: number }) => Promise<Result>) {
    return withClient(portal.database.url, async (client) => {
      await client.query('begin');
      const { rows: locked } = await client.query<{ holder: number }>(
        `select pg_backend_pid() as holder from stock_items where stock_file_id = $1 and reference = 'LAST' for update`,
        [desk.fileId],
      );
      const holder = locked[0]?.holder ?? 0;
      const published = replace(rows);
      await waitUntil(async () => (await blockedBy(holder)).length === 1);
      const [version = { pid: 0 }] = await blockedBy(holder);
      const result = await work(version);
      await client.query('commit');
      return { answer: await published, result };
    });
  }

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  beforeEach(async () => {
    desk = await OrderDesk.open(portal, admin, [row('A', 5), row('B', 5), row('GONE', 5), row('LAST', 5)]);
    deducted = await desk.placed(buyer, { A: 1, B: 1, GONE: 1 });
    await desk.approve(deducted);
    await waitForDeductions(portal.database.url);
  });
  afterEach(async () => {
    await waitForDeductions(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  });
  afterAll(() => portal.stop());

  // R12, R14, R16
  it(
    'orders are approved, deducted and cancelled without waiting, and the new version includes them',
    async () => {
      const [first, tooMany] = [await desk.placed(buyer, { A: 3, GONE: 1 }), await desk.placed(buyer, { A: 2 })];
      const { answer } = await meanwhile([row('A', 9), row('B', 4), row('LAST', 6), row('NEW', 1)], async () => {
        expect((await desk.approve(first)).status).toBe(200);
        await waitForDeductions(portal.database.url);
        expect((await desk.approve(tooMany)).body.insufficientItems).toEqual([
          { stockItemId: expect.any(String), referenceId: 'A', quantityRequested: 2, availableQuantity: 1 },
        ]);
        expect(await shown()).toEqual({ A: 1, B: 4, GONE: 3, LAST: 5 });
        const { body: lines } = await buyer.get<OrderLine[]>(`/api/orders/${deducted}/lines`);
        expect(lines.map(({ reference, availableLots }) => [reference, availableLots])).toEqual([
          ['A', 1],
          ['B', 4],
          ['GONE', 3],
        ]);
        await portal.app
          .get(MikroORM)
          .em.fork()
          .transactional((em) => addDifferencesToItems(em, desk.fileId));
        expect(await differences()).toHaveLength(2);
        expect((await cancel(deducted)).status).toBe(200);
        expect(await shown()).toEqual({ A: 2, B: 5, GONE: 4, LAST: 5 });
        expect(await stockViolations(portal.database.url)).toEqual({});
        expect((await desk.approve(tooMany)).status).toBe(200);
        await waitForDeductions(portal.database.url);
      });
      expect(answer.status).toBe(200);
      // The last lots of A were sold while the new version was written.
      const [notification] = await query<{ message: string }>(
        'select message from notifications where brand_id = $1 and order_id is null order by created_at desc limit 1',
        [desk.brandId],
      );
      expect(notification?.message).toMatch(/ Back in stock: \P{L}*A\P{L}*$/u);
      expect(await shown()).toEqual({ A: 9, B: 4, LAST: 6, NEW: 1 });
      expect(await desk.stock()).toMatchObject({
        A: { available: 9, reserved: 0 },
        GONE: { available: 0, reserved: 0 },
      });
      expect(await changes()).toEqual([
        'A stock 0 9',
        'B stock 5 4',
        'GONE gone 4 null',
        'LAST stock 5 6',
        'NEW added null 1',
      ]);
      expect(await differences()).toEqual([]);
    },
    patience,
  );

  // R14
  it(
    'stock that returns to the number of the new version is no change of it',
    async () => {
      const { answer } = await meanwhile([row('A', 5), row('B', 4), row('GONE', 4), row('LAST', 6)], async () => {
        expect((await cancel(deducted)).status).toBe(200);
      });
      expect(answer.status).toBe(200);
      expect(await changes()).toEqual(['B stock 5 4', 'GONE stock 5 4', 'LAST stock 5 6']);
      const path = `/api/catalogue/${desk.brandId}/stock-file/${desk.fileId}/versions`;
      const { body } = await admin.get<{ versions: { stockChanged: number }[] }>(path);
      expect(body.versions[0]?.stockChanged).toBe(3);
    },
    patience,
  );

  // R12, R14
  it(
    'and its process is killed, the old version stays and the orders keep their stock',
    async () => {
      const [first, second] = [await desk.placed(buyer, { A: 3 }), await desk.placed(buyer, { A: 2 })];
      const { answer } = await meanwhile([row('A', 9), row('LAST', 6)], async ({ pid }) => {
        expect((await desk.approve(first)).status).toBe(200);
        await query('select pg_terminate_backend($1)', [pid]);
        await waitUntil(async () => (await query('select from pg_stat_activity where pid = $1', [pid])).length === 0);
      });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      await waitForDeductions(portal.database.url);
      expect(await shown()).toEqual({ A: 1, B: 4, GONE: 4, LAST: 5 });
      expect((await desk.approve(second)).status).toBe(409);
      expect(await stockViolations(portal.database.url)).toEqual({});
      expect((await replace([row('A', 9), row('LAST', 6)])).status).toBe(200);
      expect(await differences()).toEqual([]);
      expect((await desk.approve(second)).status).toBe(200);
    },
    patience,
  );

  // S04
  it(
    'the removal of the demo waits for it before it locks the buyers whom the new version will notify',
    async () => {
      const [user] = await query<{ id: string }>('select buyer_id as id from orders where id = $1', [deducted]);
      await query(`insert into demo_records (kind, record) values ('buyer', $1)`, [user?.id]);
      try {
        const { answer, result } = await meanwhile([row('A', 9), row('LAST', 6)], async ({ pid }) => {
          const removal = admin.call<ErrorBody>('DELETE', '/api/demo');
          await waitUntil(async () => (await blockedBy(pid)).length === 1);
          await query('select from users where id = $1 for key share nowait', [user?.id]);
          return { removal };
        });
        expect(answer.status).toBe(200);
        expect((await result.removal).status).toBe(409);
      } finally {
        await query('delete from demo_records');
      }
    },
    patience,
  );

  // R14
  it(
    'a second version waits for the first',
    async () => {
      const { answer, result } = await meanwhile([row('A', 9), row('LAST', 6)], async ({ pid }) => {
        const second = replace([row('A', 7), row('LAST', 7)]);
        await waitUntil(async () => (await blockedBy(pid)).length === 1);
        expect((await cancel(deducted)).status).toBe(200);
        return { second };
      });
      expect(answer.body.stockFiles[0]?.version).toBe(2);
      expect((await result.second).body.stockFiles[0]?.version).toBe(3);
      expect(await shown()).toEqual({ A: 7, LAST: 7 });
    },
    patience,
  );
});

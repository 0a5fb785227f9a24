import type { PlacedOrder } from '@portal/contract/orders';
import { stockViolations, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { stockSheet } from '../../../test/portal/sheets.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';
import { WorkbookReader } from '../../workbook/isolation/workbook-reader.js';

const { jest } = import.meta;
const patience = timeoutFor(120_000);

describe('an order file that is read while its stock file changes', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  const rowsAt = (price: number) =>
    Array.from({ length: 2_500 }, (_, n) => ({ reference: `L${n}`, price, available: 100 }));
  const all = Object.fromEntries(rowsAt(1).map(({ reference }) => [reference, 1]));

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  }, patience);
  beforeEach(async () => {
    desk = await OrderDesk.open(portal, admin, rowsAt(10));
  }, patience);
  afterEach(async () => {
    jest.restoreAllMocks();
    expect(await stockViolations(portal.database.url)).toEqual({});
  });
  afterAll(() => portal.stop(), patience);

  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query<Row>(sql, values)).rows);
  const publish = async (price: number) => {
    const { status } = await admin.call('PUT', `/api/catalogue/replace-file/${desk.fileId}`, {
      form: formWithFile('files', 'Stock.xlsx', stockSheet(rowsAt(price))),
    });
    expect(status).toBe(200);
  };
  const pricesOf = (id: string) =>
    query<{ price: number; lines: number }>(
      `select unit_price::float as price, count(*)::int as lines from order_lines where order_id = $1
       group by unit_price order by unit_price`,
      [id],
    );
  const ordersOfFile = () => query('select from orders where stock_file_id = $1', [desk.fileId]);

  /** Runs `change` after the first lines of an order file were read, at most `times` times. Returns the number of readings. */
  function whileReading(change: () => Promise<unknown>, times = 1): () => number {
    const reader = portal.app.get(WorkbookReader);
    const readOrder = reader.readOrder.bind(reader);
    let readings = 0;
    jest.spyOn(reader, 'readOrder').mockImplementation((path, request) => {
      const isChanged = ++readings <= times;
      let isFirst = true;
      return readOrder(path, {
        ...request,
        onLines: async (lines) => {
          await request.onLines?.(lines);
          if (isChanged && isFirst) await change();
          isFirst = false;
        },
      });
    });
    return () => readings;
  }

  it(
    'is placed at the prices of the new version only',
    async () => {
      const readings = whileReading(() => publish(20));
      const placed = await desk.place(buyer, all);
      expect([placed.status, placed.body.totalAmount]).toEqual([201, 50_000]);
      expect(await pricesOf(placed.body._id)).toEqual([{ price: 20, lines: 2_500 }]);
      expect(readings()).toBe(2);
    },
    patience,
  );

  it(
    'replaces another at the prices of the new version only, also after the stock file was deleted',
    async () => {
      const id = await desk.placed(buyer, { L0: 1 });
      whileReading(() => publish(20));
      const replaced = await desk.replace(buyer, id, all);
      expect([replaced.status, replaced.body.newTotals.totalAmount]).toEqual([200, 50_000]);
      expect(await pricesOf(id)).toEqual([{ price: 20, lines: 2_500 }]);
      jest.restoreAllMocks();
      whileReading(() => query('update stock_files set deleted_at = now() where id = $1', [desk.fileId]));
      expect((await desk.replace(buyer, id, { L0: 2 })).status).toBe(200);
    },
    patience,
  );

  it('is refused when the stock file changes during every reading, and stores nothing', async () => {
    const change = () => query('update stock_files set version = version + 1 where id = $1', [desk.fileId]);
    const readings = whileReading(change, 100);
    const refused = await desk.place(buyer, { L0: 1 });
    expect([refused.status, refused.body.code]).toEqual([503, 'common.unavailable']);
    expect(readings()).toBe(5);
    expect(await ordersOfFile()).toEqual([]);
    await query('update stock_files set version = 1 where id = $1', [desk.fileId]);
  });

  // R23
  it.each([
    ['the stock file is deleted', 'update stock_files set deleted_at = now() where id = $1', 'stock_file.not_found'],
    [
      'the brand is hidden',
      `update brands set visibility = 'hidden' from stock_files where brand_id = brands.id and stock_files.id = $1`,
      'brand.no_access',
    ],
    [
      'the brand is deleted',
      'update brands set deleted_at = now() from stock_files where brand_id = brands.id and stock_files.id = $1',
      'brand.not_found',
    ],
  ])('is refused like an order that comes later: %s', async (_, change, code) => {
    whileReading(() => query(change, [desk.fileId]), 2);
    for (const [client, fields] of [
      [buyer, {}],
      [admin, { buyerId: buyer.id }],
    ] as const) {
      expect((await desk.place(client, { L0: 1 }, { fields })).body.code).toBe(code);
    }
    expect(await ordersOfFile()).toEqual([]);
  });

  it('does not replace another when the brand is hidden from its buyer meanwhile', async () => {
    const id = await desk.placed(buyer, { L0: 1 });
    whileReading(() => query(`update brands set visibility = 'hidden' where id = $1`, [desk.brandId]));
    expect((await desk.replace(buyer, id, { L0: 5 })).body.code).toBe('brand.no_access');
    expect((await buyer.get<PlacedOrder>(`/api/orders/${id}`)).body.totalAmount).toBe(10);
    expect((await desk.replace(admin, id, { L0: 5 })).status).toBe(200);
  });

  it.each([
    ['rejected', `update users set status = 'rejected' where id = $1`],
    ['removed', 'update users set removed_at = now() where id = $1'],
  ])('is refused when its buyer is %s meanwhile', async (_, change) => {
    for (const by of ['buyer', 'admin'] as const) {
      const leaving = await portal.user('buyer');
      const readings = whileReading(() => query(change, [leaving.id]));
      const fields: Record<string, string> = by === 'admin' ? { buyerId: leaving.id } : {};
      const refused = await desk.place(by === 'admin' ? admin : leaving, { L0: 1 }, { fields });
      expect(refused.body.code).toBe(by === 'admin' ? 'order.buyer_invalid' : 'auth.not_approved');
      expect(readings()).toBe(1);
      jest.restoreAllMocks();
    }
    expect(await ordersOfFile()).toEqual([]);
  });

  it(
    'has the prices of one version, whatever the moment',
    async () => {
      for (let round = 1; round <= repetitions(40, 4); round++) {
        const placing = Array.from({ length: 3 }, async (_, index) => {
          await new Promise((resolve) => setTimeout(resolve, index * 60 + round * 10));
          return desk.place(buyer, all);
        });
        const [answers] = await Promise.all([Promise.all(placing), publish(10 + round)]);
        for (const { status, body } of answers) {
          expect(status).toBe(201);
          const prices = await pricesOf(body._id);
          expect(prices.map(({ lines }) => lines)).toEqual([2_500]);
          expect([9 + round, 10 + round]).toContain(prices[0]?.price);
        }
      }
    },
    patience,
  );
});

import { MikroORM } from '@mikro-orm/postgresql';
import type { OrderRevisionsResponse } from '@portal/contract/order-revisions';
import type { AdminOrder, Order, OrderEvent, OrderLine } from '@portal/contract/orders';
import { sql } from 'kysely';
import { stockViolations, waitForDeductions } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { stockSheet } from '../../../test/portal/sheets.js';
import { startTogether } from '../../../test/portal/start-together.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';
import { waitUntil } from '../../../test/wait-until.js';
import { OrderSweeps } from './order-sweeps.js';

const patience = 120_000;

// V06
describe('a back-order', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  }, patience);
  afterEach(async () => {
    await waitForDeductions(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  });
  afterAll(() => portal.stop(), patience);

  const db = () => portal.app.get(MikroORM).em.fork().getKysely();
  const sweep = () => portal.app.get(OrderSweeps, { strict: false }).coverBackOrders();
  const rowsOf = (stock: Record<string, number>) =>
    Object.entries({ ...stock, THERE: 1000 }).map(([reference, available]) => ({
      ...{ reference, price: 10, unitsPerLot: 2, available },
    }));
  const openDesk = (stock: Record<string, number>) => OrderDesk.open(portal, admin, rowsOf(stock));
  const put = (id: string, step: string) => admin.call('PUT', `/api/orders/${id}/${step}`, { json: {} });
  const orderOf = async (id: string, client = admin) => (await client.get<AdminOrder>(`/api/orders/${id}`)).body;
  const isCovered = async (id: string) => (await orderOf(id)).backOrder?.isCovered ?? false;
  const areCovered = (...ids: string[]) => Promise.all(ids.map(isCovered));

  /** Lots of these references that the buyer orders and the team back-orders; one lot of another reference stays. */
  async function backOrdered(
    desk: OrderDesk,
    lots: Record<string, number>,
    from?: string,
    by = buyer,
  ): Promise<string> {
    const ordered = Object.fromEntries(Object.keys(lots).map((reference) => [reference, 1]));
    const parent = from ?? (await desk.placed(buyer, { THERE: 1, ...ordered }));
    const { revision: base } = await orderOf(parent);
    const { rows } = await sql<{ id: string; reference: string }>`
      select id, reference from stock_items where stock_file_id = ${desk.fileId} order by position`.execute(db());
    const lines = rows
      .filter(({ reference }) => reference === 'THERE' || reference in lots)
      .map(({ id, reference }, index) =>
        reference === 'THERE'
          ? { stockItemId: id, lots: 1 }
          : { stockItemId: id, lots: 0, backOrder: { lots: lots[reference], expectedOn: `2127-0${index + 1}-15` } },
      );
    const proposed = await admin.call('POST', `/api/orders/${parent}/proposal`, { json: { base, lines } });
    expect([proposed.status, proposed.body]).toEqual([201, expect.anything()]);
    const accepted = await by.call('PUT', `/api/orders/${parent}/proposal/accept`, { json: { backOrders: true } });
    expect([accepted.status, accepted.body]).toEqual([200, expect.anything()]);
    return (await linked(parent, by)).at(-1) ?? '';
  }

  /** The back-orders of an order, oldest first. */
  async function linked(parent: string, by = buyer): Promise<string[]> {
    const { backOrders } = (await by.get<OrderRevisionsResponse>(`/api/orders/${parent}/revisions`)).body;
    return backOrders.toSorted((a, b) => a.orderNumber.localeCompare(b.orderNumber)).map(({ _id }) => _id);
  }

  async function publish(desk: OrderDesk, stock: Record<string, number>): Promise<void> {
    const form = formWithFile('files', 'Stock.xlsx', stockSheet(rowsOf(stock)));
    const { status, body } = await admin.call('PUT', `/api/catalogue/replace-file/${desk.fileId}`, { form });
    expect([status, body]).toEqual([200, expect.anything()]);
  }

  it(
    'is an order of its own, linked both ways, without a reservation',
    async () => {
      const desk = await openDesk({ A1: 1, A2: 0 });
      const fields = { poNumber: 'PO-7', note: 'By ship', deliverOn: '2027-01-01' };
      const parent = (await desk.place(buyer, { A1: 1, THERE: 1 }, { fields })).body;
      const id = await backOrdered(desk, { A1: 3, A2: 2 }, parent._id);
      expect(await linked(parent._id)).toEqual([id]);
      const order = await orderOf(id, buyer);
      expect(order).toMatchObject({
        ...{ orderNumber: `${parent.orderNumber}-B1`, status: 'Pending Review', revision: 1, proposal: null },
        ...{ lineCount: 2, totalQuantity: 10, totalAmount: 100, poNumber: 'PO-7', note: 'By ship', deliverOn: null },
        backOrder: {
          of: { _id: parent._id, orderNumber: parent.orderNumber },
          ...{ expectedOn: '2127-02-15', isCovered: false },
        },
      });
      const lines = (await buyer.get<OrderLine[]>(`/api/orders/${id}/lines`)).body;
      expect(lines.map(({ reference, lots, lineTotal }) => [reference, lots, lineTotal])).toEqual([
        ['A1', 3, 60],
        ['A2', 2, 40],
      ]);
      expect(await desk.stock()).toMatchObject({
        A1: { available: 1, reserved: 0 },
        A2: { available: 0, reserved: 0 },
      });
      const second = await orderOf(await backOrdered(desk, { A2: 1 }, parent._id));
      const ofSecond = await orderOf(await backOrdered(desk, { A2: 3 }, second._id));
      expect([second.orderNumber, ofSecond.orderNumber]).toEqual([
        `${parent.orderNumber}-B2`,
        `${parent.orderNumber}-B2-B1`,
      ]);
      const found = await admin.get<Order[]>(`/api/orders?search=${parent.orderNumber}-b2&limit=10&sort=orderNumber`);
      expect(found.body.map(({ orderNumber }) => orderNumber)).toEqual([second.orderNumber, ofSecond.orderNumber]);
    },
    patience,
  );

  it(
    'waits until a new version of the stock file covers it, the oldest first, and both sides are told once',
    async () => {
      const desk = await openDesk({ A1: 0, A2: 5 });
      const [first, second, third] = [
        await backOrdered(desk, { A1: 3, A2: 1 }),
        await backOrdered(desk, { A1: 4 }),
        await backOrdered(desk, { A1: 1 }),
      ];
      // A2 is there, but the first one is covered as a whole only. It keeps its claim on both lots of A1.
      await publish(desk, { A1: 2, A2: 5 });
      await sweep();
      expect(await areCovered(first, second, third)).toEqual([false, false, false]);
      await publish(desk, { A1: 5, A2: 5 });
      await waitUntil(() => isCovered(first));
      await sweep();
      // Two lots are left; the second one needs four, and the third must not overtake it.
      expect(await areCovered(first, second, third)).toEqual([true, false, false]);
      expect(await desk.stock()).toMatchObject({
        A1: { available: 5, reserved: 3 },
        A2: { available: 5, reserved: 1 },
      });
      await publish(desk, { A1: 8, A2: 5 });
      await waitUntil(() => isCovered(third));
      expect(await areCovered(first, second, third)).toEqual([true, true, true]);
      expect((await desk.stock()).A1).toEqual({ available: 8, reserved: 8 });
      await Promise.all([sweep(), sweep()]);
      const { orderNumber } = await orderOf(first);
      const { rows: told } = await sql<{ title: string; people: string[] }>`
        select title, array_agg(user_id::text) as people from notifications
          join notification_recipients on notification_id = notifications.id
        where order_id = ${first} and title ilike '%stock%' group by notifications.id, title order by title`.execute(
        db(),
      );
      expect(told).toEqual([
        { title: 'Stock for a back-order', people: expect.arrayContaining([admin.id]) },
        { title: 'Your back-order is in stock', people: [buyer.id] },
      ]);
      const mails = await sql`select kind, user_id as person from mails where about->>'orderId' = ${first}`.execute(
        db(),
      );
      expect(mails.rows).toEqual([{ kind: 'back-order-covered', person: buyer.id }]);
      const timeline = (await admin.get<OrderEvent[]>(`/api/orders/${first}/timeline`)).body;
      expect([orderNumber, timeline.map(({ kind }) => kind).sort()]).toEqual([
        expect.stringMatching(/-B1$/),
        ['back-order-covered', 'place'],
      ]);
    },
    patience,
  );

  it(
    'is covered by lots that a cancelled order returns, and by those that an older one gives up',
    async () => {
      const desk = await openDesk({ A1: 4 });
      const sold = await desk.placed(buyer, { A1: 4 });
      expect((await desk.approve(sold)).status).toBe(200);
      await waitForDeductions(portal.database.url);
      const [oldest, next] = [await backOrdered(desk, { A1: 5 }), await backOrdered(desk, { A1: 3 })];
      await admin.call('PUT', `/api/orders/${sold}/admin-cancel`, { json: {} });
      await sweep();
      expect(await areCovered(oldest, next)).toEqual([false, false]);
      expect((await buyer.call('PUT', `/api/orders/${oldest}/cancel`, { json: {} })).status).toBe(200);
      await waitUntil(() => isCovered(next));
      expect((await desk.stock()).A1).toEqual({ available: 4, reserved: 3 });
      const returned = await backOrdered(desk, { A1: 2 });
      const small = await desk.placed(buyer, { A1: 1 });
      await sweep();
      expect(await isCovered(returned)).toBe(false);
      expect((await desk.approve(small)).status).toBe(200);
      await admin.call('PUT', `/api/orders/${small}/admin-cancel`, { json: {} });
      expect(await isCovered(returned)).toBe(false);
    },
    patience,
  );

  it(
    'is covered at once when its lots are free, and by the next sweep when jobs were away as its stock came',
    async () => {
      const desk = await openDesk({ A1: 2, A2: 0 });
      const there = await backOrdered(desk, { A1: 2 });
      await waitUntil(() => isCovered(there));
      const waiting = await backOrdered(desk, { A2: 1 });
      const arrived = sql`with item as (update stock_items set available_lots = 1
          where stock_file_id = ${desk.fileId} and reference = 'A2' returning id)
        insert into inventory_movements (stock_item_id, kind, lots) select id, 'import', 1 from item`;
      await arrived.execute(db());
      expect(await isCovered(waiting)).toBe(false);
      await Promise.all([sweep(), sweep(), sweep()]);
      expect(await isCovered(waiting)).toBe(true);
      expect((await desk.stock()).A2).toEqual({ available: 1, reserved: 1 });
    },
    patience,
  );

  it(
    'is approved with the lots that were reserved for it, or gives them to the next one when it is cancelled',
    async () => {
      const desk = await openDesk({ A1: 2 });
      const [first, second] = [await backOrdered(desk, { A1: 2 }), await backOrdered(desk, { A1: 2 })];
      await waitUntil(() => isCovered(first));
      const rival = await desk.placed(buyer, { A1: 1 });
      expect((await desk.approve(rival)).status).toBe(409);
      await buyer.call('PUT', `/api/orders/${first}/cancel`, { json: {} });
      await waitUntil(() => isCovered(second));
      expect((await desk.approve(second)).status).toBe(200);
      await waitForDeductions(portal.database.url);
      expect((await desk.stock()).A1).toEqual({ available: 0, reserved: 0 });
    },
    patience,
  );

  it(
    'holds its lots again when the buyer declines a change of it',
    async () => {
      const desk = await openDesk({ A1: 5 });
      const id = await backOrdered(desk, { A1: 3 });
      await waitUntil(() => isCovered(id));
      expect((await desk.propose(id, { A1: 2 })).status).toBe(201);
      expect((await desk.stock()).A1).toEqual({ available: 5, reserved: 2 });
      const declined = await buyer.call<Order>('PUT', `/api/orders/${id}/proposal/decline`, { json: {} });
      expect(declined.body.backOrder?.isCovered).toBe(true);
      expect((await desk.stock()).A1).toEqual({ available: 5, reserved: 3 });
    },
    patience,
  );

  it.each([
    [
      'cancelled by the buyer',
      'Cancelled',
      'was cancelled',
      (id: string) => buyer.call('PUT', `/api/orders/${id}/cancel`),
    ],
    ['rejected', 'Rejected', 'was not approved', (id: string) => put(id, 'reject')],
    ['deleted', 'Rejected', 'was deleted', (id: string) => admin.call('DELETE', `/api/orders/${id}`)],
    [
      'replaced by the buyer',
      'Cancelled',
      'has a new file',
      (id: string, desk: OrderDesk) => desk.replace(buyer, id, { THERE: 2 }),
    ],
    [
      'replaced by the team',
      'Rejected',
      'has a new file',
      (id: string, desk: OrderDesk) => desk.replace(admin, id, { THERE: 2 }),
    ],
  ])(
    'ends while it waits, when its order is %s before it was approved',
    async (_, status, happened, step) => {
      const desk = await openDesk({ A1: 2, A2: 0 });
      const parent = await desk.placed(buyer, { THERE: 1, A1: 1, A2: 1 });
      const { orderNumber } = await orderOf(parent);
      const there = await backOrdered(desk, { A1: 2 }, parent);
      await waitUntil(() => isCovered(there));
      const waiting = await backOrdered(desk, { A2: 3 }, parent);
      expect((await step(parent, desk)).status).toBe(200);
      const reason = `It belongs to ${orderNumber}, which ${happened}.`;
      const ended = await orderOf(waiting);
      expect([ended.status, ended.rejectionReason ?? ended.cancellationReason]).toEqual([status, reason]);
      expect((await orderOf(there)).status).toBe('Pending Review');
      const { rows } = await sql<{ people: string[] }>`
        select array_agg(user_id::text) as people from notifications
          join notification_recipients on notification_id = notifications.id
        where order_id = ${waiting} and message like ${`%${reason}`} group by notifications.id`.execute(db());
      expect(rows).toEqual([{ people: expect.arrayContaining([status === 'Rejected' ? buyer.id : admin.id]) }]);
      expect(await stockViolations(portal.database.url)).toEqual({});
    },
    patience,
  );

  it(
    'goes on by itself when its order is cancelled after it was approved',
    async () => {
      const desk = await openDesk({ A1: 0 });
      const parent = await desk.placed(buyer, { THERE: 1, A1: 1 });
      const waiting = await backOrdered(desk, { A1: 2 }, parent);
      expect((await desk.approve(parent)).status).toBe(200);
      expect((await put(parent, 'admin-cancel')).status).toBe(200);
      expect((await orderOf(waiting)).status).toBe('Pending Review');
    },
    patience,
  );

  it(
    'of a buyer who was removed is not covered, gives up its lots, and younger ones do not wait for it',
    async () => {
      const desk = await openDesk({ A1: 0 });
      const leaving = await portal.user('buyer');
      const [oldest, next] = [
        await backOrdered(desk, { A1: 2 }, await desk.placed(leaving, { THERE: 1, A1: 1 }), leaving),
        await backOrdered(desk, { A1: 2 }),
      ];
      const become = (removed: string | null) =>
        sql`update users set removed_at = ${removed} where id = ${leaving.id}`.execute(db());
      await become('2026-01-01');
      await publish(desk, { A1: 3 });
      await waitUntil(() => isCovered(next));
      expect(await areCovered(oldest, next)).toEqual([false, true]);
      await publish(desk, { A1: 5 });
      await sweep();
      expect(await isCovered(oldest)).toBe(false);
      await become(null);
      await sweep();
      expect(await isCovered(oldest)).toBe(true);
      const release = () => portal.app.get(OrderSweeps, { strict: false }).releaseBackOrders();
      await release();
      expect((await desk.stock()).A1).toEqual({ available: 5, reserved: 4 });
      await become('2026-01-01');
      await Promise.all([release(), release()]);
      expect(await areCovered(oldest, next)).toEqual([false, true]);
      expect((await desk.stock()).A1).toEqual({ available: 5, reserved: 2 });
      expect(await stockViolations(portal.database.url)).toEqual({});
    },
    patience,
  );

  it(
    'with a reference that is no longer listed, or of a deleted file, is not covered, and younger ones do not wait for it',
    async () => {
      const desk = await openDesk({ A1: 0, A2: 0 });
      const [oldest, next, last] = [
        await backOrdered(desk, { A1: 1, A2: 2 }),
        await backOrdered(desk, { A2: 2 }),
        await backOrdered(desk, { A2: 1 }),
      ];
      await publish(desk, { A2: 2 });
      await waitUntil(() => isCovered(next));
      expect(await areCovered(oldest, next, last)).toEqual([false, true, false]);
      const becomeDeleted = (time: string | null) =>
        sql`update stock_files set deleted_at = ${time} where id = ${desk.fileId}`.execute(db());
      await becomeDeleted('2026-01-01');
      await buyer.call('PUT', `/api/orders/${next}/cancel`, { json: {} });
      await sweep();
      expect(await areCovered(oldest, last)).toEqual([false, false]);
      await becomeDeleted(null);
      await sweep();
      expect(await areCovered(oldest, last)).toEqual([false, true]);
    },
    patience,
  );

  it(
    'is covered although the cover of an older one fails, which is covered later',
    async () => {
      const desk = await openDesk({ A1: 0, A2: 0 });
      const [oldest, next] = [await backOrdered(desk, { A1: 1 }), await backOrdered(desk, { A2: 1 })];
      await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
        db(),
      );
      await sql`create trigger refuse before insert on order_events for each row
        when (new.order_id = ${sql.lit(oldest)}) execute function refuse()`.execute(db());
      await publish(desk, { A1: 1, A2: 1 });
      await waitUntil(() => isCovered(next));
      expect(await isCovered(oldest)).toBe(false);
      await sql`drop function refuse cascade`.execute(db());
      await sweep();
      expect(await areCovered(oldest, next)).toEqual([true, true]);
    },
    patience,
  );

  // V05
  it(
    'is covered once and in order while versions are published and orders cancelled, rejected and approved at once',
    async () => {
      for (let seed = 1; seed <= repetitions(20, 4); seed++) {
        const desk = await openDesk({ A1: 0, A2: 0 });
        const ids: string[] = [];
        const wanted: Record<string, number>[] = [{ A1: 2, A2: 1 }, { A1: 3 }, { A2: 2 }, { A1: 1, A2: 1 }];
        for (const lots of wanted) ids.push(await backOrdered(desk, lots));
        const [first = '', second = '', third = '', fourth = ''] = ids;
        await startTogether<unknown>(seed, [
          () => publish(desk, { A1: 4, A2: 2 }),
          () => sweep(),
          () => buyer.call('PUT', `/api/orders/${first}/cancel`, { json: {} }),
          () => desk.approve(second),
          () => sweep(),
          () => admin.call('PUT', `/api/orders/${third}/reject`, { json: {} }),
          () => publish(desk, { A1: 6, A2: 3 }),
          () => sweep(),
        ]);
        await waitForDeductions(portal.database.url);
        await sweep();
        expect([seed, await stockViolations(portal.database.url)]).toEqual([seed, {}]);
        const covers = await sql<{ id: string; count: number }>`
          select order_id as id, count(*)::int as count from order_events
          where order_id = any(${ids}::uuid[]) and action = 'back-order-covered' group by 1`.execute(db());
        expect([seed, covers.rows.filter(({ count }) => count > 1)]).toEqual([seed, []]);
        const { A1, A2 } = await desk.stock();
        const isFree =
          (A1?.available ?? 0) - (A1?.reserved ?? 0) >= 1 && (A2?.available ?? 0) - (A2?.reserved ?? 0) >= 1;
        // The fourth one is the only one left: it is covered unless the others took its lots.
        expect([seed, isFree && !(await isCovered(fourth))]).toEqual([seed, false]);
      }
    },
    timeoutFor(patience),
  );
});

import type { PlacedOrder } from '@portal/contract/orders';
import { OrderDesk } from '../../test/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal.js';
import { patienceFor, rounds } from '../../test/rounds.js';
import { deductionsDone, stockViolations, withClient } from '../../test/stock-invariants.js';

const patience = patienceFor(180_000);
const seeds = Array.from({ length: rounds(20, 3) }, (_, index) => index + 1);

/** A pseudo-random sequence (mulberry32), so that a seed that fails can be run again. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Starts all of them, in an order and at moments that the seed decides, and answers when all have ended. */
function together<Result>(seed: number, calls: (() => Promise<Result>)[]): Promise<Result[]> {
  const random = randomOf(seed);
  return Promise.all(
    calls.map(async (call) => {
      const turns = Math.floor(random() * 20);
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      return call();
    }),
  );
}

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

describe('orders acted on at the same moment', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    // Caller and server share one busy event loop here: an idle connection must not be closed while a request is on its way.
    // Only the caller closes one, after its own 4 s.
    portal.app.getHttpServer().keepAliveTimeout = 0;
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  }, patience);
  afterEach(async () => {
    await deductionsDone(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  }, patience);
  afterAll(() => portal.stop(), patience);

  const orderOf = async (client: TestClient, id: string) => (await client.get<PlacedOrder>(`/api/orders/${id}`)).body;

  // R01
  it(
    '200 approvals of one lot each share 100 lots, time and again',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'LAST', price: 10, available: 100 }]);
      let waiting: string[] = [];
      for (const seed of seeds) {
        const more = Array.from({ length: 200 - waiting.length }, () => desk.placed(buyer, { LAST: 1 }));
        const ids = [...waiting, ...(await Promise.all(more))];
        const answers = await together(
          seed,
          ids.map((id) => async () => ({ id, ...(await desk.approve(id)) })),
        );
        const approved = answers.filter(({ status }) => status === 200);
        const refused = answers.filter(({ status }) => status === 409);
        expect([approved.length, refused.length]).toEqual([100, 100]);
        for (const { body } of refused) {
          expect(body.code).toBe('order.insufficient_inventory');
          expect(body.insufficientItems).toEqual([{ referenceId: 'LAST', quantityRequested: 1, availableQuantity: 0 }]);
        }
        await deductionsDone(portal.database.url);
        expect(await desk.stock()).toEqual({ LAST: { available: 0, reserved: 0 } });
        const cancelled = await together(
          seed,
          approved.map(
            ({ id }) =>
              () =>
                admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} }),
          ),
        );
        expect(statusesOf(cancelled)).toEqual(approved.map(() => 200));
        expect(await desk.stock()).toEqual({ LAST: { available: 100, reserved: 0 } });
        waiting = refused.map(({ id }) => id);
      }
    },
    patience,
  );

  it(
    'one order approved by eight at once is deducted once',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 100 }]);
      for (let round = 0; round < 5; round++) {
        const id = await desk.placed(buyer, { A1: 3 });
        const answers = await together(
          round,
          Array.from({ length: 8 }, () => () => desk.approve(id)),
        );
        expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
      }
      await deductionsDone(portal.database.url);
      expect(await desk.stock()).toEqual({ A1: { available: 85, reserved: 0 } });
    },
    patience,
  );

  // R15
  it(
    'of approving and cancelling one wins, and the stock follows the winner',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 1000 }]);
      let approved = 0;
      const race = async (round: number) => {
        const id = await desk.placed(buyer, { A1: 1 });
        const answers = await together(round, [
          async () => (await desk.approve(id)).status,
          async () => (await buyer.call('PUT', `/api/orders/${id}/cancel`)).status,
        ]);
        expect(answers.toSorted()).toEqual([200, 409]);
        const { status } = await orderOf(buyer, id);
        expect(status).toBe(answers[0] === 200 ? 'Awaiting Payment' : 'Cancelled');
        if (answers[0] === 200) approved++;
      };
      for (let round = 0; round < 100; round += 4) await Promise.all([0, 1, 2, 3].map((index) => race(round + index)));
      await deductionsDone(portal.database.url);
      expect(await desk.stock()).toEqual({ A1: { available: 1000 - approved, reserved: 0 } });
    },
    patience,
  );

  it(
    'of approving and deleting, the order is gone and holds no stock',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 40 }]);
      for (let round = 0; round < 40; round++) {
        const id = await desk.placed(buyer, { A1: 30 });
        const [approved, deleted] = await together(round, [
          async () => (await desk.approve(id)).status,
          async () => (await admin.call('DELETE', `/api/orders/${id}`)).status,
        ]);
        expect(deleted).toBe(200);
        expect([200, 404]).toContain(approved);
        expect((await admin.get(`/api/orders/${id}`)).status).toBe(404);
      }
      expect(await desk.stock()).toEqual({ A1: { available: 40, reserved: 0 } });
    },
    patience,
  );

  // R18: the invariants compare the stored file, the totals, the lines and the movements.
  it(
    'replacing the attachment while it is approved leaves file, totals, lines and movements of one version',
    async () => {
      const rows = ['A1', 'A2'].map((reference) => ({ reference, price: 10, unitsPerLot: 2, available: 100_000 }));
      const desk = await OrderDesk.open(portal, admin, rows);
      const outcomes = new Set<string>();
      const race = async (round: number) => {
        const id = await desk.placed(buyer, { A1: 1 });
        const by = round % 2 === 0 ? buyer : admin;
        const [replaced, approved] = await together(round, [
          async () => (await desk.replace(by, id, { A2: 5 })).status,
          async () => {
            // Reading the new sheet takes longer than approving: without a head start approving would always win.
            await new Promise((resolve) => setTimeout(resolve, (round % 10) * 6));
            return (await desk.approve(id)).status;
          },
        ]);
        expect(approved).toBe(200);
        expect([200, 409]).toContain(replaced);
        outcomes.add(String(replaced));
        const order = await orderOf(buyer, id);
        expect([order.totalQuantity, order.totalAmount]).toEqual(replaced === 200 ? [10, 100] : [2, 20]);
        const { body } = await buyer.get<{ originalName: string }>(`/api/orders/${id}/file-info/order`);
        expect(body.originalName).toBe(replaced === 200 ? 'Corrected.xlsx' : 'Order.xlsx');
      };
      for (let round = 0; round < 100; round += 4) await Promise.all([0, 1, 2, 3].map((index) => race(round + index)));
      expect([...outcomes].toSorted()).toEqual(['200', '409']);
    },
    patience,
  );

  // R13
  it(
    'approvals and new orders that name the same items in opposite orders never block each other',
    async () => {
      const rows = Array.from({ length: 12 }, (_, index) => ({
        reference: `A${index}`,
        price: 1,
        available: 1_000_000,
      }));
      const desk = await OrderDesk.open(portal, admin, rows);
      const lots = Object.fromEntries(rows.map(({ reference }) => [reference, 1]));
      const backwards = desk.sortedBackwards();
      let waiting = [await desk.placed(buyer, lots), await backwards.placed(buyer, lots)];
      for (let round = 0; round < rounds(500, 100); round++) {
        const [one = '', other = ''] = waiting;
        const [forth, back, ...approvals] = await together<{ status: number; body: { _id: string } }>(round, [
          () => desk.place(buyer, lots),
          () => backwards.place(buyer, lots),
          () => desk.approve(one),
          () => desk.approve(other),
        ]);
        expect([forth?.status, back?.status, ...statusesOf(approvals)]).toEqual([201, 201, 200, 200]);
        waiting = [forth?.body._id ?? '', back?.body._id ?? ''];
      }
      const { rows: stats } = await withClient(portal.database.url, (client) =>
        client.query<{ deadlocks: number }>(
          'select deadlocks::int from pg_stat_database where datname = current_database()',
        ),
      );
      expect(stats).toEqual([{ deadlocks: 0 }]);
    },
    patience,
  );

  // R12
  it(
    'an order of 500 lines whose last one is short changes nothing',
    async () => {
      const rows = Array.from({ length: 500 }, (_, index) => ({ reference: `L${index}`, price: 1, available: 5 }));
      const desk = await OrderDesk.open(portal, admin, rows);
      const before = await desk.stock();
      const lots = Object.fromEntries(rows.map(({ reference }) => [reference, 5]));
      const id = await desk.placed(buyer, { ...lots, L499: 6 });
      const answer = await desk.approve(id);
      expect(answer.status).toBe(409);
      expect(answer.body.insufficientItems).toEqual([
        { referenceId: 'L499', quantityRequested: 6, availableQuantity: 5 },
      ]);
      expect(answer.body.error).toBe('Insufficient inventory for: L499 (requested 6, available 5)');
      expect(await desk.stock()).toEqual(before);
      expect(await orderOf(buyer, id)).toMatchObject({ status: 'Pending Review', invoiceFile: null });
      // The same order once it fits.
      await desk.replace(buyer, id, lots);
      expect((await desk.approve(id)).status).toBe(200);
    },
    patience,
  );

  // R16
  it(
    '50 cancellations at once put the stock back once',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
      const id = await desk.placed(buyer, { A1: 7 });
      await desk.approve(id);
      await deductionsDone(portal.database.url);
      expect(await desk.stock()).toEqual({ A1: { available: 3, reserved: 0 } });
      const answers = await together(
        1,
        Array.from({ length: 50 }, () => () => admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} })),
      );
      expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
      expect(await desk.stock()).toEqual({ A1: { available: 10, reserved: 0 } });
    },
    patience,
  );

  // R16, O09: orders that were cancelled before cancelling put stock back by itself.
  it(
    '50 reversals at once put the stock back once',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
      const id = await desk.placed(buyer, { A1: 7 });
      await desk.approve(id);
      await deductionsDone(portal.database.url);
      await withClient(portal.database.url, (client) =>
        client.query(`update orders set status = 'Cancelled' where id = $1`, [id]),
      );
      expect((await orderOf(admin, id)).actions).toEqual(['reverse-inventory', 'delete']);
      const answers = await together(
        1,
        Array.from({ length: 50 }, () => () => admin.call('PUT', `/api/orders/${id}/reverse-inventory`)),
      );
      expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
      expect(await desk.stock()).toEqual({ A1: { available: 10, reserved: 0 } });
      expect((await orderOf(admin, id)).actions).toEqual(['delete']);
    },
    patience,
  );

  it(
    'cancelling while the stock is being deducted gives everything back',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
      for (let round = 0; round < 40; round++) {
        const id = await desk.placed(buyer, { A1: 10 });
        expect((await desk.approve(id)).status).toBe(200);
        const action = round % 2 === 0 ? 'admin-cancel' : 'payment';
        const answers = await together(round, [
          () => admin.call('PUT', `/api/orders/${id}/${action}`, { json: {} }),
          () => admin.call('DELETE', `/api/orders/${id}`),
        ]);
        // Deleted first, the other step finds no order; paid first, deleting keeps what was sold.
        expect(answers.map(({ status }) => status)[1]).toBe(200);
        await deductionsDone(portal.database.url);
        const stock = await desk.stock();
        if (action === 'payment' && answers[0]?.status === 200) {
          expect(stock).toEqual({ A1: { available: 0, reserved: 0 } });
          await withClient(portal.database.url, (client) =>
            client.query('update orders set deleted_at = null where id = $1', [id]),
          );
          expect((await admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} })).status).toBe(200);
        } else {
          expect(stock).toEqual({ A1: { available: 10, reserved: 0 } });
        }
      }
    },
    patience,
  );

  // R17
  it(
    '50 creations with one Idempotency-Key make one order and one answer',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
      const client = await portal.user('buyer');
      const headers = { 'idempotency-key': 'one click' };
      const answers = await together(
        1,
        Array.from({ length: 50 }, () => () => desk.place(client, { A1: 2 }, { headers })),
      );
      expect(statusesOf(answers)).toEqual(Array.from({ length: 50 }, () => 201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body, Object.keys(body).toSorted()))).size).toBe(1);
      const list = await client.get<PlacedOrder[]>('/api/orders');
      expect(list.body.map(({ _id }) => _id)).toEqual([answers[0]?.body._id]);

      const other = await desk.place(client, { A1: 3 }, { headers });
      expect([other.status, other.body.code]).toEqual([422, 'idempotency.key_reused']);
      // Somebody else's key of the same name is another key.
      const somebody = await desk.place(await portal.user('buyer'), { A1: 3 }, { headers });
      expect(somebody.status).toBe(201);
      expect((await client.get<PlacedOrder[]>('/api/orders')).body).toHaveLength(1);
    },
    patience,
  );

  it(
    'approvals with one Idempotency-Key answer as the first one, and reserve once',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
      const id = await desk.placed(buyer, { A1: 2 });
      const headers = { 'idempotency-key': `approve ${id}` };
      const answers = await together(
        1,
        Array.from({ length: 20 }, () => () => desk.approve(id, headers)),
      );
      expect(statusesOf(answers)).toEqual(Array.from({ length: 20 }, () => 200));
      await deductionsDone(portal.database.url);
      expect(await desk.stock()).toEqual({ A1: { available: 8, reserved: 0 } });
    },
    patience,
  );
});

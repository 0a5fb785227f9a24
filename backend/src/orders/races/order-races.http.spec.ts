import type { PlacedOrder } from '@portal/contract/orders';
import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { startTogether } from '../../../test/portal/start-together.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';

const patience = timeoutFor(600_000);
const seeds = Array.from({ length: repetitions(20, 2) }, (_, index) => index + 1);

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

describe('orders acted on at the same moment', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  }, patience);
  afterEach(async () => {
    await waitForDeductions(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  }, patience);
  afterAll(() => portal.stop(), patience);

  const orderOf = async (client: TestClient, id: string) => (await client.get<PlacedOrder>(`/api/orders/${id}`)).body;

  // R01
  it(
    '200 approvals of one lot each share 100 lots',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'LAST', price: 10, available: 100 }]);
      const placed = await desk.placed(buyer, { LAST: 1 });
      let waiting: string[] = [];
      for (const seed of seeds) {
        const ids = [...waiting, ...(await desk.copies(placed, 200 - waiting.length))];
        const answers = await startTogether(
          seed,
          ids.map((id) => async () => ({ id, ...(await desk.approve(id)) })),
        );
        const approved = answers.filter(({ status }) => status === 200);
        const refused = answers.filter(({ status }) => status === 409);
        expect([approved.length, refused.length]).toEqual([100, 100]);
        for (const { body } of refused) {
          expect(body.code).toBe('order.insufficient_inventory');
          expect(body.insufficientItems).toEqual([
            { stockItemId: expect.any(String), referenceId: 'LAST', quantityRequested: 1, availableQuantity: 0 },
          ]);
        }
        await waitForDeductions(portal.database.url);
        expect(await desk.stock()).toEqual({ LAST: { available: 0, reserved: 0 } });
        const cancelled = await startTogether(
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
        const answers = await startTogether(
          round,
          Array.from({ length: 8 }, () => () => desk.approve(id)),
        );
        expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
      }
      await waitForDeductions(portal.database.url);
      expect(await desk.stock()).toEqual({ A1: { available: 85, reserved: 0 } });
    },
    patience,
  );

  // R15
  it(
    'either approving or cancelling wins, and the stock matches the winner',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 1000 }]);
      const ids = await desk.copies(await desk.placed(buyer, { A1: 1 }), 100);
      let approved = 0;
      const race = async (round: number) => {
        const id = ids[round] ?? '';
        const answers = await startTogether(round, [
          async () => (await desk.approve(id)).status,
          async () => (await buyer.call('PUT', `/api/orders/${id}/cancel`)).status,
        ]);
        expect(answers.toSorted()).toEqual([200, 409]);
        const { status } = await orderOf(buyer, id);
        expect(status).toBe(answers[0] === 200 ? 'Awaiting Payment' : 'Cancelled');
        if (answers[0] === 200) approved++;
      };
      for (let round = 0; round < 100; round += 4) await Promise.all([0, 1, 2, 3].map((index) => race(round + index)));
      await waitForDeductions(portal.database.url);
      expect(await desk.stock()).toEqual({ A1: { available: 1000 - approved, reserved: 0 } });
    },
    patience,
  );

  it(
    'after approving and deleting at once, the order is gone and holds no stock',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 40 }]);
      for (let round = 0; round < 40; round++) {
        const id = await desk.placed(buyer, { A1: 30 });
        const [approved, deleted] = await startTogether(round, [
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
      const ids = await desk.copies(await desk.placed(buyer, { A1: 1 }), 100);
      const outcomes = new Set<string>();
      /** The duration of the last replacement. */
      let replacementMs = 0;
      const race = async (round: number) => {
        const id = ids[round] ?? '';
        const by = round % 2 === 0 ? buyer : admin;
        const [replaced, approved] = await startTogether(round, [
          async () => {
            const start = performance.now();
            const { status } = await desk.replace(by, id, { A2: 5 });
            replacementMs = performance.now() - start;
            return status;
          },
          async () => {
            // Reading the new file takes longer than approving, so without this delay the approval would always come
            // first. The longest delays are longer than a replacement, on a busy machine as well.
            await new Promise((resolve) => setTimeout(resolve, ((round % 10) / 6) * replacementMs));
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
      for (let round = 0; round < repetitions(500, 50); round++) {
        const [one = '', other = ''] = waiting;
        const [forwardOrder, back, ...approvals] = await startTogether<{ status: number; body: { _id: string } }>(
          round,
          [
            () => desk.place(buyer, lots),
            () => backwards.place(buyer, lots),
            () => desk.approve(one),
            () => desk.approve(other),
          ],
        );
        expect([forwardOrder?.status, back?.status, ...statusesOf(approvals)]).toEqual([201, 201, 200, 200]);
        waiting = [forwardOrder?.body._id ?? '', back?.body._id ?? ''];
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
        { stockItemId: expect.any(String), referenceId: 'L499', quantityRequested: 6, availableQuantity: 5 },
      ]);
      expect(answer.body.error).toBe('Insufficient inventory for: L499 (requested 6, available 5)');
      expect(await desk.stock()).toEqual(before);
      expect(await orderOf(buyer, id)).toMatchObject({ status: 'Pending Review', invoiceFile: null });
      // The same order succeeds once there is enough stock.
      await desk.replace(buyer, id, lots);
      expect((await desk.approve(id)).status).toBe(200);
    },
    patience,
  );

  // R16
  it(
    '50 cancellations at once restore the stock once',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
      const id = await desk.placed(buyer, { A1: 7 });
      await desk.approve(id);
      await waitForDeductions(portal.database.url);
      expect(await desk.stock()).toEqual({ A1: { available: 3, reserved: 0 } });
      const answers = await startTogether(
        1,
        Array.from({ length: 50 }, () => () => admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} })),
      );
      expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
      expect(await desk.stock()).toEqual({ A1: { available: 10, reserved: 0 } });
    },
    patience,
  );

  // R16, O09: orders that were cancelled when cancelling did not yet restore stock by itself.
  it(
    '50 reversals at once restore the stock once',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
      const id = await desk.placed(buyer, { A1: 7 });
      await desk.approve(id);
      await waitForDeductions(portal.database.url);
      await withClient(portal.database.url, (client) =>
        client.query(`update orders set status = 'Cancelled' where id = $1`, [id]),
      );
      expect((await orderOf(admin, id)).actions).toEqual(['reverse-inventory', 'delete']);
      const answers = await startTogether(
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
    'cancelling while the stock is being deducted restores everything',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
      for (let round = 0; round < 40; round++) {
        const id = await desk.placed(buyer, { A1: 10 });
        expect((await desk.approve(id)).status).toBe(200);
        const action = round % 2 === 0 ? 'admin-cancel' : 'payment';
        const answers = await startTogether(round, [
          () => admin.call('PUT', `/api/orders/${id}/${action}`, { json: {} }),
          () => admin.call('DELETE', `/api/orders/${id}`),
        ]);
        // If the deletion comes first, the other step finds no order; if the payment comes first, deleting does not
        // restore the sold stock.
        expect(answers.map(({ status }) => status)[1]).toBe(200);
        await waitForDeductions(portal.database.url);
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
      const answers = await startTogether(
        1,
        Array.from({ length: 50 }, () => () => desk.place(client, { A1: 2 }, { headers })),
      );
      expect(statusesOf(answers)).toEqual(Array.from({ length: 50 }, () => 201));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body, Object.keys(body).toSorted()))).size).toBe(1);
      const list = await client.get<PlacedOrder[]>('/api/orders');
      expect(list.body.map(({ _id }) => _id)).toEqual([answers[0]?.body._id]);

      const other = await desk.place(client, { A1: 3 }, { headers });
      expect([other.status, other.body.code]).toEqual([422, 'idempotency.key_reused']);
      // Idempotency keys are per user: the same key sent by another user counts as a different key.
      const otherBuyersOrder = await desk.place(await portal.user('buyer'), { A1: 3 }, { headers });
      expect(otherBuyersOrder.status).toBe(201);
      expect((await client.get<PlacedOrder[]>('/api/orders')).body).toHaveLength(1);
    },
    patience,
  );

  it(
    'approvals with one Idempotency-Key get the answer of the first and reserve once',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
      const id = await desk.placed(buyer, { A1: 2 });
      const headers = { 'idempotency-key': `approve ${id}` };
      const answers = await startTogether(
        1,
        Array.from({ length: 20 }, () => () => desk.approve(id, headers)),
      );
      expect(statusesOf(answers)).toEqual(Array.from({ length: 20 }, () => 200));
      await waitForDeductions(portal.database.url);
      expect(await desk.stock()).toEqual({ A1: { available: 8, reserved: 0 } });
    },
    patience,
  );
});

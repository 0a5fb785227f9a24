import type { OrderResponse } from '@portal/contract/orders';
import { stockViolations, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enterSeller } from '../../../test/portal/seller.js';
import { OrderSweeps } from './order-sweeps.js';

/** The ledger of an order, oldest entry first, and what its payments are allocated. */
interface Ledger {
  entries: [kind: string, amount: string][];
  allocated: string | null;
}

describe('orders that were approved before there was a ledger', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    await enterSeller(admin);
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A', price: 10, available: 1_000 }]);
  });
  afterAll(async () => {
    expect(await stockViolations(portal.database.url)).toEqual({});
    await portal.stop();
  });

  const ledgerOf = (id: string): Promise<Ledger> =>
    withClient(portal.database.url, async (client) => {
      const entries = await client.query(
        `select kind, amount::text from receivable_entries
        where order_id = $1 or payment_id in (select payment_id from payment_allocations where order_id = $1)
        order by entered_at, kind`,
        [id],
      );
      const allocated = await client.query(
        'select sum(amount)::text as sum from payment_allocations where order_id = $1',
        [id],
      );
      return { entries: entries.rows.map(({ kind, amount }) => [kind, amount]), allocated: allocated.rows[0].sum };
    });

  /** Empties the ledger, as it is when a process of the release before did everything. */
  const forget = () =>
    withClient(portal.database.url, async (client) => {
      const tables = ['receivable_entries', 'payment_allocations', 'payment_steps', 'payments'];
      await client.query('set session_replication_role = replica');
      for (const table of tables) await client.query(`delete from ${table}`);
    });

  // M01
  it('are entered as if it had been there, each once', async () => {
    const uploaded = await desk.placed(buyer, { A: 1 });
    const paid = await desk.placed(buyer, { A: 2 });
    const cancelled = await desk.placed(buyer, { A: 3 });
    const paidAndCancelled = await desk.placed(buyer, { A: 4 });
    const deleted = await desk.placed(buyer, { A: 5 });
    const returned = await desk.placed(buyer, { A: 6 });
    const made = await desk.placed(buyer, { A: 7 });
    const pending = await desk.placed(buyer, { A: 8 });
    const ids = [uploaded, paid, cancelled, paidAndCancelled, deleted, returned, made, pending];
    for (const id of [uploaded, paid, cancelled, paidAndCancelled, deleted]) await desk.approve(id);
    for (const id of [returned, made]) {
      await admin.call<OrderResponse>('PUT', `/api/orders/${id}/approve`, { json: { makeInvoice: true } });
    }
    for (const id of [paid, paidAndCancelled, returned]) {
      await admin.call('PUT', `/api/orders/${id}/payment`, { json: {} });
    }
    for (const id of [cancelled, paidAndCancelled])
      await admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} });
    await admin.call('DELETE', `/api/orders/${deleted}`);
    const { body: lines } = await admin.get<{ lineId: string }[]>(`/api/orders/${returned}/credit`);
    const credit = { lines: [{ lineId: lines[0]?.lineId, lots: 2 }], reason: 'Torn', restock: false };
    expect((await admin.call('POST', `/api/orders/${returned}/credit`, { json: credit })).status).toBe(200);

    const before = await Promise.all(ids.map(ledgerOf));
    expect(before).toMatchObject([
      { entries: [['invoice', '10.00']], allocated: null },
      {
        entries: [
          ['invoice', '20.00'],
          ['payment', '-20.00'],
        ],
        allocated: '20.00',
      },
      {
        entries: [
          ['invoice', '30.00'],
          ['credit_note', '-30.00'],
        ],
        allocated: null,
      },
      {
        entries: [
          ['invoice', '40.00'],
          ['payment', '-40.00'],
          ['credit_note', '-40.00'],
        ],
        allocated: '0.00',
      },
      {
        entries: [
          ['invoice', '50.00'],
          ['credit_note', '-50.00'],
        ],
        allocated: null,
      },
      {
        entries: [
          ['invoice', '63.00'],
          ['payment', '-63.00'],
          ['credit_note', '-21.00'],
        ],
        allocated: '42.00',
      },
      { entries: [['invoice', '73.50']], allocated: null },
      { entries: [], allocated: null },
    ]);
    const sweeps = portal.app.get(OrderSweeps);
    for (const _ of [1, 2]) {
      await forget();
      await sweeps.enterOlderOrders();
      await sweeps.enterOlderOrders();
      expect(await Promise.all(ids.map(ledgerOf))).toEqual(before);
    }
  });

  it('and those that an older process completes or cancels while a newer one runs are entered later', async () => {
    const completed = await desk.placed(buyer, { A: 1 });
    const cancelled = await desk.placed(buyer, { A: 2 });
    for (const id of [completed, cancelled]) await desk.approve(id);
    await forget();
    const sweeps = portal.app.get(OrderSweeps);
    await sweeps.enterOlderOrders();
    await withClient(portal.database.url, async (client) => {
      await client.query('set session_replication_role = replica');
      for (const [id, status, action] of [
        [completed, 'Completed', 'confirm-payment'],
        [cancelled, 'Cancelled', 'admin-cancel'],
      ]) {
        await client.query('update orders set status = $2 where id = $1', [id, status]);
        await client.query(
          `insert into order_events (id, order_id, action, created_at)
          values ((lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || right(replace(gen_random_uuid()::text, '-', ''), 20))::uuid,
            $1, $2, now())`,
          [id, action],
        );
      }
    });
    await sweeps.enterOlderOrders();
    expect((await ledgerOf(completed)).entries).toEqual([
      ['invoice', '10.00'],
      ['payment', '-10.00'],
    ]);
    expect((await ledgerOf(cancelled)).entries).toEqual([
      ['invoice', '20.00'],
      ['credit_note', '-20.00'],
    ]);
    await withClient(portal.database.url, async (client) => {
      await client.query(`update orders set status = 'Awaiting Payment' where id = any($1)`, [[completed, cancelled]]);
    });
  });
});

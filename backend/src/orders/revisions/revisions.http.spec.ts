import type { ErrorBody } from '@portal/contract/errors';
import type { OrderRevision, OrderRevisionsResponse } from '@portal/contract/order-revisions';
import type { Order } from '@portal/contract/orders';
import { stockViolations, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';

// V01
describe('the revisions of an order', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, [
      { reference: 'A', price: 10, unitsPerLot: 2, available: 100 },
      { reference: 'B', price: 5, available: 100 },
      { reference: 'C', price: 1, available: 100 },
    ]);
  });
  afterEach(async () => expect(await stockViolations(portal.database.url)).toEqual({}));
  afterAll(() => portal.stop());

  const query = (sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query(sql, values)).rows);
  const read = async (id: string, by = admin) =>
    (await by.get<OrderRevisionsResponse & ErrorBody>(`/api/orders/${id}/revisions`)).body.revisions;
  const changesOf = (revision: OrderRevision | undefined) =>
    revision?.changes.map(({ reference, before, after, backOrder }) =>
      [reference, before?.lots ?? '-', after?.lots ?? '-', ...(backOrder ? [`later ${backOrder.lots}`] : [])].join(' '),
    );
  const decline = (id: string) =>
    buyer.call('PUT', `/api/orders/${id}/proposal/decline`, { json: { reason: 'Too few of A' } });

  it('are all kept, with their lines before and after', async () => {
    const id = await desk.placed(buyer, { A: 1, B: 2 });
    await desk.replace(buyer, id, { A: 3, C: 4 });
    await desk.propose(id, { A: 1, B: 1 }, { base: 2, reason: 'C is sold out', later: { A: 2, C: 4 } });
    await decline(id);
    await desk.propose(id, { A: 2, C: 4 }, { base: 2 });
    await desk.accept(id, buyer);
    const [fourth, third, second, first] = await read(id);
    expect(first).toMatchObject({
      number: 1,
      kind: 'placed',
      side: 'buyer',
      base: null,
      file: 'Order.xlsx',
      changes: [],
    });
    expect(first?.totals).toEqual({ lineCount: 2, lots: 3, totalQuantity: 4, totalAmount: 30 });
    expect(second).toMatchObject({ number: 2, kind: 'replaced', side: 'buyer', base: 1, file: 'Corrected.xlsx' });
    expect(changesOf(second)).toEqual(['A 1 3', 'B 2 -', 'C - 4']);
    expect(third).toMatchObject({ number: 3, kind: 'proposed', side: 'team', base: 2, reason: 'C is sold out' });
    expect(changesOf(third)).toEqual(['A 3 1 later 2', 'B - 1', 'C 4 0 later 4']);
    expect(third?.changes[0]?.before).toEqual({ lots: 3, unitsPerLot: 2, unitPrice: 10, lineTotal: 60 });
    expect(third?.totals).toEqual({ lineCount: 2, lots: 2, totalQuantity: 3, totalAmount: 25 });
    expect(third?.proposal).toMatchObject({ state: 'declined', answerReason: 'Too few of A', backOrders: null });
    expect(fourth).toMatchObject({
      number: 4,
      base: 2,
      isCurrent: true,
      proposal: { state: 'accepted', backOrders: false },
    });
    expect(changesOf(fourth)).toEqual(['A 3 2']);
    expect([first, second, third].map((revision) => revision?.isCurrent)).toEqual([false, false, false]);
    // The lines before do not contain those that the accepted proposal back-ordered.
    await desk.propose(id, { A: 1 }, { base: 4, later: { C: 4 } });
    await desk.accept(id, buyer);
    await desk.propose(id, { A: 1, C: 1 }, { base: 5 });
    const [sixth] = await read(id);
    expect(changesOf(sixth)).toEqual(['C - 1']);
  });

  it('cannot be changed or deleted, not even in the database', async () => {
    const id = await desk.placed(buyer, { A: 1 });
    await desk.replace(buyer, id, { A: 2 });
    for (const table of ['order_revisions', 'order_revision_lines']) {
      for (const change of [`update ${table} set order_id = order_id`, `delete from ${table}`]) {
        await expect(query(change)).rejects.toThrow(`${table} is append-only`);
      }
    }
  });

  it('name team members to the team only', async () => {
    const id = await desk.placed(buyer, { A: 1 });
    await desk.propose(id, { A: 2 });
    const authors = async (by: TestClient) => (await read(id, by)).map(({ author }) => author !== null);
    expect(await authors(admin)).toEqual([true, true]);
    expect(await authors(buyer)).toEqual([false, true]);
  });

  // R22, V09
  it("answer for another buyer's order as for an absent one", async () => {
    const id = await desk.placed(buyer, { A: 1 });
    const stranger = await portal.user('buyer');
    const answer = await stranger.get<ErrorBody>(`/api/orders/${id}/revisions`);
    expect([answer.status, answer.body.code]).toEqual([404, 'order.not_found']);
  });

  it('show a proposal as accepted if and only if its back-orders are listed, also while the buyer accepts it', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 10; round++) {
      const id = await desk.placed(buyer, { A: 1 });
      await desk.propose(id, { A: 1 }, { later: { B: 1 } });
      let isOver = false;
      const reading = Array.from({ length: 6 }, async () => {
        while (!isOver) {
          const { body } = await buyer.get<OrderRevisionsResponse>(`/api/orders/${id}/revisions`);
          seen.add(`${body.revisions[0]?.proposal?.state} with ${body.backOrders.length}`);
        }
      });
      expect((await desk.accept(id, buyer, { backOrders: true })).status).toBe(200);
      isOver = true;
      await Promise.all(reading);
      seen.add((await read(id))[0]?.proposal?.state === 'accepted' ? 'accepted with 1' : 'not accepted');
    }
    expect([...seen].sort()).toEqual(['accepted with 1', 'open with 0']);
  });

  it('of orders from before revisions were kept show no differences', async () => {
    const id = await desk.placed(buyer, { A: 1 });
    await desk.replace(buyer, id, { A: 2 });
    await query(`alter table order_revision_lines disable trigger order_revision_lines_append_only`);
    await query('delete from order_revision_lines where order_id = $1', [id]);
    await query(`alter table order_revision_lines enable trigger order_revision_lines_append_only`);
    const [second] = await read(id);
    expect([second?.changes, second?.changeCount]).toEqual([[], null]);
  });

  it('are completed when a process of an earlier release placed the order or replaced its file', async () => {
    const id = await desk.placed(buyer, { A: 1 });
    await query('alter table order_revisions disable trigger order_revisions_append_only');
    await query('delete from order_revisions where order_id = $1', [id]);
    await query('alter table order_revisions enable trigger order_revisions_append_only');
    expect(await read(id)).toMatchObject([
      { number: 1, kind: 'placed', side: 'buyer', isCurrent: true, file: 'Order.xlsx' },
    ]);
    expect((await desk.propose(id, { A: 3 })).status).toBe(201);
    expect((await desk.accept(id, buyer)).body).toMatchObject<Partial<Order>>({ revision: 2, lineCount: 1 });
    const [second, first] = await read(id);
    expect([first?.kind, first?.totals?.lots, second?.kind]).toEqual(['placed', 1, 'proposed']);
    expect(changesOf(second)).toEqual(['A 1 3']);
  });
});

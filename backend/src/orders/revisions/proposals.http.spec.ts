import { randomUUID } from 'node:crypto';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { NotificationsResponse } from '@portal/contract/notifications';
import type { OrderRevisionsResponse } from '@portal/contract/order-revisions';
import type { AdminOrder, Order, OrderEvent, OrderLine } from '@portal/contract/orders';
import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { invoicePdf, stockSheet } from '../../../test/portal/sheets.js';
import { callerWithoutSession } from '../../auth/caller.js';
import { MailComposers } from '../../platform/mail/mail-composers.js';
import { renderMail } from '../../platform/mail/render-mail.js';
import { reserveStockInParts } from '../lifecycle/reserve-ahead.js';

describe('a proposal', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    desk = await OrderDesk.open(portal, admin, [
      { reference: 'A', price: 10, unitsPerLot: 2, available: 10 },
      { reference: 'B', price: 5, unitsPerLot: 1, available: 4 },
      { reference: 'C', price: 1, unitsPerLot: 6, available: 3 },
    ]);
  });
  afterEach(async () => {
    await waitForDeductions(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  });

  const reserved = async () =>
    Object.fromEntries(Object.entries(await desk.stock()).map(([reference, { reserved: lots }]) => [reference, lots]));
  const publish = async (stock: Record<string, number>) => {
    const rows = desk.rows.map((row) => ({ ...row, available: stock[row.reference] ?? 0 }));
    const form = formWithFile('files', 'Stock.xlsx', stockSheet(rows));
    expect((await admin.call('PUT', `/api/catalogue/replace-file/${desk.fileId}`, { form })).status).toBe(200);
  };
  const order = async (id: string) => (await admin.get<AdminOrder>(`/api/orders/${id}`)).body;
  const revisions = async (id: string, by = admin) =>
    (await by.get<OrderRevisionsResponse>(`/api/orders/${id}/revisions`)).body.revisions;
  const lines = async (id: string) =>
    (await buyer.get<OrderLine[]>(`/api/orders/${id}/lines`)).body.map(({ reference, lots }) => [reference, lots]);
  const decline = (id: string, json: object = {}) =>
    buyer.call<Order & ErrorBody>('PUT', `/api/orders/${id}/proposal/decline`, { json });
  const withdraw = (id: string) => admin.call<Order & ErrorBody>('DELETE', `/api/orders/${id}/proposal`);

  // V02
  it('reserves its lots at once, and leaves the order as it is', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 6 });
    const proposed = await desk.propose(id, { A: 5, B: 4, C: 1 }, { reason: 'Only 4 of B' });
    expect([proposed.status, proposed.body.status, proposed.body.revision]).toEqual([201, 'Pending Review', 1]);
    expect(proposed.body.proposal).toMatchObject({ revision: 2 });
    expect(await reserved()).toEqual({ A: 5, B: 4, C: 1 });
    expect(await lines(id)).toEqual([
      ['A', 5],
      ['B', 6],
    ]);
    const seen = (await buyer.get<Order>(`/api/orders/${id}`)).body;
    expect(seen.actions).toEqual(expect.arrayContaining(['accept-proposal', 'decline-proposal', 'cancel']));
    expect(seen.totalAmount).toBe(5 * 2 * 10 + 6 * 5);
    const { notifications } = (await buyer.get<NotificationsResponse>('/api/notifications')).body;
    const told = notifications.find(({ orderId, type }) => orderId === id && type === 'order_proposal');
    expect(told?.message.replace(/[\u2066-\u2069]/g, '')).toMatch(
      /^Our team proposes changes to ORD-\d{4}-\d{6} for .+: 20 units, AED 126, instead of 16 units, AED 130\. Please accept or decline them by \d{1,2} \w+ \d{4}, \d\d:\d\d \(Asia\/Dubai\)\. Reason: Only 4 of B$/,
    );
  });

  // V02
  it('is refused as a whole when one reference is short', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 2 });
    const refused = await desk.propose(id, { A: 5, B: 5 });
    expect([refused.status, refused.body.code]).toEqual([409, 'order.insufficient_inventory']);
    expect(refused.body.insufficientItems).toEqual([
      { stockItemId: (await desk.itemIds()).B, referenceId: 'B', quantityRequested: 5, availableQuantity: 4 },
    ]);
    expect(await reserved()).toEqual({ A: 0, B: 0, C: 0 });
    expect(await revisions(id)).toHaveLength(1);
  });

  // V02
  it.each([
    ['the buyer declines', 'declined', (id: string) => decline(id, { reason: 'Too few' })],
    ['the team withdraws it', 'withdrawn', withdraw],
    ['the buyer cancels the order', 'superseded', (id: string) => buyer.call('PUT', `/api/orders/${id}/cancel`)],
    [
      'the team rejects the order',
      'superseded',
      (id: string) => admin.call('PUT', `/api/orders/${id}/reject`, { json: {} }),
    ],
    ['the team deletes the order', 'superseded', (id: string) => admin.call('DELETE', `/api/orders/${id}`)],
    ['the buyer replaces the file', 'superseded', (id: string) => desk.replace(buyer, id, { A: 1 })],
  ])('releases exactly its lots when %s', async (_, state, step) => {
    const other = await desk.placed(buyer, { A: 2, C: 1 });
    await desk.propose(other, { A: 1, C: 2 });
    const id = await desk.placed(buyer, { A: 5, B: 6 });
    await desk.propose(id, { A: 4, B: 4 });
    expect(await reserved()).toEqual({ A: 5, B: 4, C: 2 });
    expect((await step(id)).status).toBe(200);
    expect(await reserved()).toEqual({ A: 1, B: 0, C: 2 });
    const states = await withClient(portal.database.url, (client) =>
      client.query('select state, answered_at is not null as answered from order_proposals where order_id = $1', [id]),
    );
    expect(states.rows).toEqual([{ state, answered: true }]);
  });

  // V03
  it('becomes the current revision when the buyer accepts, and keeps its lots until the order is approved', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 6 });
    await desk.propose(id, { C: 2, A: 4 });
    const accepted = await desk.accept(id, buyer, { revision: 2 });
    expect([accepted.status, accepted.body.status]).toEqual([200, 'Pending Review']);
    expect(accepted.body).toMatchObject({
      revision: 2,
      proposal: null,
      lineCount: 2,
      totalQuantity: 20,
      totalAmount: 92,
    });
    expect(await lines(id)).toEqual([
      ['A', 4],
      ['C', 2],
    ]);
    expect(await reserved()).toEqual({ A: 4, B: 0, C: 2 });
    expect((await desk.approve(id)).status).toBe(200);
    await waitForDeductions(portal.database.url);
    expect(await desk.stock()).toMatchObject({ A: { available: 6, reserved: 0 }, C: { available: 1, reserved: 0 } });
  });

  // V03
  it('approves the order on acceptance with the invoice that came along', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 6 });
    expect((await desk.proposeWithInvoice(id, { A: 5, B: 4 })).status).toBe(201);
    expect((await order(id)).invoiceFile).toBeNull();
    const accepted = await desk.accept(id, buyer);
    expect([accepted.status, accepted.body.status]).toEqual([200, 'Awaiting Payment']);
    expect(accepted.body.invoiceFile).toBe('Invoice.pdf');
    await waitForDeductions(portal.database.url);
    expect(await desk.stock()).toMatchObject({ A: { available: 5, reserved: 0 }, B: { available: 0, reserved: 0 } });
    const timeline = (await buyer.get<OrderEvent[]>(`/api/orders/${id}/timeline`)).body;
    expect(timeline.map(({ kind }) => kind)).toEqual(['place', 'propose', 'accept-proposal', 'approve']);
    expect(timeline.at(-1)).toMatchObject({ actor: { role: 'admin', name: null }, file: 'Invoice.pdf' });
  });

  // V03
  it('stays open, with the order and the stock as they are, when the approval on acceptance fails at its end', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 6 });
    await desk.proposeWithInvoice(id, { A: 5, B: 4 }, { later: { B: 2 } });
    const [before, reservedBefore] = [await order(id), await reserved()];
    await withClient(portal.database.url, async (client) => {
      await client.query(
        `create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
      );
      await client.query(`create trigger refuse before insert on order_events for each row when (new.action = 'approve')
        execute function refuse()`);
      expect((await desk.accept(id, buyer, { backOrders: true })).status).toBe(500);
      await client.query('drop function refuse cascade');
    });
    expect([await order(id), await reserved()]).toEqual([before, reservedBefore]);
    expect((await revisions(id)).map(({ kind, proposal }) => [kind, proposal?.state])).toEqual([
      ['proposed', 'open'],
      ['placed', undefined],
    ]);
    const accepted = await desk.accept(id, buyer, { backOrders: true });
    expect([accepted.status, accepted.body.status]).toEqual([200, 'Awaiting Payment']);
  });

  it('needs an invoice for the approval on acceptance', async () => {
    const id = await desk.placed(buyer, { A: 5 });
    const refused = await desk.propose(id, { A: 4 }, { approveOnAcceptance: true });
    expect([refused.status, refused.body.code]).toEqual([400, 'upload.missing_file']);
  });

  // V04
  it('is refused as order.changed when the order has another revision, and names what changed', async () => {
    const id = await desk.placed(buyer, { A: 5 });
    await desk.replace(buyer, id, { A: 6 });
    const stale = await desk.propose(id, { A: 4 });
    expect([stale.status, stale.body.code]).toEqual([409, 'order.changed']);
    expect(stale.body.message).toBe(
      'The order was changed meanwhile: the buyer replaced its file (revision 2). Please look at it again.',
    );
    for (const base of [2_147_483_648, 1e30]) {
      const unknown = await desk.propose(id, { A: 4 }, { base });
      expect([unknown.status, unknown.body.code]).toEqual([409, 'order.changed']);
    }
    await desk.propose(id, { A: 4 }, { base: 2 });
    await desk.accept(id, buyer);
    const again = await desk.propose(id, { A: 3 });
    expect(again.body.message).toBe(
      'The order was changed meanwhile: the buyer replaced its file (revision 2), then the buyer accepted a proposal (revision 3). Please look at it again.',
    );
    expect((await desk.propose(id, { A: 3 }, { base: 3 })).status).toBe(201);
  });

  it('is not answered by a buyer who saw an earlier one', async () => {
    const id = await desk.placed(buyer, { A: 5 });
    await desk.propose(id, { A: 4 });
    await withdraw(id);
    await desk.propose(id, { A: 3 });
    const stale = await desk.accept(id, buyer, { revision: 2 });
    expect([stale.status, stale.body.code]).toEqual([409, 'order.changed']);
    expect((await decline(id, { revision: 2 })).status).toBe(409);
    expect((await desk.accept(id, buyer, { revision: 3 })).status).toBe(200);
  });

  it('says that it is not open any more to a buyer who answers after the team has withdrawn it', async () => {
    const id = await desk.placed(buyer, { A: 5 });
    await desk.propose(id, { A: 4 });
    await withdraw(id);
    for (const answer of [await decline(id, { revision: 2 }), await desk.accept(id, buyer, { revision: 2 })]) {
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This proposal is not open any more. Please look at the order again.',
      ]);
    }
  });

  // V02
  it('replaces the reservation of an accepted order that is proposed anew, until the buyer declines', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 4 });
    await desk.propose(id, { A: 5, B: 3 });
    await desk.accept(id, buyer);
    expect((await desk.propose(id, { B: 4, C: 1 }, { base: 2 })).status).toBe(201);
    expect(await reserved()).toEqual({ A: 0, B: 4, C: 1 });
    await decline(id);
    expect(await reserved()).toEqual({ A: 5, B: 3, C: 0 });
    expect((await desk.approve(id)).status).toBe(200);
  });

  // V02
  it.each([
    ['declined', (id: string) => decline(id)],
    ['withdrawn', withdraw],
  ])('of an accepted order leaves nothing reserved when it is %s and a part of the order is gone', async (_, end) => {
    const id = await desk.placed(buyer, { A: 5, B: 4 });
    await desk.propose(id, { A: 5, B: 3 });
    await desk.accept(id, buyer);
    await desk.propose(id, { A: 4 }, { base: 2 });
    expect((await desk.approve(await desk.placed(buyer, { B: 2 }))).status).toBe(200);
    await waitForDeductions(portal.database.url);
    expect((await end(id)).status).toBe(200);
    expect(await reserved()).toEqual({ A: 0, B: 0, C: 0 });
    expect((await desk.approve(id)).body.code).toBe('order.insufficient_inventory');
  });

  // O04
  it('is not approved after its acceptance once a new version of the stock file has too few lots', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 4 });
    await desk.propose(id, { A: 5, B: 3 });
    await desk.accept(id, buyer);
    await publish({ A: 10, B: 2, C: 3 });
    const refused = await desk.approve(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'order.insufficient_inventory']);
    expect(refused.body.insufficientItems).toEqual([
      { stockItemId: expect.any(String), referenceId: 'B', quantityRequested: 3, availableQuantity: 2 },
    ]);
    expect(await order(id)).toMatchObject({ status: 'Pending Review', invoiceFile: null });
    expect(await reserved()).toEqual({ A: 5, B: 3, C: 0 });
    await publish({ A: 5, B: 3, C: 3 });
    expect((await desk.approve(id)).status).toBe(200);
  });

  // O04, V03
  it('is accepted without the approval that came along when there is too little stock, and the team is told', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 6 });
    await desk.proposeWithInvoice(id, { A: 5, B: 4 });
    await publish({ A: 4, B: 4, C: 3 });
    const keyed = { 'idempotency-key': 'too little stock' };
    for (const accepted of [await desk.accept(id, buyer, {}, keyed), await desk.accept(id, buyer, {}, keyed)]) {
      expect([accepted.status, accepted.body.status]).toEqual([200, 'Pending Review']);
      expect(accepted.body).toMatchObject({ revision: 2, proposal: null, invoiceFile: null });
    }
    expect(await reserved()).toEqual({ A: 5, B: 4, C: 0 });
    const timeline = (await admin.get<OrderEvent[]>(`/api/orders/${id}/timeline`)).body;
    expect(timeline.map(({ kind }) => kind)).toEqual(['place', 'propose', 'accept-proposal']);
    const told = await withClient(portal.database.url, (client) =>
      client.query(`select message from notifications where order_id = $1 and title = 'Proposal accepted'`, [id]),
    );
    expect(told.rows).toEqual([{ message: expect.stringContaining(messages.orders.acceptedWithoutStock) }]);
    expect((await buyer.call('PUT', `/api/orders/${id}/cancel`)).status).toBe(200);
    expect(await reserved()).toEqual({ A: 0, B: 0, C: 0 });
  });

  it('is not made to a buyer who cannot answer', async () => {
    const leaving = await portal.user('buyer');
    const id = await desk.placed(leaving, { A: 5 });
    await withClient(portal.database.url, (client) =>
      client.query(`update users set removed_at = now() where id = $1`, [leaving.id]),
    );
    const refused = await desk.propose(id, { A: 4 });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'order.buyer_inactive',
      messages.orders.buyerCannotAnswer,
    ]);
    expect(await reserved()).toEqual({ A: 0, B: 0, C: 0 });
  });

  it('keeps prices and packs of ordered references, and adds others at the published ones', async () => {
    const id = await desk.placed(buyer, { A: 5 });
    await withClient(portal.database.url, (client) =>
      client.query('update stock_items set wholesale_price = 99, units_per_lot = 7 where stock_file_id = $1', [
        desk.fileId,
      ]),
    );
    await desk.propose(id, { A: 4, B: 1 });
    const { body } = await desk.accept(id, buyer);
    expect(body.totalAmount).toBe(4 * 2 * 10 + 7 * 99);
  });

  it.each([
    ['nothing is changed', { A: 5, B: 6 }, {}, 400, 'common.invalid_input'],
    ['no line has lots', { A: 0 }, { A: 5 }, 400, 'common.invalid_input'],
    ['a line without lots has no back-order', { A: 5, B: 0 }, {}, 400, 'common.invalid_input'],
    ['a line has a part of a lot', { A: 1.5 }, {}, 400, 'common.invalid_input'],
  ])('is refused when %s', async (_, lots, later, status, code) => {
    const id = await desk.placed(buyer, { A: 5, B: 6 });
    const refused = await desk.propose(id, lots, { later });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  it('is refused when back-ordered goods are expected before today', async () => {
    const id = await desk.placed(buyer, { A: 5 });
    const [line] = await desk.revised({ A: 4 });
    const lines = [{ ...line!, backOrder: { lots: 1, expectedOn: '2026-01-01' } }];
    const refused = await desk.propose(id, {}, { lines });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Goods cannot be expected before today. Enter today or a later day.',
    ]);
  });

  it('is refused for references of another stock file, and for references listed twice', async () => {
    const id = await desk.placed(buyer, { A: 5 });
    const elsewhere = await OrderDesk.open(portal, admin, [{ reference: 'X', price: 1, available: 5 }]);
    const foreign = [...(await desk.revised({ A: 5 })), ...(await elsewhere.revised({ X: 1 }))];
    expect((await desk.propose(id, {}, { lines: foreign })).body.code).toBe('order.changed');
    const twice = [...(await desk.revised({ A: 5 })), ...(await desk.revised({ A: 4 }))];
    expect((await desk.propose(id, {}, { lines: twice })).body.code).toBe('common.invalid_input');
  });

  it('is made once however often it is sent', async () => {
    const id = await desk.placed(buyer, { A: 5 });
    const json = { base: 1, lines: await desk.revised({ A: 4 }) };
    const send = (body: object) =>
      admin.call<AdminOrder & ErrorBody>('POST', `/api/orders/${id}/proposal`, {
        json: body,
        headers: { 'idempotency-key': 'the proposal' },
      });
    const answers = await Promise.all([send(json), send(json), send(json)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await revisions(id)).toHaveLength(2);
    expect((await send({ ...json, reason: 'Another' })).body.code).toBe('idempotency.key_reused');
    const keyed = { 'idempotency-key': 'the answer' };
    const accepted = await Promise.all([1, 2, 3].map(() => desk.accept(id, buyer, {}, keyed)));
    expect(accepted.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('changes line notes without losing those that the buyer edits meanwhile', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 2 });
    const [a, b] = await desk.revised({ A: 4, B: 2 });
    const changed = [a, b].flatMap((line, index) =>
      line ? [{ ...line, ...(index === 0 && { note: 'In red' }) }] : [],
    );
    await desk.propose(id, {}, { lines: changed });
    const note = { lines: [{ stockItemId: b?.stockItemId, note: 'Gift wrapped' }] };
    await buyer.call('PUT', `/api/orders/${id}/details`, { json: note });
    await desk.accept(id, buyer);
    const { body } = await buyer.get<OrderLine[]>(`/api/orders/${id}/lines`);
    expect(body.map((line) => line.note)).toEqual(['In red', 'Gift wrapped']);
  });

  it('passes line notes on to its back-order, also those from before an earlier proposal', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 5 });
    const { A: a, B: b } = await desk.itemIds();
    const note = (stockItemId: string | undefined, text: string) =>
      buyer.call('PUT', `/api/orders/${id}/details`, { json: { lines: [{ stockItemId, note: text }] } });
    await note(a, 'In red');
    await desk.propose(id, { A: 4, B: 4 });
    await desk.accept(id, buyer);
    await note(b, 'Gift wrapped');
    await desk.propose(id, { B: 3 }, { base: 2, later: { A: 4, B: 1 } });
    await desk.accept(id, buyer, { backOrders: true });
    const { backOrders } = (await buyer.get<OrderRevisionsResponse>(`/api/orders/${id}/revisions`)).body;
    const { body } = await buyer.get<OrderLine[]>(`/api/orders/${backOrders[0]?._id}/lines`);
    expect(body.map((line) => [line.reference, line.lots, line.note]).sort()).toEqual([
      ['A', 4, 'In red'],
      ['B', 1, 'Gift wrapped'],
    ]);
  });

  it('can be a list of 1,000 lines with back-orders and notes', async () => {
    const many = await OrderDesk.open(
      portal,
      admin,
      Array.from({ length: 1_000 }, (_, index) => ({ reference: `R${index}`, price: 1, available: 9 })),
    );
    const id = await many.placed(buyer, { R0: 1 });
    const lots = Object.fromEntries(many.rows.map(({ reference }) => [reference, 1]));
    const all = await many.revised(lots, lots);
    const noted = all.map((line) => ({ ...line, note: 'ض'.repeat(200) }));
    expect((await many.propose(id, {}, { lines: noted })).status).toBe(201);
    const [newest] = await revisions(id);
    expect([newest?.changes.length, newest?.changeCount]).toEqual([500, 1_000]);
    const tooMany = [...all, { stockItemId: id, lots: 1 }];
    expect((await many.propose(id, {}, { lines: tooMany })).status).toBe(400);
  });

  it('is made with the same rules by an approval with changes', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 6 });
    const approve = async (base: number, lots: Record<string, number>) => {
      const fields = { base: String(base), lines: JSON.stringify(await desk.revised(lots)) };
      return desk.approve(id, {}, admin, fields);
    };
    expect((await approve(2, { A: 1 })).body.code).toBe('order.changed');
    expect((await approve(1, { B: 6 })).body.code).toBe('order.insufficient_inventory');
    const approved = await approve(1, { A: 5, B: 4 });
    expect([approved.status, approved.body.status]).toEqual([200, 'Awaiting Payment']);
    expect(approved.body).toMatchObject({ revision: 2, totalAmount: 120 });
    const [edited, placed] = await revisions(id);
    expect([edited?.kind, edited?.side, edited?.base, placed?.kind]).toEqual(['edited', 'team', 1, 'placed']);
    await waitForDeductions(portal.database.url);
    expect(await desk.stock()).toMatchObject({ A: { available: 5, reserved: 0 }, B: { available: 0, reserved: 0 } });
  });

  it('is approved with other lines after its acceptance, without holding lots twice', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 4 });
    await desk.propose(id, { A: 5, B: 3 });
    await desk.accept(id, buyer);
    const fields = { base: '2', lines: JSON.stringify(await desk.revised({ A: 6, B: 4 })) };
    expect((await desk.approve(id, {}, admin, fields)).status).toBe(200);
    await waitForDeductions(portal.database.url);
    expect(await desk.stock()).toMatchObject({ A: { available: 4, reserved: 0 }, B: { available: 0, reserved: 0 } });
  });

  it('tells the buyer what it changed, in the bell, in the timeline and by mail', async () => {
    const id = await desk.placed(buyer, { A: 5, B: 2 });
    const fields = { base: '1', lines: JSON.stringify(await desk.revised({ A: 3, C: 1 }, { B: 2 })) };
    expect((await desk.approve(id, {}, admin, fields)).status).toBe(200);
    const sentence = 'Changed to 12 units, AED 66, from 12 units, AED 110.';
    const timeline = (await buyer.get<OrderEvent[]>(`/api/orders/${id}/timeline`)).body;
    expect(timeline.find(({ kind }) => kind === 'approve')?.reason).toBe(sentence);
    const { notifications } = (await buyer.get<NotificationsResponse>('/api/notifications')).body;
    const approved = notifications.find(({ orderId, title }) => orderId === id && title === 'Order approved');
    expect(approved?.message).toMatch(new RegExp(`${sentence}$`));
    const em = portal.app.get(MikroORM).em.fork() as EntityManager;
    const compose = await portal.app.get(MailComposers, { strict: false }).of('order-approved');
    const due = { id: randomUUID(), userId: buyer.id, about: { orderId: id }, requestedAt: new Date() };
    const mail = await compose(due, { em, language: 'en', link: (path) => `https://portal.example.com${path}` });
    const { text } = await renderMail(mail!);
    expect(text.replace(/\s+/g, ' ')).toContain(
      'So far: 7 lots, AED 110. With the changes: 4 lots, AED 66. A: 3 lots instead of 5 B: 0 lots instead of 2, 2 lots later (expected 31 January 2127) C: added with 1 lot',
    );
  });

  // R12, R14
  it('of a large order does not count lots twice that an interrupted approval had reserved', async () => {
    const large = await OrderDesk.open(
      portal,
      admin,
      Array.from({ length: 600 }, (_, index) => ({ reference: `R${index}`, price: 1, available: 3 })),
    );
    const all = Object.fromEntries(large.rows.map(({ reference }) => [reference, 2]));
    const reservedLots = async () =>
      Object.values(await large.stock()).reduce((sum, { reserved: lots }) => sum + lots, 0);
    const id = await large.placed(buyer, all);
    const caller = callerWithoutSession(admin.id, 'admin');
    const interruptApproval = () =>
      reserveStockInParts(portal.app.get(MikroORM).em.fork() as EntityManager, caller, {
        id,
        confirmInactiveBuyer: false,
      });
    await interruptApproval();
    expect(await reservedLots()).toBe(1200);
    const { R0: _, ...fewer } = all;
    expect((await large.propose(id, fewer)).status).toBe(201);
    expect(await reservedLots()).toBe(1198);
    await interruptApproval();
    expect(await reservedLots()).toBe(1198);
    await large.accept(id, buyer);
    await interruptApproval();
    expect(await reservedLots()).toBe(1198);
    expect((await large.approve(id)).status).toBe(200);
    await waitForDeductions(portal.database.url);
    expect(await reservedLots()).toBe(0);
    expect((await admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} })).status).toBe(200);
    expect(Object.values(await large.stock()).every(({ available }) => available === 3)).toBe(true);
  });

  // V09, R22
  it("answers for another buyer's order as for an absent one", async () => {
    const id = await desk.placed(buyer, { A: 5 });
    await desk.propose(id, { A: 4 });
    const stranger = await portal.user('buyer');
    const absent = '01890000-0000-7000-8000-000000000000';
    const calls = [
      (of: string) => stranger.get(`/api/orders/${of}/revisions`),
      (of: string) => desk.accept(of, stranger),
      (of: string) => stranger.call('PUT', `/api/orders/${of}/proposal/decline`, { json: {} }),
      (of: string) => stranger.call('DELETE', `/api/orders/${of}/proposal`),
      (of: string) => desk.propose(of, { A: 3 }, {}, stranger),
      (of: string) => stranger.call('PUT', `/api/orders/${of}/details`, { json: { note: 'Mine' } }),
      (of: string) => admin.call('PUT', `/api/orders/${of}/proposal/accept`, { json: { backOrders: true } }),
    ];
    for (const call of calls) {
      const [foreign, missing] = [await call(id), await call(absent)];
      const bare = ({ status, body }: typeof foreign) => ({ status, ...(body as object), requestId: undefined });
      expect(bare(foreign)).toEqual(bare(missing));
      expect([403, 404]).toContain(foreign.status);
    }
    expect((await order(id)).proposal).not.toBeNull();
  });

  it('comes as multipart, with fields that are refused when they are not JSON', async () => {
    const id = await desk.placed(buyer, { A: 5 });
    const form = formWithFile('invoiceFile', 'Invoice.pdf', invoicePdf, { base: '1', lines: '[{' });
    const refused = await admin.call<ErrorBody>('POST', `/api/orders/${id}/proposal`, { form });
    expect([refused.status, refused.body.code]).toEqual([400, 'common.invalid_input']);
  });
});

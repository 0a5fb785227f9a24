import type { ErrorBody } from '@portal/contract/errors';
import type { NotificationsResponse } from '@portal/contract/notifications';
import type { AdminOrder } from '@portal/contract/orders';
import type { PaymentsResponse } from '@portal/contract/payments';
import { MoneyDesk } from '../../test/portal/money-desk.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';

const absent = '01890000-0000-7000-8000-000000000000';

// M02
describe('a payment', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let desk: MoneyDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
  });
  beforeEach(async () => {
    desk = await MoneyDesk.open(portal, admin, await portal.user('buyer'));
  });
  afterAll(() => portal.stop());

  const part = (orderId: string | undefined, amount: string) => ({ orderId: orderId ?? '', amount });

  it('of a part leaves the rest open, and the order awaits payment until nothing is left', async () => {
    const before = Number(await desk.balance());
    const [id = ''] = await desk.invoiced('1000.10');
    const first = await desk.record({ amount: '400', allocations: [part(id, '400')] });
    expect([first.status, first.body.allocations, first.body.unallocated]).toEqual([
      201,
      [{ order: { _id: id, orderNumber: expect.any(String) }, amount: '400.00' }],
      '0.00',
    ]);
    expect(await desk.openOf(id)).toEqual(['600.10', 'Awaiting Payment']);
    await desk.recorded({ amount: '600.09', allocations: [part(id, '600.09')] });
    expect(await desk.openOf(id)).toEqual(['0.01', 'Awaiting Payment']);
    await desk.recorded({ amount: '0.01', method: 'cash', allocations: [part(id, '0.01')] });
    expect(await desk.openOf(id)).toEqual(['0.00', 'Completed']);
    expect(Number(await desk.balance())).toBeCloseTo(before, 2);
  });

  it('of an invoice from its approval completes the order', async () => {
    const orders = await OrderDesk.open(portal, admin, [{ reference: 'B1', price: '12.35', available: 10 }]);
    const id = await orders.placed(desk.buyer, { B1: 2 });
    await orders.approve(id);
    expect(await desk.openOf(id)).toEqual(['24.70', 'Awaiting Payment']);
    await desk.recorded({ amount: '30', method: 'card', allocations: [part(id, '24.7')] });
    expect(await desk.openOf(id)).toEqual(['0.00', 'Completed']);
  });

  it('for several orders completes those that it pays in full, and tells the buyer as for a confirmed payment', async () => {
    const [one = '', two = '', three = ''] = await desk.invoiced('10', '20.50', '30');
    const { body } = await desk.record({
      amount: '55.5',
      allocations: [part(one.toUpperCase(), '10'), part(two, '20.5'), part(three, '25')],
    });
    expect(body.allocations.map(({ amount }) => amount).sort()).toEqual(['10.00', '20.50', '25.00']);
    expect(await Promise.all([one, two, three].map((id) => desk.openOf(id)))).toEqual([
      ['0.00', 'Completed'],
      ['0.00', 'Completed'],
      ['5.00', 'Awaiting Payment'],
    ]);
    const { notifications } = (await desk.buyer.get<NotificationsResponse>('/api/notifications')).body;
    const told = notifications.filter(({ type }) => type === 'payment_complete').map(({ orderId }) => orderId);
    expect(told.sort()).toEqual([one, two].sort());
    const timeline = await admin.get<{ kind: string }[]>(`/api/orders/${one}/timeline`);
    expect(JSON.stringify(timeline.body)).toContain('confirm-payment');
  });

  it('beyond what is open is credit, which pays a later order', async () => {
    const [first = ''] = await desk.invoiced('80');
    const id = await desk.recorded({ amount: '100', allocations: [part(first, '80')] });
    expect((await desk.payment(id)).unallocated).toBe('20.00');
    const [later = ''] = await desk.invoiced('25');
    const used = await desk.allocate(id, [part(later, '15.5')]);
    expect([used.status, used.body.unallocated]).toEqual([200, '4.50']);
    expect(await desk.openOf(later)).toEqual(['9.50', 'Awaiting Payment']);
    await desk.allocate(id, [part(later, '4.5')]);
    const more = await desk.allocate(id, [part(later, '0.01')]);
    expect([more.status, more.body.code]).toEqual([409, 'payment.more_than_left']);
    await desk.recorded({ amount: '5', allocations: [part(later, '5')] });
    expect(await desk.openOf(later)).toEqual(['0.00', 'Completed']);
  });

  it('is given back only as far as it is for no order', async () => {
    const before = Number(await desk.balance());
    const [order = ''] = await desk.invoiced('60');
    const id = await desk.recorded({ amount: '100', allocations: [part(order, '60')] });
    expect((await desk.refund(id, '40.01')).body.code).toBe('payment.more_than_left');
    const { status, body } = await desk.refund(id, '30');
    expect([status, body.refunded, body.unallocated]).toEqual([200, '30.00', '10.00']);
    expect(Number(await desk.balance())).toBeCloseTo(before - 10, 2);
    expect((await desk.refund(id, '10.01')).body.code).toBe('payment.more_than_left');
    expect((await desk.refund(id, '10')).body.unallocated).toBe('0.00');
  });

  it('is refused when its parts exceed it, or what is open of an order', async () => {
    const [order = '', other = ''] = await desk.invoiced('50', '60');
    const parts = await desk.record({ amount: '50', allocations: [part(order, '50'), part(other, '0.01')] });
    expect([parts.status, parts.body.code]).toEqual([409, 'payment.more_than_left']);
    const open = await desk.record({ amount: '200', allocations: [part(order, '50.01'), part(other, '60')] });
    const { orderNumber } = (await admin.get<AdminOrder>(`/api/orders/${order}`)).body;
    expect([open.status, open.body.code, open.body.message]).toEqual([
      409,
      'receivable.more_than_open',
      `More would be paid than is open: ${orderNumber} (AED 50 open).`,
    ]);
    const twice = await desk.record({ amount: '50', allocations: [part(order, '1'), part(order.toUpperCase(), '1')] });
    expect([twice.status, twice.body.code]).toEqual([400, 'common.invalid_input']);
    expect(await desk.openOf(order)).toEqual(['50.00', 'Awaiting Payment']);
  });

  it('is for the own, approved orders of its buyer only', async () => {
    const stranger = await MoneyDesk.open(portal, admin, await portal.user('buyer'));
    const [foreign] = await stranger.invoiced('10');
    const [cancelled, deleted, pending] = await desk.invoiced('10', '10', '10');
    await desk.inDatabase(`update orders set status = 'Cancelled' where id = $1`, [cancelled]);
    await desk.inDatabase('update orders set deleted_at = now() where id = $1', [deleted]);
    await desk.inDatabase(`update orders set status = 'Pending Review' where id = $1`, [pending]);
    for (const orderId of [foreign, cancelled, deleted, pending, absent]) {
      const { status, body } = await desk.record({ amount: '10', allocations: [part(orderId, '10')] });
      expect([orderId, status, body.code]).toEqual([orderId, 400, 'receivable.order_unknown']);
      expect((await desk.writeOff(orderId ?? '', '1')).body.code).toBe('receivable.order_unknown');
    }
  });

  it('of somebody who is no buyer, or of a day ahead, is refused', async () => {
    for (const buyerId of [absent, admin.id]) {
      expect((await desk.record({ amount: '1', buyerId })).body.code).toBe('buyer.not_found');
    }
    // Wherever the portal is, this day has not begun.
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    const ahead = await desk.record({ amount: '1', receivedOn: tomorrow });
    expect([ahead.status, ahead.body.code]).toEqual([400, 'common.invalid_input']);
  });

  it('counts on the day on which it was received', async () => {
    const { body } = await desk.record({ amount: '1', receivedOn: '2026-01-31', reference: ' TT 1 ', note: '' });
    expect(body).toMatchObject({
      receivedOn: '2026-01-31',
      reference: 'TT 1',
      note: null,
      cheque: null,
      state: 'cleared',
    });
    expect(body.history).toEqual([
      { state: 'cleared', on: '2026-01-31', note: null, by: 'Test admin', at: expect.any(String) },
    ]);
    const entries = await desk.inDatabase(
      `select amount, to_char(entered_on, 'YYYY-MM-DD') as day from receivable_entries where payment_id = $1`,
      [body._id],
    );
    expect(entries).toEqual([{ amount: '-1.00', day: '2026-01-31' }]);
  });

  it('is recorded once per Idempotency-Key', async () => {
    const [order = ''] = await desk.invoiced('10');
    const input = { amount: '10', allocations: [part(order, '10')] };
    const headers = { 'idempotency-key': `pay ${order}` };
    const first = await desk.record(input, headers);
    const again = await desk.record(input, headers);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await desk.record({ amount: '11' }, headers)).body.code).toBe('idempotency.key_reused');
  });

  it('is shown to its own buyer without the names of the team', async () => {
    const id = await desk.recorded({ amount: '5' });
    const own = await desk.buyer.get(`/api/payments/${id}`);
    expect([own.status, own.body]).toEqual([
      200,
      expect.objectContaining({ steps: [], history: [expect.objectContaining({ by: null })] }),
    ]);
    const stranger = await portal.user('buyer');
    expect((await stranger.get<ErrorBody>(`/api/payments/${id}`)).body.code).toBe('payment.not_found');
    const listed = async (client: TestClient, query = '') =>
      (await client.get<PaymentsResponse>(`/api/payments?${query}`)).body;
    expect((await listed(desk.buyer)).payments.map(({ _id }) => _id)).toEqual([id]);
    expect(await listed(stranger, `buyer=${desk.buyer.id}`)).toEqual({ payments: [], total: 0 });
    expect((await desk.buyer.call('POST', '/api/payments', { json: {} })).status).toBe(403);
  });

  it('is found by its reference, cheque and buyer, filtered and sorted', async () => {
    const cheque = { bank: 'Bank of 100%', number: '77_1', date: '2126-01-01' };
    const small = await desk.recorded({ amount: '2', reference: 'TT-998' });
    const large = await desk.recorded({ amount: '10', method: 'cheque', cheque });
    const list = async (query: string) => {
      const answer = await admin.get<PaymentsResponse>(`/api/payments?buyer=${desk.buyer.id}&${query}`);
      expect(answer.headers.get('x-total-count')).toBe(String(answer.body.total));
      return answer.body.payments.map(({ _id }) => _id);
    };
    expect(await list('')).toEqual([large, small]);
    expect(await list('sort=amount')).toEqual([small, large]);
    expect(await list('sort=-amount&limit=1&page=2')).toEqual([small]);
    expect(await list('sort=unallocated')).toEqual([large, small]);
    // Both were received today.
    expect(await list('sort=receivedOn')).toEqual([small, large]);
    expect(await list('sort=-receivedOn')).toEqual([large, small]);
    for (const field of ['createdAt', 'receivedOn', 'buyer', 'state', 'method', 'chequeDate', 'nothing']) {
      expect((await list(`sort=${field}`)).toSorted()).toEqual([small, large].toSorted());
    }
    expect(await list('search=tt-99')).toEqual([small]);
    expect(await list(`search=${encodeURIComponent('7_1')}`)).toEqual([large]);
    expect(await list(`search=${encodeURIComponent('100%')}`)).toEqual([large]);
    expect(await list('search=test%20company')).toEqual([large, small]);
    expect(await list('method=cheque')).toEqual([large]);
    expect(await list('state=cleared')).toEqual([small]);
    const early = await desk.recorded({ amount: '3', method: 'cheque', cheque: { ...cheque, date: '2125-12-31' } });
    expect(await list('state=received&chequeDateTo=2126-01-01&sort=chequeDate')).toEqual([early, large]);
    expect(await list('chequeDateTo=2125-12-31')).toEqual([early]);
    expect(await list('chequeDateTo=2125-12-30')).toEqual([]);
    expect((await admin.get('/api/payments?chequeDateTo=2126-02-30')).status).toBe(400);
  });
});

describe('a write-off', () => {
  let portal: TestPortal;
  let desk: MoneyDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    desk = await MoneyDesk.open(portal, await portal.user('admin'), await portal.user('buyer'));
  });
  afterAll(() => portal.stop());

  it('takes at most what is open, and completes the order when nothing is left', async () => {
    const [order = ''] = await desk.invoiced('100');
    await desk.recorded({ amount: '90', allocations: [{ orderId: order, amount: '90' }] });
    expect((await desk.writeOff(order, '10.01')).body.code).toBe('receivable.more_than_open');
    expect((await desk.writeOff(order, '5', ' ')).status).toBe(400);
    expect((await desk.writeOff(order, '5')).status).toBe(200);
    expect(await desk.openOf(order)).toEqual(['5.00', 'Awaiting Payment']);
    expect((await desk.writeOff(order, '5')).body).toEqual({ message: 'Amount written off' });
    expect(await desk.openOf(order)).toEqual(['0.00', 'Completed']);
    const entries = await desk.inDatabase(
      `select amount, note from receivable_entries where order_id = $1 and kind = 'write_off'`,
      [order],
    );
    expect(entries).toEqual([
      { amount: '-5.00', note: 'Insolvent' },
      { amount: '-5.00', note: 'Insolvent' },
    ]);
  });
});

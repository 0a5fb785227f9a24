import { MoneyDesk } from '../../test/portal/money-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';
import { startTogether } from '../../test/portal/start-together.js';

// M02, M03
describe('at the same time,', () => {
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
  afterEach(async () => {
    const exceeded = await desk.inDatabase(`
      select payments.id from payments where payments.state = 'cleared' and amount <
        coalesce((select sum(amount) from payment_allocations where payment_id = payments.id), 0)
        + coalesce((select sum(amount) from receivable_entries where payment_id = payments.id and kind = 'refund'), 0)
      union all
      select orders.id from orders where exists (select from receivable_entries where order_id = orders.id)
        and coalesce((select sum(amount) from receivable_entries where order_id = orders.id), 0)
        < coalesce((select sum(amount) from payment_allocations where order_id = orders.id), 0)`);
    expect(exceeded).toEqual([]);
  });
  afterAll(() => portal.stop());

  it('40 payments of an order never exceed what is open', async () => {
    const before = Number(await desk.balance());
    const [order = ''] = await desk.invoiced('100');
    const pay = () => desk.record({ amount: '7', allocations: [{ orderId: order, amount: '7' }] });
    const answers = await startTogether(
      1,
      Array.from({ length: 40 }, () => pay),
    );
    const statuses = answers.map(({ status, body }) => (status === 201 ? 201 : body.code));
    expect(statuses.filter((status) => status === 201)).toHaveLength(14);
    expect(statuses.filter((status) => status === 'receivable.more_than_open')).toHaveLength(26);
    expect(await desk.openOf(order)).toEqual(['2.00', 'Awaiting Payment']);
    expect(Number(await desk.balance())).toBeCloseTo(before + 2, 2);
  });

  it('payments of the same orders in another order wait for each other without a deadlock', async () => {
    const orders = await desk.invoiced(...Array.from({ length: 12 }, () => '100'));
    const pay = (ids: string[]) => () =>
      desk.record({ amount: '60', allocations: ids.map((orderId) => ({ orderId, amount: '5' })) });
    const calls = Array.from({ length: 20 }, (_, nth) => pay(nth % 2 ? orders : orders.toReversed()));
    const answers = await startTogether(2, calls);
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 201));
    expect(await Promise.all(orders.map((id) => desk.openOf(id)))).toEqual(orders.map(() => ['0.00', 'Completed']));
  });

  it('the same Idempotency-Key records one payment', async () => {
    const [order = ''] = await desk.invoiced('100');
    const headers = { 'idempotency-key': `together ${order}` };
    const pay = () => desk.record({ amount: '60', allocations: [{ orderId: order, amount: '60' }] }, headers);
    const answers = await startTogether(
      3,
      Array.from({ length: 10 }, () => pay),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect(await desk.openOf(order)).toEqual(['40.00', 'Awaiting Payment']);
  });

  it('a cheque either clears or bounces', async () => {
    for (let round = 0; round < 5; round++) {
      const before = Number(await desk.balance());
      const id = await desk.receivedCheque('10');
      await desk.step(id, 'deposit');
      const steps = ['clear', 'bounce', 'clear', 'bounce'] as const;
      const answers = await startTogether(
        10 + round,
        steps.map((step) => () => desk.step(id, step)),
      );
      const winners = steps.filter((_, nth) => answers[nth]?.status === 200);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'payment.step_impossible')).toHaveLength(3);
      const { state, history } = await desk.payment(id);
      expect([state, history.length]).toEqual([winners[0] === 'clear' ? 'cleared' : 'bounced', 3]);
      expect(Number(await desk.balance())).toBeCloseTo(before - (state === 'cleared' ? 10 : 0), 2);
    }
  });

  it('two cheques that clear for the same order pay it once', async () => {
    const [order = ''] = await desk.invoiced('10');
    const received = () => desk.receivedCheque('10', [{ orderId: order, amount: '10' }]);
    const cheques = [await received(), await received(), await received()];
    for (const id of cheques) await desk.step(id, 'deposit');
    await startTogether(
      4,
      cheques.map((id) => () => desk.step(id, 'clear')),
    );
    expect(await desk.openOf(order)).toEqual(['0.00', 'Completed']);
    const left = await Promise.all(cheques.map(async (id) => (await desk.payment(id)).unallocated));
    expect(left.sort()).toEqual(['0.00', '10.00', '10.00']);
  });

  it('uses and refunds never exceed the payment', async () => {
    const before = Number(await desk.balance());
    const orders = await desk.invoiced(...Array.from({ length: 8 }, () => '30'));
    const id = await desk.recorded({ amount: '100' });
    const calls = orders.flatMap((orderId) => [
      () => desk.allocate(id, [{ orderId, amount: '30' }]),
      () => desk.refund(id, '30'),
    ]);
    const answers = await startTogether(5, calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'payment.more_than_left')).toHaveLength(13);
    const { unallocated, refunded } = await desk.payment(id);
    expect(unallocated).toBe('10.00');
    expect(Number(await desk.balance())).toBeCloseTo(before + 240 - 100 + Number(refunded), 2);
  });
});

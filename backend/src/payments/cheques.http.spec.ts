import type { NotificationsResponse } from '@portal/contract/notifications';
import { type ChequeStep, chequeSteps, chequeTransitions, type PaymentState } from '@portal/contract/payments';
import { MoneyDesk } from '../../test/portal/money-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';

/** The steps that lead to each state. */
const ways: Record<PaymentState, ChequeStep[]> = {
  received: [],
  deposited: ['deposit'],
  cleared: ['deposit', 'clear'],
  bounced: ['deposit', 'bounce'],
  returned: ['return'],
};

// M03
describe('a post-dated cheque', () => {
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

  const hold = async () => {
    const [row] = await desk.inDatabase<{ held: boolean; reason: string | null }>(
      'select on_hold_since is not null as held, hold_reason as reason from users where id = $1',
      [desk.buyer.id],
    );
    return row;
  };
  const bounced = async (amount = '1000.5') => {
    const id = await desk.receivedCheque(amount);
    await desk.step(id, 'deposit');
    expect((await desk.step(id, 'bounce', { note: 'No funds' })).status).toBe(200);
    return id;
  };
  const told = async (client: TestClient, type: string) => {
    const { notifications } = (await client.get<NotificationsResponse>('/api/notifications')).body;
    return notifications.filter((each) => each.type === type).map(({ message }) => message.replace(/\p{Cf}/gu, ''));
  };

  it.each(Object.keys(ways) as PaymentState[])(
    'that is %s takes each step that follows, and no other',
    async (state) => {
      for (const step of chequeSteps) {
        const id = await desk.receivedCheque('10');
        for (const earlier of ways[state]) await desk.step(id, earlier, { on: '2026-11-01' });
        const before = await desk.payment(id);
        expect(before.state).toBe(state);
        const { from, to } = chequeTransitions[step];
        const isPossible = (from as readonly PaymentState[]).includes(state);
        expect(before.steps.includes(step)).toBe(isPossible);
        const { status, body } = await desk.step(id, step, { on: '2026-11-01', note: ' By hand ' });
        if (isPossible) {
          expect([step, status, body.state]).toEqual([step, 200, to]);
          expect(body.history.at(-1)).toMatchObject({ state: to, on: '2026-11-01', note: 'By hand', by: 'Test admin' });
        } else {
          const message = `This is not possible any more: the cheque is ${state}.`;
          expect([step, status, body.code, body.message]).toEqual([step, 409, 'payment.step_impossible', message]);
          expect(await desk.payment(id)).toEqual(before);
        }
      }
    },
  );

  it('takes no step on a day before its receipt or its last step', async () => {
    const id = await desk.receivedCheque('10');
    const refused = {
      status: 400,
      body: { errors: [{ field: 'on', message: 'This is before the last step of the cheque' }] },
    };
    expect(await desk.step(id, 'deposit', { on: '2026-10-31' })).toMatchObject(refused);
    expect((await desk.step(id, 'deposit', { on: '2026-11-03' })).status).toBe(200);
    expect(await desk.step(id, 'clear', { on: '2026-11-02' })).toMatchObject(refused);
    expect((await desk.payment(id)).state).toBe('deposited');
    expect((await desk.step(id, 'clear', { on: '2026-11-03' })).status).toBe(200);
  });

  it('counts when it clears, and pays the orders that it was received for', async () => {
    const before = Number(await desk.balance());
    const [one = '', two = ''] = await desk.invoiced('60', '50');
    const planned = [
      { orderId: one, amount: '60' },
      { orderId: two, amount: '30' },
    ];
    const id = await desk.receivedCheque('100', planned);
    await desk.step(id, 'deposit', { on: '2026-11-02' });
    const waiting = await desk.payment(id);
    expect([waiting.allocations.map(({ amount }) => amount).sort(), waiting.unallocated]).toEqual([
      ['30.00', '60.00'],
      '0.00',
    ]);
    expect(Number(await desk.balance())).toBeCloseTo(before + 110, 2);
    expect(await desk.openOf(one)).toEqual(['60.00', 'Awaiting Payment']);
    for (const refused of [await desk.refund(id, '1'), await desk.allocate(id, [{ orderId: two, amount: '1' }])]) {
      expect(refused.body.code).toBe('payment.not_cleared');
    }
    const { body } = await desk.step(id, 'clear', { on: '2026-11-02' });
    expect([body.state, body.unallocated]).toEqual(['cleared', '10.00']);
    expect(await desk.openOf(one)).toEqual(['0.00', 'Completed']);
    expect(await desk.openOf(two)).toEqual(['20.00', 'Awaiting Payment']);
    expect(Number(await desk.balance())).toBeCloseTo(before + 10, 2);
    const [entry] = await desk.inDatabase(
      `select to_char(entered_on, 'YYYY-MM-DD') as day from receivable_entries where payment_id = $1`,
      [id],
    );
    expect(entry).toEqual({ day: '2026-11-02' });
  });

  it('pays what is still open of its orders when it clears; the rest is credit', async () => {
    const [paid = '', partly = '', cancelled = '', deleted = ''] = await desk.invoiced('10', '20', '30', '40');
    const all = { [paid]: '10', [partly]: '20', [cancelled]: '30', [deleted]: '40' };
    const id = await desk.receivedCheque(
      '100',
      Object.entries(all).map(([orderId, amount]) => ({ orderId, amount })),
    );
    await desk.step(id, 'deposit');
    await desk.recorded({ amount: '10', allocations: [{ orderId: paid, amount: '10' }] });
    await desk.recorded({ amount: '15', allocations: [{ orderId: partly, amount: '15' }] });
    await desk.inDatabase(`update orders set status = 'Cancelled' where id = $1`, [cancelled]);
    await desk.inDatabase('update orders set deleted_at = now() where id = $1', [deleted]);
    const { body } = await desk.step(id, 'clear');
    expect([body.allocations.map(({ order, amount }) => [order._id, amount]), body.unallocated]).toEqual([
      [[partly, '5.00']],
      '95.00',
    ]);
    expect(await desk.openOf(partly)).toEqual(['0.00', 'Completed']);
  });

  it('that bounces puts the buyer on hold, and tells the team and the buyer', async () => {
    const colleague = await portal.user('admin');
    await bounced();
    const what = 'cheque 000123 of Emirates NBD for AED 1,000.50';
    expect(await hold()).toEqual({ held: true, reason: `The ${what} bounced.` });
    expect(await told(colleague, 'cheque_bounced')).toEqual([
      `The ${what} from Test Company bounced. The buyer is on hold.`,
    ]);
    expect(JSON.stringify(await told(admin, 'cheque_bounced'))).not.toContain('1,000.50');
    const toBuyer = `The bank did not pay your ${what}. Please pay the amount in another way.`;
    expect(await told(desk.buyer, 'own_cheque_bounced')).toEqual([toBuyer]);
    await bounced('7');
    expect((await hold())?.reason).toBe(`The ${what} bounced.\nThe cheque 000123 of Emirates NBD for AED 7 bounced.`);
  });

  it('that bounces leaves the buyer free where the settings say so', async () => {
    await desk.inDatabase(
      `insert into settings (version, value) select version + 1, value || '{"credit":{"holdOnBounce":false}}'
        from settings order by version desc limit 1`,
    );
    await bounced();
    expect(await hold()).toEqual({ held: false, reason: null });
    expect(await told(desk.buyer, 'own_cheque_bounced')).toHaveLength(1);
  });

  it('is recorded only with its bank, number and date', async () => {
    for (const cheque of [
      undefined,
      { bank: ' ', number: '1', date: '2026-01-01' },
      { bank: 'B', number: '1', date: 'x' },
    ]) {
      expect((await desk.record({ method: 'cheque', amount: '1', cheque })).status).toBe(400);
    }
    const cheque = { bank: 'B', number: '1', date: '2026-01-01' };
    expect((await desk.record({ method: 'cash', amount: '1', cheque })).body.cheque).toBeNull();
  });

  it('refuses the step of a day ahead', async () => {
    const id = await desk.receivedCheque('1');
    const on = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    expect((await desk.step(id, 'deposit', { on })).status).toBe(400);
  });
});

import { MikroORM } from '@mikro-orm/postgresql';
import type { Order, OrderEvent, OrderLine } from '@portal/contract/orders';
import { sql } from 'kysely';
import { stockViolations } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';
import { OrderSweeps } from './order-sweeps.js';

const patience = 120_000;

// V02, V07
describe('a proposal that nobody answers', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 100 }]);
  }, patience);
  afterEach(async () => expect(await stockViolations(portal.database.url)).toEqual({}));
  afterAll(() => portal.stop(), patience);

  const db = () => portal.app.get(MikroORM).em.fork().getKysely();
  const sweep = () => portal.app.get(OrderSweeps, { strict: false }).endProposals();
  const answer = (id: string, how: 'accept' | 'decline') =>
    buyer.call('PUT', `/api/orders/${id}/proposal/${how}`, { json: how === 'accept' ? { backOrders: true } : {} });

  /** Proposes two lots instead of three, with this many hours left of an answer time of so many hours. */
  async function proposed({ left, of = 72 }: { left: number; of?: number }): Promise<string> {
    const id = await desk.placed(buyer, { A1: 3 });
    const [line] = (await admin.get<OrderLine[]>(`/api/orders/${id}/lines`)).body;
    const lines = [{ stockItemId: line?.stockItemId, lots: 2 }];
    const made = await admin.call('POST', `/api/orders/${id}/proposal`, { json: { base: 1, lines } });
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ proposal: expect.anything() })]);
    await turnClock(id, left, of);
    return id;
  }

  /** Moves the proposal into the past. Revisions cannot be changed, so the trigger is switched off meanwhile. */
  async function turnClock(id: string, left: number, of: number): Promise<void> {
    await sql`update order_proposals set expires_at = now() + make_interval(secs => ${left * 3600})
      where order_id = ${id}`.execute(db());
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`alter table order_revisions disable trigger order_revisions_append_only`.execute(trx);
        await sql`update order_revisions set created_at = now() - make_interval(secs => ${(of - left) * 3600})
          where order_id = ${id} and kind = 'proposed'`.execute(trx);
        await sql`alter table order_revisions enable trigger order_revisions_append_only`.execute(trx);
      });
  }

  const orderOf = async (id: string) => (await buyer.get<Order>(`/api/orders/${id}`)).body;
  const told = async (id: string, person: TestClient) => {
    const { rows } = await sql<{ title: string }>`
      select title from notifications join notification_recipients on notification_id = notifications.id
      where order_id = ${id} and user_id = ${person.id} and type like 'order_proposal%'
      order by notifications.id`.execute(db());
    return rows.map(({ title }) => title);
  };
  const mailed = async (id: string) => {
    const { rows } = await sql<{ kind: string }>`
      select kind from mails where about->>'orderId' = ${id} order by id`.execute(db());
    return rows.map(({ kind }) => kind);
  };

  it.each([
    ['free again', 1, 'The reserved lots are free again.'],
    ['held as before', 2, 'The order holds its former lots again if all of them are still available.'],
  ])('tells the team that its lots are %s', async (_, base, sentence) => {
    const id = await desk.placed(buyer, { A1: 3 });
    if (base === 2) {
      await desk.propose(id, { A1: 4 });
      await answer(id, 'accept');
    }
    expect((await desk.propose(id, { A1: 2 }, { base })).status).toBe(201);
    await turnClock(id, -1, 72);
    await sweep();
    const { rows } = await sql<{ message: string }>`
      select message from notifications where order_id = ${id} and type = 'order_proposal_answered'
      order by id desc limit 1`.execute(db());
    expect(rows[0]?.message).toMatch(new RegExp(`in time. ${sentence}$`));
  });

  it(
    'is reminded of once, a day before, and then expires: its lots are free, and both sides are told',
    async () => {
      const id = await proposed({ left: 25 });
      await sweep();
      expect(await mailed(id)).toEqual(['order-proposal']);
      await turnClock(id, 23, 72);
      await Promise.all([sweep(), sweep()]);
      await sweep();
      // A sweep skips an order that the recurring job has locked, which may not have committed its reminder yet.
      await waitUntil(async () => (await told(id, buyer)).length >= 2);
      expect(await told(id, buyer)).toEqual(['Changes proposed', 'Changes expire soon']);
      expect(await mailed(id)).toEqual(['order-proposal', 'order-proposal-reminder']);
      const { reserved = 0 } = (await desk.stock()).A1 ?? {};
      await turnClock(id, -1, 72);
      await Promise.all([sweep(), sweep(), sweep()]);
      expect((await desk.stock()).A1?.reserved).toBe(reserved - 2);
      expect(await orderOf(id)).toMatchObject({
        status: 'Pending Review',
        revision: 1,
        proposal: null,
        totalAmount: 30,
      });
      expect((await told(id, buyer)).at(-1)).toBe('Proposal expired');
      expect(await told(id, admin)).toEqual(['Proposal expired']);
      expect(await mailed(id)).toEqual(['order-proposal', 'order-proposal-reminder', 'order-proposal-expired']);
      const timeline = (await buyer.get<OrderEvent[]>(`/api/orders/${id}/timeline`)).body;
      expect(timeline.map(({ kind, actor }) => [kind, actor?.role ?? null])).toEqual([
        ['place', 'buyer'],
        ['propose', 'admin'],
        ['proposal-expired', null],
      ]);
      expect((await answer(id, 'accept')).status).toBe(409);
    },
    patience,
  );

  it(
    'expires without a reminder when the jobs were away for days',
    async () => {
      const id = await proposed({ left: -100 });
      await sweep();
      expect(await told(id, buyer)).toEqual(['Changes proposed', 'Proposal expired']);
    },
    patience,
  );

  it(
    'is not reminded of when the answer is due within a day anyway, nor after it was answered',
    async () => {
      const short = await proposed({ left: 20, of: 24 });
      const accepted = await proposed({ left: 20 });
      const cancelled = await proposed({ left: 20 });
      expect((await answer(accepted, 'accept')).status).toBe(200);
      expect((await buyer.call('PUT', `/api/orders/${cancelled}/cancel`, { json: {} })).status).toBe(200);
      await sweep();
      for (const id of [short, accepted, cancelled]) expect(await told(id, buyer)).toEqual(['Changes proposed']);
      await turnClock(short, -1, 24);
      await turnClock(accepted, -1, 72);
      await sweep();
      expect(await told(short, buyer)).toEqual(['Changes proposed', 'Proposal expired']);
      expect(await orderOf(accepted)).toMatchObject({ revision: 2, totalAmount: 20 });
    },
    patience,
  );

  it(
    'is either answered or expires when both happen at the same moment',
    async () => {
      for (let round = 0; round < 6; round++) {
        const id = await proposed({ left: -1 });
        const [{ status }] = await Promise.all([answer(id, round % 2 ? 'decline' : 'accept'), sweep(), sweep()]);
        await sweep();
        const { rows } = await sql<{ state: string }>`
          select state from order_proposals where order_id = ${id}`.execute(db());
        const expected = status === 200 ? (round % 2 ? 'declined' : 'accepted') : 'expired';
        expect([status === 200 || status === 409, rows]).toEqual([true, [{ state: expected }]]);
        expect((await orderOf(id)).proposal).toBeNull();
      }
    },
    patience,
  );
});

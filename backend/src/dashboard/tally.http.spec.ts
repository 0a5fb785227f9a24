import { MikroORM } from '@mikro-orm/postgresql';
import type { AdminDashboard } from '@portal/contract/dashboard';
import fc from 'fast-check';
import { sql } from 'kysely';
import { recountDashboard } from '../../test/database/dashboard-recount.js';
import { withClient } from '../../test/database/stock-invariants.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';
import { mergeTallies, recountTallies } from './tally.js';

const patience = 120_000;
const zones = ['Asia/Dubai', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati', 'Etc/GMT+12'] as const;

const lots = fc.record({ A1: fc.integer({ min: 1, max: 5 }) });
const action = fc.constantFrom(
  'approve',
  'reject',
  'payment',
  'admin-cancel',
  'cancel',
  'replace',
  'delete',
  'merge',
  'move',
);
/**
 * By how many minutes a step moves an order into the past: any number up to about 14 months, or a whole number of
 * months of average length, which lands near the boundaries of months.
 */
const minutesBack = fc.oneof(
  fc.integer({ min: 0, max: 600_000 }),
  fc.integer({ min: 0, max: 14 }).map((months) => months * 43_830),
);
const step = fc.record({ action, order: fc.nat({ max: 3 }), lots, minutesBack });
interface Step {
  action: string;
  order: number;
  lots: { A1: number };
  minutesBack: number;
}

describe('the sums of the dashboard', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  const fork = () => portal.app.get(MikroORM).em.fork();
  const query = (sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query(sql, values)).rows);

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, [
      { reference: 'A1', price: '0.335', unitsPerLot: 3, available: 10_000 },
    ]);
  }, patience);
  afterAll(() => portal.stop(), patience);

  async function expectAgreement(): Promise<void> {
    const [{ body: shown }, counted] = await Promise.all([
      admin.get<AdminDashboard>('/api/dashboard'),
      recountDashboard(portal.database.url),
    ]);
    const { months, ordersByStatus, ...numbers } = counted;
    const { topViewedBrands: _brands, topDownloadedStockFiles: _files, ...kpis } = shown.kpis;
    expect({ ...shown.orders, ...kpis }).toEqual(numbers);
    const known = new Map(months.map(({ month, ...sums }) => [month, sums]));
    for (const { month, ...sums } of shown.course.months) {
      expect([month, sums]).toEqual([month, known.get(month) ?? { amount: 0, units: 0 }]);
    }
    for (const { status, orders } of shown.course.ordersByStatus) {
      expect([status, orders]).toEqual([status, ordersByStatus[status] ?? 0]);
    }
  }

  async function takeStep(id: string, { action, lots, minutesBack }: Step) {
    if (action === 'approve') return desk.approve(id);
    if (action === 'replace') return desk.replace(admin, id, lots);
    if (action === 'delete') return admin.call('DELETE', `/api/orders/${id}`);
    if (action === 'merge') return mergeTallies(fork());
    if (action === 'move') {
      return query(
        `update orders set created_at = created_at - make_interval(mins => $2),
           approved_at = approved_at - make_interval(mins => $2) where id = $1`,
        [id, minutesBack],
      );
    }
    const client = action === 'cancel' ? buyer : admin;
    return client.call('PUT', `/api/orders/${id}/${action}`, { json: {} });
  }

  /** Places four orders and takes the steps of each round at the same time. */
  async function takeSteps(zone: string, orders: { A1: number }[], rounds: Step[][]): Promise<void> {
    await query(
      `insert into settings (version, value) select max(version) + 1, jsonb_build_object('timeZone', $1::text) from settings`,
      [zone],
    );
    const ids = await Promise.all(orders.map((wanted) => desk.placed(buyer, wanted)));
    for (const round of rounds) {
      await Promise.all(round.map((each) => takeStep(ids[each.order] ?? '', each)));
      await expectAgreement();
    }
  }

  // D02
  it(
    'agree with a recount of all orders after any concurrent steps of orders, in any time zone',
    async () => {
      // A run that the time limit interrupts goes on in the background, so the test waits for its end.
      let lastRun = Promise.resolve();
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...zones),
          fc.array(lots, { minLength: 4, maxLength: 4 }),
          fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
          (zone, orders, rounds) => {
            lastRun = takeSteps(zone, orders, rounds);
            return lastRun;
          },
        ),
        { numRuns: 25, interruptAfterTimeLimit: 40_000 },
      );
      await lastRun;
      expect(await recountTallies(fork())).toBe(0);
    },
    patience,
  );

  it('are merged into one row per kind and period, even while other merges and changes run', async () => {
    const placed = Array.from({ length: 12 }, () => desk.placed(buyer, { A1: 1 }));
    await Promise.all([...placed, ...Array.from({ length: 6 }, () => mergeTallies(fork()))]);
    await mergeTallies(fork());
    expect(await query('select kind, period from order_tally group by 1, 2 having count(*) > 1')).toEqual([]);
    expect(await query('select subject_id from interest_tally group by kind, 1 having count(*) > 1')).toEqual([]);
    await expectAgreement();
  });

  it('are corrected by the daily recount when rows were changed without their triggers', async () => {
    await buyer.get(`/api/catalogue/${desk.brandId}/stock-files`);
    await desk.placed(buyer, { A1: 1 });
    // In one transaction, because the recurring job would otherwise correct the sums first if it ran meanwhile.
    await fork().transactional(async (em) => {
      const db = em.getKysely();
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`update orders set total_amount = total_amount + 1, total_units = total_units + 1`.execute(db);
      await sql`delete from brand_views`.execute(db);
      expect(await recountTallies(em)).toBeGreaterThan(1);
    });
    expect(await recountTallies(fork())).toBe(0);
    await expectAgreement();
    expect((await admin.get<AdminDashboard>('/api/dashboard')).body.kpis.topViewedBrands).toEqual([]);
  });
});

import { MikroORM } from '@mikro-orm/postgresql';
import type { AdminDashboard } from '@portal/contract/dashboard';
import fc from 'fast-check';
import { recount } from '../../test/dashboard-recount.js';
import { OrderDesk } from '../../test/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal.js';
import { withClient } from '../../test/stock-invariants.js';
import { mergeTallies, recountTallies } from './tally.js';

const patience = 90_000;
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
/** Up to 14 months back, with an eye for the days at which months begin. */
const minutesBack = fc.oneof(
  fc.integer({ min: 0, max: 600_000 }),
  fc.integer({ min: 0, max: 14 }).map((months) => months * 43_830),
);
const step = fc.record({ action, order: fc.nat({ max: 3 }), lots, minutesBack });

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
      recount(portal.database.url),
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

  /** Two orders at once: of what is placed now no time can be told beforehand. */
  async function take(
    id: string,
    { action, lots, minutesBack }: { action: string; lots: { A1: number }; minutesBack: number },
  ) {
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

  // D02
  it(
    'agree with a recount after any steps by several people at once, in any zone',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...zones),
          fc.array(lots, { minLength: 4, maxLength: 4 }),
          fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
          async (zone, orders, rounds) => {
            await query(
              `insert into settings (version, value) select max(version) + 1, jsonb_build_object('timeZone', $1::text) from settings`,
              [zone],
            );
            const ids = await Promise.all(orders.map((wanted) => desk.placed(buyer, wanted)));
            for (const round of rounds) {
              await Promise.all(round.map((each) => take(ids[each.order] ?? '', each)));
              await expectAgreement();
            }
          },
        ),
        { numRuns: 40, interruptAfterTimeLimit: 40_000 },
      );
      expect(await recountTallies(fork())).toBe(0);
    },
    patience,
  );

  it('come down to one row for each kind and period, also when two merge at once and others go on', async () => {
    const placed = Array.from({ length: 12 }, () => desk.placed(buyer, { A1: 1 }));
    await Promise.all([...placed, ...Array.from({ length: 6 }, () => mergeTallies(fork()))]);
    await mergeTallies(fork());
    expect(await query('select kind, period from order_tally group by 1, 2 having count(*) > 1')).toEqual([]);
    expect(await query('select subject_id from interest_tally group by kind, 1 having count(*) > 1')).toEqual([]);
    await expectAgreement();
  });

  it('are put right by the daily recount when rows were changed past their triggers', async () => {
    await buyer.get(`/api/catalogue/${desk.brandId}/stock-files`);
    await desk.placed(buyer, { A1: 1 });
    await withClient(portal.database.url, async (client) => {
      await client.query(`set session_replication_role = replica`);
      await client.query(`update orders set total_amount = total_amount + 1, total_units = total_units + 1`);
      await client.query(`delete from brand_views`);
    });
    expect(await recountTallies(fork())).toBeGreaterThan(1);
    expect(await recountTallies(fork())).toBe(0);
    await expectAgreement();
    expect((await admin.get<AdminDashboard>('/api/dashboard')).body.kpis.topViewedBrands).toEqual([]);
  });
});

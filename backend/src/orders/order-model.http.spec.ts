import fc from 'fast-check';
import { OrderDesk } from '../../test/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal.js';
import { deductionsDone, stockViolations } from '../../test/stock-invariants.js';

const patience = 90_000;

const lots = fc.record({ A1: fc.integer({ min: 1, max: 5 }), A2: fc.integer({ min: 0, max: 5 }) });
const step = fc.record({
  action: fc.constantFrom(
    'approve',
    'reject',
    'payment',
    'cancel',
    'admin-cancel',
    'reverse-inventory',
    'replace-attachment',
    'admin-replace-attachment',
    'delete',
  ),
  order: fc.nat({ max: 3 }),
  lots,
});

// R14
describe('any steps by several people at once', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  }, patience);
  afterAll(() => portal.stop(), patience);

  function take(desk: OrderDesk, id: string, { action, lots }: { action: string; lots: Record<string, number> }) {
    if (action === 'approve') return desk.approve(id);
    if (action === 'replace-attachment') return desk.replace(buyer, id, lots);
    if (action === 'admin-replace-attachment') return desk.replace(admin, id, lots);
    if (action === 'delete') return admin.call('DELETE', `/api/orders/${id}`);
    return (action === 'cancel' ? buyer : admin).call('PUT', `/api/orders/${id}/${action}`, { json: {} });
  }

  it(
    'are done or refused, and stock, orders and movements agree afterwards',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(lots, { minLength: 4, maxLength: 4 }),
          // Rounds of steps: those of one round are taken at the same moment.
          fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
          async (orders, rounds) => {
            const rows = ['A1', 'A2'].map((reference) => ({ reference, price: '0.335', unitsPerLot: 3, available: 6 }));
            const desk = await OrderDesk.open(portal, admin, rows);
            const ids = await Promise.all(orders.map((wanted) => desk.placed(buyer, wanted)));
            for (const round of rounds) {
              const answers = await Promise.all(round.map((each) => take(desk, ids[each.order] ?? '', each)));
              for (const { status } of answers) expect([200, 404, 409]).toContain(status);
            }
            await deductionsDone(portal.database.url);
            expect(await stockViolations(portal.database.url)).toEqual({});
          },
        ),
        { numRuns: 100, interruptAfterTimeLimit: 40_000 },
      );
    },
    patience,
  );
});

import type { AdminOrder } from '@portal/contract/orders';
import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { startTogether } from '../../../test/portal/start-together.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';

// O04, V04
describe('an approval that names the revision that was seen', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  const rows = Array.from({ length: 600 }, (_, n) => ({ reference: `L${n}`, price: 10, available: 10_000 }));
  const large = Object.fromEntries(rows.map(({ reference }) => [reference, 1]));
  const buyerReplaced =
    'The order was changed meanwhile: the buyer replaced its file (revision 2). Please look at it again.';
  const approve = (id: string, base: string, headers = {}) => desk.approve(id, headers, admin, { base });
  const query = (sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query(sql, values)).rows);
  const reserved = async () =>
    (await query('select from stock_items where reserved_lots > 0 and stock_file_id = $1', [desk.fileId])).length;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, rows);
  });
  afterEach(async () => {
    await waitForDeductions(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  });
  afterAll(() => portal.stop());

  it.each([
    ['another small file', { L0: 1 }, { L0: 1_000 }],
    ['a small file after a large one', large, { L0: 1_000 }],
    ['a large file', { L0: 1 }, large],
    ['a large file after a large one', large, { ...large, L0: 1_000 }],
  ])('is refused when the buyer replaced the file meanwhile, and reserves nothing: %s', async (_, first, second) => {
    const id = await desk.placed(buyer, first);
    const replaced = await desk.replace(buyer, id, second);
    const approved = await approve(id, '1');
    expect(replaced.body.order.revision).toBe(2);
    expect([approved.status, approved.body.code, approved.body.message]).toEqual([409, 'order.changed', buyerReplaced]);
    expect((await admin.get<AdminOrder>(`/api/orders/${id}`)).body.status).toBe('Pending Review');
    expect(await reserved()).toBe(0);
    expect((await approve(id, '2')).status).toBe(200);
  });

  it(
    'approves the file that was seen or none, whatever the moment of the replacement',
    async () => {
      let replacementMs = 0;
      for (let round = 0; round < repetitions(200, 20); round++) {
        const id = await desk.placed(buyer, { L1: 1 });
        const [replaced, approved] = await startTogether(round, [
          async () => {
            const start = performance.now();
            const { status } = await desk.replace(buyer, id, { L1: 5 });
            replacementMs = performance.now() - start;
            return status;
          },
          async () => {
            await new Promise((resolve) => setTimeout(resolve, ((round % 10) / 6) * replacementMs));
            return (await approve(id, '1')).status;
          },
        ]);
        expect([replaced, approved].toSorted()).toEqual([200, 409]);
        const { body } = await admin.get<AdminOrder>(`/api/orders/${id}`);
        expect([body.status, body.totalAmount]).toEqual(
          approved === 200 ? ['Awaiting Payment', 10] : ['Pending Review', 50],
        );
      }
    },
    timeoutFor(120_000),
  );

  it('is answered again when it is repeated with its key, and its key belongs to that revision', async () => {
    const id = await desk.placed(buyer, { L2: 1 });
    const headers = { 'idempotency-key': `approve ${id}` };
    const first = await approve(id, '1', headers);
    expect([first.status, (await approve(id, '1', headers)).body]).toEqual([200, first.body]);
    expect((await approve(id, '2', headers)).body.code).toBe('idempotency.key_reused');
  });

  it('is not required, except with changed lines', async () => {
    const replacedOrder = async () => {
      const id = await desk.placed(buyer, { L3: 1 });
      await desk.replace(buyer, id, { L3: 2 });
      return id;
    };
    expect((await desk.approve(await replacedOrder())).status).toBe(200);
    expect((await approve(await replacedOrder(), 'null')).status).toBe(200);
    const lines = JSON.stringify(await desk.revised({ L3: 1 }));
    const refused = await desk.approve(await replacedOrder(), {}, admin, { lines });
    expect([refused.status, refused.body.code]).toEqual([400, 'common.invalid_input']);
    expect((await approve(await replacedOrder(), '0')).status).toBe(400);
  });
});

import { waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';

/**
 * The removal of the demo data locks the tables of revisions, timeline entries and movements in this order. A step that
 * wrote them in another order could deadlock with it.
 */
describe('a step of an order writes its revision before its timeline, and its timeline before its movements', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  beforeEach(async () => {
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A', price: 1, available: 5 }]);
  });
  afterAll(() => portal.stop());

  /**
   * Runs the step while another transaction prevents all writes of the table `later`. Returns true when the step has
   * written the table `earlier` before it waits.
   */
  async function writes(earlier: string, later: string, step: () => Promise<{ status: number }>): Promise<boolean> {
    return withClient(portal.database.url, async (client) => {
      await client.query('begin');
      await client.query(`lock table ${later} in share row exclusive mode`);
      const answer = step();
      const locksOfWaiting = () =>
        withClient(portal.database.url, async (other) => {
          const { rows } = await other.query<{ isWritten: boolean }>(
            `select exists (select from pg_locks held where held.pid = waiting.pid and held.granted
               and held.relation = $1::regclass and held.mode = 'RowExclusiveLock') as "isWritten"
             from pg_locks waiting join pg_database on oid = database and datname = current_database()
             where not granted and relation = $2::regclass`,
            [earlier, later],
          );
          return rows;
        });
      await waitUntil(async () => (await locksOfWaiting()).length > 0);
      // Read again while the step waits: one statement reads its locks one after the other.
      const waiting = await locksOfWaiting();
      await client.query('commit');
      expect([200, 201]).toContain((await answer).status);
      await waitForDeductions(portal.database.url);
      return waiting.every(({ isWritten }) => isWritten);
    });
  }

  it('when its stock is deducted, and when the order is cancelled', async () => {
    const order = await desk.placed(buyer, { A: 1 });
    expect(await writes('order_events', 'inventory_movements', () => desk.approve(order))).toBe(true);
    const cancel = () => admin.call('PUT', `/api/orders/${order}/admin-cancel`, { json: {} });
    expect(await writes('order_events', 'inventory_movements', cancel)).toBe(true);
    expect(await desk.stock()).toEqual({ A: { available: 5, reserved: 0 } });
  });

  it('when it is replaced, proposed and approved with changes, the lines of the revision before the revision', async () => {
    const writesLinesFirst = (step: () => Promise<{ status: number }>) =>
      writes('order_revision_lines', 'order_revisions', step);
    const order = await desk.placed(buyer, { A: 1 });
    expect(await writesLinesFirst(() => desk.replace(buyer, order, { A: 2 }))).toBe(true);
    expect(await writesLinesFirst(() => desk.propose(order, { A: 3 }, { base: 2 }))).toBe(true);
    await desk.accept(order, buyer);
    const changes = { base: '3', lines: JSON.stringify(await desk.revised({ A: 4 })) };
    expect(await writesLinesFirst(() => desk.approve(order, {}, admin, changes))).toBe(true);
  });

  it('when it is placed, replaced, proposed, accepted and approved with changes', async () => {
    const writesRevisionFirst = (step: () => Promise<{ status: number }>) =>
      writes('order_revisions', 'order_events', step);
    expect(await writesRevisionFirst(() => desk.place(buyer, { A: 1 }))).toBe(true);
    const order = await desk.placed(buyer, { A: 1 });
    expect(await writesRevisionFirst(() => desk.replace(buyer, order, { A: 2 }))).toBe(true);
    expect(await writesRevisionFirst(() => desk.propose(order, { A: 3 }, { base: 2 }))).toBe(true);
    // Accepting writes the lines of the superseded revision only.
    expect(await writes('order_revision_lines', 'order_events', () => desk.accept(order, buyer))).toBe(true);
    const changes = { base: '3', lines: JSON.stringify(await desk.revised({ A: 4 })) };
    expect(await writesRevisionFirst(() => desk.approve(order, {}, admin, changes))).toBe(true);
  });

  it.each<[string, (order: string) => Promise<{ status: number }>]>([
    ['cancelled', (order) => buyer.call('PUT', `/api/orders/${order}/cancel`)],
    ['deleted', (order) => admin.call('DELETE', `/api/orders/${order}`)],
    ['replaced', (order) => desk.replace(buyer, order, { A: 2 })],
  ])('when it is %s, after all its back-orders are locked', async (_, step) => {
    const order = await desk.placed(buyer, { A: 1 });
    await desk.propose(order, { A: 1 }, { later: { A: 9 } });
    await desk.accept(order, buyer, { backOrders: true });
    await withClient(portal.database.url, async (client) => {
      await client.query('begin');
      const { rowCount } = await client.query('select from orders where back_order_of = $1 for update', [order]);
      expect(rowCount).toBe(1);
      const answer = step(order);
      const writtenByWaiting = async () => {
        const { rows } = await client.query<{ tables: string[] }>(
          `select array(select relation::regclass::text from pg_locks held where held.pid = waiting.pid
             and mode = 'RowExclusiveLock' and relation::regclass::text ~ '^(order_|notification)') as tables
           from pg_stat_activity waiting where pg_backend_pid() = any(pg_blocking_pids(waiting.pid))`,
        );
        return rows.map(({ tables }) => tables);
      };
      await waitUntil(async () => (await writtenByWaiting()).length > 0);
      expect(await writtenByWaiting()).toEqual([[]]);
      await client.query('commit');
      expect((await answer).status).toBe(200);
    });
  });
});

describe('a proposal', () => {
  it('locks the stock file after everything else', async () => {
    const portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    const [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    const desk = await OrderDesk.open(portal, admin, [{ reference: 'A', price: 1, available: 5 }]);
    const order = await desk.placed(buyer, { A: 1 });
    const tables = ['order_revisions', 'order_proposals', 'order_events', 'notifications'];
    const steps = [
      () => desk.propose(order, { A: 2 }),
      () => buyer.call('PUT', `/api/orders/${order}/proposal/decline`, { json: {} }),
    ];
    for (const [index, step] of steps.entries()) {
      await withClient(portal.database.url, async (client) => {
        await client.query('begin');
        await client.query('select from stock_files where id = $1 for no key update', [desk.fileId]);
        const answer = step();
        const written = async () => {
          const { rows } = await client.query<{ table: string }>(
            `select relation::regclass::text as "table"
             from pg_locks held join pg_database on oid = database and datname = current_database()
             where granted and mode = 'RowExclusiveLock' and relation::regclass::text = any($1)
               and exists (select from pg_locks waiting where waiting.pid = held.pid and not granted)`,
            [tables],
          );
          return rows.map(({ table }) => table).sort();
        };
        await waitUntil(async () => (await written()).length > 0);
        expect(await written()).toEqual(
          index === 0 ? tables.toSorted() : expect.arrayContaining(['order_events', 'order_proposals']),
        );
        await client.query('commit');
        expect([200, 201]).toContain((await answer).status);
      });
    }
    await portal.stop();
  });

  it('of more than 500 lines waits for a new version of the stock file before its end writes anything', async () => {
    const portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    const [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    const many = Array.from({ length: 501 }, (_, index) => ({ reference: `R${index}`, price: 1, available: 9 }));
    const desk = await OrderDesk.open(portal, admin, many);
    const lots = (each: number) => Object.fromEntries(many.map(({ reference }) => [reference, each]));
    const steps: ((id: string) => Promise<{ status: number }>)[] = [
      (id) => buyer.call('PUT', `/api/orders/${id}/cancel`),
      (id) => admin.call('PUT', `/api/orders/${id}/reject`, { json: {} }),
      (id) => desk.replace(buyer, id, { R0: 1 }),
    ];
    for (const step of steps) {
      const order = await desk.placed(buyer, { R0: 2 });
      expect((await desk.propose(order, lots(1))).status).toBe(201);
      await withClient(portal.database.url, async (client) => {
        await client.query('begin');
        // The lock that a new version holds while it writes the file's items.
        await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [0x73746b66, desk.fileId]);
        const answer = step(order);
        const writtenByWaiting = async () => {
          const { rows } = await client.query<{ tables: string[] }>(
            `select array(select relation::regclass::text from pg_locks held where held.pid = waiting.pid
               and mode = 'RowExclusiveLock' and relation::regclass::text like 'order_%') as tables
             from pg_locks waiting join pg_database on oid = database and datname = current_database()
             where not granted and locktype = 'advisory' and objsubid = 2 and objid = hashtext($1)::oid`,
            [desk.fileId],
          );
          return rows.map(({ tables }) => tables);
        };
        await waitUntil(async () => (await writtenByWaiting()).length > 0);
        expect(await writtenByWaiting()).toEqual([[]]);
        await client.query('commit');
        expect((await answer).status).toBe(200);
      });
      expect(Object.values(await desk.stock()).every(({ reserved }) => reserved === 0)).toBe(true);
    }
    await portal.stop();
  });
});

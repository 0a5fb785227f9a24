import { MikroORM } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import type { ErrorBody } from '@portal/contract/errors';
import type { AdminOrder } from '@portal/contract/orders';
import type { Queue } from 'bullmq';
import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';
import { LedgerInventory } from '../../catalogue/inventory/inventory-source.js';
import { lockForNewVersion } from '../../catalogue/inventory/stock-locks.js';
import { RECURRING_QUEUE } from '../../platform/queue/recurring-jobs.js';
import { deductPart } from '../jobs/deduct-part.js';
import { INVENTORY_QUEUE, ORDER_APPROVED } from '../jobs/inventory-queue.js';
import { returnStockInParts } from './return-stock.js';

const patience = 120_000;
/** The number of the order's lines: ten parts of 500 lines each. */
const lines = 5_000;

/** Orders of more than 500 lines reserve and deduct their stock in parts. */
describe('a large order', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  const rows = Array.from({ length: lines }, (_, n) => ({
    reference: `L${n}`,
    price: 10,
    unitsPerLot: 2,
    available: n === lines - 1 ? 3 : 10,
  }));
  const all = (lots: number) => Object.fromEntries(rows.map(({ reference }) => [reference, lots]));
  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query<Row>(sql, values)).rows);
  const totals = async () =>
    (
      await query<{ available: number; reserved: number }>(
        `select sum(available_lots)::int as available, sum(reserved_lots)::int as reserved from stock_items
         where stock_file_id = $1`,
        [desk.fileId],
      )
    )[0];
  /** Simulates an approval whose process was killed: 4,000 lines are reserved, the last of them `age` seconds ago. */
  const interruptApproval = async (id: string, age = 0) => {
    await query(
      `update stock_items item set reserved_lots = reserved_lots + line.lots from order_lines line
       where order_id = $1 and line.position < 4000 and item.id = stock_item_id`,
      [id],
    );
    await query('insert into order_stock_progress values ($1, 4000, now() - make_interval(secs => $2))', [id, age]);
  };
  /** Runs `work` while every attempt to return the stock of this order fails. */
  const withoutReturn = async (id: string, work: () => Promise<void>) => {
    await query(`create function refuse_return() returns trigger language plpgsql as $$ begin
        if tg_op = 'DELETE' or new.lines < old.lines then raise exception 'no return'; end if;
        return new;
      end $$`);
    await query(`create trigger refuse_return before update or delete on order_stock_progress
      for each row when (old.order_id = '${id}') execute function refuse_return()`);
    try {
      await work();
    } finally {
      await query('drop function refuse_return cascade');
    }
  };
  /** Runs the recurring job that repairs stock now. It also runs every 15 s by itself. */
  const repairStock = () =>
    portal.app.get<Queue>(getQueueToken(RECURRING_QUEUE), { strict: false }).add('stock-repairs', {});
  const progressOf = async (id: string) =>
    (await query<{ lines: number }>('select lines from order_stock_progress where order_id = $1', [id]))[0]?.lines ?? 0;
  /** How many wait for the lock of the stock file. The queue has advisory locks of its own. */
  const waiting = async () =>
    (
      await query(
        `select from pg_locks join pg_database on oid = database and datname = current_database()
         where locktype = 'advisory' and not granted and objsubid = 2 and objid = hashtext($1)::oid`,
        [desk.fileId],
      )
    ).length;
  const adminSees = async (id: string) => (await admin.get<AdminOrder>(`/api/orders/${id}`)).body;
  const change = (id: string, action: string) =>
    admin.call<AdminOrder & ErrorBody>('PUT', `/api/orders/${id}/${action}`);
  const stock = (lines - 1) * 10 + 3;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, rows);
  }, patience);
  afterEach(async () => {
    await waitForDeductions(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  }, patience);
  afterAll(() => portal.stop(), patience);

  // R12
  it(
    'is approved, deducted and restored as a whole',
    async () => {
      const id = await desk.placed(buyer, all(1));
      expect((await desk.approve(id)).body).toMatchObject({ status: 'Awaiting Payment' });
      await waitForDeductions(portal.database.url);
      expect(await totals()).toEqual({ available: stock - lines, reserved: 0 });
      expect(await progressOf(id)).toBe(0);
      expect((await change(id, 'admin-cancel')).status).toBe(200);
      expect(await totals()).toEqual({ available: stock, reserved: 0 });
    },
    patience,
  );

  // R12, O04
  it(
    'reserves nothing when stock is short for its last line, and names that line',
    async () => {
      const id = await desk.placed(buyer, { ...all(1), [`L${lines - 1}`]: 4 });
      const refused = await desk.approve(id);
      expect([refused.status, refused.body.insufficientItems]).toEqual([
        409,
        [{ stockItemId: expect.any(String), referenceId: `L${lines - 1}`, quantityRequested: 4, availableQuantity: 3 }],
      ]);
      expect(await totals()).toEqual({ available: stock, reserved: 0 });
      expect([await progressOf(id), (await adminSees(id)).status]).toEqual([0, 'Pending Review']);
      await change(id, 'reject');
    },
    patience,
  );

  // R01
  it(
    'is approved once by two concurrent requests; of several, only as many are approved as there is stock for',
    async () => {
      // The last item has 3 lots: of five orders that take one each, three can be approved.
      const ids = await Promise.all([1, 2, 3, 4, 5].map(() => desk.placed(buyer, all(1))));
      const answers = await Promise.all(ids.flatMap((id) => [desk.approve(id), desk.approve(id)]));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
      await waitForDeductions(portal.database.url);
      expect(await totals()).toEqual({ available: stock - 3 * lines, reserved: 0 });
      for (const id of ids) {
        const { status } = await adminSees(id);
        await change(id, status === 'Pending Review' ? 'reject' : 'admin-cancel');
      }
      expect(await totals()).toEqual({ available: stock, reserved: 0 });
    },
    patience,
  );

  // R18
  it(
    'is approved although another request returns what is being reserved',
    async () => {
      const id = await desk.placed(buyer, all(1));
      const approval = desk.approve(id);
      await waitUntil(async () => (await progressOf(id)) >= 1_000);
      await returnStockInParts(portal.app.get(MikroORM).em, id);
      expect((await approval).status).toBe(200);
      await waitForDeductions(portal.database.url);
      expect(await totals()).toEqual({ available: stock - lines, reserved: 0 });
      await change(id, 'admin-cancel');
    },
    patience,
  );

  // R18
  it.each(['reject', 'cancel', 'replace-attachment'])(
    'releases what an interrupted approval had reserved: %s',
    async (action) => {
      const id = await desk.placed(buyer, all(1));
      await interruptApproval(id);
      expect(await stockViolations(portal.database.url)).toEqual({});
      if (action === 'reject') await change(id, 'reject');
      else if (action === 'cancel') await buyer.call('PUT', `/api/orders/${id}/cancel`);
      else expect((await desk.replace(buyer, id, { L0: 1 })).status).toBe(200);
      expect(await totals()).toEqual({ available: stock, reserved: 0 });
      expect(await progressOf(id)).toBe(0);
    },
    patience,
  );

  it(
    'is released within a minute after its approval was interrupted',
    async () => {
      const id = await desk.placed(buyer, all(1));
      await interruptApproval(id, 61);
      await repairStock();
      await waitUntil(async () => (await progressOf(id)) === 0);
      expect(await totals()).toEqual({ available: stock, reserved: 0 });
      await change(id, 'reject');
    },
    patience,
  );

  it(
    'shares its stock file with changes that a killed new version left, which a job adds to the items',
    async () => {
      const [item] = await query<{ id: string }>('select id from stock_items where stock_file_id = $1 limit 1', [
        desk.fileId,
      ]);
      const move = (lots: number) =>
        query(`insert into inventory_movements (stock_item_id, kind, lots) values ($1, 'import', $2)`, [
          item?.id,
          lots,
        ]);
      await move(-3);
      await query('insert into stock_item_differences values ($1, $2, -3, 0)', [item?.id, desk.fileId]);
      await repairStock();
      await waitUntil(async () => (await query('select from stock_item_differences')).length === 0);
      expect(await totals()).toEqual({ available: stock - 3, reserved: 0 });
      expect(await stockViolations(portal.database.url)).toEqual({});
      await move(3);
      await query('update stock_items set available_lots = available_lots + 3 where id = $1', [item?.id]);
    },
    patience,
  );

  it(
    'is released after an interrupted approval although the stock of an older order cannot be returned',
    async () => {
      const [older, newer] = [await desk.placed(buyer, all(1)), await desk.placed(buyer, all(1))];
      await withoutReturn(older, async () => {
        await interruptApproval(older, 120);
        await interruptApproval(newer, 61);
        await repairStock();
        await waitUntil(async () => (await progressOf(newer)) === 0);
        expect(await progressOf(older)).toBe(4000);
        expect(await totals()).toEqual({ available: stock, reserved: 4000 });
      });
      for (const id of [older, newer]) await change(id, 'reject');
      expect(await totals()).toEqual({ available: stock, reserved: 0 });
    },
    patience,
  );

  it(
    'keeps the lots of an approval that is retried while the job releases other orders',
    async () => {
      const [first, retried, last] = [
        await desk.placed(buyer, all(1)),
        await desk.placed(buyer, all(1)),
        await desk.placed(buyer, all(1)),
      ];
      await withClient(portal.database.url, async (client) => {
        await client.query('begin');
        const { rows: holders } = await client.query(
          'select pg_backend_pid() as pid from stock_files where id = $1 for no key update',
          [desk.fileId],
        );
        // Inserted by one statement, so that the recurring job finds all three orders or none.
        await query(
          `insert into order_stock_progress select id, 4000, now() - make_interval(secs => age)
           from (values ($1::uuid, 300), ($2::uuid, 200), ($3::uuid, 100)) as abandoned(id, age)`,
          [first, retried, last],
        );
        await query(
          `update stock_items set reserved_lots = 3 where stock_file_id = $1 and position in (
            select position from stock_items where stock_file_id = $1 order by position limit 4000)`,
          [desk.fileId],
        );
        const isJobWaiting = async () =>
          (await query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [holders[0].pid])).length >
          0;
        await repairStock();
        await waitUntil(isJobWaiting);
        // Simulates that the second order's approval is retried and has just reserved a part. The part is dated an hour
        // ahead, so that it is still recent when the test runs slowly.
        await query(`update order_stock_progress set updated_at = now() + interval '1 hour' where order_id = $1`, [
          retried,
        ]);
        await client.query('commit');
      });
      // The job returns the stock of the oldest order first, so it is finished when the last order's stock is returned.
      await waitUntil(async () => (await progressOf(last)) === 0);
      expect(await progressOf(first)).toBe(0);
      expect(await progressOf(retried)).toBe(4000);
      expect(await totals()).toEqual({ available: stock, reserved: 4000 });
      for (const id of [first, retried, last]) await change(id, 'reject');
    },
    patience,
  );

  it(
    'is deducted after a new version of the stock file, and is not abandoned while its approval waits for one',
    async () => {
      const id = await desk.placed(buyer, all(1));
      const newVersion = async () => {
        const em = portal.app.get(MikroORM).em.fork();
        await em.begin();
        return { em, isWriting: lockForNewVersion(em, desk.fileId) };
      };
      const first = await newVersion();
      await first.isWriting;
      await query(`update orders set inventory_status = 'pending' where id = $1`, [id]);
      expect(await deductPart(portal.app.get(MikroORM).em.fork(), new LedgerInventory(), id)).toBe('later');
      await query(`update orders set inventory_status = 'none' where id = $1`, [id]);
      const approval = desk.approve(id);
      await waitUntil(async () => (await waiting()) === 1);
      const second = await newVersion();
      await waitUntil(async () => (await waiting()) === 2);
      const [start] = await query<{ at: Date }>('select clock_timestamp() as at');
      await first.em.commit();
      // The first part is reserved between the two versions, and the second part waits.
      await second.isWriting;
      await waitUntil(async () => (await waiting()) === 1);
      const [progress] = await query<{ lines: number; isNew: boolean }>(
        'select lines, updated_at > $2 as "isNew" from order_stock_progress where order_id = $1',
        [id, start?.at],
      );
      expect(progress).toEqual({ lines: 500, isNew: true });
      await query(`update order_stock_progress set updated_at = now() - interval '61 s' where order_id = $1`, [id]);
      await returnStockInParts(portal.app.get(MikroORM).em, id, 60_000);
      expect(await progressOf(id)).toBe(500);
      // Recent again, because the recurring job may run between this commit and the next part.
      await query('update order_stock_progress set updated_at = now() where order_id = $1', [id]);
      await second.em.commit();
      expect((await approval).status).toBe(200);
      await waitForDeductions(portal.database.url);
      await change(id, 'admin-cancel');
      expect(await totals()).toEqual({ available: stock, reserved: 0 });
    },
    patience,
  );

  it(
    'whose deduction stopped for a new version of the stock file is deducted by the recurring job',
    async () => {
      const id = await desk.placed(buyer, all(1));
      const stateOf = async () =>
        (await query<{ state: string }>('select inventory_status as state from orders where id = $1', [id]))[0]?.state;
      const em = portal.app.get(MikroORM).em.fork();
      const queue = portal.app.get<Queue>(getQueueToken(INVENTORY_QUEUE));
      let approval: ReturnType<typeof desk.approve> | undefined;
      let isWriting: Promise<void> | undefined;
      await withClient(portal.database.url, async (client) => {
        await client.query('begin');
        // The approval waits with its last part, so that the new version begins before the deduction.
        const last = 'select from stock_items where stock_file_id = $1 and position >= 4500 for update';
        await client.query(last, [desk.fileId]);
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        approval = desk.approve(id);
        await waitUntil(
          async () =>
            (await query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid])).length >
            0,
        );
        await em.begin();
        isWriting = lockForNewVersion(em, desk.fileId);
        await waitUntil(async () => (await waiting()) > 0);
        await client.query('commit');
      });
      await isWriting;
      expect((await approval)?.status).toBe(200);
      const [event] = await query<{ id: string }>(
        `select id from outbox_events where kind = $1 and payload ->> 'orderId' = $2`,
        [ORDER_APPROVED, id],
      );
      // The job has ended without deducting anything.
      await waitUntil(async () => (await queue.getJobState(event?.id ?? '')) === 'completed');
      expect([await stateOf(), await progressOf(id)]).toEqual(['pending', 0]);
      await em.commit();
      // The recurring job looks for approvals that are 30 s old.
      await query(`alter table order_events disable trigger order_events_append_only`);
      await query(
        `update order_events set created_at = now() - interval '31 s' where order_id = $1 and action = 'approve'`,
        [id],
      );
      await query(`alter table order_events enable trigger order_events_append_only`);
      await repairStock();
      await waitUntil(async () => (await stateOf()) === 'success');
      await change(id, 'admin-cancel');
      expect(await totals()).toEqual({ available: stock, reserved: 0 });
    },
    patience,
  );

  it(
    'names the items that are short even if the lots that it reserved cannot be returned',
    async () => {
      const id = await desk.placed(buyer, { ...all(1), [`L${lines - 1}`]: 4 });
      await withoutReturn(id, async () => {
        const refused = await desk.approve(id);
        expect([refused.status, refused.body.insufficientItems]).toEqual([
          409,
          [
            {
              stockItemId: expect.any(String),
              referenceId: `L${lines - 1}`,
              quantityRequested: 4,
              availableQuantity: 3,
            },
          ],
        ]);
      });
      await change(id, 'reject');
    },
    patience,
  );

  it(
    'cancelled between two parts of its deduction has the deducted lots restored and the rest released',
    async () => {
      const id = await desk.placed(buyer, all(1));
      // The items of the last two parts are locked, so that the deduction stops before these parts.
      await withClient(portal.database.url, async (client) => {
        expect((await desk.approve(id)).status).toBe(200);
        await client.query('begin');
        await client.query(`select from stock_items where stock_file_id = $1 and position >= 4000 for update`, [
          desk.fileId,
        ]);
        const canceled = change(id, 'admin-cancel');
        await new Promise((resolve) => setTimeout(resolve, 300));
        await client.query('commit');
        expect((await canceled).status).toBe(200);
      });
      await waitForDeductions(portal.database.url);
      expect(await totals()).toEqual({ available: stock, reserved: 0 });
    },
    patience,
  );
});

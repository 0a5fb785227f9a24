import { EventEmitter } from 'node:events';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Job, Queue } from 'bullmq';
import { stockViolations, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { GoogleServer } from '../../../test/servers/google-server.js';
import { InventorySource } from '../../catalogue/inventory/inventory-source.js';
import { STOCK_RETURNED } from '../../catalogue/inventory/stock-returned.js';
import type { RecurringJobs } from '../../platform/queue/recurring-jobs.js';
import { Order } from '../order.entity.js';
import { DeductInventory } from './deduct-inventory.job.js';
import { deductPart } from './deduct-part.js';

// R02
describe('a write to a Google Sheet whose answer was lost', () => {
  let google: GoogleServer;
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let inventory: InventorySource;
  let jobs: DeductInventory;
  const recurringJobs = new Map<string, () => Promise<void>>();
  let desk: OrderDesk;
  let book: ReturnType<GoogleServer['share']>;

  beforeAll(async () => {
    google = await GoogleServer.start();
    portal = await TestPortal.start({ JOBS: 'external', ...google.settings });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    inventory = portal.app.get(InventorySource, { strict: false });
    const recurring = {
      add: (name: string, _everyMs: number, run: () => Promise<void>) => recurringJobs.set(name, run),
      retire: () => undefined,
    } as unknown as RecurringJobs;
    jobs = new DeductInventory(portal.app.get(MikroORM), inventory, recurring, new EventEmitter() as unknown as Queue);
  });
  beforeEach(async () => {
    const name = `Stock ${Math.random().toString(36).slice(2)}`;
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }], {
      fileName: `${name}.xlsx`,
    });
    book = google.share(name, [
      ['Reference', 'Available'],
      ['A1', 10],
    ]);
  });
  afterEach(async () => expect(await stockViolations(portal.database.url)).toEqual({}));
  afterAll(async () => {
    await portal?.stop();
    await google?.stop();
  });

  const em = () => portal.app.get(MikroORM).em.fork();
  const inSheet = () => book.values[1]?.[1];
  const inLedger = async () => (await desk.stock()).A1?.available;
  const approved = async (lots: number) => {
    const id = await desk.placed(buyer, { A1: lots });
    expect((await desk.approve(id)).status).toBe(200);
    return id;
  };
  const deduct = async (id: string) => expect(await deductPart(em(), inventory, id)).toBe('done');
  /** The write reaches the sheet, and the process dies before it commits. */
  const dieAfter = async (id: string, write: (forked: ReturnType<typeof em>, order: Order) => Promise<unknown>) => {
    const killed = em();
    await killed.begin();
    await write(killed, await killed.findOneOrFail(Order, { id }));
    await killed.rollback();
  };
  const twoHoursPass = () => {
    for (const marker of book.markers) marker.metadataValue = String(Number(marker.metadataValue) - 2 * 3_600_000);
  };
  const returnEvents = (orderId: string) =>
    withClient(portal.database.url, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from outbox_events where kind = $1 and payload->>'orderId' = $2`,
        [STOCK_RETURNED, orderId],
      );
      return rows.map(({ id }) => id);
    });
  const returnStock = async (orderId: string) => {
    for (const id of await returnEvents(orderId))
      await jobs.process({ name: STOCK_RETURNED, id, data: { orderId } } as Job<{
        orderId: string;
        stockFileId: string;
      }>);
  };
  const otherOrder = async () => {
    twoHoursPass();
    await deduct(await approved(1));
  };
  const cancel = (id: string) => admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} });

  it('is not repeated hours and other orders later, and its marker goes once the ledger shows the deduction', async () => {
    const order = await approved(3);
    await dieAfter(order, (killed, of) => inventory.deduct(killed, of, {}));
    expect([inSheet(), await inLedger()]).toEqual([7, 10]);
    await otherOrder();
    await deduct(order);
    expect([inSheet(), await inLedger()]).toEqual([6, 6]);
    await otherOrder();
    expect([inSheet(), await inLedger(), book.markers.length]).toEqual([5, 5, 1]);
  });

  it('is given back once when the order is cancelled, however often and late that is repeated', async () => {
    const order = await approved(3);
    await dieAfter(order, (killed, of) => inventory.deduct(killed, of, {}));
    expect((await cancel(order)).status).toBe(200);
    await otherOrder();
    await dieAfter(order, (killed, of) => inventory.restore(killed, of, false));
    expect([inSheet(), await inLedger()]).toEqual([9, 9]);
    await otherOrder();
    await returnStock(order);
    expect([inSheet(), await inLedger()]).toEqual([8, 8]);
    await otherOrder();
    expect(book.markers).toHaveLength(1);
    await returnStock(order);
    expect([inSheet(), await inLedger()]).toEqual([7, 7]);
  });

  it('is given back by a recurring job when its own job was lost, or failed while the service was away', async () => {
    const order = await approved(3);
    await deduct(order);
    await cancel(order);
    const [eventId] = await returnEvents(order);
    await withClient(portal.database.url, (client) =>
      client.query(`update outbox_events set dispatched_at = now() - interval '5 minutes' where id = $1`, [eventId]),
    );
    google.failing = 10;
    await recurringJobs.get('overdue-returns')?.();
    expect([inSheet(), await inLedger()]).toEqual([7, 10]);
    google.failing = 0;
    await recurringJobs.get('overdue-returns')?.();
    expect([inSheet(), await inLedger()]).toEqual([10, 10]);
    await recurringJobs.get('overdue-returns')?.();
    await returnStock(order);
    expect([inSheet(), await inLedger()]).toEqual([10, 10]);
  });

  it('of a deducted order is given back once when the order is cancelled and deleted later', async () => {
    const order = await approved(3);
    await deduct(order);
    await cancel(order);
    await returnStock(order);
    await otherOrder();
    await otherOrder();
    expect((await admin.call('DELETE', `/api/orders/${order}`)).status).toBe(200);
    await returnStock(order);
    expect([inSheet(), await inLedger(), (await returnEvents(order)).length]).toEqual([8, 8, 1]);
  });
});

import type { ErrorBody } from '@portal/contract/errors';
import type { AdminOrder, InventoryReport, OrderEvent } from '@portal/contract/orders';
import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { WorkerProcess } from '../../../test/processes/worker-process.js';

describe('a deduction that failed', () => {
  let portal: TestPortal;
  let worker: WorkerProcess | undefined;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start({ JOBS: 'external', RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  beforeEach(async () => {
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
  });
  afterEach(() => worker?.kill());
  afterAll(() => portal.stop());

  const startWorker = async () => {
    worker = WorkerProcess.start('worker', portal);
    await worker.ready;
  };
  /** Sets the item's available lots, as a new version of the stock file would. */
  const counted = (lots: number) =>
    withClient(portal.database.url, (client) =>
      client.query(
        `with item as (select id, available_lots from stock_items where stock_file_id = $1), moved as (
               insert into inventory_movements (stock_item_id, kind, lots) select id, 'import', $2 - available_lots from item)
             update stock_items set available_lots = $2 where stock_file_id = $1`,
        [desk.fileId, lots],
      ),
    );
  /** Places and approves an order of four lots while there is no worker, of which only three are left for the deduction. */
  const approvedWithoutStock = async () => {
    const id = await desk.placed(buyer, { A1: 4 });
    expect((await desk.approve(id)).status).toBe(200);
    await counted(3);
    return id;
  };

  it('shows its reason, and can be retried by an administrator once there is enough stock', async () => {
    const id = await approvedWithoutStock();
    await startWorker();
    await waitForDeductions(portal.database.url);

    const failed = (await admin.get<AdminOrder>(`/api/orders/${id}`)).body;
    expect(failed.actions).toEqual(['confirm-payment', 'admin-cancel', 'retry-deduction', 'delete']);
    const report = await admin.get<InventoryReport>(`/api/orders/${id}/inventory-status`);
    const insufficientItems = [
      { stockItemId: expect.any(String), referenceId: 'A1', quantityRequested: 4, availableQuantity: 3 },
    ];
    expect(report.body).toEqual({
      inventoryStatus: 'error',
      inventoryDeducted: false,
      inventoryDeductionDate: null,
      inventoryRestored: false,
      inventoryError: expect.stringContaining('less in stock than was promised'),
      inventoryErrorDetails: { insufficientItems },
    });
    expect(await desk.stock()).toEqual({ A1: { available: 3, reserved: 4 } });

    // The stock is unchanged, so the retry fails with the same reason.
    const retry = (client: TestClient) => client.call<ErrorBody>('PUT', `/api/orders/${id}/retry-deduction`);
    expect((await retry(admin)).status).toBe(200);
    await waitForDeductions(portal.database.url);
    expect((await admin.get<AdminOrder>(`/api/orders/${id}`)).body.inventoryErrorDetails).toEqual({
      insufficientItems,
    });

    await counted(9);
    expect((await retry(buyer)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 10 }, () => retry(admin)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await waitForDeductions(portal.database.url);
    expect(await desk.stock()).toEqual({ A1: { available: 5, reserved: 0 } });
    expect(await timelineKinds(admin, id)).toEqual([
      'place',
      'approve',
      'deduction-failed',
      'retry-deduction',
      'deduction-failed',
      'retry-deduction',
      'deduct',
    ]);
    expect(await timelineKinds(buyer, id)).toEqual(['place', 'approve']);
    expect(await stockViolations(portal.database.url)).toEqual({});
  });

  // O18
  it('releases its lots when the completed order is deleted, because nobody could retry it', async () => {
    const id = await approvedWithoutStock();
    await startWorker();
    await waitForDeductions(portal.database.url);
    expect((await admin.call('PUT', `/api/orders/${id}/payment`, { json: {} })).status).toBe(200);

    expect((await admin.call('DELETE', `/api/orders/${id}`)).status).toBe(200);
    expect(await desk.stock()).toEqual({ A1: { available: 3, reserved: 0 } });
    expect(await stockViolations(portal.database.url)).toEqual({});
  });

  it('releases its lots when it fails after the completed order was deleted', async () => {
    const id = await approvedWithoutStock();
    expect((await admin.call('PUT', `/api/orders/${id}/payment`, { json: {} })).status).toBe(200);
    expect((await admin.call('DELETE', `/api/orders/${id}`)).status).toBe(200);
    expect(await desk.stock()).toEqual({ A1: { available: 3, reserved: 4 } });

    await startWorker();
    await waitForDeductions(portal.database.url);
    expect(await desk.stock()).toEqual({ A1: { available: 3, reserved: 0 } });
    expect(await stockViolations(portal.database.url)).toEqual({});
  });
});

async function timelineKinds(client: TestClient, id: string): Promise<string[]> {
  return (await client.get<OrderEvent[]>(`/api/orders/${id}/timeline`)).body.map(({ kind }) => kind);
}

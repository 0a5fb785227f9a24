import type { AdminOrder } from '@portal/contract/orders';
import { stockViolations, waitForDeductions } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { WorkerProcess } from '../../../test/processes/worker-process.js';
import { GoogleServer } from '../../../test/servers/google-server.js';
import { waitUntil } from '../../../test/wait-until.js';

describe('stock in Google Sheets', () => {
  let google: GoogleServer;
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let worker: WorkerProcess;

  beforeAll(async () => {
    google = await GoogleServer.start();
    portal = await TestPortal.start({ JOBS: 'external', RATE_LIMIT: 'off', ...google.settings });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    worker = await startWorker('first');
  });
  afterEach(async () => expect(await stockViolations(portal.database.url)).toEqual({}));
  afterAll(async () => {
    await worker?.kill();
    await portal?.stop();
    await google?.stop();
  });

  async function startWorker(name: string): Promise<WorkerProcess> {
    const started = WorkerProcess.start(name, portal, google.settings);
    await started.ready;
    return started;
  }

  const rows = [
    { reference: 'A1', price: 10, available: 10 },
    { reference: 'A2', colour: 'Ecru', price: 10, available: 10 },
  ];
  /**
   * Publishes a stock file, and creates its Google Sheet as a person would keep it: with a title row and columns of any
   * name and order.
   */
  async function collection(name: string) {
    const desk = await OrderDesk.open(portal, admin, rows, { fileName: `${name}.xlsx` });
    const book = google.share(name, [
      ['Our stock', 'do not sort'],
      ['Name', 'Article no', 'Colour', 'On hand (lots)'],
      ['shirt', 'a1', '', 10],
      ['coat', 'A2', 'Navy', 99],
      ['coat', 'A2', 'ecru', 10],
    ]);
    return { desk, lots: () => [book.values[2]?.[3], book.values[3]?.[3], book.values[4]?.[3]], book };
  }
  const settled = async (id: string) => {
    await waitForDeductions(portal.database.url, 300_000);
    return (await admin.get<AdminOrder>(`/api/orders/${id}`)).body;
  };
  const put = (id: string, step: string) => admin.call('PUT', `/api/orders/${id}/${step}`, { json: {} });

  it('is deducted in the sheet as in the ledger, and restored by cancelling the order', async () => {
    const { desk, lots } = await collection('Summer "26" – d’Été');
    const id = await desk.placed(buyer, { A1: 3, A2: 2 });
    await desk.approve(id);
    expect(await settled(id)).toMatchObject({ inventoryStatus: 'success', inventoryError: null });
    expect(lots()).toEqual([7, 99, 8]);
    expect(await desk.stock()).toMatchObject({ A1: { available: 7 }, A2: { available: 8 } });
    await put(id, 'admin-cancel');
    await waitUntil(() => lots()[0] === 10);
    expect(lots()).toEqual([10, 99, 10]);
  });

  // O05
  it('fails with the collection’s name when it has no sheet, and can be retried', async () => {
    const desk = await OrderDesk.open(portal, admin, rows, { fileName: 'Winter 26.xlsx' });
    const id = await desk.placed(buyer, { A1: 3 });
    await desk.approve(id);
    const failed = await settled(id);
    expect(failed).toMatchObject({
      inventoryStatus: 'error',
      inventoryError: 'Failed to find Google Sheet file for collection: Winter 26',
    });
    const book = google.share('Winter 26', [
      ['Reference', 'Available'],
      ['A1', 2],
    ]);
    await put(id, 'retry-deduction');
    expect((await settled(id)).inventoryErrorDetails).toEqual({
      insufficientItems: [
        { stockItemId: expect.any(String), referenceId: 'A1', quantityRequested: 3, availableQuantity: 2 },
      ],
    });
    book.values = [
      ['Reference', 'Available'],
      ['B7', 1],
      ['A1', 5],
    ];
    await put(id, 'retry-deduction');
    expect(await settled(id)).toMatchObject({ inventoryStatus: 'success', inventoryError: null });
    expect(book.values[2]).toEqual(['A1', 2]);
  });

  it('is one number for several order lines when the sheet has one row for all sizes', async () => {
    const sizes = ['S', 'M'].map((size) => ({ reference: 'A1', size, price: 10, available: 10 }));
    const desk = await OrderDesk.open(portal, admin, sizes, { fileName: 'All sizes.xlsx' });
    const book = google.share('All sizes', [
      ['Reference', 'Available'],
      ['A1', 10],
    ]);
    const lots = () => book.values[1]?.[1];
    // Both sizes are ordered with these lots.
    const id = await desk.placed(buyer, { A1: 3 });
    await desk.approve(id);
    expect(await settled(id)).toMatchObject({ inventoryStatus: 'success' });
    expect(lots()).toBe(4);
    await put(id, 'admin-cancel');
    await waitUntil(() => lots() === 10);
    const short = await desk.placed(buyer, { A1: 6 });
    await desk.approve(short);
    expect((await settled(short)).inventoryErrorDetails).toEqual({
      insufficientItems: [
        { stockItemId: expect.any(String), referenceId: 'A1', quantityRequested: 12, availableQuantity: 10 },
      ],
    });
    expect(lots()).toBe(10);
  });

  it('is retried automatically while the service is unavailable', async () => {
    const { desk, lots } = await collection('Away');
    google.failing = 3;
    const id = await desk.placed(buyer, { A1: 1 });
    await desk.approve(id);
    expect(await settled(id)).toMatchObject({ inventoryStatus: 'success', inventoryError: null });
    expect([lots(), google.failing]).toEqual([[9, 99, 10], 0]);
  });

  // R02
  it('is deducted once when the worker is killed between the sheet and the ledger', async () => {
    const { desk, lots } = await collection('Crash');
    for (let round = 1; round <= 2; round++) {
      const writes = google.writes;
      const held = google.holdNextWrite();
      const id = await desk.placed(buyer, { A1: 1, A2: 1 });
      await desk.approve(id);
      await held;
      await worker.kill();
      expect((await admin.get<AdminOrder>(`/api/orders/${id}`)).body.inventoryStatus).toBe('pending');
      worker = await startWorker(`after crash ${round}`);
      expect(await settled(id)).toMatchObject({ inventoryStatus: 'success', inventoryError: null });
      expect([lots(), google.writes - writes]).toEqual([[10 - round, 99, 10 - round], 1]);
    }
  });

  it('is restored once when the order is cancelled after such a crash', async () => {
    const { desk, lots, book } = await collection('Crash and cancel');
    const held = google.holdNextWrite();
    const id = await desk.placed(buyer, { A1: 4 });
    await desk.approve(id);
    await held;
    await worker.kill();
    expect(lots()).toEqual([6, 99, 10]);
    expect((await put(id, 'admin-cancel')).status).toBe(200);
    worker = await startWorker('after crash and cancel');
    await waitUntil(() => lots()[0] === 10);

    // The next order is cancelled before anything is deducted: nothing is restored, and nothing may be deducted
    // afterwards.
    await worker.kill();
    const early = await desk.placed(buyer, { A1: 4 });
    await desk.approve(early);
    await put(early, 'admin-cancel');
    worker = await startWorker('after an early cancel');
    // The order is over in the sheet, too.
    await waitUntil(() => book.markers.some(({ metadataKey }) => metadataKey.endsWith(`returned:${early}`)));
    expect(lots()).toEqual([10, 99, 10]);
    expect(await desk.stock()).toMatchObject({ A1: { available: 10, reserved: 0 } });
  });
});

import type { OrderEvent, OrderLine } from '@portal/contract/orders';
import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { stockSheet } from '../../../test/portal/sheets.js';

const patience = 120_000;

// X04
describe('an order’s page', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  }, patience);
  afterEach(async () => {
    await waitForDeductions(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  }, patience);
  afterAll(() => portal.stop(), patience);

  const rows = [
    {
      reference: 'A1',
      description: 'Linen shirt',
      colour: 'Ecru',
      size: 'S-XL',
      price: 80.5,
      unitsPerLot: 24,
      available: 10,
    },
    { reference: 'A2', price: '0.335', unitsPerLot: 3, available: 5 },
  ];
  const newDesk = () => OrderDesk.open(portal, admin, rows);
  const linesOf = (client: TestClient, id: string, query = '') =>
    client.get<OrderLine[]>(`/api/orders/${id}/lines${query}`);
  const timelineOf = async (client: TestClient, id: string) =>
    (await client.get<OrderEvent[]>(`/api/orders/${id}/timeline`)).body;
  const inDatabase = (sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, (client) => client.query(sql, values));

  it(
    'has its lines with the lots available now, in pages if requested',
    async () => {
      const desk = await newDesk();
      const id = await desk.placed(buyer, { A1: 2, A2: 5 });
      const { body, headers } = await linesOf(buyer, id);
      expect(body).toEqual([
        {
          position: 0,
          stockItemId: expect.any(String),
          reference: 'A1',
          description: 'Linen shirt',
          colour: 'Ecru',
          size: 'S-XL',
          lots: 2,
          unitsPerLot: 24,
          units: 48,
          unitPrice: 80.5,
          lineTotal: 3864,
          isOffered: true,
          availableLots: 10,
          note: null,
          changes: [],
        },
        expect.objectContaining({ reference: 'A2', colour: null, units: 15, unitPrice: 0.335, lineTotal: 5.03 }),
      ]);
      expect(headers.get('X-Total-Count')).toBe('2');
      const second = await linesOf(admin, id, '?page=2&limit=1');
      expect(second.body.map(({ reference }) => reference)).toEqual(['A2']);
      expect(second.headers.get('X-Total-Count')).toBe('2');

      // Reserves 3 lots for an order: reserved lots do not count as available.
      await desk.approve(await desk.placed(buyer, { A1: 3 }));
      expect((await linesOf(buyer, id)).body[0]?.availableLots).toBe(7);
    },
    patience,
  );

  // X03
  it(
    'names the lines whose price or pack differs from the buyer’s copy, changed before or after placing',
    async () => {
      const desk = await newDesk();
      const older = stockSheet(
        [
          { reference: 'A1', colour: 'Ecru', size: 'S-XL', price: 75, unitsPerLot: 24 },
          { reference: 'A2', price: '0.335', unitsPerLot: 3 },
        ],
        { A1: 1, A2: 1 },
      );
      const form = formWithFile('excelFile', 'Order.xlsx', older, { brand: desk.brandId, file: desk.fileId });
      const { body: placed } = await buyer.call<{ _id: string }>('POST', '/api/orders', { form });
      const changes = async (client = buyer) =>
        (await linesOf(client, placed._id)).body.map((line) => [line.reference, line.changes]);
      expect(await changes()).toEqual([
        ['A1', [{ field: 'unitPrice', copy: 75, now: 80.5 }]],
        ['A2', []],
      ]);
      await inDatabase(
        `update stock_items set units_per_lot = 6, wholesale_price = 0.4 where stock_file_id = $1 and reference = 'A2'`,
        [desk.fileId],
      );
      expect((await changes())[1]).toEqual([
        'A2',
        [
          { field: 'unitPrice', copy: 0.335, now: 0.4 },
          { field: 'unitsPerLot', copy: 3, now: 6 },
        ],
      ]);
      // R19: the order itself is unchanged.
      expect((await linesOf(buyer, placed._id)).body[1]).toMatchObject({ units: 3, unitPrice: 0.335 });
    },
    patience,
  );

  // R23
  it(
    'shows a buyer no current data of a brand that is no longer shared with them',
    async () => {
      const desk = await newDesk();
      const id = await desk.placed(buyer, { A1: 1 });
      await inDatabase(`update stock_items set wholesale_price = 99 where stock_file_id = $1`, [desk.fileId]);
      await inDatabase(`update brands set visibility = 'hidden' where id = $1`, [desk.brandId]);
      expect((await linesOf(buyer, id)).body[0]).toMatchObject({ isOffered: false, availableLots: null, changes: [] });
      expect((await linesOf(admin, id)).body[0]).toMatchObject({
        isOffered: true,
        availableLots: 10,
        changes: [{ field: 'unitPrice', copy: 80.5, now: 99 }],
      });
      await inDatabase(`update stock_files set deleted_at = now() where id = $1`, [desk.fileId]);
      expect((await linesOf(admin, id)).body[0]).toMatchObject({ isOffered: false, availableLots: null });
    },
    patience,
  );

  it(
    'has a timeline with every step, its reason and its file, replaced files included',
    async () => {
      const desk = await newDesk();
      const id = await desk.placed(buyer, { A1: 1 });
      await desk.replace(admin, id, { A1: 2 });
      await desk.approve(id);
      await waitForDeductions(portal.database.url);
      await admin.call('PUT', `/api/orders/${id}/payment`, { json: { note: 'Transfer 4711' } });
      await admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: { reason: 'Sent back' } });

      const by = { name: 'Test admin', role: 'admin' };
      const full = await timelineOf(admin, id);
      expect(full.map(({ kind, actor, reason, file }) => ({ kind, actor, reason, file }))).toEqual([
        { kind: 'place', actor: { name: 'Test buyer', role: 'buyer' }, reason: null, file: 'Order.xlsx' },
        { kind: 'admin-replace-attachment', actor: by, reason: null, file: 'Corrected.xlsx' },
        { kind: 'approve', actor: by, reason: null, file: 'Invoice.pdf' },
        { kind: 'deduct', actor: null, reason: null, file: null },
        { kind: 'confirm-payment', actor: by, reason: 'Transfer 4711', file: null },
        { kind: 'admin-cancel', actor: by, reason: 'Sent back', file: null },
      ]);
      expect(full.every(({ at }) => /^\d{4}-.*Z$/.test(at))).toBe(true);

      // R24: buyers see no administrator's name, no stock bookkeeping and no payment notes.
      const admins = { name: null, role: 'admin' };
      const timeline = await timelineOf(buyer, id);
      expect(timeline.map(({ kind, actor, reason, file }) => ({ kind, actor, reason, file }))).toEqual([
        { kind: 'place', actor: { name: 'Test buyer', role: 'buyer' }, reason: null, file: 'Order.xlsx' },
        { kind: 'admin-replace-attachment', actor: admins, reason: null, file: 'Corrected.xlsx' },
        { kind: 'approve', actor: admins, reason: null, file: 'Invoice.pdf' },
        { kind: 'confirm-payment', actor: admins, reason: null, file: null },
        { kind: 'admin-cancel', actor: admins, reason: 'Sent back', file: null },
      ]);

      const [first, replaced] = timeline;
      const file = await buyer.get(`/api/orders/${id}/timeline/${first?._id}/file`);
      expect([file.status, file.headers.get('content-disposition')]).toEqual([
        200,
        'attachment; filename="Order.xlsx"',
      ]);
      expect((await buyer.get(`/api/orders/${id}/timeline/${replaced?._id}/file`)).status).toBe(200);
      const deducted = full.find(({ kind }) => kind === 'deduct');
      expect((await buyer.get(`/api/orders/${id}/timeline/${deducted?._id}/file`)).status).toBe(404);
      // R22: an own order's event under another buyer's order id, and the reverse.
      const other = await portal.user('buyer');
      const othersOrder = await desk.placed(other, { A1: 1 });
      expect((await other.get(`/api/orders/${othersOrder}/timeline/${first?._id}/file`)).status).toBe(404);
      expect((await other.get(`/api/orders/${id}/timeline/${first?._id}/file`)).status).toBe(404);
    },
    patience,
  );
});

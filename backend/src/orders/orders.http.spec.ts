import { read, utils, write } from '@e965/xlsx';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { type OrderAction, orderActions, orderTransitions } from '@portal/contract/order-lifecycle';
import type { ReplacementPreview } from '@portal/contract/order-revisions';
import type { AdminOrder, Order, OrderPreview } from '@portal/contract/orders';
import { stockViolations, waitForDeductions, withClient } from '../../test/database/stock-invariants.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../test/portal/portal.js';
import { invoicePdf, stockSheet } from '../../test/portal/sheets.js';

const patience = 120_000;
const absent = '01890000-0000-7000-8000-000000000000';

describe('orders', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let other: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer, other] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
  }, patience);
  afterEach(async () => {
    await waitForDeductions(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  }, patience);
  afterAll(() => portal.stop(), patience);

  const rows = [
    { reference: 'A1', price: 80.5, unitsPerLot: 24, available: 10 },
    { reference: 'A2', price: '0.335', unitsPerLot: 3, available: 5 },
    { reference: 'A3', price: 10, unitsPerLot: 1, available: 0 },
  ];
  const newDesk = () => OrderDesk.open(portal, admin, rows);
  const adminSees = async (id: string) => (await admin.get<AdminOrder>(`/api/orders/${id}`)).body;
  const countOrders = () =>
    withClient(portal.database.url, async (client) => {
      const { rows: counts } = await client.query(
        'select (select count(*)::int from orders) as orders, (select count(*)::int from stored_files) as files',
      );
      return counts;
    });

  it('keep every digit of their number after a million orders', async () => {
    const desk = await newDesk();
    const [{ before }] = await withClient(portal.database.url, async (client) => {
      const { rows: numbers } = await client.query(`select nextval('order_number') as before`);
      await client.query(`select setval('order_number', 999999)`);
      return numbers;
    });
    const numbers = [];
    for (let placed = 0; placed < 11; placed++) numbers.push((await desk.place(buyer, { A1: 1 })).body.orderNumber);
    await withClient(portal.database.url, (client) => client.query(`select setval('order_number', $1)`, [before]));
    expect(numbers.map((number) => number.replace(/^ORD-\d{4}-/, ''))).toEqual(
      Array.from({ length: 11 }, (_, index) => String(1_000_000 + index)),
    );
  });

  // O01, O02, O03, O04, O07, O15
  it(
    'go from the buyer’s sheet to payment',
    async () => {
      const desk = await newDesk();
      const placed = await desk.place(buyer, { A1: 2, A2: 1 });
      expect(placed.status).toBe(201);
      expect(placed.body).toEqual({
        _id: expect.any(String),
        orderNumber: expect.stringMatching(/^ORD-\d{4}-\d{6}$/),
        buyerName: 'Test buyer',
        placedBy: 'Test buyer',
        companyName: 'Test Company',
        brand: { _id: desk.brandId, name: expect.stringContaining('Brand ') },
        stockFile: { _id: desk.fileId, fileName: 'Stock', originalName: 'Stock.xlsx' },
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        status: 'Pending Review',
        // 48 × 80.50 = 3864.00, and 3 × 0.335 = 1.005, which is rounded half up to 1.01.
        totalAmount: 3865.01,
        totalQuantity: 51,
        lineCount: 2,
        rejectionReason: null,
        cancellationReason: null,
        invoiceFile: null,
        poNumber: null,
        note: null,
        deliverOn: null,
        revision: 1,
        proposal: null,
        backOrder: null,
        documents: [],
        actions: ['download-order', 'replace-attachment', 'edit-details', 'cancel'],
        warnings: [],
      });
      const id = placed.body._id;
      expect(await adminSees(id)).toMatchObject({
        inventoryStatus: 'none',
        inventoryDeducted: false,
        buyerId: buyer.id,
      });
      expect((await buyer.get<ErrorBody>(`/api/orders/${id}/download/invoice`)).body.message).toBe('Order not found');

      const approved = await desk.approve(id);
      expect(approved.status).toBe(200);
      expect(approved.body).toMatchObject({
        status: 'Awaiting Payment',
        invoiceFile: 'Invoice.pdf',
        inventoryStatus: 'pending',
        inventoryDeducted: false,
        actions: ['confirm-payment', 'admin-cancel', 'delete'],
      });
      await waitForDeductions(portal.database.url);
      expect(await adminSees(id)).toMatchObject({
        inventoryStatus: 'success',
        inventoryDeducted: true,
        inventoryDeductionDate: expect.stringMatching(/Z$/),
        inventoryRestored: false,
        inventoryError: null,
        inventoryErrorDetails: null,
      });
      expect(await desk.stock()).toMatchObject({
        A1: { available: 8, reserved: 0 },
        A2: { available: 4, reserved: 0 },
      });

      for (const client of [buyer, admin]) {
        for (const [type, name, bytes] of [
          ['order', 'Order.xlsx', desk.sheet({ A1: 2, A2: 1 })],
          ['invoice', 'Invoice.pdf', invoicePdf],
        ] as const) {
          expect((await client.get(`/api/orders/${id}/file-info/${type}`)).body).toEqual({ originalName: name });
          const response = await fetch(`${client.url}/api/orders/${id}/download/${type}`, {
            headers: { authorization: `Bearer ${client.token}` },
          });
          expect(response.headers.get('content-disposition')).toContain(`attachment; filename="${name}"`);
          expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
        }
      }

      const paid = await admin.call<AdminOrder>('PUT', `/api/orders/${id}/payment`, { json: { note: 'Transfer 17' } });
      expect(paid.body).toMatchObject({ status: 'Completed', actions: ['admin-cancel', 'delete'] });
      expect((await buyer.get<Order>(`/api/orders/${id}`)).body).toMatchObject({
        status: 'Completed',
        actions: ['download-order', 'download-invoice'],
      });
    },
    patience,
  );

  it(
    'are previewed before they are sent, and nothing is stored',
    async () => {
      const desk = await newDesk();
      const before = await countOrders();
      const form = () =>
        formWithFile('excelFile', 'Order.xlsx', desk.sheet({ A1: 11, A2: 1 }), {
          brand: desk.brandId,
          file: desk.fileId,
        });
      const { status, body } = await buyer.call<OrderPreview>('POST', '/api/orders/preview', { form: form() });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        lineCount: 2,
        lots: 12,
        totalQuantity: 267,
        totalAmount: 21_253.01,
        errorCount: 0,
        warningCount: 1,
      });
      expect(body.lines[0]).toEqual({
        reference: 'A1',
        description: 'Style A1',
        colour: null,
        size: null,
        lots: 11,
        units: 264,
        unitPrice: 80.5,
        lineTotal: 21_252,
        availableLots: 10,
      });
      expect(body.problems).toMatchObject([{ severity: 'warning', reference: 'A1', cell: 'H2', field: 'available' }]);
      expect(await countOrders()).toEqual(before);
    },
    patience,
  );

  it(
    'are named in the preview of the file that they were made from, to their buyer and for them, while they count',
    async () => {
      const desk = await newDesk();
      const sameFileSeenBy = async (client: TestClient, lots: Record<string, number>, fields = {}) => {
        const form = formWithFile('excelFile', 'Copy of order.xlsx', desk.sheet(lots), {
          ...{ brand: desk.brandId, file: desk.fileId },
          ...fields,
        });
        return (await client.call<OrderPreview>('POST', '/api/orders/preview', { form })).body.sameFile;
      };
      expect(await sameFileSeenBy(buyer, { A1: 3 })).toBeNull();
      const { _id, orderNumber, createdAt } = (await desk.place(buyer, { A1: 3 })).body;
      expect(await sameFileSeenBy(buyer, { A1: 3 })).toEqual({ _id, orderNumber, createdAt });
      expect(await sameFileSeenBy(admin, { A1: 3 }, { buyerId: buyer.id })).toEqual({ _id, orderNumber, createdAt });
      expect(await sameFileSeenBy(admin, { A1: 3 }, { buyerId: other.id })).toBeNull();
      expect(await sameFileSeenBy(other, { A1: 3 })).toBeNull();
      expect(await sameFileSeenBy(buyer, { A1: 4 })).toBeNull();
      const second = await desk.placed(buyer, { A1: 3 });
      expect(await sameFileSeenBy(buyer, { A1: 3 })).toMatchObject({ _id: second });
      await admin.call('DELETE', `/api/orders/${second}`);
      expect(await sameFileSeenBy(buyer, { A1: 3 })).toMatchObject({ _id });
      await buyer.call('PUT', `/api/orders/${_id}/cancel`);
      expect(await sameFileSeenBy(buyer, { A1: 3 })).toBeNull();
    },
    patience,
  );

  it(
    'are placed by an administrator for a buyer, who then sees them',
    async () => {
      const desk = await newDesk();
      const placed = await desk.place(admin, { A1: 1 }, { fields: { buyerId: buyer.id } });
      expect(placed.status).toBe(201);
      expect((await buyer.get<Order>(`/api/orders/${placed.body._id}`)).status).toBe(200);
      expect(await adminSees(placed.body._id)).toMatchObject({ buyerId: buyer.id, buyerEmail: buyer.email });
    },
    patience,
  );

  // R19
  it(
    'ignore the buyer, price, pack and status that a buyer’s request names',
    async () => {
      const desk = await newDesk();
      const edited = stockSheet(
        rows.map((row) => ({ ...row, price: 0.01, unitsPerLot: 1 })),
        { A1: 1 },
      );
      const form = formWithFile('excelFile', 'Order.xlsx', edited, {
        brand: desk.brandId,
        file: desk.fileId,
        buyerId: other.id,
        status: 'Completed',
        totalAmount: '1',
      });
      const { status, body } = await buyer.call<Order & { warnings: { field: string }[] }>('POST', '/api/orders', {
        form,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ status: 'Pending Review', totalAmount: 1932, totalQuantity: 24 });
      expect(body.warnings.map(({ field }) => field)).toEqual(['wholesalePrice', 'unitsPerLot']);
      expect(await adminSees(body._id)).toMatchObject({ buyerId: buyer.id });
      expect((await other.get(`/api/orders/${body._id}`)).status).toBe(404);
    },
    patience,
  );

  it(
    'above the available stock are accepted with a warning, and refused at approval with the items',
    async () => {
      const desk = await newDesk();
      const placed = await desk.place(buyer, { A1: 11, A2: 1, A3: 1 });
      expect(placed.body.warnings.map(({ reference, field }) => [reference, field])).toEqual([
        ['A1', 'available'],
        ['A3', 'available'],
      ]);
      const { status, body } = await desk.approve(placed.body._id);
      expect(status).toBe(409);
      expect(body).toEqual({
        statusCode: 409,
        code: 'order.insufficient_inventory',
        message: 'Insufficient inventory for: A1 (requested 11, available 10), A3 (requested 1, available 0)',
        error: body.message,
        inventoryError: body.message,
        insufficientItems: [
          { stockItemId: expect.any(String), referenceId: 'A1', quantityRequested: 11, availableQuantity: 10 },
          { stockItemId: expect.any(String), referenceId: 'A3', quantityRequested: 1, availableQuantity: 0 },
        ],
        requestId: expect.any(String),
      });
      expect(await adminSees(placed.body._id)).toMatchObject({
        status: 'Pending Review',
        invoiceFile: null,
        inventoryStatus: 'none',
      });
    },
    patience,
  );

  // O06
  it(
    'are rejected with a reason that the buyer reads, and stock is unchanged',
    async () => {
      const desk = await newDesk();
      const id = await desk.placed(buyer, { A1: 1 });
      const json = { reason: ' Minimum not met ' };
      const rejected = await admin.call<AdminOrder>('PUT', `/api/orders/${id}/reject`, { json });
      expect(rejected.body).toMatchObject({ status: 'Rejected', actions: ['delete'] });
      expect((await buyer.get<Order>(`/api/orders/${id}`)).body).toMatchObject({
        status: 'Rejected',
        rejectionReason: 'Minimum not met',
        actions: ['download-order'],
      });
      expect(await desk.stock()).toMatchObject({ A1: { available: 10, reserved: 0 } });
      const without = await desk.placed(buyer, { A1: 1 });
      expect(
        (await admin.call<AdminOrder>('PUT', `/api/orders/${without}/reject`, { json: {} })).body.rejectionReason,
      ).toBeNull();
    },
    patience,
  );

  // O08
  it(
    'are cancelled by their buyer while pending, and by administrators afterwards with the stock restored',
    async () => {
      const desk = await newDesk();
      const waiting = await desk.placed(buyer, { A1: 1 });
      expect((await buyer.call<Order>('PUT', `/api/orders/${waiting}/cancel`)).body.status).toBe('Cancelled');

      for (const isPaid of [false, true]) {
        const id = await desk.placed(buyer, { A1: 4, A2: 5 });
        await desk.approve(id);
        await waitForDeductions(portal.database.url);
        if (isPaid) await admin.call('PUT', `/api/orders/${id}/payment`, { json: {} });
        expect(await desk.stock()).toMatchObject({ A1: { available: 6 }, A2: { available: 0 } });
        const json = { reason: 'Not shipped' };
        const cancelled = await admin.call<AdminOrder>('PUT', `/api/orders/${id}/admin-cancel`, { json });
        expect(cancelled.body).toMatchObject({
          status: 'Cancelled',
          cancellationReason: 'Not shipped',
          inventoryDeducted: true,
          inventoryRestored: true,
          // O09: restored stock cannot be restored again.
          actions: ['delete'],
        });
        expect(await desk.stock()).toMatchObject({
          A1: { available: 10, reserved: 0 },
          A2: { available: 5, reserved: 0 },
        });
        expect((await admin.call('PUT', `/api/orders/${id}/reverse-inventory`)).status).toBe(409);
        expect((await buyer.get<Order>(`/api/orders/${id}`)).body.cancellationReason).toBe('Not shipped');
      }
    },
    patience,
  );

  // O18
  it(
    'are hidden when deleted; their stock returns unless it was sold',
    async () => {
      const desk = await newDesk();
      const [waiting, approved, completed] = await Promise.all([
        desk.placed(buyer, { A1: 1 }),
        desk.placed(buyer, { A1: 2 }),
        desk.placed(buyer, { A1: 3 }),
      ]);
      await Promise.all([desk.approve(approved), desk.approve(completed)]);
      await waitForDeductions(portal.database.url);
      await admin.call('PUT', `/api/orders/${completed}/payment`, { json: {} });
      expect(await desk.stock()).toMatchObject({ A1: { available: 5 } });
      for (const [id, available] of [
        [waiting, 5],
        [approved, 7],
        [completed, 7],
      ] as const) {
        const deleted = await admin.call<{ message: string }>('DELETE', `/api/orders/${id}`);
        expect([deleted.status, deleted.body.message]).toEqual([200, 'Order deleted successfully']);
        expect(await desk.stock()).toMatchObject({ A1: { available, reserved: 0 } });
        for (const client of [admin, buyer]) {
          expect((await client.get(`/api/orders/${id}`)).status).toBe(404);
          expect((await client.get<Order[]>('/api/orders')).body.map(({ _id }) => _id)).not.toContain(id);
        }
        expect((await admin.call<ErrorBody>('DELETE', `/api/orders/${id}`)).body.message).toBe('Order not found');
      }
    },
    patience,
  );

  // O10
  it(
    'accept another attachment while pending, with the new totals',
    async () => {
      const desk = await newDesk();
      const id = await desk.placed(buyer, { A1: 1 });
      const byBuyer = await desk.replace(buyer, id, { A2: 2 });
      expect(byBuyer.body).toMatchObject({
        order: { _id: id, totalAmount: 2.01, totalQuantity: 6 },
        oldTotals: { totalAmount: 1932, totalQuantity: 24 },
        newTotals: { totalAmount: 2.01, totalQuantity: 6 },
        warnings: [],
      });
      const byAdmin = await desk.replace(admin, id, { A1: 2, A2: 2 });
      expect(byAdmin.body.newTotals).toEqual({ totalAmount: 3866.01, totalQuantity: 54 });
      expect((await buyer.get(`/api/orders/${id}/file-info/order`)).body).toEqual({ originalName: 'Corrected.xlsx' });

      const before = await adminSees(id);
      const refused = await desk.replace(buyer, id, { A1: -1 });
      expect([refused.status, refused.body.code]).toEqual([422, 'order.has_problems']);
      expect(await adminSees(id)).toEqual(before);

      await desk.approve(id);
      expect((await desk.replace(buyer, id, { A1: 1 })).status).toBe(409);
      expect((await desk.replace(admin, id, { A1: 1 })).status).toBe(409);
      expect(await adminSees(id)).toMatchObject({ totalAmount: 3866.01, totalQuantity: 54 });
    },
    patience,
  );

  // X01
  it(
    'show which lines another file would change, to those who may replace it, and stay as they are',
    async () => {
      const desk = await newDesk();
      const id = await desk.placed(buyer, { A1: 1, A2: 2 });
      const dearer = stockSheet([{ reference: 'A2', price: 0.5, unitsPerLot: 3, available: 5 }, rows[0]!, rows[2]!]);
      const form = formWithFile('files', 'Stock.xlsx', dearer);
      await admin.call('PUT', `/api/catalogue/replace-file/${desk.fileId}`, { form });
      const before = await adminSees(id);
      const previewed = (client: TestClient, lots: Record<string, number>) => {
        const call = client === admin ? 'admin-replace-attachment' : 'replace-attachment';
        const form = formWithFile('excelFile', 'Corrected.xlsx', desk.sheet(lots));
        return client.call<ReplacementPreview & ErrorBody>('POST', `/api/orders/${id}/${call}/preview`, { form });
      };
      for (const client of [buyer, admin]) {
        const { status, body } = await previewed(client, { A2: 2, A3: 4 });
        expect(status).toBe(200);
        expect(body).toMatchObject({ lineCount: 2, lots: 6, totalQuantity: 10, totalAmount: 43, changeCount: 3 });
        expect(body.problems).toMatchObject([{ reference: 'A2', field: 'wholesalePrice' }, { reference: 'A3' }]);
        expect(body.changes.map(({ reference, before: old, after }) => [reference, old, after])).toEqual([
          [
            'A2',
            { lots: 2, unitsPerLot: 3, unitPrice: 0.335, lineTotal: 2.01 },
            { lots: 2, unitsPerLot: 3, unitPrice: 0.5, lineTotal: 3 },
          ],
          ['A1', { lots: 1, unitsPerLot: 24, unitPrice: 80.5, lineTotal: 1932 }, null],
          ['A3', null, { lots: 4, unitsPerLot: 1, unitPrice: 10, lineTotal: 40 }],
        ]);
      }
      expect((await previewed(buyer, { A1: 1 })).body).toMatchObject({
        changeCount: 1,
        changes: [{ reference: 'A2' }],
      });
      expect(await adminSees(id)).toEqual(before);
    },
    patience,
  );

  describe('listed', () => {
    let desk: OrderDesk;
    let lister: TestClient;
    let ids: string[];
    beforeAll(async () => {
      desk = await newDesk();
      lister = await portal.user('buyer');
      ids = [];
      for (let lots = 1; lots <= 5; lots++) ids.push(await desk.placed(lister, { A1: lots }));
      await withClient(portal.database.url, (client) =>
        client.query(`update users set name = 'Amal 100% Haddad', company_name = 'Under_score Trading' where id = $1`, [
          lister.id,
        ]),
      );
      await lister.call('PUT', `/api/orders/${ids[0]}/cancel`);
    }, patience);

    const idsOf = async (client: TestClient, query: string) => {
      const answer = await client.get<Order[]>(`/api/orders${query}`);
      expect(answer.status).toBe(200);
      return { ids: answer.body.map(({ _id }) => _id), total: answer.headers.get('x-total-count') };
    };

    it('are returned as an array without an envelope, newest first, and to a buyer only the buyer’s own orders', async () => {
      expect(await idsOf(lister, '')).toEqual({ ids: ids.toReversed(), total: '5' });
      const all = await admin.get<Order[]>('/api/orders');
      expect(Array.isArray(all.body)).toBe(true);
      expect(all.body.length).toBeGreaterThan(5);
    });

    it('are returned in pages that do not overlap', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf(lister, `?page=${page}&limit=2`)));
      expect(pages.map(({ ids: page }) => page.length)).toEqual([2, 2, 1, 0]);
      expect(pages.flatMap(({ ids: page }) => page)).toEqual(ids.toReversed());
      expect(pages.map(({ total }) => total)).toEqual(['5', '5', '5', '5']);
    });

    it('are sorted by the column requested', async () => {
      expect((await idsOf(lister, '?sort=totalAmount')).ids).toEqual(ids);
      expect((await idsOf(lister, '?sort=-totalQuantity&limit=1')).ids).toEqual(ids.slice(-1));
      expect((await idsOf(lister, '?sort=orderNumber')).ids).toEqual(ids);
      expect((await idsOf(lister, '?sort=passwordHash')).ids).toEqual(ids.toReversed());
    });

    // O14
    it('are found by number, buyer, company and brand', async () => {
      const { body: order } = await lister.get<Order>(`/api/orders/${ids[2]}`);
      expect(await idsOf(admin, `?search=${order.orderNumber.toLowerCase()}`)).toEqual({ ids: [ids[2]], total: '1' });
      for (const term of ['amal 100% h', 'UNDER_SCORE', order.brand.name.toLowerCase()]) {
        const found = await idsOf(admin, `?search=${encodeURIComponent(term)}`);
        expect([found.ids, found.total]).toEqual([ids.toReversed(), '5']);
      }
      // Wildcards of SQL's `like` are ordinary characters.
      expect((await idsOf(lister, '?search=100%25%25')).ids).toEqual([]);
      expect((await idsOf(lister, '?search=Under_scor_')).ids).toEqual([]);
      expect((await idsOf(other, `?search=${order.orderNumber}`)).ids).toEqual([]);
    });

    it('are filtered by status', async () => {
      expect(await idsOf(lister, '?status=Cancelled')).toEqual({ ids: [ids[0]], total: '1' });
      expect((await idsOf(lister, '?status=Pending%20Review&search=amal')).total).toBe('4');
      expect((await idsOf(lister, '?status=Completed')).ids).toEqual([]);
      expect((await lister.get('/api/orders?status=Lost')).status).toBe(400);
      expect((await lister.get('/api/orders?page=0&limit=2')).status).toBe(400);
    });
  });

  describe('refused at placing', () => {
    let desk: OrderDesk;
    beforeAll(async () => {
      desk = await newDesk();
    }, patience);

    const refusal = async (client: TestClient, form: FormData) => {
      const before = await countOrders();
      const { status, body } = await client.call<ErrorBody>('POST', '/api/orders', { form });
      expect(await countOrders()).toEqual(before);
      expect(body.error).toBe(body.message);
      return { status, ...body };
    };
    const formOf = (sheet: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}, name = 'Order.xlsx') =>
      formWithFile('excelFile', name, sheet, { brand: desk.brandId, file: desk.fileId, ...fields });

    it.each<[string, (form: FormData) => void]>([
      ['brand', (form) => form.delete('brand')],
      ['stock file', (form) => form.delete('file')],
      ['workbook', (form) => form.delete('excelFile')],
      ['well-formed brand', (form) => form.set('brand', 'no-id')],
      ['stock file that is not empty', (form) => form.set('file', '')],
    ])('without a %s', async (_what, change) => {
      const form = formOf(desk.sheet({ A1: 1 }));
      change(form);
      const { status, message } = await refusal(buyer, form);
      expect([status, message]).toEqual([400, 'Please fill in all required fields and upload your Excel file']);
    });

    it(
      'for no buyer, an unknown, pending or rejected buyer, or an administrator',
      async () => {
        const [pending, rejected] = await Promise.all([
          portal.user('buyer', 'pending'),
          portal.user('buyer', 'rejected'),
        ]);
        const none = await refusal(admin, formOf(desk.sheet({ A1: 1 })));
        expect([none.status, none.message]).toEqual([400, 'Please select a buyer for this order']);
        for (const buyerId of ['', 'no-id', absent, pending.id, rejected.id, admin.id]) {
          const { status, message } = await refusal(admin, formOf(desk.sheet({ A1: 1 }), { buyerId }));
          expect([status, message]).toEqual([400, 'Please select a buyer for this order']);
        }
        for (const [client, expected] of [
          [pending, [403, 'Your account is not approved yet.']],
          [rejected, [401, messages.auth.unauthenticated]],
          [portal.anonymous(), [401, messages.auth.unauthenticated]],
        ] as const) {
          const { status, message } = await refusal(client, formOf(desk.sheet({ A1: 1 })));
          expect([status, message]).toEqual(expected);
        }
      },
      patience,
    );

    it('without quantities', async () => {
      const { status, message } = await refusal(buyer, formOf(desk.sheet({})));
      expect([status, message]).toEqual([422, 'No quantities were entered']);
      expect((await refusal(buyer, formOf(desk.sheet({ A1: 0, A2: '-' })))).message).toBe('No quantities were entered');
    });

    it.each([
      ['a picture', 'Order.xlsx', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])],
      ['a PDF', 'Order.pdf', invoicePdf],
      ['nothing at all', 'Order.xlsx', new Uint8Array()],
    ])('with %s in place of a workbook', async (_what, name, bytes) => {
      const { status, code } = await refusal(buyer, formOf(bytes, {}, name));
      expect([status, code]).toEqual([400, 'workbook.invalid_format']);
    });

    it('with a list of all problems, each with sheet, cell, reference, found and expected value', async () => {
      const sheet = stockSheet(
        [...rows, { reference: 'GONE', price: 1 }, ...['F1', 'F2', 'F3'].map((reference) => ({ reference, price: 1 }))],
        { A1: 1.5, A2: -2, A3: 'two', GONE: 4, F1: 1 },
      );
      const body = await refusal(buyer, formOf(sheet));
      expect([body.status, body.code, body.message]).toEqual([422, 'order.has_problems', messages.orders.problems]);
      expect(body.problemCount).toBe(5);
      expect(
        body.problems?.map(({ sheet: name, cell, reference, found, severity }) => [
          name,
          cell,
          reference,
          found,
          severity,
        ]),
      ).toEqual([
        ['Stock', 'H2', 'A1', '1.5', 'error'],
        ['Stock', 'H3', 'A2', '-2', 'error'],
        ['Stock', 'H4', 'A3', 'two', 'error'],
        ['Stock', 'A5', 'GONE', 'GONE', 'error'],
        ['Stock', 'A6', 'F1', 'F1', 'error'],
      ]);
      for (const { expected, message } of body.problems ?? []) expect([expected, message]).not.toContain('');
    });

    it(
      'lists the errors even among more warnings than fit into the list',
      async () => {
        const many = Array.from({ length: 260 }, (_, index) => ({ reference: `M${index}`, price: 1, available: 9 }));
        const large = await OrderDesk.open(portal, admin, many);
        const lots = Object.fromEntries(many.map(({ reference }) => [reference, 1]));
        const copy = stockSheet([...many.map((row) => ({ ...row, price: 2 })), { reference: 'GONE', price: 1 }], {
          ...lots,
          GONE: 1,
        });
        const body = await refusal(buyer, formOf(copy, { brand: large.brandId, file: large.fileId }));
        expect([body.status, body.problemCount, body.problems?.length]).toEqual([422, 1, 200]);
        expect(body.problems?.at(-1)).toMatchObject({ severity: 'error', reference: 'GONE', cell: 'A262' });
      },
      patience,
    );

    it(
      'of a brand that is hidden, not shared, deleted or absent, and of another brand’s file',
      async () => {
        const shared = { visibility: 'specific_buyers', visibleToBuyers: [other.id] };
        const [hidden, unshared, otherBrand] = await Promise.all([
          OrderDesk.open(portal, admin, rows, { visibility: 'hidden' }),
          OrderDesk.open(portal, admin, rows, shared),
          newDesk(),
        ]);
        const sheet = desk.sheet({ A1: 1 });
        for (const { brandId: brand, fileId: file } of [hidden, unshared]) {
          for (const [client, fields] of [
            [buyer, { brand, file }],
            [admin, { brand, file, buyerId: buyer.id }],
          ] as const) {
            const { status, message } = await refusal(client, formOf(sheet, fields));
            expect([status, message]).toEqual([403, 'You do not have access to this brand']);
          }
        }
        expect((await refusal(buyer, formOf(sheet, { file: otherBrand.fileId }))).status).toBe(404);
        expect((await refusal(buyer, formOf(sheet, { file: absent }))).status).toBe(404);
        expect((await refusal(buyer, formOf(sheet, { brand: absent }))).message).toBe('Brand not found');
        // In contrast, a buyer with whom the brand is shared may order.
        expect((await unshared.place(other, { A1: 1 })).status).toBe(201);
        expect((await unshared.place(admin, { A1: 1 }, { fields: { buyerId: other.id } })).status).toBe(201);
      },
      patience,
    );
  });

  // O04
  it(
    'need an invoice of one of the four file types, by name and content',
    async () => {
      const desk = await newDesk();
      const id = await desk.placed(buyer, { A1: 1 });
      const send = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
        admin.call<ErrorBody>('PUT', `/api/orders/${id}/approve`, { form: formWithFile('invoiceFile', name, bytes) });
      const none = await admin.call<ErrorBody>('PUT', `/api/orders/${id}/approve`, { form: new FormData() });
      expect([none.status, none.body.message]).toEqual([400, 'Please upload an invoice']);
      const text = new TextEncoder().encode('an invoice');
      for (const [name, bytes] of [
        ['Invoice.pdf', text],
        ['Invoice.xlsx', text],
        ['Invoice.exe', invoicePdf],
        ['Invoice', invoicePdf],
        ['Invoice.pdf.html', invoicePdf],
        ['Invoice.pdf', new Uint8Array()],
      ] as const) {
        const { status, body } = await send(name, bytes);
        expect([status, body.code]).toEqual([400, 'order.invoice_invalid']);
      }
      expect(await adminSees(id)).toMatchObject({ status: 'Pending Review', invoiceFile: null });

      const book = utils.book_new(utils.aoa_to_sheet([['Total', 1932]]));
      const excel = (bookType: 'xlsx' | 'biff8' | 'xlsm') =>
        new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
      for (const [name, bytes] of [
        ['Invoice.PDF', invoicePdf],
        ['Invoice.xlsx', excel('xlsx')],
        ['Invoice.xlsm', excel('xlsm')],
        ['Invoice.xls', excel('biff8')],
      ] as const) {
        const each = await desk.placed(buyer, { A1: 1 });
        const form = formWithFile('invoiceFile', name, bytes);
        const { status, body } = await admin.call<AdminOrder>('PUT', `/api/orders/${each}/approve`, { form });
        expect([status, body.invoiceFile]).toEqual([200, name]);
      }
    },
    patience,
  );

  /** Returns a request for every action on an order and every way to read it. */
  const calls = (id: string): Record<string, (client: TestClient) => Promise<{ status: number; body: ErrorBody }>> => {
    const put =
      (path: string, json: unknown = {}) =>
      (client: TestClient) =>
        client.call<ErrorBody>('PUT', `/api/orders/${id}/${path}`, { json });
    const upload =
      (path: string, field: string, name: string, bytes: Uint8Array<ArrayBuffer>) => (client: TestClient) =>
        client.call<ErrorBody>('PUT', `/api/orders/${id}/${path}`, { form: formWithFile(field, name, bytes) });
    const sheet = stockSheet(rows, { A1: 1 });
    return {
      approve: upload('approve', 'invoiceFile', 'Invoice.pdf', invoicePdf),
      reject: put('reject', { reason: 'no' }),
      'confirm-payment': put('payment', { note: 'paid' }),
      'replace-attachment': upload('replace-attachment', 'excelFile', 'Order.xlsx', sheet),
      'admin-replace-attachment': upload('admin-replace-attachment', 'excelFile', 'Order.xlsx', sheet),
      cancel: put('cancel'),
      'admin-cancel': put('admin-cancel', { reason: 'no' }),
      'reverse-inventory': put('reverse-inventory'),
      'retry-deduction': put('retry-deduction'),
      // V09
      'edit-details': put('details', { poNumber: 'PO-1' }),
      propose: (client) =>
        client.call<ErrorBody>('POST', `/api/orders/${id}/proposal`, {
          json: { base: 1, lines: [{ stockItemId: absent, lots: 1 }] },
        }),
      'accept-proposal': put('proposal/accept', { backOrders: true }),
      'decline-proposal': put('proposal/decline'),
      'withdraw-proposal': (client) => client.call<ErrorBody>('DELETE', `/api/orders/${id}/proposal`),
      revisions: (client) => client.get<ErrorBody>(`/api/orders/${id}/revisions`),
      credit: (client) =>
        client.call<ErrorBody>('POST', `/api/orders/${id}/credit`, {
          json: { lines: [{ lineId: absent, lots: 1 }], reason: 'Returned', restock: false },
        }),
      'creditable-lines': (client) => client.get<ErrorBody>(`/api/orders/${id}/credit`),
      delete: (client) => client.call<ErrorBody>('DELETE', `/api/orders/${id}`),
      read: (client) => client.get<ErrorBody>(`/api/orders/${id}`),
      'download-order': (client) => client.get<ErrorBody>(`/api/orders/${id}/download/order`),
      'download-invoice': (client) => client.get<ErrorBody>(`/api/orders/${id}/download/invoice`),
      'order-info': (client) => client.get<ErrorBody>(`/api/orders/${id}/file-info/order`),
      'invoice-info': (client) => client.get<ErrorBody>(`/api/orders/${id}/file-info/invoice`),
      lines: (client) => client.get<ErrorBody>(`/api/orders/${id}/lines`),
      timeline: (client) => client.get<ErrorBody>(`/api/orders/${id}/timeline`),
      'inventory-status': (client) => client.get<ErrorBody>(`/api/orders/${id}/inventory-status`),
    };
  };

  // O16, R22
  it(
    'of another buyer answer exactly as absent ones, and are unchanged',
    async () => {
      const desk = await newDesk();
      const [waiting, approved] = [await desk.placed(buyer, { A1: 1 }), await desk.placed(buyer, { A1: 1 })];
      await desk.approve(approved);
      await waitForDeductions(portal.database.url);
      for (const id of [waiting, approved]) {
        const before = await adminSees(id);
        const missing = calls(absent);
        for (const [name, call] of Object.entries(calls(id))) {
          const [foreign, none] = [await call(other), await missing[name]?.(other)];
          const shown = (answer: typeof none) => ({ status: answer?.status, body: { ...answer?.body, requestId: '' } });
          expect([name, shown(foreign)]).toEqual([name, shown(none)]);
          expect([name, [403, 404].includes(foreign.status)]).toEqual([name, true]);
        }
        expect(await adminSees(id)).toEqual(before);
      }
      expect((await other.get(`/api/orders/${waiting}/download/passwords`)).status).toBe(404);
      expect((await other.get('/api/orders/not-an-id')).status).toBe(404);
    },
    patience,
  );

  // R19
  it(
    'belong to the buyer who sends them, even if another buyer is named',
    async () => {
      const desk = await newDesk();
      for (const buyerId of [other.id, 'nonsense', '']) {
        const placed = await desk.place(buyer, { A1: 1 }, { fields: { buyerId } });
        expect([placed.status, (await adminSees(placed.body._id)).buyerId]).toEqual([201, buyer.id]);
        const byAdmin = await desk.place(admin, { A1: 1 }, { fields: { buyerId } });
        expect(byAdmin.status).toBe(buyerId === other.id ? 201 : 400);
      }
    },
    patience,
  );

  // X02
  it(
    'can be downloaded with the problem cells marked, before anything is stored',
    async () => {
      const desk = await newDesk();
      const removedReference = { reference: 'GONE', price: 1 };
      const form = () =>
        formWithFile(
          'excelFile',
          'My order.xlsx',
          stockSheet([...desk.rows, removedReference], { A1: 2.5, A2: 1, GONE: 3 }),
          {
            brand: desk.brandId,
            file: desk.fileId,
          },
        );
      const before = await countOrders();
      const response = await fetch(`${portal.url}/api/orders/preview/problems`, {
        method: 'POST',
        headers: { authorization: `Bearer ${buyer.token}` },
        body: form(),
      });
      expect([response.status, response.headers.get('content-disposition')]).toEqual([
        200,
        'attachment; filename="My order - problems.xlsx"',
      ]);
      const book = read(new Uint8Array(await response.arrayBuffer()));
      expect(book.SheetNames).toEqual(['Stock', 'Problems']);
      expect(book.Sheets.Stock?.H2.c?.[0]?.t).toContain('2.5');
      const removedReferenceRow = desk.rows.length + 2;
      expect(book.Sheets.Stock?.[`A${removedReferenceRow}`].c?.[0]?.t).toContain(
        'GONE is not in the selected stock file',
      );
      expect(book.Sheets.Stock?.[`H${removedReferenceRow}`].c).toBeUndefined();
      expect(await countOrders()).toEqual(before);
      const hidden = await OrderDesk.open(portal, admin, rows, { visibility: 'hidden' });
      const foreign = formWithFile('excelFile', 'a.xlsx', hidden.sheet({ A1: 1 }), {
        brand: hidden.brandId,
        file: hidden.fileId,
      });
      expect((await buyer.call('POST', '/api/orders/preview/problems', { form: foreign })).status).toBe(403);
    },
    patience,
  );

  // X05, X06
  it(
    'are found by number, buyer, company, brand, reference and time, and exported with the same filters',
    async () => {
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'ZX-77 / é', price: 10, available: 10 }]);
      const plain = await newDesk();
      const ids = [await desk.placed(other, { 'ZX-77 / é': 1 }), await plain.placed(other, { A1: 1 })];
      const [first, second] = await Promise.all(ids.map(adminSees));
      const found = async (client: TestClient, query: string) =>
        (await client.get<Order[]>(`/api/orders?${query}`)).body.map(({ _id }) => _id);
      const search = (term: string, client = other) => found(client, `search=${encodeURIComponent(term)}`);
      expect(await search('zx-77/É')).toEqual([ids[0]]);
      expect(await search('zx-7')).toEqual([ids[0]]);
      expect(await search(first?.orderNumber ?? '')).toEqual([ids[0]]);
      expect(await search(first?.orderNumber.slice(-4) ?? '', admin)).toContain(ids[0]);
      expect(await search(second?.brand.name.toUpperCase() ?? '')).toEqual([ids[1]]);
      expect((await search('test comp')).slice(0, 2)).toEqual([ids[1], ids[0]]);
      expect(await search('%')).toEqual([]);
      // R22: buyers do not find other buyers' orders.
      expect(await search('zx-77', buyer)).toEqual([]);

      const at = (order: AdminOrder | undefined) => encodeURIComponent(order?.createdAt ?? '');
      expect(await found(other, `from=${at(second)}`)).toEqual([ids[1]]);
      expect((await found(other, `before=${at(second)}`))[0]).toBe(ids[0]);
      for (const wrong of ['from=yesterday', 'before=-1', 'from=10000-01-01', 'from=2026-01-01&from=2026-01-02']) {
        expect([wrong, (await other.get(`/api/orders?${wrong}`)).status]).toEqual([wrong, 400]);
      }

      const exported = async (client: TestClient, query: string) => {
        const response = await fetch(`${portal.url}/api/orders/export?${query}`, {
          headers: { authorization: `Bearer ${client.token}` },
        });
        const { Orders: sheet = {} } = read(new Uint8Array(await response.arrayBuffer())).Sheets;
        return utils.sheet_to_json<Record<string, unknown>>(sheet);
      };
      const [row, ...more] = await exported(other, 'search=zx-77&page=9&limit=1');
      expect(more).toEqual([]);
      expect(row).toMatchObject({ 'Order Number': first?.orderNumber, 'Total Amount': 10, 'Total Quantity': 1 });
      // R24
      expect(Object.keys(row ?? {})).not.toContain('Inventory Status');
      expect((await exported(admin, 'search=zx-77'))[0]).toMatchObject({
        Email: other.email,
        'Inventory Status': 'Not Deducted',
      });
    },
    patience,
  );

  // R15
  it(
    'refuse every step that their status does not allow, and are unchanged',
    async () => {
      const desk = await newDesk();
      const steps: Record<string, OrderAction[]> = {
        'Pending Review': [],
        'Awaiting Payment': ['approve'],
        Completed: ['approve', 'confirm-payment'],
        Cancelled: ['approve', 'admin-cancel'],
        Rejected: ['reject'],
      };
      const byBuyer: OrderAction[] = ['cancel', 'replace-attachment', 'accept-proposal', 'decline-proposal'];
      for (const [status, path] of Object.entries(steps)) {
        const id = await desk.placed(buyer, { A2: 1 });
        for (const step of path) expect((await calls(id)[step]?.(admin))?.status).toBe(200);
        await waitForDeductions(portal.database.url);
        const before = await adminSees(id);
        expect(before.status).toBe(status);
        const offered = [...before.actions, ...(await buyer.get<Order>(`/api/orders/${id}`)).body.actions];
        const illegal = orderActions.filter((action) => !action.startsWith('download') && !offered.includes(action));
        expect(illegal.length).toBeGreaterThan(2);
        for (const action of illegal) {
          const answer = await calls(id)[action]?.(byBuyer.includes(action) ? buyer : admin);
          // Credits look for the invoice that the portal made; that of these orders was uploaded.
          const isUncreditable = action === 'credit' && 'credit' in orderTransitions[before.status];
          const refusal = isUncreditable ? [404, 'document.not_found'] : [409, 'order.illegal_action'];
          expect([status, action, answer?.status, answer?.body.code]).toEqual([status, action, ...refusal]);
        }
        // Actions that only the other role may perform are forbidden in every status.
        const byEither = (action: OrderAction) => action.startsWith('download') || action === 'edit-details';
        for (const action of orderActions.filter((each) => !byEither(each))) {
          const answer = await calls(id)[action]?.(byBuyer.includes(action) ? admin : buyer);
          expect([action, answer?.status]).toEqual([action, 403]);
        }
        expect(await adminSees(id)).toEqual(before);
      }
    },
    patience,
  );

  // R24
  it(
    'contain only the keys meant for each role',
    async () => {
      const desk = await newDesk();
      const id = await desk.placed(buyer, { A1: 1 });
      await desk.approve(id);
      await waitForDeductions(portal.database.url);
      const forBuyers = [
        '_id',
        'orderNumber',
        'buyerName',
        'companyName',
        'brand',
        'stockFile',
        'createdAt',
        'placedBy',
        'status',
        'totalAmount',
        'totalQuantity',
        'lineCount',
        'rejectionReason',
        'cancellationReason',
        'invoiceFile',
        'poNumber',
        'note',
        'deliverOn',
        'revision',
        'proposal',
        'backOrder',
        'documents',
        'actions',
      ];
      const forAdmins = [
        ...forBuyers,
        'buyerId',
        'buyerEmail',
        'inventoryStatus',
        'inventoryDeducted',
        'inventoryDeductionDate',
        'inventoryRestored',
        'inventoryError',
        'inventoryErrorDetails',
      ];
      for (const [client, keys] of [
        [buyer, forBuyers],
        [admin, forAdmins],
      ] as const) {
        const one = (await client.get<Order>(`/api/orders/${id}`)).body;
        const listed = (await client.get<Order[]>('/api/orders')).body.find(({ _id }) => _id === id);
        for (const order of [one, listed]) {
          expect(Object.keys(order ?? {}).toSorted()).toEqual([...keys].toSorted());
          expect(Object.keys(order?.brand ?? {}).toSorted()).toEqual(['_id', 'name']);
          expect(Object.keys(order?.stockFile ?? {}).toSorted()).toEqual(['_id', 'fileName', 'originalName']);
        }
      }
      const placed = await desk.place(buyer, { A1: 1 });
      expect(Object.keys(placed.body).toSorted()).toEqual([...forBuyers, 'warnings'].toSorted());
      const replaced = await desk.replace(buyer, placed.body._id, { A1: 2 });
      expect(Object.keys(replaced.body.order).toSorted()).toEqual([...forBuyers].toSorted());
    },
    patience,
  );

  // R14
  it(
    'use a stock ledger whose rules the database enforces',
    async () => {
      const desk = await newDesk();
      const id = await desk.placed(buyer, { A1: 1 });
      await desk.approve(id);
      await waitForDeductions(portal.database.url);
      await withClient(portal.database.url, async (client) => {
        for (const [sql, refusal] of [
          [`update stock_items set available_lots = -1 where stock_file_id = '${desk.fileId}'`, 'check constraint'],
          [`update stock_items set reserved_lots = -1 where stock_file_id = '${desk.fileId}'`, 'check constraint'],
          [`update order_lines set lots = 0 where order_id = '${id}'`, 'check constraint'],
          [`update inventory_movements set lots = 0 where order_id = '${id}'`, 'append-only'],
          [`delete from inventory_movements where order_id = '${id}'`, 'append-only'],
          [`delete from order_events where order_id = '${id}'`, 'append-only'],
          [
            `insert into inventory_movements (stock_item_id, kind, lots, order_id)
           select stock_item_id, kind, lots, order_id from inventory_movements where order_id = '${id}'`,
            'unique constraint',
          ],
        ] as const) {
          await expect(client.query(sql)).rejects.toThrow(refusal);
        }
      });
    },
    patience,
  );
});

import type { Draft, DraftsResponse, OpenedDraft } from '@portal/contract/drafts';
import type { ErrorBody } from '@portal/contract/errors';
import type { OrderLine, OrderResponse, PlacedOrder } from '@portal/contract/orders';
import { stockViolations } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal, type TestResponse } from '../../../test/portal/portal.js';
import { type StockRow, stockSheet } from '../../../test/portal/sheets.js';

const rows: StockRow[] = Array.from({ length: 12 }, (_, index) => ({
  reference: `0012-${index}`,
  price: 12.5,
  unitsPerLot: 4,
  available: 50,
}));

// G07
describe('submitting a draft', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  let ids: Record<string, string>;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    desk = await OrderDesk.open(portal, admin, rows);
    ids = await desk.itemIds();
  });
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });
  afterAll(() => portal.stop());

  const write = (client: TestClient, id: string, lots: Record<string, number>, details: object = {}) =>
    client.call('PATCH', `/api/drafts/${id}`, {
      json: {
        lines: Object.entries(lots).map(([reference, count]) => ({ stockItemId: ids[reference], lots: count })),
        ...details,
      },
    });
  const filledIn = async (lots: Record<string, number>, details: object = {}, client = buyer) => {
    const json = { brand: desk.brandId, file: desk.fileId, buyerId: buyer.id };
    const { draft } = (await client.call<OpenedDraft>('POST', '/api/drafts', { json })).body;
    await write(client, draft._id, lots, details);
    return draft._id;
  };
  const submit = (client: TestClient, id: string, json: object = {}): Promise<TestResponse<PlacedOrder & ErrorBody>> =>
    client.call('POST', `/api/drafts/${id}/submit`, { json });
  const ordersOf = async (client: TestClient) => (await client.get<OrderResponse[]>('/api/orders')).body;
  const linesOf = async (client: TestClient, id: string) =>
    Object.fromEntries(
      (await client.get<OrderLine[]>(`/api/orders/${id}/lines`)).body.map(({ reference, lots }) => [reference, lots]),
    );

  it('places one order with its lines and details, whose file is the filled-in order sheet', async () => {
    const details = { poNumber: 'PO-9', note: 'Gate 4', deliverOn: '2028-01-31' };
    const id = await filledIn({ '0012-3': 2, '0012-1': 1 }, details);
    const answer = await submit(buyer, id, { revision: 1 });
    expect(answer).toMatchObject({
      status: 201,
      body: { lineCount: 2, totalQuantity: 12, totalAmount: 150, warnings: [], ...details },
    });
    expect(await linesOf(buyer, answer.body._id)).toEqual({ '0012-1': 1, '0012-3': 2 });
    const file = await fetch(`${portal.url}/api/orders/${answer.body._id}/download/order`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(file.headers.get('content-disposition')).toContain('Stock - order.xlsx');
    const fields = { brand: desk.brandId, file: desk.fileId };
    const form = formWithFile('excelFile', 'Again.xlsx', new Uint8Array(await file.arrayBuffer()), fields);
    const again = await buyer.call<PlacedOrder>('POST', '/api/orders', { form });
    expect(again).toMatchObject({ status: 201, body: { totalAmount: 150, warnings: [] } });
    expect(await linesOf(buyer, again.body._id)).toEqual({ '0012-1': 1, '0012-3': 2 });
    expect((await buyer.get<Draft>(`/api/drafts/${id}`)).body).toMatchObject({
      order: { _id: answer.body._id, orderNumber: answer.body.orderNumber },
      lines: [],
    });
  });

  it('places one order when it is pressed twenty times at once and repeated later', async () => {
    const id = await filledIn({ '0012-0': 3 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, press) => submit(press % 2 ? buyer : admin, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const later = await submit(buyer, id, { revision: 1 });
    expect(new Set([...answers, later].map(({ body }) => body._id)).size).toBe(1);
    expect(await ordersOf(buyer)).toMatchObject([{ _id: later.body._id, totalAmount: 150 }]);
    expect(await stockViolations(portal.database.url)).toEqual({});
  });

  it('has either its lines or its order for whoever reads it while it is submitted', async () => {
    const seen: Draft[] = [];
    for (let round = 0; round < 5; round++) {
      const id = await filledIn({ '0012-0': 1 });
      let isPlaced = false;
      const read = async () => {
        while (!isPlaced) seen.push((await buyer.get<Draft>(`/api/drafts/${id}`)).body);
      };
      const readers = Array.from({ length: 8 }, read);
      expect((await submit(buyer, id)).status).toBe(201);
      isPlaced = true;
      await Promise.all(readers);
    }
    expect(seen.filter(({ order, lines }) => (order === null) !== lines.length > 0)).toEqual([]);
  });

  it('ends the draft: it cannot be changed or deleted, and a new one can be begun', async () => {
    const id = await filledIn({ '0012-0': 3 });
    await submit(buyer, id);
    for (const refused of [await write(buyer, id, { '0012-1': 1 }), await buyer.call('DELETE', `/api/drafts/${id}`)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'draft.submitted' } });
    expect((await buyer.get<DraftsResponse>('/api/drafts')).body.drafts).toEqual([]);
    expect(await filledIn({})).not.toBe(id);
  });

  it('is refused when a colleague has changed the draft since it was seen', async () => {
    const id = await filledIn({ '0012-0': 3 });
    await write(admin, id, { '0012-1': 1 });
    expect(await submit(buyer, id, { revision: 1 })).toMatchObject({ status: 409, body: { code: 'draft.changed' } });
    expect(await ordersOf(buyer)).toEqual([]);
    expect((await submit(buyer, id, { revision: 2 })).status).toBe(201);
  });

  it('races with changes: the order has exactly the lines of the revision that was submitted', async () => {
    const id = await filledIn({ '0012-0': 1 });
    const [answer, ...changes] = await Promise.all([
      submit(buyer, id),
      ...rows.slice(1).map(({ reference }) => write(admin, id, { [reference]: 1 })),
    ]);
    const placed = answer.status === 201 ? answer : await submit(buyer, id);
    const written = changes.filter(({ status }) => status === 200).length;
    expect(Object.keys(await linesOf(buyer, placed.body._id))).toHaveLength(written + 1);
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  it('answers as an upload does: more than available is a warning, an empty draft is refused', async () => {
    const short = await submit(buyer, await filledIn({ '0012-0': 51 }));
    expect(short).toMatchObject({ status: 201, body: { warnings: [{ reference: '0012-0', severity: 'warning' }] } });
    const empty = await submit(buyer, await filledIn({}));
    expect(empty).toMatchObject({ status: 422, body: { code: 'workbook.no_quantities' } });
  });

  it('keeps the cells of a draft that is too large to be an order', async () => {
    const dear = await OrderDesk.open(portal, admin, [{ reference: 'D-1', price: 99_999_999, unitsPerLot: 1000 }]);
    const json = { brand: dear.brandId, file: dear.fileId };
    const { _id } = (await buyer.call<OpenedDraft>('POST', '/api/drafts', { json })).body.draft;
    const stockItemId = (await dear.itemIds())['D-1'];
    await buyer.call('PATCH', `/api/drafts/${_id}`, { json: { lines: [{ stockItemId, lots: 1_000_000 }] } });
    expect(await submit(buyer, _id)).toMatchObject({ status: 422, body: { code: 'order.has_problems' } });
    expect((await buyer.get<Draft>(`/api/drafts/${_id}`)).body).toMatchObject({ order: null, lots: 1_000_000 });
  });

  // G10
  it('by the team places the order for the buyer', async () => {
    const id = await filledIn({ '0012-0': 2 }, {}, admin);
    const answer = await submit(admin, id);
    expect(answer).toMatchObject({ status: 201, body: { buyerId: buyer.id } });
    expect(await ordersOf(buyer)).toMatchObject([{ _id: answer.body._id }]);
  });

  it('after a new version of the stock file uses its prices, once they were seen', async () => {
    const own = await OrderDesk.open(portal, admin, rows.slice(0, 2));
    const json = { brand: own.brandId, file: own.fileId };
    const { _id } = (await buyer.call<OpenedDraft>('POST', '/api/drafts', { json })).body.draft;
    const lines = Object.values(await own.itemIds()).map((stockItemId) => ({ stockItemId, lots: 1 }));
    await buyer.call('PATCH', `/api/drafts/${_id}`, { json: { lines } });
    const newer = rows.slice(0, 2).map((row) => ({ ...row, price: 20 }));
    const form = formWithFile('files', 'Stock.xlsx', stockSheet(newer));
    await admin.call('PUT', `/api/catalogue/replace-file/${own.fileId}`, { form });
    // The buyer has seen the prices of version 1 only.
    expect(await submit(buyer, _id, { version: 1 })).toMatchObject({ status: 409, body: { code: 'draft.changed' } });
    expect(await submit(buyer, _id, { version: 2 })).toMatchObject({
      status: 201,
      body: { totalAmount: 160, lineCount: 2 },
    });
  });

  it('answers its order to a buyer who repeats it after losing access to the brand', async () => {
    const own = await OrderDesk.open(portal, admin, rows.slice(0, 1));
    const json = { brand: own.brandId, file: own.fileId };
    const draftOf = async () => {
      const { _id } = (await buyer.call<OpenedDraft>('POST', '/api/drafts', { json })).body.draft;
      const lines = Object.values(await own.itemIds()).map((stockItemId) => ({ stockItemId, lots: 1 }));
      await buyer.call('PATCH', `/api/drafts/${_id}`, { json: { lines } });
      return _id;
    };
    const id = await draftOf();
    const first = await submit(buyer, id);
    const open = await draftOf();
    const hidden = { visibility: 'hidden' };
    const path = `/api/catalogue/brand/${own.brandId}/visibility`;
    expect((await admin.call('PUT', path, { json: hidden })).status).toBe(200);
    expect(await submit(buyer, id)).toMatchObject({ status: 201, body: { _id: first.body._id } });
    expect(await submit(buyer, open)).toMatchObject({ status: 404, body: { code: 'draft.not_found' } });
    const stranger = await portal.user('buyer');
    expect(await submit(stranger, id)).toMatchObject({ status: 404, body: { code: 'draft.not_found' } });
    const removed = await admin.call('DELETE', `/api/catalogue/${own.brandId}/stock-file/${own.fileId}`);
    expect(removed.status).toBe(200);
    expect(await submit(buyer, id)).toMatchObject({ status: 201, body: { _id: first.body._id } });
  });

  it('is missing for other buyers', async () => {
    const id = await filledIn({ '0012-0': 2 });
    const stranger = await portal.user('buyer');
    expect(await submit(stranger, id)).toMatchObject({ status: 404, body: { code: 'draft.not_found' } });
    expect(await ordersOf(buyer)).toEqual([]);
  });
});

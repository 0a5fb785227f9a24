import { read, utils } from '@e965/xlsx';
import type { Draft, OpenedDraft, PasteResponse } from '@portal/contract/drafts';
import type { ErrorBody } from '@portal/contract/errors';
import type { PlacedOrder } from '@portal/contract/orders';
import exceljs from 'exceljs';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { type StockRow, stockSheet } from '../../../test/portal/sheets.js';

const rows: StockRow[] = [
  { reference: '00123', price: 10, unitsPerLot: 12, available: 50 },
  { reference: 'AL-2', price: 20.5, unitsPerLot: 6, available: 3 },
  { reference: 'AL-3', colour: 'أسود', size: '36', price: 7, unitsPerLot: 1, available: 50 },
  { reference: 'AL-3', colour: 'أسود', size: '38', price: 7, unitsPerLot: 1, available: 50 },
  { reference: 'AL-4', price: 8, unitsPerLot: 10, available: 50 },
];

describe('a draft and spreadsheets', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let stranger: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, stranger] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, rows);
  });
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });
  afterAll(() => portal.stop());

  const open = (client = buyer, input: object = {}, { brandId, fileId } = desk) =>
    client.call<OpenedDraft & ErrorBody>('POST', '/api/drafts', { json: { brand: brandId, file: fileId, ...input } });
  const upload = (client: TestClient, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
    client.call<OpenedDraft & ErrorBody>('POST', '/api/drafts/upload', {
      form: formWithFile('excelFile', 'Order.xlsx', bytes, { brand: desk.brandId, file: desk.fileId, ...fields }),
    });
  const paste = (client: TestClient, id: string, text: string) =>
    client.call<PasteResponse & ErrorBody>('POST', `/api/drafts/${id}/paste`, { json: { text } });
  const lotsOf = ({ lines }: Draft) => lines.map(({ reference, size, lots }) => [reference, size, lots]);
  const change = (client: TestClient, id: string, lines: object[]) =>
    client.call('PATCH', `/api/drafts/${id}`, { json: { lines } });
  const download = async (client: TestClient, path: string) => {
    const response = await fetch(`${client.url}/api/${path}`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    return { name: response.headers.get('content-disposition'), bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  // G04
  it('reads a paste, stores nothing, and fills the cells that the client then writes', async () => {
    const { draft } = (await open()).body;
    const { status, body } = await paste(
      buyer,
      draft._id,
      '123\t2\nAL-2 x 5\nAL-3\tأسود\t38\t4\nAL-4: 25 pcs\nZZ-9\t1\n\nTotal\t7',
    );
    expect(status).toBe(200);
    expect(body.matched.map(({ reference, lots, line }) => [reference, lots, line])).toEqual([
      ['00123', 2, 1],
      ['AL-2', 5, 2],
      ['AL-3', 4, 3],
    ]);
    expect(body.problems.map(({ kind, line, offers }) => [kind, line, offers])).toEqual([
      ['near', 1, []],
      ['short', 2, []],
      ['lots', 4, [2, 3]],
      ['unknown', 5, []],
      ['skipped', 7, []],
    ]);
    const read = () => buyer.get<Draft>(`/api/drafts/${draft._id}`);
    expect((await read()).body).toMatchObject({ revision: 0, lines: [] });
    await change(
      buyer,
      draft._id,
      body.matched.map(({ stockItemId, lots }) => ({ stockItemId, lots })),
    );
    expect(lotsOf((await read()).body)).toEqual([
      ['00123', null, 2],
      ['AL-2', null, 5],
      ['AL-3', '38', 4],
    ]);
  });

  it('reads no paste for a stranger, and none without text', async () => {
    const { draft } = (await open()).body;
    expect((await paste(stranger, draft._id, 'AL-2\t1')).body.code).toBe('draft.not_found');
    expect((await paste(buyer, draft._id, '')).status).toBe(400);
    expect((await paste(buyer, draft._id, 'AL-2\t1\n'.repeat(2001))).body.code).toBe('draft.too_large');
    expect((await paste(admin, draft._id, 'AL-2\t1')).body.matched).toHaveLength(1);
  });

  // G06
  it('is downloaded as the stock file with its lots, which fills the draft of another buyer the same way', async () => {
    const { draft } = (await upload(buyer, desk.sheet({ '00123': 2, 'AL-2': 1 }), { poNumber: 'PO-7' })).body;
    const { matched } = (await paste(buyer, draft._id, 'AL-3 أسود 36 x 9')).body;
    await change(
      buyer,
      draft._id,
      matched.map(({ stockItemId, lots }) => ({ stockItemId, lots })),
    );
    const { name, bytes } = await download(buyer, `drafts/${draft._id}/workbook`);
    expect(name).toContain('Stock - order.xlsx');
    const book = read(bytes);
    expect(book.SheetNames).toEqual(['Stock']);
    const [header, ...sheetRows] = utils.sheet_to_json<(string | number)[]>(book.Sheets.Stock ?? {}, { header: 1 });
    expect(header?.[7]).toBe('Order quantity (lots)');
    expect(sheetRows.map((row) => row[7] || null)).toEqual([2, 1, 9, null, null]);

    const copied = await upload(stranger, bytes);
    expect(copied).toMatchObject({ status: 201, body: { isNew: true, problems: [] } });
    expect(lotsOf(copied.body.draft)).toEqual([
      ['00123', null, 2],
      ['AL-2', null, 1],
      ['AL-3', '36', 9],
    ]);
    expect((await upload(buyer, bytes)).body).toMatchObject({
      isNew: false,
      draft: { poNumber: 'PO-7' },
      problems: [],
    });
  });

  it('keeps references that an uploaded sheet does not order, and tells them', async () => {
    await upload(buyer, desk.sheet({ '00123': 2, 'AL-2': 1 }));
    const { body } = await upload(buyer, desk.sheet({ '00123': 4, 'AL-4': '2.5' }));
    expect(lotsOf(body.draft)).toEqual([
      ['00123', null, 4],
      ['AL-2', null, 1],
    ]);
    expect(body.problems.map(({ reference, severity }) => [reference, severity])).toEqual([
      ['AL-4', 'error'],
      ['AL-2', 'warning'],
    ]);
    expect(body.problems[1]?.message).toBe('AL-2 is not ordered in the file. The draft keeps its 1 lot.');
    expect([body.problemCount, body.errorCount]).toEqual([2, 1]);
  });

  it('is not opened by a file without an order', async () => {
    const answer = await upload(buyer, stockSheet(rows));
    expect(answer).toMatchObject({ status: 422, body: { code: 'workbook.no_quantities' } });
    expect((await buyer.get<{ drafts: unknown[] }>('/api/drafts')).body.drafts).toEqual([]);
  });

  // G08
  it('is filled from an order, also across a newer stock file, and tells what changed', async () => {
    const shop = await OrderDesk.open(portal, admin, rows.slice(0, 2).concat(rows.slice(4)));
    const order = await shop.placed(buyer, { '00123': 2, 'AL-2': 3, 'AL-4': 5 });
    const newer = stockSheet([
      { reference: '00123', price: 11, unitsPerLot: 24, available: 50 },
      { reference: 'AL-2', price: 20.5, unitsPerLot: 6, available: 1 },
    ]);
    const replaced = await admin.call('PUT', `/api/catalogue/replace-file/${shop.fileId}`, {
      form: formWithFile('files', 'Stock.xlsx', newer),
    });
    expect(replaced.status).toBe(200);

    const { status, body } = await open(buyer, { from: { order } }, shop);
    expect([status, body.isNew]).toEqual([201, true]);
    expect(lotsOf(body.draft)).toEqual([
      ['00123', null, 2],
      ['AL-2', null, 3],
    ]);
    expect(body.problems.map(({ message }) => message).sort()).toEqual([
      '00123 costs AED 11 per unit now; in the order it was AED 10.',
      'A lot of 00123 has 24 units now; in the order it had 12 units.',
      'AL-4 cannot be ordered from this stock file and was left out.',
      'More lots of AL-2 were ordered than are available now. The order can be sent; the team decides.',
    ]);
    expect((await open(buyer, { from: { order } }, shop)).body).toMatchObject({ isNew: false, draft: { revision: 1 } });
  });

  // G08
  it('that is open already tells which lines an order that is ordered again overwrote, and which ones it keeps', async () => {
    const shop = await OrderDesk.open(portal, admin, rows);
    const order = await shop.placed(buyer, { '00123': 2, 'AL-2': 3 });
    const { draft } = (await open(buyer, {}, shop)).body;
    const ids = await shop.itemIds();
    const cells = { '00123': 2, 'AL-2': 5, 'AL-4': 1 };
    await change(
      buyer,
      draft._id,
      Object.entries(cells).map(([reference, lots]) => ({ stockItemId: ids[reference] ?? '', lots })),
    );
    const { body } = await open(buyer, { from: { order } }, shop);
    expect(lotsOf(body.draft).map(([reference, , lots]) => [reference, lots])).toEqual([
      ['00123', 2],
      ['AL-2', 3],
      ['AL-4', 1],
    ]);
    expect(body.problems.map(({ message, severity }) => [severity, message])).toEqual([
      ['warning', 'AL-2 had 5 lots in the draft. It now has 3 lots, as in the order.'],
      ['warning', 'AL-4 is not in the order. The draft keeps its 1 lot.'],
    ]);
    expect(body).toMatchObject({ isNew: false, problemCount: 2, errorCount: 0 });
    expect(Object.keys(body).sort()).toEqual(['draft', 'errorCount', 'isNew', 'problemCount', 'problems']);
  });

  // G08
  it('tells left-out references before changed ones when an order has many of both', async () => {
    const many = Array.from({ length: 260 }, (_, index) => ({ reference: `M-${index}`, price: 10, available: 50 }));
    const shop = await OrderDesk.open(portal, admin, many);
    const order = await shop.placed(buyer, Object.fromEntries(many.map(({ reference }) => [reference, 1])));
    const newer = stockSheet(many.slice(0, 250).map((row) => ({ ...row, price: 11 })));
    const form = formWithFile('files', 'Stock.xlsx', newer);
    await admin.call('PUT', `/api/catalogue/replace-file/${shop.fileId}`, { form });
    const { body } = await open(buyer, { from: { order } }, shop);
    expect([body.problems.length, body.problemCount, body.errorCount]).toEqual([200, 260, 10]);
    expect(body.problems.filter(({ severity }) => severity === 'error')).toHaveLength(10);
  });

  // G06
  it('is submitted in a layout of the portal, which is read as such also after somebody chose other columns for it', async () => {
    const { draft } = (await upload(buyer, desk.sheet({ '00123': 2 }))).body;
    const order = await buyer.call<PlacedOrder>('POST', `/api/drafts/${draft._id}/submit`, { json: {} });
    const { bytes } = await download(buyer, `orders/${order.body._id}/download/order`);
    const choice = { sheet: 'Order', headerRow: 4, columns: { reference: 'A', order: 'H' } };
    const chosen = await upload(buyer, bytes, { mapping: JSON.stringify([choice]) });
    expect([chosen.status, lotsOf(chosen.body.draft)[0]]).toEqual([201, ['00123', null, 50]]);
    const again = await upload(buyer, bytes);
    expect(lotsOf(again.body.draft)[0]).toEqual(['00123', null, 2]);
    const submitted = await buyer.call('POST', `/api/drafts/${again.body.draft._id}/submit`, { json: {} });
    expect(submitted.status).toBe(201);
  });

  // G06
  it('is downloaded in the layout of the portal when it holds a reference that the stock file no longer lists', async () => {
    const shop = await OrderDesk.open(portal, admin, rows.slice(0, 2));
    const { draft } = (await open(buyer, {}, shop)).body;
    const ids = await shop.itemIds();
    await change(buyer, draft._id, [
      { stockItemId: ids['00123'], lots: 2 },
      { stockItemId: ids['AL-2'], lots: 1 },
    ]);
    const form = formWithFile('files', 'Stock.xlsx', stockSheet(rows.slice(0, 1)));
    expect((await admin.call('PUT', `/api/catalogue/replace-file/${shop.fileId}`, { form })).status).toBe(200);
    const { bytes } = await download(buyer, `drafts/${draft._id}/workbook`);
    const book = read(bytes);
    expect(book.SheetNames).toEqual(['Order']);
    const text = utils.sheet_to_csv(book.Sheets.Order ?? {});
    expect(text).toContain('00123');
    expect(text).toContain('AL-2');
  });

  // Z05
  it('is downloaded from the right with headers in both languages by an Arabic reader, and ordered by that file', async () => {
    expect((await buyer.call('PUT', '/api/profile/language', { json: { language: 'ar' } })).status).toBe(200);
    const shop = await OrderDesk.open(portal, admin, rows.slice(0, 2));
    const { draft } = (await open(buyer, {}, shop)).body;
    const ids = await shop.itemIds();
    // The portal's layout, because the stock file no longer lists a reference of the draft.
    await change(buyer, draft._id, [
      { stockItemId: ids['00123'], lots: 2 },
      { stockItemId: ids['AL-2'], lots: 1 },
    ]);
    const form = formWithFile('files', 'Stock.xlsx', stockSheet(rows.slice(0, 1)));
    expect((await admin.call('PUT', `/api/catalogue/replace-file/${shop.fileId}`, { form })).status).toBe(200);
    const { bytes } = await download(buyer, `drafts/${draft._id}/workbook`);
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(bytes.buffer);
    const [sheet] = workbook.worksheets;
    if (!sheet) throw new Error('The workbook has no sheet.');
    expect([sheet.views[0]?.rightToLeft, sheet.getCell('A4').value]).toEqual([true, 'رقم الصنف\nReference']);
    sheet.getCell('I5').value = '١٤';
    sheet.getCell('I6').value = null;
    const edited = new Uint8Array((await workbook.xlsx.writeBuffer()) as ArrayBuffer);
    const placed = await buyer.call<PlacedOrder>('POST', '/api/orders', {
      form: formWithFile('excelFile', 'Order.xlsx', edited, { brand: shop.brandId, file: shop.fileId }),
    });
    expect([placed.status, placed.body.totalQuantity]).toEqual([201, 14 * 12]);
  });

  // G06
  it('is downloaded without lots while nothing is ordered', async () => {
    const { draft } = (await open()).body;
    const book = read((await download(buyer, `drafts/${draft._id}/workbook`)).bytes);
    expect(book.SheetNames).toEqual(['Stock']);
  });

  // G08
  it('tells a reference that is left out because its lots together are more than a line can have', async () => {
    const spellings = ['0123', '123'].map((reference) => ({ reference, price: 1, available: 50 }));
    const shop = await OrderDesk.open(portal, admin, spellings);
    const order = await shop.placed(buyer, { '0123': 600_000, '123': 600_000 });
    const newer = await OrderDesk.open(portal, admin, spellings.slice(1));
    const { body } = await open(buyer, { from: { order } }, newer);
    expect(lotsOf(body.draft)).toEqual([]);
    expect(body.problems.map(({ message }) => message)).toContain(
      '123 was left out: 1200000 lots are more than a line can have.',
    );
    expect(body.problemCount).toBe(body.problems.length);
  });

  // G08, G10
  it('is filled from orders of its own buyer only, by the buyer or the team', async () => {
    const order = await desk.placed(buyer, { 'AL-2': 1 });
    expect((await open(stranger, { from: { order } })).body.code).toBe('order.not_found');
    expect((await open(admin, { from: { order }, buyerId: stranger.id })).body.code).toBe('order.not_found');
    const { body } = await open(admin, { from: { order }, buyerId: buyer.id });
    expect(body.draft).toMatchObject({ buyer: { _id: buyer.id }, createdBy: { side: 'team' } });
    expect(lotsOf(body.draft)).toEqual([['AL-2', null, 1]]);
  });
});

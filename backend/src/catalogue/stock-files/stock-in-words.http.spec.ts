import type { StockFilesResponse, StockLinesResponse } from '@portal/contract/stock-files';
import { stockViolations, waitForDeductions } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { type StockRow, stockSheet } from '../../../test/portal/sheets.js';

const rows: StockRow[] = [
  { reference: 'A', price: 10, available: 'In stock' },
  { reference: 'B', price: 10, available: 4 },
  { reference: 'C', price: 10, available: 'sold out' },
];

// X01
describe('a stock file with words in place of some numbers of lots', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    buyer = await portal.user('buyer');
    desk = await OrderDesk.open(portal, admin, rows);
  });
  afterAll(() => portal.stop());

  const shown = async () => {
    const path = `/api/catalogue/${desk.brandId}/stock-file/${desk.fileId}/lines`;
    const { lines } = (await buyer.get<StockLinesResponse>(path)).body;
    return Object.fromEntries(lines.map(({ reference, availableLots }) => [reference, availableLots]));
  };

  it('limits only the lines with a number', async () => {
    expect(await shown()).toEqual({ A: null, B: 4, C: 0 });
    const id = await desk.placed(buyer, { A: 500, B: 3 });
    expect((await desk.approve(id)).status).toBe(200);
    await waitForDeductions(portal.database.url);
    expect(await shown()).toEqual({ A: null, B: 1, C: 0 });
    expect(await stockViolations(portal.database.url)).toEqual({});
  });

  it('keeps the stock right when a new version counts what the last one did not', async () => {
    const open = await desk.placed(buyer, { A: 2, B: 1 });
    expect((await desk.approve(open)).status).toBe(200);
    await waitForDeductions(portal.database.url);
    const next = rows.map((row) => ({ ...row, available: row.reference === 'A' ? 20 : 'auf Lager' }));
    const form = formWithFile('files', 'Stock.xlsx', stockSheet(next));
    const path = `/api/catalogue/replace-file/${desk.fileId}`;
    expect((await admin.call<StockFilesResponse>('PUT', path, { form })).status).toBe(200);
    expect(await shown()).toEqual({ A: 20, B: null, C: null });
    expect((await admin.call('PUT', `/api/orders/${open}/admin-cancel`, { json: {} })).status).toBe(200);
    await waitForDeductions(portal.database.url);
    expect(await shown()).toMatchObject({ B: null, C: null });
    expect(await stockViolations(portal.database.url)).toEqual({});
  });
});

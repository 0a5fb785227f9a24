import type { DraftItemsResponse, DraftStockResponse, OpenedDraft } from '@portal/contract/drafts';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { type StockRow, stockSheet } from '../../../test/portal/sheets.js';

/** Available lots that say at which place of the first version a reference stands. */
const rows: StockRow[] = Array.from({ length: 200 }, (_, index) => ({
  reference: `AL-${1_000 + index}`,
  price: 10,
  available: index + 1,
}));

describe('a draft beside other requests', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());

  // G05
  it('lists the references and their stock in the order of the version that it names while a new one is published', async () => {
    const desk = await OrderDesk.open(portal, admin, rows);
    const json = { brand: desk.brandId, file: desk.fileId };
    const id = (await buyer.call<OpenedDraft>('POST', '/api/drafts', { json })).body.draft._id;
    /** The versions and first lots of all answers; odd versions begin with the first reference, even ones with the last. */
    const seen = new Set<string>();
    let isOver = false;
    const reading = Array.from({ length: 8 }, async (_, index) => {
      while (!isOver) {
        if (index % 2 === 0) {
          const { version, availableLots } = (await buyer.get<DraftStockResponse>(`/api/drafts/${id}/stock`)).body;
          seen.add(`stock ${version % 2} ${availableLots[0]}`);
        } else {
          const { version, items } = (await buyer.get<DraftItemsResponse>(`/api/drafts/${id}/items?limit=1`)).body;
          seen.add(`items ${version % 2} ${items[0]?.availableLots}`);
        }
      }
    });
    for (let version = 2; version <= 13; version++) {
      const form = formWithFile('files', 'Stock.xlsx', stockSheet(version % 2 === 0 ? rows.toReversed() : rows));
      expect((await admin.call('PUT', `/api/catalogue/replace-file/${desk.fileId}`, { form })).status).toBe(200);
    }
    isOver = true;
    await Promise.all(reading);
    expect([...seen].sort()).toEqual(['items 0 200', 'items 1 1', 'stock 0 200', 'stock 1 1']);
  });
});

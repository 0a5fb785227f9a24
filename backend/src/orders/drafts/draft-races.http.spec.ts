import type { DraftItemsResponse, DraftStockResponse, OpenedDraft } from '@portal/contract/drafts';
import type { ErrorBody } from '@portal/contract/errors';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal, type TestResponse } from '../../../test/portal/portal.js';
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

  describe.each(['an order that is ordered again', 'an uploaded order sheet'])('is filled by %s', (source) => {
    type Answer = TestResponse<OpenedDraft & ErrorBody>;
    let person: TestClient;
    let desk: OrderDesk;
    let fill: (lots: number, key: string) => Promise<Answer>;
    const lotsOf = ({ body }: Answer) => body.draft.lines.map(({ lots }) => lots);
    const change = async (draftId: string, lots: number) => {
      const stockItemId = (await desk.itemIds())['AL-1000'];
      await admin.call('PATCH', `/api/drafts/${draftId}`, { json: { lines: [{ stockItemId, lots }] } });
    };

    beforeAll(async () => {
      person = await portal.user('buyer');
      desk = await OrderDesk.open(portal, admin, rows.slice(0, 1));
      const fields = { brand: desk.brandId, file: desk.fileId };
      const orders = new Map<number, string>();
      for (const lots of [1, 2]) orders.set(lots, await desk.placed(person, { 'AL-1000': lots }));
      fill = (lots, key) => {
        const headers = { 'idempotency-key': key };
        if (source === 'an uploaded order sheet') {
          const form = formWithFile('excelFile', 'Order.xlsx', desk.sheet({ 'AL-1000': lots }), fields);
          return person.call('POST', '/api/drafts/upload', { form, headers });
        }
        const json = { ...fields, from: { order: orders.get(lots) } };
        return person.call('POST', '/api/drafts', { json, headers });
      };
    });

    // G06, G08
    it('once, so that repetitions do not undo what a colleague writes meanwhile', async () => {
      const calls = Array.from({ length: 8 }, () => fill(1, 'first'));
      const first = await Promise.race(calls);
      expect(first).toMatchObject({ status: 201, body: { isNew: true } });
      await change(first.body.draft._id, 7);
      const answers = [...(await Promise.all(calls)), await fill(1, 'first')];
      for (const { status, body } of answers) {
        expect([status, body.isNew, body.draft._id]).toEqual([201, true, first.body.draft._id]);
      }
      expect(lotsOf(answers.at(-1) as Answer)).toEqual([7]);
      expect(answers.at(-1)?.body.draft.revision).toBe(2);
    });

    it('again under another key, and not under the same key from another source', async () => {
      const { body } = await fill(1, 'second');
      await change(body.draft._id, 7);
      const again = await fill(1, 'third');
      expect([again.body.isNew, lotsOf(again)]).toEqual([false, [1]]);
      expect((await fill(2, 'third')).body.code).toBe('idempotency.key_reused');
    });
  });
});

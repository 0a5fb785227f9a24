import type {
  Draft,
  DraftCell,
  DraftChange,
  DraftItemsResponse,
  DraftStockResponse,
  DraftsResponse,
  OpenedDraft,
} from '@portal/contract/drafts';
import type { ErrorBody } from '@portal/contract/errors';
import { withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal, type TestResponse } from '../../../test/portal/portal.js';
import { type StockRow, stockSheet } from '../../../test/portal/sheets.js';
import { OrderSweeps } from '../jobs/order-sweeps.js';

const rows: StockRow[] = Array.from({ length: 30 }, (_, index) => ({
  reference: `AL-${100 + index}`,
  price: 10 + index / 2,
  unitsPerLot: 6,
  available: 50,
}));

describe('a draft', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let stranger: TestClient;
  let desk: OrderDesk;
  let ids: Record<string, string>;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, stranger] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, rows);
    ids = await desk.itemIds();
  });
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });
  afterAll(() => portal.stop());

  const cellsOf = (lots: Record<string, number>): DraftCell[] =>
    Object.entries(lots).map(([reference, count]) => ({ stockItemId: ids[reference] ?? '', lots: count }));
  const open = (client = buyer, input: object = {}) =>
    client.call<OpenedDraft & ErrorBody>('POST', '/api/drafts', {
      json: { brand: desk.brandId, file: desk.fileId, ...input },
    });
  const opened = async (client = buyer, input: object = {}) => {
    const { status, body } = await open(client, input);
    if (status !== 201) throw new Error(`Opening answered ${status} ${JSON.stringify(body)}`);
    return body.draft;
  };
  const change = (
    client: TestClient,
    id: string,
    json: object,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<DraftChange & ErrorBody>> => client.call('PATCH', `/api/drafts/${id}`, { json, headers });
  const read = async (client: TestClient, id: string) => (await client.get<Draft>(`/api/drafts/${id}`)).body;
  const storedDrafts = (among: string[]) =>
    withClient(portal.database.url, async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from drafts where id = any($1::uuid[])', [among]);
      return rows.map(({ id }) => id);
    });
  const lotsOf = ({ lines }: Draft) => Object.fromEntries(lines.map(({ reference, lots }) => [reference, lots]));

  // G01
  it('is one per buyer and stock file, also when several tabs open it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => opened()));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    expect((await open()).body.isNew).toBe(false);
    const other = await opened(stranger);
    expect(other._id).not.toBe(answers[0]?._id);
    const { drafts } = (await buyer.get<DraftsResponse>('/api/drafts')).body;
    expect(drafts).toMatchObject([{ _id: answers[0]?._id, lineCount: 0, totalAmount: 0, revision: 0 }]);
  });

  // G01
  it('keeps cells and details, with totals at the published prices', async () => {
    const { _id } = await opened();
    const changed = await change(buyer, _id, { lines: cellsOf({ 'AL-101': 4, 'AL-100': 2 }), poNumber: ' PO\t7 ' });
    expect(changed).toMatchObject({ status: 200, body: { draftId: _id, revision: 1, poNumber: 'PO 7' } });
    expect(changed.body.note).toBeUndefined();
    await change(buyer, _id, {
      lines: cellsOf({ 'AL-101': 0, 'AL-102': 1 }),
      note: 'By ship',
      deliverOn: '2028-02-29',
    });
    const draft = await read(buyer, _id);
    expect(draft).toMatchObject({
      ...{ poNumber: 'PO 7', note: 'By ship', deliverOn: '2028-02-29', revision: 2, begunVersion: 1, order: null },
      ...{ lineCount: 2, lots: 3, totalQuantity: 18, totalAmount: 186, news: [] },
      stockFile: { _id: desk.fileId, fileName: 'Stock', version: 1 },
    });
    expect(draft.lines).toMatchObject([
      { reference: 'AL-100', lots: 2, revision: 1, wholesalePrice: 10, unitsPerLot: 6, availableLots: 50 },
      { reference: 'AL-102', lots: 1, revision: 2, isListed: true, changedBy: { _id: buyer.id, side: 'buyer' } },
    ]);
    await change(buyer, _id, { note: '' });
    expect((await read(buyer, _id)).note).toBeNull();
  });

  // G02
  it('merges changes of different cells and keeps one of two changes of the same cell', async () => {
    const { _id } = await opened();
    const references = rows.slice(0, 20).map(({ reference }) => reference);
    const answers = await Promise.all(
      references.flatMap((reference, index) => [
        change(index % 2 ? buyer : admin, _id, { lines: cellsOf({ [reference]: index + 1 }) }),
        change(index % 2 ? admin : buyer, _id, { lines: cellsOf({ 'AL-129': index + 1 }) }),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const draft = await read(admin, _id);
    const last = answers
      .filter(({ body }) => body.lines[0]?.stockItemId === ids['AL-129'])
      .toSorted((left, right) => right.body.revision - left.body.revision)[0]?.body;
    expect(lotsOf(draft)).toEqual({
      ...Object.fromEntries(references.map((reference, index) => [reference, index + 1])),
      'AL-129': last?.lines[0]?.lots,
    });
    expect(draft.revision).toBe(40);
    expect(draft.lines.at(-1)).toMatchObject({ revision: last?.revision, changedBy: last?.changedBy });
  });

  // G01
  it('repeats a change under the same key without undoing what a colleague wrote meanwhile', async () => {
    const { _id } = await opened();
    const key = { 'idempotency-key': 'tab-1-change-1' };
    const first = await change(buyer, _id, { lines: cellsOf({ 'AL-100': 5 }) }, key);
    await change(admin, _id, { lines: cellsOf({ 'AL-100': 6 }) });
    const again = await change(buyer, _id, { lines: cellsOf({ 'AL-100': 5 }) }, key);
    expect(again.body).toEqual(first.body);
    expect(lotsOf(await read(buyer, _id))).toEqual({ 'AL-100': 6 });
  });

  // G02
  it('does not count a change that writes what is there already', async () => {
    const { _id } = await opened();
    await change(buyer, _id, { lines: cellsOf({ 'AL-100': 5 }) });
    const same = await change(admin, _id, { lines: cellsOf({ 'AL-100': 5, 'AL-101': 0 }), note: null });
    expect(same.body).toMatchObject({ revision: 1, changedBy: { _id: buyer.id } });
    expect((await read(admin, _id)).lines).toMatchObject([{ changedBy: { _id: buyer.id } }]);
    const nothing = await change(admin, _id, { lines: null });
    expect([nothing.status, nothing.body.revision]).toEqual([200, 1]);
  });

  // G10
  it('is opened and filled in by the team for a buyer, who sees that it was the team', async () => {
    expect(await open(admin)).toMatchObject({ status: 400, body: { code: 'order.buyer_invalid' } });
    const draft = await opened(admin, { buyerId: buyer.id });
    expect(draft).toMatchObject({ buyer: { _id: buyer.id }, createdBy: { _id: admin.id, name: 'Test admin' } });
    await change(admin, draft._id, { lines: cellsOf({ 'AL-100': 1 }) });
    const team = { _id: null, name: null, side: 'team' };
    const seen = await read(buyer, draft._id);
    expect(seen).toMatchObject({ createdBy: team, changedBy: team, lines: [{ changedBy: team }] });
    expect((await opened())._id).toBe(draft._id);
  });

  it('is missing for other buyers', async () => {
    const { _id } = await opened();
    const path = `/api/drafts/${_id}`;
    const answers = await Promise.all([
      stranger.get<ErrorBody>(path),
      stranger.get<ErrorBody>(`${path}/items`),
      stranger.get<ErrorBody>(`${path}/stock`),
      change(stranger, _id, { lines: cellsOf({ 'AL-100': 1 }) }),
      stranger.call<ErrorBody>('DELETE', path),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'draft.not_found']));
    const { drafts } = (await stranger.get<DraftsResponse>('/api/drafts')).body;
    expect(drafts.filter((draft) => draft._id === _id)).toEqual([]);
    expect((await read(buyer, _id)).lines).toEqual([]);
  });

  it('refuses lots that are no whole number, and references of another stock file', async () => {
    const { _id } = await opened();
    for (const lots of [-1, 1.5, 1_000_001, '4', null]) {
      const answer = await change(buyer, _id, { lines: [{ stockItemId: ids['AL-100'], lots }] });
      expect([lots, answer.status]).toEqual([lots, 400]);
    }
    const other = await OrderDesk.open(portal, admin, rows.slice(0, 1));
    const foreign = (await other.itemIds())['AL-100'] ?? '';
    const mixed = [...cellsOf({ 'AL-100': 1 }), { stockItemId: foreign, lots: 1 }];
    expect(await change(buyer, _id, { lines: mixed })).toMatchObject({
      status: 400,
      body: { code: 'draft.line_unknown' },
    });
    const many = Array.from({ length: 1001 }, () => ({ stockItemId: ids['AL-100'], lots: 1 }));
    expect((await change(buyer, _id, { lines: many })).status).toBe(400);
    expect((await read(buyer, _id)).lines).toEqual([]);
  });

  it('lists the references of its stock file page by page, and their stock in the same order', async () => {
    const { _id } = await opened();
    const page = (query: string) => buyer.get<DraftItemsResponse>(`/api/drafts/${_id}/items${query}`);
    const all = (await page('')).body;
    expect(all.items.map(({ reference }) => reference)).toEqual(rows.map(({ reference }) => reference));
    expect((await page('?offset=28&limit=20')).body).toEqual({ version: 1, items: all.items.slice(28), total: 30 });
    expect((await page('?limit=2001')).status).toBe(400);
    const stock = (await buyer.get<DraftStockResponse>(`/api/drafts/${_id}/stock`)).body;
    expect(stock).toEqual({ version: 1, availableLots: all.items.map(({ availableLots }) => availableLots) });
  });

  // G08
  it('survives a new version of the stock file and tells what changed', async () => {
    const own = await OrderDesk.open(portal, admin, rows.slice(0, 5));
    const items = await own.itemIds();
    const { _id } = (
      await buyer.call<OpenedDraft>('POST', '/api/drafts', { json: { brand: own.brandId, file: own.fileId } })
    ).body.draft;
    const lines = Object.values(items).map((stockItemId) => ({ stockItemId, lots: 20 }));
    await change(buyer, _id, { lines });
    const [same, dearer, smaller, short] = rows;
    if (!same || !dearer || !smaller || !short) throw new Error('There are five references');
    const newer = [same, { ...dearer, price: 99 }, { ...smaller, unitsPerLot: 12 }, { ...short, available: 3 }];
    const form = formWithFile('files', 'Stock.xlsx', stockSheet(newer));
    await admin.call('PUT', `/api/catalogue/replace-file/${own.fileId}`, { form });
    const draft = await read(buyer, _id);
    expect(draft).toMatchObject({ begunVersion: 1, stockFile: { version: 2 }, lineCount: 5 });
    expect(draft.news.map(({ stockItemId: _, ...told }) => told)).toEqual([
      { reference: 'AL-101', kind: 'price', before: 10.5, after: 99 },
      { reference: 'AL-102', kind: 'pack', before: 6, after: 12 },
      { reference: 'AL-103', kind: 'short', before: 20, after: 3 },
      { reference: 'AL-104', kind: 'gone', before: null, after: null },
    ]);
    const gone = { stockItemId: items['AL-104'] ?? '', lots: 0 };
    expect((await change(buyer, _id, { lines: [gone] })).status).toBe(200);
    expect((await read(buyer, _id)).lines.map(({ reference }) => reference)).not.toContain('AL-104');
  });

  it('is missing once its brand is no longer shared or its stock file is deleted, and then removed for good', async () => {
    const own = await OrderDesk.open(portal, admin, rows.slice(0, 2));
    const json = { brand: own.brandId, file: own.fileId };
    const { _id } = (await buyer.call<OpenedDraft>('POST', '/api/drafts', { json })).body.draft;
    const visibility = (value: string, visibleToBuyers: string[]) =>
      admin.call('PUT', `/api/catalogue/brand/${own.brandId}/visibility`, {
        json: { visibility: value, visibleToBuyers },
      });
    await visibility('specific_buyers', [stranger.id]);
    expect((await buyer.get(`/api/drafts/${_id}`)).status).toBe(404);
    await visibility('all_approved', []);
    expect((await buyer.get(`/api/drafts/${_id}`)).status).toBe(200);
    await admin.call('DELETE', `/api/catalogue/${own.brandId}/stock-file/${own.fileId}`);
    for (const client of [buyer, admin]) expect((await client.get(`/api/drafts/${_id}`)).status).toBe(404);
    const kept = (await opened())._id;
    await portal.app.get(OrderSweeps, { strict: false }).deleteUnreachableDrafts();
    expect(await storedDrafts([_id, kept])).toEqual([kept]);
  });

  it('is deleted with its lines, and can be begun anew', async () => {
    const { _id } = await opened();
    await change(buyer, _id, { lines: cellsOf({ 'AL-100': 1 }) });
    expect((await buyer.call('DELETE', `/api/drafts/${_id}`)).status).toBe(200);
    expect((await buyer.call('DELETE', `/api/drafts/${_id}`)).status).toBe(404);
    expect((await change(buyer, _id, { lines: cellsOf({ 'AL-100': 2 }) })).status).toBe(404);
    expect(await open()).toMatchObject({ body: { isNew: true, draft: { lines: [] } } });
  });
});

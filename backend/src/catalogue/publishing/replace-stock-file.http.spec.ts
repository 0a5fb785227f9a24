import type { ErrorBody } from '@portal/contract/errors';
import type { Order } from '@portal/contract/orders';
import type {
  StockChangesResponse,
  StockFile,
  StockFilesResponse,
  StockFileVersionsResponse,
} from '@portal/contract/stock-files';
import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { type StockRow, stockSheet } from '../../../test/portal/sheets.js';
import { waitUntil } from '../../../test/wait-until.js';

const row = (reference: string, available: number, price = 10, more: Partial<StockRow> = {}): StockRow => ({
  reference,
  price,
  available,
  unitsPerLot: 2,
  ...more,
});

describe('a published stock file', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterEach(async () => {
    await waitForDeductions(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  });
  afterAll(() => portal.stop());

  const replace = <Body = StockFilesResponse>(
    { fileId }: Pick<OrderDesk, 'fileId'>,
    rows: StockRow[] | Uint8Array<ArrayBuffer>,
    name = 'Stock.xlsx',
  ) =>
    admin.call<Body & ErrorBody>('PUT', `/api/catalogue/replace-file/${fileId}`, {
      form: formWithFile('files', name, rows instanceof Uint8Array ? rows : stockSheet(rows)),
    });
  const files = async ({ brandId }: OrderDesk): Promise<StockFile[]> =>
    (await admin.get<StockFilesResponse>(`/api/catalogue/${brandId}/stock-files`)).body.stockFiles;
  const pathOf = ({ brandId, fileId }: OrderDesk) => `/api/catalogue/${brandId}/stock-file/${fileId}`;
  const versions = async (desk: OrderDesk) =>
    (await admin.get<StockFileVersionsResponse>(`${pathOf(desk)}/versions`)).body.versions;
  const changes = async (desk: OrderDesk, version: number, query = '') =>
    (await admin.get<StockChangesResponse>(`${pathOf(desk)}/versions/${version}/changes${query}`)).body;
  const listedStock = (desk: OrderDesk) =>
    withClient(portal.database.url, async (client) => {
      const { rows } = await client.query<{ reference: string; colour: string | null; lots: number | null }>(
        `select reference, colour, available_lots as lots from stock_items
         where stock_file_id = $1 and listed order by position`,
        [desk.fileId],
      );
      return rows.map(({ reference, colour, lots }) => [reference, colour, lots].filter((fact) => fact !== null));
    });
  const bytesOf = async (path: string) => {
    const response = await fetch(`${portal.url}${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  describe('that is replaced', () => {
    // design 6, C06
    it('takes all values from the new file and records new, removed and changed references', async () => {
      const desk = await OrderDesk.open(portal, admin, [
        row('STAYS', 5),
        row('CHEAPER', 5, 20),
        row('RESTOCKED', 0),
        row('REPACKED', 1),
        row('LEAVES', 7),
      ]);
      const answer = await replace(desk, [
        row('NEW', 3),
        row('stays', 5),
        row('CHEAPER', 5, 18.5),
        row('RESTOCKED', 4),
        row('REPACKED', 1, 10, { unitsPerLot: 6 }),
      ]);
      expect(answer.status).toBe(200);
      expect(answer.body.stockFiles).toEqual([
        expect.objectContaining({ _id: desk.fileId, version: 2, lineCount: 5, originalName: 'Stock.xlsx' }),
      ]);
      expect(await files(desk)).toEqual(answer.body.stockFiles);
      expect(await listedStock(desk)).toEqual([
        ['NEW', 3],
        ['stays', 5],
        ['CHEAPER', 5],
        ['RESTOCKED', 4],
        ['REPACKED', 1],
      ]);
      expect((await desk.stock()).LEAVES).toEqual({ available: 0, reserved: 0 });
      const [second, first] = await versions(desk);
      const published = { publishedBy: 'Test admin', publishedAt: expect.any(String), originalName: 'Stock.xlsx' };
      expect(second).toEqual({
        ...published,
        ...{ version: 2, lineCount: 5, added: 1, gone: 1, priceChanged: 2, stockChanged: 1 },
      });
      expect(first).toEqual({
        ...published,
        ...{ version: 1, lineCount: 5, added: 0, gone: 0, priceChanged: 0, stockChanged: 0 },
      });
      const changeList = await changes(desk, 2);
      expect(changeList.total).toBe(5);
      expect(changeList.changes.map(({ reference, kind, before, after }) => [reference, kind, before, after])).toEqual([
        ['NEW', 'added', null, 3],
        ['CHEAPER', 'price', 20, 18.5],
        ['RESTOCKED', 'stock', 0, 4],
        ['REPACKED', 'pack', 2, 6],
        ['LEAVES', 'gone', 7, null],
      ]);
      expect((await changes(desk, 2, '?kind=gone')).changes.map(({ reference }) => reference)).toEqual(['LEAVES']);
      expect((await changes(desk, 2, '?search=pack&limit=1')).total).toBe(1);
      expect(await changes(desk, 1)).toEqual({ changes: [], total: 0 });
    });

    it('gets one new version when the new file is sent several times with one idempotency key', async () => {
      const desk = await OrderDesk.open(portal, admin, [row('R-1', 10)]);
      const bytes = stockSheet([row('R-1', 12)]);
      const send = () =>
        admin.call<StockFilesResponse>('PUT', `/api/catalogue/replace-file/${desk.fileId}`, {
          form: formWithFile('files', 'Stock.xlsx', bytes),
          headers: { 'Idempotency-Key': `replace-${desk.fileId}` },
        });
      const answers = [...(await Promise.all([send(), send(), send()])), await send()];
      expect(answers.map(({ status, body }) => [status, body.stockFiles[0]?.version])).toEqual(
        Array.from({ length: 4 }, () => [200, 2]),
      );
      expect(await versions(desk)).toHaveLength(2);
    });

    it('keeps the stock item of a reference that one version removed and a later version lists again', async () => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 5), row('B', 5)]);
      const order = await desk.placed(buyer, { B: 2 });
      await replace(desk, [row('A', 5)]);
      expect((await desk.approve(order)).body.insufficientItems).toEqual([
        { stockItemId: expect.any(String), referenceId: 'B', quantityRequested: 2, availableQuantity: 0 },
      ]);
      await replace(desk, [row('B', 3), row('A', 5)]);
      expect((await changes(desk, 3)).changes).toEqual([
        expect.objectContaining({ kind: 'added', reference: 'B', after: 3 }),
      ]);
      expect((await desk.approve(order)).status).toBe(200);
      await waitForDeductions(portal.database.url);
      expect(await desk.stock()).toEqual({ A: { available: 5, reserved: 0 }, B: { available: 1, reserved: 0 } });
    });

    it('keeps reservations, and deducts them from the new numbers of lots', async () => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 10)]);
      const order = await desk.placed(buyer, { A: 4 });
      await desk.approve(order);
      await waitForDeductions(portal.database.url);
      await replace(desk, [row('A', 6)]);
      expect((await changes(desk, 2)).changes).toEqual([]);
      await admin.call('PUT', `/api/orders/${order}/admin-cancel`, { json: {} });
      expect(await desk.stock()).toEqual({ A: { available: 10, reserved: 0 } });
    });

    // R14, R16
    it('does not offer a removed reference again when an order that had deducted it is cancelled', async () => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 5), row('B', 5)]);
      const orders = [await desk.placed(buyer, { A: 2, B: 2 }), await desk.placed(buyer, { B: 1 })];
      for (const order of orders) await desk.approve(order);
      await waitForDeductions(portal.database.url);
      const waiting = await desk.placed(buyer, { B: 1 });
      await replace(desk, [row('A', 3)]);
      for (const order of orders) {
        expect((await admin.call('PUT', `/api/orders/${order}/admin-cancel`, { json: {} })).status).toBe(200);
      }
      expect(await desk.stock()).toEqual({ A: { available: 5, reserved: 0 }, B: { available: 0, reserved: 0 } });
      expect((await desk.approve(waiting)).body.insufficientItems).toEqual([
        { stockItemId: expect.any(String), referenceId: 'B', quantityRequested: 1, availableQuantity: 0 },
      ]);
      await replace(desk, [row('A', 5), row('B', 4)]);
      expect((await desk.stock()).B).toEqual({ available: 4, reserved: 0 });
    });

    it('never matches a reference with its namesake in a different colour', async () => {
      const colour = (name: string, available: number) => row('COAT', available, 10, { colour: name });
      const desk = await OrderDesk.open(portal, admin, [colour('Red', 5), colour('Navy', 2)]);
      await replace(desk, [colour('Blue', 9), colour('navy', 3)]);
      expect(await listedStock(desk)).toEqual([
        ['COAT', 'Blue', 9],
        ['COAT', 'navy', 3],
      ]);
      expect((await changes(desk, 2)).changes.map(({ colour: of, kind }) => [of, kind])).toEqual([
        ['Blue', 'added'],
        ['navy', 'stock'],
        ['Red', 'gone'],
      ]);
    });

    it('matches a reference whose colour is given for the first time with its existing stock item', async () => {
      const desk = await OrderDesk.open(portal, admin, [row('COAT', 5), row('BELT', 1)]);
      await replace(desk, [row('COAT', 5, 10, { colour: 'Red' }), row('BELT', 1)]);
      expect(await changes(desk, 2)).toEqual({ changes: [], total: 0 });
      await replace(desk, [
        row('COAT', 5, 10, { colour: 'Red' }),
        row('COAT', 2, 10, { colour: 'Blue' }),
        row('BELT', 1),
      ]);
      expect((await changes(desk, 3)).changes).toEqual([expect.objectContaining({ kind: 'added', colour: 'Blue' })]);
    });

    it('keeps every version for download, byte by byte', async () => {
      const first = [row('A', 1)];
      const desk = await OrderDesk.open(portal, admin, first);
      const second = stockSheet([row('A', 2)]);
      await replace(desk, second, 'Second.xlsx');
      const old = await bytesOf(`${pathOf(desk)}/versions/1/download`);
      expect(Buffer.from(old.bytes).equals(stockSheet(first))).toBe(true);
      const current = await bytesOf(`${pathOf(desk)}/download`);
      expect(Buffer.from(current.bytes).equals(second)).toBe(true);
      expect(current.response.headers.get('content-disposition')).toContain('Second.xlsx');
      for (const version of ['3', '0', '-1', 'x', '99999999999999999999']) {
        for (const route of ['download', 'changes']) {
          const { status, body } = await admin.get<ErrorBody>(`${pathOf(desk)}/versions/${version}/${route}`);
          if (route === 'download' || !/^\d$/.test(version))
            expect([version, status, body.message]).toEqual([version, 404, 'Stock file not found']);
        }
      }
    });

    // X02
    it('stays unchanged when the new file has problems', async () => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 5)]);
      const before = await files(desk);
      const refused = await replace<ErrorBody>(desk, [row('A', 6), row('B', 1, -3)]);
      expect([refused.status, refused.body.code]).toEqual([422, 'stock_file.has_problems']);
      expect(refused.body.problems).toEqual([expect.objectContaining({ cell: 'E3', reference: 'B' })]);
      expect((await replace<ErrorBody>(desk, new TextEncoder().encode('no workbook'))).status).toBe(400);
      expect(await files(desk)).toEqual(before);
      expect(await versions(desk)).toHaveLength(1);
      expect(await desk.stock()).toEqual({ A: { available: 5, reserved: 0 } });
    });

    it('cannot be replaced when it does not exist or when no file is sent', async () => {
      for (const fileId of ['01890000-0000-7000-8000-000000000000', 'x']) {
        const answer = await replace<ErrorBody>({ fileId }, [row('A', 1)]);
        expect([answer.status, answer.body.message]).toEqual([404, 'Stock file not found']);
      }
      const desk = await OrderDesk.open(portal, admin, [row('A', 5)]);
      const answer = await admin.call<ErrorBody>('PUT', `/api/catalogue/replace-file/${desk.fileId}`, {
        form: new FormData(),
      });
      expect([answer.status, answer.body.message]).toEqual([400, 'Please select a file to replace the attachment']);
    });

    it('takes thousands of references from the new file', async () => {
      const many = (count: number, available: number) =>
        Array.from({ length: count }, (_, index) => row(`REF-${index}`, available));
      const desk = await OrderDesk.open(portal, admin, many(4_000, 1));
      expect((await replace(desk, many(5_000, 2).toReversed())).body.stockFiles[0]?.lineCount).toBe(5_000);
      expect((await versions(desk))[0]).toMatchObject({ added: 1_000, gone: 0, stockChanged: 4_000 });
    });

    // R14
    it('keeps the ledger correct while its orders are approved, cancelled and deducted', async () => {
      const references = ['A', 'B', 'C', 'D'];
      const desk = await OrderDesk.open(
        portal,
        admin,
        references.map((reference) => row(reference, 30)),
      );
      for (let round = 0; round < 6; round += 1) {
        const orders = await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            desk.place(buyer, { [references[index % 4] ?? 'A']: 3, [references[(index + 1) % 4] ?? 'B']: 2 }),
          ),
        );
        // Orders for a reference that the new version removed are refused, so only the created orders are used.
        const ids = orders.flatMap(({ status, body }) => (status === 201 ? [body._id] : []));
        const stock = references
          .filter((_, index) => index !== round % 5)
          .map((reference, index) => row(reference, 20 + ((round * 7 + index * 3) % 11)));
        const answers = await Promise.all([
          ...ids.map((id) => desk.approve(id)),
          replace(desk, stock),
          ...ids.slice(0, 4).map((id) => admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} })),
          replace(desk, stock.toReversed()),
        ]);
        expect(answers.filter(({ status }) => ![200, 409].includes(status)).map(({ body }) => body)).toEqual([]);
        await waitForDeductions(portal.database.url);
        expect(await stockViolations(portal.database.url)).toEqual({});
      }
      expect((await versions(desk)).map(({ version }) => version)).toEqual(
        Array.from({ length: 13 }, (_, index) => 13 - index),
      );
    });
  });

  // C06
  describe('that is renamed', () => {
    const rename = <Body = StockFile>(desk: OrderDesk, originalName: unknown) =>
      admin.call<Body & ErrorBody>('PUT', pathOf(desk), { json: { originalName } });

    it.each([
      ['Spring 2027', 'Spring 2027.xlsx'],
      ['  Spring 2027.xlsx ', 'Spring 2027.xlsx'],
      ['Spring 2027.xls', 'Spring 2027.xlsx'],
      ['v1.2', 'v1.2.xlsx'],
      ['Spring/Summer 26', 'Spring-Summer 26.xlsx'],
      ['../../etc/passwd', '..-..-etc-passwd.xlsx'],
      ['قائمة\u202e الأسعار', 'قائمة الأسعار.xlsx'],
      ['.xlsx', 'Stock.xlsx'],
    ])('to %j is called %s', async (name, shown) => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 1)]);
      const answer = await rename(desk, name);
      expect([answer.status, answer.body.originalName]).toEqual([200, shown]);
      expect(await files(desk)).toEqual([answer.body]);
      const { response } = await bytesOf(`${pathOf(desk)}/download`);
      expect(response.headers.get('content-disposition')).toContain('.xlsx');
    });

    it('keeps the extension of the newest version when both happen at the same time', async () => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 1)]);
      const answers = await withClient(portal.database.url, async (client) => {
        await client.query('begin');
        await client.query('select from stock_files where id = $1 for no key update', [desk.fileId]);
        // Another connection reads it, because a transaction keeps the view as it was at first.
        const waiting = (count: number) =>
          waitUntil(() =>
            withClient(portal.database.url, async (other) => {
              const { rows } = await other.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                 and query like '%stock_files%'`,
              );
              return rows.length === count;
            }),
          );
        // The new version is first in the queue for the stock file.
        const replacing = replace(desk, [row('A', 2)], 'Stock.xlsm');
        await waiting(1);
        const renaming = rename(desk, 'Autumn');
        await waiting(2);
        await client.query('commit');
        return Promise.all([replacing, renaming]);
      });
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await files(desk))[0]).toMatchObject({ version: 2, originalName: 'Autumn.xlsm' });
    });

    it('keeps its name when it is replaced, while a file that was never renamed takes the new file’s name', async () => {
      const [named, plain] = [
        await OrderDesk.open(portal, admin, [row('A', 1)]),
        await OrderDesk.open(portal, admin, [row('A', 1)]),
      ];
      await rename(named, 'Autumn');
      expect((await replace(named, [row('A', 2)], 'v2.xlsm')).body.stockFiles[0]?.originalName).toBe('Autumn.xlsm');
      expect((await replace(plain, [row('A', 2)], 'v2.xlsm')).body.stockFiles[0]?.originalName).toBe('v2.xlsm');
    });

    it.each([undefined, null, '', '  ', 4])('does not accept %j as a name', async (name) => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 1)]);
      const answer = await rename<ErrorBody>(desk, name);
      expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid file name']);
    });
  });

  // C06, design 6
  it('is not in the catalogue any more once deleted, while its orders keep their data', async () => {
    const desk = await OrderDesk.open(portal, admin, [row('A', 5)]);
    const order = await desk.placed(buyer, { A: 2 });
    const removed = await admin.call<{ message: string }>('DELETE', pathOf(desk));
    expect([removed.status, removed.body.message]).toEqual([200, 'File deleted successfully']);
    expect(await files(desk)).toEqual([]);
    for (const [method, path] of [
      ['GET', `${pathOf(desk)}/download`],
      ['GET', `${pathOf(desk)}/versions`],
      ['DELETE', pathOf(desk)],
    ] as const) {
      const answer = await admin.call<ErrorBody>(method, path);
      expect([path, answer.status, answer.body.message]).toEqual([path, 404, 'Stock file not found']);
    }
    expect((await replace<ErrorBody>(desk, [row('A', 9)])).status).toBe(404);
    expect((await desk.place(buyer, { A: 1 })).status).toBe(404);
    expect((await buyer.get<Order>(`/api/orders/${order}`)).body.stockFile).toMatchObject({ _id: desk.fileId });
    expect((await desk.approve(order)).status).toBe(200);
    await waitForDeductions(portal.database.url);
    expect(await desk.stock()).toEqual({ A: { available: 3, reserved: 0 } });
  });
});

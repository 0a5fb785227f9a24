import type { ErrorBody } from '@portal/contract/errors';
import type {
  StockChangesAnswer,
  StockFile,
  StockFilesAnswer,
  StockFileVersionsAnswer,
} from '@portal/contract/stock-files';
import { OrderDesk } from '../../../test/order-desk.js';
import { formWith, type TestClient, TestPortal } from '../../../test/portal.js';
import { type StockRow, stockSheet } from '../../../test/sheets.js';
import { deductionsDone, stockViolations, withClient } from '../../../test/stock-invariants.js';

const patience = 60_000;
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
    portal.app.getHttpServer().keepAliveTimeout = 20_000;
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  }, patience);
  afterEach(async () => {
    await deductionsDone(portal.database.url);
    expect(await stockViolations(portal.database.url)).toEqual({});
  }, patience);
  afterAll(() => portal.stop(), patience);

  const replace = <Body = StockFilesAnswer>(
    { fileId }: Pick<OrderDesk, 'fileId'>,
    rows: StockRow[] | Uint8Array<ArrayBuffer>,
    name = 'Stock.xlsx',
  ) =>
    admin.call<Body & ErrorBody>('PUT', `/api/catalogue/replace-file/${fileId}`, {
      form: formWith('files', name, rows instanceof Uint8Array ? rows : stockSheet(rows)),
    });
  const files = async ({ brandId }: OrderDesk): Promise<StockFile[]> =>
    (await admin.get<StockFilesAnswer>(`/api/catalogue/${brandId}/stock-files`)).body.stockFiles;
  const pathOf = ({ brandId, fileId }: OrderDesk) => `/api/catalogue/${brandId}/stock-file/${fileId}`;
  const versions = async (desk: OrderDesk) =>
    (await admin.get<StockFileVersionsAnswer>(`${pathOf(desk)}/versions`)).body.versions;
  const changes = async (desk: OrderDesk, version: number, query = '') =>
    (await admin.get<StockChangesAnswer>(`${pathOf(desk)}/versions/${version}/changes${query}`)).body;
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
    it('says what the new file says: new, gone and changed references, each told once', async () => {
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
      const told = await changes(desk, 2);
      expect(told.total).toBe(5);
      expect(told.changes.map(({ reference, kind, before, after }) => [reference, kind, before, after])).toEqual([
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

    it('is replaced once however often the new file is sent under one key', async () => {
      const desk = await OrderDesk.open(portal, admin, [row('R-1', 10)]);
      const bytes = stockSheet([row('R-1', 12)]);
      const send = () =>
        admin.call<StockFilesAnswer>('PUT', `/api/catalogue/replace-file/${desk.fileId}`, {
          form: formWith('files', 'Stock.xlsx', bytes),
          headers: { 'Idempotency-Key': `replace-${desk.fileId}` },
        });
      const answers = [...(await Promise.all([send(), send(), send()])), await send()];
      expect(answers.map(({ status, body }) => [status, body.stockFiles[0]?.version])).toEqual(
        Array.from({ length: 4 }, () => [200, 2]),
      );
      expect(await versions(desk)).toHaveLength(2);
    });

    it('takes a reference back that had left, as the same one', async () => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 5), row('B', 5)]);
      const order = await desk.placed(buyer, { B: 2 });
      await replace(desk, [row('A', 5)]);
      expect((await desk.approve(order)).body.insufficientItems).toEqual([
        { referenceId: 'B', quantityRequested: 2, availableQuantity: 0 },
      ]);
      await replace(desk, [row('B', 3), row('A', 5)]);
      expect((await changes(desk, 3)).changes).toEqual([
        expect.objectContaining({ kind: 'added', reference: 'B', after: 3 }),
      ]);
      expect((await desk.approve(order)).status).toBe(200);
      await deductionsDone(portal.database.url);
      expect(await desk.stock()).toEqual({ A: { available: 5, reserved: 0 }, B: { available: 1, reserved: 0 } });
    });

    it('keeps what was promised, and deducts it from the new numbers', async () => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 10)]);
      const order = await desk.placed(buyer, { A: 4 });
      await desk.approve(order);
      await deductionsDone(portal.database.url);
      await replace(desk, [row('A', 6)]);
      expect((await changes(desk, 2)).changes).toEqual([]);
      await admin.call('PUT', `/api/orders/${order}/admin-cancel`, { json: {} });
      expect(await desk.stock()).toEqual({ A: { available: 10, reserved: 0 } });
    });

    it('never takes one colour for another', async () => {
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

    it('knows a reference again that tells its colour for the first time', async () => {
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

    it('keeps every version to download, byte by byte', async () => {
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
        for (const what of ['download', 'changes']) {
          const { status, body } = await admin.get<ErrorBody>(`${pathOf(desk)}/versions/${version}/${what}`);
          if (what === 'download' || !/^\d$/.test(version))
            expect([version, status, body.message]).toEqual([version, 404, 'Stock file not found']);
        }
      }
    });

    // X02
    it('stays as it is where the new file has problems', async () => {
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

    it('must be there, and a file must be sent', async () => {
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

    it(
      'of thousands of references takes all of them',
      async () => {
        const many = (count: number, available: number) =>
          Array.from({ length: count }, (_, index) => row(`REF-${index}`, available));
        const desk = await OrderDesk.open(portal, admin, many(4_000, 1));
        expect((await replace(desk, many(5_000, 2).toReversed())).body.stockFiles[0]?.lineCount).toBe(5_000);
        expect((await versions(desk))[0]).toMatchObject({ added: 1_000, gone: 0, stockChanged: 4_000 });
      },
      patience,
    );

    // R14
    it(
      'while its orders are approved, cancelled and deducted keeps the ledger exact',
      async () => {
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
          // Where a reference has left, the buyer's copy is refused: that is an order less.
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
          await deductionsDone(portal.database.url);
          expect(await stockViolations(portal.database.url)).toEqual({});
        }
        expect((await versions(desk)).map(({ version }) => version)).toEqual(
          Array.from({ length: 13 }, (_, index) => 13 - index),
        );
      },
      patience,
    );
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
      ['../../etc/passwd', 'passwd.xlsx'],
      ['قائمة\u202e الأسعار', 'قائمة الأسعار.xlsx'],
      ['.xlsx', 'Stock.xlsx'],
    ])('%j is called %s', async (name, shown) => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 1)]);
      const answer = await rename(desk, name);
      expect([answer.status, answer.body.originalName]).toEqual([200, shown]);
      expect(await files(desk)).toEqual([answer.body]);
      const { response } = await bytesOf(`${pathOf(desk)}/download`);
      expect(response.headers.get('content-disposition')).toContain('.xlsx');
    });

    it('keeps that name when it is replaced, and takes the new one where nobody had named it', async () => {
      const [named, plain] = [
        await OrderDesk.open(portal, admin, [row('A', 1)]),
        await OrderDesk.open(portal, admin, [row('A', 1)]),
      ];
      await rename(named, 'Autumn');
      expect((await replace(named, [row('A', 2)], 'v2.xlsm')).body.stockFiles[0]?.originalName).toBe('Autumn.xlsm');
      expect((await replace(plain, [row('A', 2)], 'v2.xlsm')).body.stockFiles[0]?.originalName).toBe('v2.xlsm');
    });

    it.each([undefined, null, '', '  ', 4])('needs a name, and %j is none', async (name) => {
      const desk = await OrderDesk.open(portal, admin, [row('A', 1)]);
      const answer = await rename<ErrorBody>(desk, name);
      expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid file name']);
    });
  });

  // C06, design 6
  it('that is deleted is gone from the catalogue, and orders keep their data', async () => {
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
    expect((await buyer.get<{ stockFile: unknown }>(`/api/orders/${order}`)).body.stockFile).toBeTruthy();
    expect((await desk.approve(order)).status).toBe(200);
    await deductionsDone(portal.database.url);
    expect(await desk.stock()).toEqual({ A: { available: 3, reserved: 0 } });
  });
});

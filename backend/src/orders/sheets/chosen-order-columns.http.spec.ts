import { utils, write } from '@e965/xlsx';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { OrderPreview, PlacedOrder, ReplacedAttachment } from '@portal/contract/orders';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import type { TableChoice } from '@portal/contract/workbook';
import { withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';

type Rows = (string | number | null)[][];

function workbook(rows: Rows): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Bestellung');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

// X01
describe("the columns of a buyer's own order form", () => {
  let portal: TestPortal;
  let admin: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    desk = await OrderDesk.open(portal, admin, [
      { reference: 'A1', price: 10, available: 50 },
      { reference: 'A2', price: 20, available: 50 },
    ]);
  });
  afterAll(() => portal.stop());

  const ownForm: Rows = [['Boutique Layla'], ['Qqq', 'Vvv', 'Uuu'], ['A1', 'soft', 3], ['A2', 'warm', 4]];
  const choice: TableChoice = { sheet: 'Bestellung', headerRow: 2, columns: { reference: 'A', order: 'C' } };
  const formOf = (rows: Rows, tables?: TableChoice[], fields: Record<string, string> = {}) =>
    formWithFile('excelFile', 'Order.xlsx', workbook(rows), {
      brand: desk.brandId,
      file: desk.fileId,
      ...(tables ? { mapping: JSON.stringify(tables) } : {}),
      ...fields,
    });
  const preview = (client: TestClient, rows: Rows, tables?: TableChoice[]) =>
    client.call<OrderPreview & ErrorBody>('POST', '/api/orders/preview', { form: formOf(rows, tables) });

  it('can be chosen from the first rows of the sheet when they are not recognised', async () => {
    const buyer = await portal.user('buyer');
    const asked = await preview(buyer, ownForm);
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ sheets: [], lineCount: 0, errorCount: 1 });
    expect(asked.body.samples).toEqual([
      {
        sheet: 'Bestellung',
        rows: [
          { row: 1, cells: ['Boutique Layla'] },
          { row: 2, cells: ['Qqq', 'Vvv', 'Uuu'] },
          { row: 3, cells: ['A1', 'soft', '3'] },
          { row: 4, cells: ['A2', 'warm', '4'] },
        ],
      },
    ]);
    const chosen = (await preview(buyer, ownForm, [choice])).body;
    expect([chosen.errorCount, chosen.lots, chosen.totalAmount]).toEqual([0, 7, 30 + 80]);
    expect(chosen.sheets[0]?.columns.map(({ field }) => field)).toEqual(['reference', null, 'order']);
    // Without the chosen columns the order is refused.
    const refused = await buyer.call<ErrorBody>('POST', '/api/orders', { form: formOf(ownForm) });
    expect([refused.status, refused.body.code]).toEqual([422, 'workbook.no_table']);
  });

  it('are remembered for the buyer who ordered first, and used when an administrator orders for this buyer or a file is replaced', async () => {
    const [buyer, other] = await Promise.all([portal.user('buyer'), portal.user('buyer')]);
    const placed = await buyer.call<PlacedOrder>('POST', '/api/orders', { form: formOf(ownForm, [choice]) });
    expect([placed.status, placed.body.totalQuantity, placed.body.totalAmount]).toEqual([201, 7, 110]);
    const next: Rows = [
      ['Qqq', 'Vvv', 'Uuu'],
      ['A2', 'cold', 5],
    ];
    expect((await preview(buyer, next)).body).toMatchObject({ errorCount: 0, lots: 5 });
    expect((await preview(other, next)).body).toMatchObject({ sheets: [], errorCount: 1 });
    const onBehalf = { form: formOf(next, undefined, { buyerId: buyer.id }) };
    expect((await admin.call<PlacedOrder>('POST', '/api/orders', onBehalf)).body.totalQuantity).toBe(5);
    const path = `/api/orders/${placed.body._id}/replace-attachment`;
    const replaced = await buyer.call<ReplacedAttachment>('PUT', path, { form: formOf(next) });
    expect([replaced.status, replaced.body.newTotals]).toEqual([200, { totalQuantity: 5, totalAmount: 100 }]);
    const swapped = [{ ...choice, headerRow: 1, columns: { reference: 'B', order: 'C' } }];
    const wrong = await buyer.call<ErrorBody>('PUT', path, { form: formOf(next, swapped) });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'order.has_problems']);
  });

  it('are chosen once for orders without a header row from one stock file', async () => {
    const [buyer, other] = await Promise.all([portal.user('buyer'), portal.user('buyer')]);
    const bare = (lots: number): Rows => [
      ['A1', 'soft', 7, lots],
      ['A2', 'warm', 8, lots],
      ['A1', 'cold', 9, lots],
    ];
    const asked = (await preview(buyer, bare(2))).body;
    expect([asked.sheets, asked.samples[0]?.guess?.headerRow]).toEqual([[], 0]);
    const tables = [{ ...choice, headerRow: 0, columns: { reference: 'A', order: 'D' } }];
    const placed = await buyer.call<PlacedOrder>('POST', '/api/orders', { form: formOf(bare(2), tables) });
    expect([placed.status, placed.body.totalQuantity]).toEqual([201, 6]);
    const next = (await preview(buyer, bare(3))).body;
    expect(next).toMatchObject({ errorCount: 0, lots: 9 });
    expect(next.problems.map(({ message }) => message)).toContain(
      'The table has no header row. Its columns are read as they were chosen for an earlier file: A reference, D order quantity; please check them.',
    );
    expect((await preview(other, bare(3))).body.sheets).toEqual([]);
    const stock = workbook([
      ['Reference', 'Wholesale price'],
      ['A1', 10],
      ['A2', 20],
    ]);
    const published = await admin.call<StockFilesResponse>('POST', `/api/catalogue/${desk.brandId}/upload`, {
      form: formWithFile('files', 'Second.xlsx', stock),
    });
    const file = published.body.stockFiles[0]?._id ?? '';
    const elsewhere = { form: formOf(bare(3), undefined, { file }) };
    expect((await buyer.call<OrderPreview>('POST', '/api/orders/preview', elsewhere)).body.sheets).toEqual([]);
  });

  it('follow those of the stock file when neither has a header row', async () => {
    const buyer = await portal.user('buyer');
    const brand = await admin.call<{ _id: string }>('POST', '/api/brands', { json: { name: 'Bare' } });
    const stock: Rows = [1, 2, 3, 4].map((at) => [`B-${at}`, 'Polo', 10.5 + at, 24]);
    const columns = { reference: 'A', description: 'B', wholesalePrice: 'C', unitsPerLot: 'D' };
    const tables = [{ sheet: 'Bestellung', headerRow: 0, columns }];
    const form = formWithFile('files', 'Bare.xlsx', workbook(stock), { mapping: JSON.stringify(tables) });
    const path = `/api/catalogue/${brand.body._id}/upload`;
    const { body } = await admin.call<StockFilesResponse>('POST', path, { form });
    const filled = stock.map((row, at) => [...row, at === 2 ? null : at + 1]);
    const ordered = { form: formOf(filled, undefined, { brand: brand.body._id, file: body.stockFiles[0]?._id ?? '' }) };
    const { lines } = (await buyer.call<OrderPreview>('POST', '/api/orders/preview', ordered)).body;
    expect(lines.map(({ reference, lots, units }) => [reference, lots, units])).toEqual([
      ['B-1', 1, 24],
      ['B-2', 2, 48],
      ['B-4', 4, 96],
    ]);
  });

  it('may identify lines by barcodes alone', async () => {
    const buyer = await portal.user('buyer');
    const stock = workbook([
      ['Reference', 'EAN', 'Wholesale price'],
      ['A1', '6291000000017', 10],
      ['A2', '6291000000024', 20],
    ]);
    const path = `/api/catalogue/${desk.brandId}/upload`;
    const published = await admin.call<StockFilesResponse>('POST', path, {
      form: formWithFile('files', 'EAN.xlsx', stock),
    });
    const file = published.body.stockFiles[0]?._id ?? '';
    const tables = [{ ...choice, headerRow: 1, columns: { barcode: 'A', order: 'B' } } satisfies TableChoice];
    const ordered = async (barcode: string) => {
      const rows = [
        ['Qqq', 'Uuu'],
        [barcode, 2],
      ];
      return (await buyer.call<OrderPreview>('POST', '/api/orders/preview', { form: formOf(rows, tables, { file }) }))
        .body;
    };
    expect((await ordered('6291000000024')).lines.map(({ reference, lots }) => [reference, lots])).toEqual([['A2', 2]]);
    expect(await ordered('6291000000999')).toMatchObject({ errorCount: 1, lineCount: 0 });
  });

  // R11
  it('may hold references that are spelled differently in the stock file, which causes a warning', async () => {
    const buyer = await portal.user('buyer');
    // Stock files that were published earlier contain numbers as the spreadsheet displayed them, with commas.
    const stock = workbook([
      ['Reference', 'EAN', 'Wholesale price'],
      ...['100,230', '100231', 'LN-0101', '000123', 'P+', 'B-1', 'B1'].map((reference) => [reference, null, 10]),
      ['A9', '6291000000017', 10],
    ]);
    const published = await admin.call<StockFilesResponse>('POST', `/api/catalogue/${desk.brandId}/upload`, {
      form: formWithFile('files', 'Spellings.xlsx', stock),
    });
    const file = published.body.stockFiles[0]?._id ?? '';
    const ordered = async (...references: (string | number)[]) => {
      const rows: Rows = [['Reference', 'Order'], ...references.map((reference): Rows[number] => [reference, 2])];
      return (
        await buyer.call<OrderPreview>('POST', '/api/orders/preview', { form: formOf(rows, undefined, { file }) })
      ).body;
    };
    const found = await ordered(100230, '100,231', 'LN0101', 123, '6291000000017');
    expect(found.lines.map(({ reference }) => reference)).toEqual(['100,230', '100231', 'LN-0101', '000123', 'A9']);
    // A published barcode in the reference column causes no warning.
    expect([found.errorCount, found.warningCount]).toEqual([0, 4]);
    // These are refused: a reference that fits two published ones, an unknown one, one without the sign `+` that is
    // part of the published reference, and a sign alone.
    expect(await ordered('B 1-', '100232', 'P', '-')).toMatchObject({ lineCount: 0, errorCount: 4 });
  });

  it('are deleted together with the buyer or the brand', async () => {
    const buyer = await portal.user('buyer');
    const rememberedFor = (owner: string) =>
      withClient(portal.database.url, async (client) => {
        const { rows } = await client.query('select 1 from remembered_tables where owner_id = $1', [owner]);
        return rows.length;
      });
    await buyer.call<PlacedOrder>('POST', '/api/orders', { form: formOf(ownForm, [choice]) });
    expect(await rememberedFor(buyer.id)).toBe(1);
    await admin.call('DELETE', `/api/buyers/${buyer.id}`);
    expect(await rememberedFor(buyer.id)).toBe(0);
    const brand = await admin.call<{ _id: string }>('POST', '/api/brands', { json: { name: 'Forgotten' } });
    const stock = workbook([
      ['Qqq', 'Vvv'],
      ['A1', 10],
    ]);
    const tables = [{ sheet: 'Bestellung', headerRow: 1, columns: { reference: 'A', wholesalePrice: 'B' } }];
    const form = formWithFile('files', 'Own.xlsx', stock, { mapping: JSON.stringify(tables) });
    await admin.call('POST', `/api/catalogue/${brand.body._id}/upload`, { form });
    expect(await rememberedFor(brand.body._id)).toBe(1);
    await admin.call('DELETE', `/api/brands/${brand.body._id}`);
    expect(await rememberedFor(brand.body._id)).toBe(0);
  });

  it('are refused without a column for lots, or without one for references or barcodes', async () => {
    const buyer = await portal.user('buyer');
    for (const columns of [{}, { reference: 'A' }, { order: 'C' }]) {
      const { status, body } = await preview(buyer, ownForm, [{ ...choice, columns }]);
      expect([status, body.message]).toEqual([400, messages.catalogue.orderMappingIncomplete]);
    }
    const broken = await buyer.call<ErrorBody>('POST', '/api/orders', {
      form: formOf(ownForm, undefined, { mapping: '{' }),
    });
    expect([broken.status, broken.body.message]).toEqual([400, messages.catalogue.mappingInvalid]);
  });

  it('can be changed when a sheet without quantities was misread', async () => {
    const buyer = await portal.user('buyer');
    const rows: Rows = [
      ['Reference', 'Order', 'Uuu'],
      ['A1', null, 3],
    ];
    const empty = await preview(buyer, rows);
    expect([empty.status, empty.body.errorCount]).toEqual([200, 1]);
    expect(empty.body.problems[0]?.message).toBe(messages.orders.noQuantities);
    const tables = [{ ...choice, headerRow: 1 }];
    expect((await preview(buyer, rows, tables)).body).toMatchObject({ errorCount: 0, lots: 3 });
  });
});

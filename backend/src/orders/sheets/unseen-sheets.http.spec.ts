import { utils, write } from '@e965/xlsx';
import type { AdminBrand } from '@portal/contract/brands';
import type { OrderPreview, PlacedOrder } from '@portal/contract/orders';
import type { StockFilePreview, StockFilesResponse } from '@portal/contract/stock-files';
import { withClient } from '../../../test/database/stock-invariants.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';

type Rows = (string | number | null)[][];

/** `hidden`: 0-based columns that the first sheet hides. */
function workbook(sheets: Record<string, Rows>, hidden: number[] = []): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows);
    if (book.SheetNames.length === 0 && hidden.length > 0) {
      sheet['!cols'] = Array.from({ length: 10 }, (_, column) => ({ hidden: hidden.includes(column) }));
    }
    utils.book_append_sheet(book, sheet, name);
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

const firstCode = '6291041500213';
const secondCode = '6291041500220';
/** A hidden cost, two tiers of prices, and section titles in place of a category column. */
const stock: Rows = [
  ['Alba spring 2026'],
  ['Style No', 'EAN', 'Cost', 'Price A', 'Price B', 'RRP', 'Pcs per lot', 'Available lots'],
  ['Shirts'],
  ['ST-1', firstCode, 30, 95, 80, 160, 24, 40],
  ['ST-2', secondCode, 35, 110, 90.5, 180, 24, 40],
  ['Shoes'],
  ['SH-1', '6291041500237', 60, 150, 120, 300, 12, 10],
];

// X01
describe('sheets that nobody has seen before', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let brandId: string;
  let fileId: string;
  let proposed: StockFilePreview;

  const send = <Body>(action: string) =>
    admin.call<Body>('POST', `/api/catalogue/${brandId}/${action}`, {
      form: formWithFile('files', 'Stock.xlsx', workbook({ Offer: stock }, [2])),
    });
  const orderForm = (sheets: Record<string, Rows>) =>
    formWithFile('excelFile', 'Order.xlsx', workbook(sheets), { brand: brandId, file: fileId });
  const preview = async (sheets: Record<string, Rows>) =>
    (await buyer.call<OrderPreview>('POST', '/api/orders/preview', { form: orderForm(sheets) })).body;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    brandId = (await admin.call<AdminBrand>('POST', '/api/brands', { json: { name: 'Alba' } })).body._id;
    proposed = (await send<StockFilePreview>('preview')).body;
    fileId = (await send<StockFilesResponse>('upload')).body.stockFiles[0]?._id ?? '';
  });
  afterAll(() => portal.stop());

  it('have the lower of two tiers proposed as the price, with a question, and never a hidden cost', async () => {
    const columnOf = (field: string) => proposed.sheets[0]?.columns.find((column) => column.field === field)?.column;
    expect([columnOf('wholesalePrice'), columnOf('retailPrice')]).toEqual(['E', 'F']);
    expect(proposed.problems).toContainEqual(
      expect.objectContaining({
        field: 'wholesalePrice',
        severity: 'warning',
        message: expect.stringContaining('Price A'),
      }),
    );
    const items = await withClient(portal.database.url, async (client) => {
      const { rows } = await client.query<{ reference: string; price: number; category: string | null }>(
        `select reference, wholesale_price::float8 as price, category from stock_items where stock_file_id = $1 order by position`,
        [fileId],
      );
      return rows.map(({ reference, price, category }) => [reference, price, category]);
    });
    expect(items).toEqual([
      ['ST-1', 80, 'Shirts'],
      ['ST-2', 90.5, 'Shirts'],
      ['SH-1', 120, 'Shoes'],
    ]);
  });

  it('are ordered from with barcodes and quantities alone', async () => {
    const sheets = {
      Order: [
        ['EAN', 'Quantity'],
        [firstCode, 2],
        [secondCode, 3],
      ],
    };
    expect(await preview(sheets)).toMatchObject({ errorCount: 0, lineCount: 2, lots: 5 });
    const placed = await buyer.call<PlacedOrder>('POST', '/api/orders', { form: orderForm(sheets) });
    expect([placed.status, placed.body.totalQuantity, placed.body.totalAmount]).toEqual([
      201,
      5 * 24,
      2 * 24 * 80 + 3 * 24 * 90.5,
    ]);
  });

  // X02
  it('that were filled in from another stock file are told apart from single wrong references', async () => {
    const header = ['Style No', 'Order lots'];
    const sentences = async (rows: Rows) =>
      (await preview({ Order: [header, ...rows] })).problems.map(({ message }) => message);
    const others: Rows = [
      ['ZZ-1', 2],
      ['ZZ-2', 1],
      ['ZZ-3', 4],
    ];
    expect(await sentences(others)).toEqual([
      'None of the ordered references is in the selected stock file. Please check that you chose the one from which this file was filled in.',
      ...['ZZ-1', 'ZZ-2', 'ZZ-3'].map((reference) => `${reference} is not in the selected stock file.`),
    ]);
    expect(await sentences([...others, ['ST-1', 3]])).toHaveLength(3);
    expect(await sentences(others.slice(1))).toHaveLength(2);
  });

  it('without a header are reported if they name published references or barcodes beside numbers', async () => {
    const sheets = {
      Order: [
        ['Style No', 'Order'],
        ['ST-1', 2],
      ],
      'Page 2': [
        [secondCode, 3],
        ['SH-1', 4],
      ],
      'Page 3': [['SH1', 4]],
      Terms: [
        [1, 'Goods are sent within 14 days'],
        ['Account', 204],
      ],
    };
    const { problems, warningCount, lots } = await preview(sheets);
    expect([warningCount, lots]).toEqual([2, 2]);
    expect(problems).toMatchObject([
      { sheet: 'Page 2', severity: 'warning', message: expect.stringContaining(`row 1 names ${secondCode} with 3`) },
      { sheet: 'Page 3', severity: 'warning', message: expect.stringContaining('row 1 names SH1 with 4') },
    ]);
  });

  it('with a copied tab and a note "12 dz" are questioned, not misread', async () => {
    const header = ['Style No', 'Order'];
    const plain: Rows = [header, ['ST-1', 2], ['ST-2', 1]];
    const copied = await preview({ Order: plain, 'Order (2)': plain });
    expect(copied).toMatchObject({ errorCount: 0, lineCount: 2, lots: 3 });
    expect(copied.problems).toContainEqual(
      expect.objectContaining({ sheet: 'Order (2)', message: expect.stringContaining('taken as a copy') }),
    );
    const summary: Rows = [
      ['EAN', 'Qty'],
      [firstCode, 2],
      [secondCode, 1],
    ];
    const summarised = await preview({ Order: plain, Summary: summary });
    expect(summarised).toMatchObject({ errorCount: 0, lineCount: 2, lots: 3 });
    expect(summarised.problems).toMatchObject([
      { sheet: 'Summary', message: expect.stringContaining('taken as a copy') },
    ]);
    // As written, only two of three articles are the same.
    const partly = await preview({
      Order: [...plain, ['SH-1', 4]],
      'Order (2)': [...plain, ['SH1', 4]],
    });
    expect(partly).toMatchObject({ errorCount: 0, lineCount: 3, lots: 7, problems: { length: 1 } });
    expect(partly.problems).toMatchObject([
      { sheet: 'Order (2)', message: expect.stringContaining('taken as a copy') },
    ]);
    const noted = await preview({ Order: [...plain, ['SH-1', '12 dz']] });
    expect(noted).toMatchObject({ errorCount: 1, lots: 3 });
    expect(noted.problems).toContainEqual(
      expect.objectContaining({
        ...{ cell: 'B4', reference: 'SH-1', severity: 'error' },
        found: '12 dz',
        expected: '12',
      }),
    );
  });

  // X03
  it('with a reference that a newer version of the stock file has no more are questioned about it', async () => {
    const newer = stock.filter(([reference]) => reference !== 'ST-2');
    const form = formWithFile('files', 'Stock.xlsx', workbook({ Offer: newer }, [2]));
    expect((await admin.call('PUT', `/api/catalogue/replace-file/${fileId}`, { form })).status).toBe(200);
    const { lineCount, problems } = await preview({
      Order: [
        ['Style No', 'Order lots'],
        ['ST-1', 1],
        ['ST-2', 2],
      ],
    });
    expect([lineCount, problems.map(({ severity, message }) => [severity, message])]).toEqual([
      2,
      [['warning', 'ST-2 is no longer offered. The order can be sent; the team decides.']],
    ]);
  });
});

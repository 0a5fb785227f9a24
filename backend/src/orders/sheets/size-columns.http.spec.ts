import { utils, write } from '@e965/xlsx';
import type { ErrorBody } from '@portal/contract/errors';
import type { OrderPreview, PlacedOrder } from '@portal/contract/orders';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';

type Rows = (string | number | null)[][];

function workbook(rows: Rows): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Stock');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

const published: Rows = [
  ['Style', 'Colour', 36, 37, 38, 39, 'Total', 'Wholesale price'],
  ['SH-100', 'Black', 20, 30, 30, null, 80, 100],
  ['SH-100', 'Tan', null, 40, null, 50, 90, 110],
];

describe('a stock file with sizes as columns', () => {
  let portal: TestPortal;
  let buyer: TestClient;
  let ids: { brand: string; file: string };

  beforeAll(async () => {
    portal = await TestPortal.start();
    const admin = await portal.user('admin');
    buyer = await portal.user('buyer');
    const brand = await admin.call<{ _id: string }>('POST', '/api/brands', {
      json: { name: 'Sizes', visibility: 'all_approved' },
    });
    const form = formWithFile('files', 'Shoes.xlsx', workbook(published));
    const answer = await admin.call<StockFilesResponse>('POST', `/api/catalogue/${brand.body._id}/upload`, { form });
    ids = { brand: brand.body._id, file: answer.body.stockFiles[0]?._id ?? '' };
  });
  afterAll(() => portal.stop());

  const preview = async (rows: Rows) =>
    (
      await buyer.call<OrderPreview>('POST', '/api/orders/preview', {
        form: formWithFile('excelFile', 'Order.xlsx', workbook(rows), ids),
      })
    ).body;
  const lotsOf = ({ lines }: OrderPreview) => lines.map(({ colour, size, lots }) => [colour, size, lots].join(' '));

  it('accepts an order sheet that has one row for each size', async () => {
    const order: Rows = [
      ['Style', 'Colour', 'Size', 'Order'],
      ['SH-100', 'Black', '38', 2],
      ['SH-100', 'Tan', '39', 3],
    ];
    const form = formWithFile('excelFile', 'Order.xlsx', workbook(order), ids);
    const placed = await buyer.call<PlacedOrder>('POST', '/api/orders', { form });
    expect([placed.status, placed.body.totalQuantity, placed.body.totalAmount]).toEqual([201, 5, 2 * 100 + 3 * 110]);
  });

  it("takes a buyer's own order sheet that has sizes as columns", async () => {
    const own = await preview([
      ['Article', 'Color', 39, 38, 37],
      ['SH-100', 'Black', null, 4, 1],
      ['SH-100', 'Tan', 5, null, null],
    ]);
    expect(lotsOf(own)).toEqual(['Black 38 4', 'Black 37 1', 'Tan 39 5']);
    expect(own.errorCount).toBe(0);
  });

  it('accepts a filled-in copy of the file as an order, unless the published stock was left in the size columns', async () => {
    const filled = published.map((row) => [...row]);
    filled[1] = ['SH-100', 'Black', 2, null, 3, null, 5, 100];
    filled[2] = ['SH-100', 'Tan', null, null, null, 1, 1, 110];
    const ordered = await preview(filled);
    expect(lotsOf(ordered)).toEqual(['Black 36 2', 'Black 38 3', 'Tan 39 1']);
    expect([ordered.errorCount, ordered.warningCount]).toEqual([0, 1]);

    const left = published.map((row) => [...row]);
    left[1] = ['SH-100', 'Black', 2, 30, 30, null, 62, 100];
    const form = formWithFile('excelFile', 'Order.xlsx', workbook(left), ids);
    const refused = await buyer.call<ErrorBody>('POST', '/api/orders', { form });
    expect([refused.status, refused.body.code]).toEqual([422, 'order.has_problems']);
    expect((await preview(left)).problems).toContainEqual(
      expect.objectContaining({ severity: 'error', message: expect.stringContaining('still hold the stock') }),
    );
  });
});

import { utils, write } from '@e965/xlsx';
import type { TaxDocumentDetail } from '@portal/contract/documents/documents';
import type { AdminOrder, PlacedOrder } from '@portal/contract/orders';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import { at, parseXml, texts } from '../../../test/documents/xml-tree.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enterSeller } from '../../../test/portal/seller.js';

/** Reference, HS code and origin as suppliers write them, and as documents have them. */
const goods: [string, string | number, string, string | null, string | null][] = [
  ['A1', '6105.10.00', 'Turkey', '61051000', 'TR'],
  ['A2', 61099020, 'الإمارات العربية المتحدة', '61099020', 'AE'],
  ['A3', '6204 62', 'made up', '620462', null],
  ['A4', '', 'CN', null, 'CN'],
];

function workbook([hsCode, origin]: readonly [string, string], lots: number | ''): Uint8Array<ArrayBuffer> {
  const header = [
    'Reference',
    'Description',
    hsCode,
    origin,
    'Wholesale price (AED)',
    'Units per lot',
    'Available (lots)',
  ];
  const body = goods.map(([reference, code, country]) => [
    reference,
    `Style ${reference}`,
    code,
    country,
    12,
    6,
    100,
    lots,
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...header, 'Order quantity (lots)'], ...body]), 'Stock');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

describe('HS codes and countries of origin of an uploaded stock file', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    await enterSeller(admin);
  });
  afterAll(() => portal.stop());

  it.each([
    ['English', ['HS code', 'Country of origin']],
    ['Arabic', ['الرمز الجمركي', 'بلد المنشأ']],
  ] as const)('are on the lines of the invoice and of its e-invoice, with %s headers', async (language, headers) => {
    const json = { name: `Brand ${language}`, visibility: 'all_approved' };
    const brand = (await admin.call<{ _id: string }>('POST', '/api/brands', { json })).body._id;
    const stockForm = formWithFile('files', 'Stock.xlsx', workbook(headers, ''));
    const stock = await admin.call<StockFilesResponse>('POST', `/api/catalogue/${brand}/upload`, { form: stockForm });
    expect(stock.status).toBe(201);
    const file = stock.body.stockFiles[0]?._id ?? '';
    const form = formWithFile('excelFile', 'Order.xlsx', workbook(headers, 1), { brand, file });
    const order = (await buyer.call<PlacedOrder>('POST', '/api/orders', { form })).body._id;
    const approved = await admin.call<AdminOrder>('PUT', `/api/orders/${order}/approve`, {
      json: { makeInvoice: true },
    });
    const id = approved.body.documents[0]?._id;
    const { snapshot } = (await buyer.get<TaxDocumentDetail>(`/api/documents/${id}`)).body;
    const expected = goods.map(([reference, , , hsCode, country]) => [reference, hsCode, country]);
    expect(snapshot.lines.map((line) => [line.reference, line.hsCode, line.countryOfOrigin])).toEqual(expected);

    const xml = parseXml((await buyer.get<string>(`/api/documents/${id}/xml`)).body);
    const items = at(xml, 'InvoiceLine/Item');
    expect(
      items.map((item) => [
        ...texts(item, 'SellersItemIdentification/ID'),
        texts(item, 'CommodityClassification/ItemClassificationCode')[0] ?? null,
        texts(item, 'OriginCountry/IdentificationCode')[0] ?? null,
      ]),
    ).toEqual(expected);
    const codes = at(xml, 'InvoiceLine/Item/CommodityClassification/ItemClassificationCode');
    expect(new Set(codes.map(({ attributes }) => attributes.listID))).toEqual(new Set(['HS']));
  });
});

import { utils, write } from '@e965/xlsx';
import type { AdminBrand } from '@portal/contract/catalogue';
import type { ErrorBody } from '@portal/contract/errors';
import type { StockFilePreview, StockFilesAnswer } from '@portal/contract/stock-files';
import type { TableChoice } from '@portal/contract/workbook';
import { formWith, type TestClient, TestPortal } from '../../../test/portal.js';
import { withClient } from '../../../test/stock-invariants.js';

type Sheets = Record<string, (string | number | null)[][]>;

function workbook(sheets: Sheets): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

// X01
describe('the columns of a stock file', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let made = 0;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());

  const brand = async (): Promise<string> =>
    (await admin.call<AdminBrand>('POST', '/api/brands', { json: { name: `Brand ${++made}` } })).body._id;
  const send = <Body>(action: string, brandId: string, sheets: Sheets, tables?: TableChoice[] | string) =>
    admin.call<Body & ErrorBody>('POST', `/api/catalogue/${brandId}/${action}`, {
      form: formWith('files', 'Stock.xlsx', workbook(sheets), {
        ...(tables === undefined ? {} : { mapping: typeof tables === 'string' ? tables : JSON.stringify(tables) }),
      }),
    });
  const preview = (brandId: string, sheets: Sheets, tables?: TableChoice[] | string) =>
    send<StockFilePreview>('preview', brandId, sheets, tables);
  const publish = (brandId: string, sheets: Sheets, tables?: TableChoice[]) =>
    send<StockFilesAnswer>('upload', brandId, sheets, tables);
  const items = ({ body }: { body: StockFilesAnswer }) =>
    withClient(portal.database.url, async (client) => {
      const { rows } = await client.query<Record<string, string | number | null>>(
        `select reference, colour, wholesale_price::float8 as price, units_per_lot as units, available_lots as lots
         from stock_items where stock_file_id = $1 order by position`,
        [body.stockFiles[0]?._id],
      );
      return rows.map(({ reference, colour, price, units, lots }) => [reference, colour, price, units, lots]);
    });

  const tiers: Sheets = {
    Stock: [
      ['Season prices'],
      ['Style No', 'Supplier code', 'Price A', 'Price B', 'Stock'],
      ['A-1', 'X900', 100, 80, 5],
      ['A-2', 'X901', 50, 40, 6],
    ],
  };
  const choice: TableChoice = {
    sheet: 'Stock',
    headerRow: 2,
    columns: { reference: 'B', wholesalePrice: 'C', unitsPerLot: 'E' },
  };

  it('are shown with the first rows of every sheet, and are what somebody chooses', async () => {
    const brandId = await brand();
    const proposed = (await preview(brandId, tiers)).body;
    expect(proposed.samples).toEqual([
      {
        sheet: 'Stock',
        rows: [
          { row: 1, cells: ['Season prices'] },
          { row: 2, cells: ['Style No', 'Supplier code', 'Price A', 'Price B', 'Stock'] },
          { row: 3, cells: ['A-1', 'X900', '100', '80', '5'] },
          { row: 4, cells: ['A-2', 'X901', '50', '40', '6'] },
        ],
      },
    ]);
    const chosen = (await preview(brandId, tiers, [choice])).body;
    expect(chosen.sheets).toEqual([
      {
        sheet: 'Stock',
        headerRow: 2,
        columns: [
          { column: 'A', header: 'Style No', field: null },
          { column: 'B', header: 'Supplier code', field: 'reference' },
          { column: 'C', header: 'Price A', field: 'wholesalePrice' },
          { column: 'D', header: 'Price B', field: null },
          { column: 'E', header: 'Stock', field: 'unitsPerLot' },
        ],
      },
    ]);
    expect([chosen.references, chosen.errorCount]).toEqual([2, 0]);
    expect(await items(await publish(brandId, tiers, [choice]))).toEqual([
      ['X900', null, 100, 5, null],
      ['X901', null, 50, 6, null],
    ]);
  });

  it('are remembered for the next file of the brand, whatever order they come in, and for orders', async () => {
    const brandId = await brand();
    await publish(brandId, tiers, [choice]);
    const next: Sheets = {
      Stock: [
        ['Stock', 'Price B', 'Price A', 'Supplier code'],
        [12, 70, 90, 'X902'],
      ],
    };
    expect((await preview(brandId, next)).body.sheets[0]?.columns.map(({ field }) => field)).toEqual([
      'unitsPerLot',
      null,
      'wholesalePrice',
      'reference',
    ]);
    const published = await publish(brandId, next);
    expect(await items(published)).toEqual([['X902', null, 90, 12, null]]);
    // Another brand's files are read by themselves.
    expect((await preview(await brand(), tiers)).body.sheets[0]?.columns[0]?.field).toBe('reference');
    const [file] = published.body.stockFiles;
    const order = await buyer.call<{ totalQuantity: number }>('POST', '/api/orders/preview', {
      form: formWith(
        'excelFile',
        'Order.xlsx',
        workbook({
          Stock: [
            ['Stock', 'Price A', 'Supplier code', 'Order qty'],
            [12, 90, 'X902', 2],
          ],
        }),
        { brand: brandId, file: file?._id ?? '' },
      ),
    });
    expect([order.status, order.body.totalQuantity]).toEqual([200, 24]);
  });

  it('can be chosen where nothing was understood: no header, or words of no language', async () => {
    const sheets: Sheets = {
      Cover: [['Welcome']],
      Data: [
        ['zzz', 'yyy', 'xxx'],
        ['R-1', 'Red', 12.5],
        ['R-2', 'Blue', 13],
      ],
      Bare: [
        ['R-3', 'Green', 14],
        ['R-4', 'Grey', 15],
      ],
    };
    const brandId = await brand();
    const proposed = await preview(brandId, sheets);
    expect(proposed.status).toBe(200);
    expect(proposed.body).toMatchObject({ sheets: [], references: 0, errorCount: 1 });
    expect(proposed.body.problems[0]?.message).toContain('No table was found');
    expect(proposed.body.samples.map(({ sheet, rows }) => [sheet, rows.length])).toEqual([
      ['Cover', 1],
      ['Data', 3],
      ['Bare', 2],
    ]);
    expect((await publish(brandId, sheets)).status).toBe(422);
    const columns = { reference: 'A', colour: 'B', wholesalePrice: 'C' };
    const chosen: TableChoice[] = [{ sheet: 'Data', headerRow: 1, columns }];
    expect(await items(await publish(brandId, sheets, chosen))).toEqual([
      ['R-1', 'Red', 12.5, 1, null],
      ['R-2', 'Blue', 13, 1, null],
    ]);
    const bare: TableChoice[] = [{ sheet: 'Bare', headerRow: 1, columns }];
    expect(await items(await publish(brandId, sheets, bare))).toEqual([['R-4', 'Grey', 15, 1, null]]);
  });

  it('are chosen for each of several tables, also below one another, and the other sheets are left out', async () => {
    const table = (from: number): (string | number)[][] => [
      ['Ref', 'Price'],
      [`R-${from}`, from],
      [`R-${from + 1}`, from + 1],
    ];
    const sheets: Sheets = { One: [...table(10), [], ...table(20)], Two: table(30), Three: table(40) };
    const columns = { reference: 'A', wholesalePrice: 'B' };
    const brandId = await brand();
    const references = async (tables: TableChoice[]) =>
      (await items(await publish(brandId, sheets, tables))).map(([reference]) => reference);
    expect(
      await references([
        { sheet: 'Three', headerRow: 1, columns },
        { sheet: 'One', headerRow: 5, columns },
        { sheet: 'One', headerRow: 1, columns },
      ]),
    ).toEqual(['R-10', 'R-11', 'R-20', 'R-21', 'R-40', 'R-41']);
    expect(await references([{ sheet: 'One', headerRow: 6, columns }])).toEqual(['R-21']);
  });

  it.each([
    'x',
    '{}',
    '[]',
    'null',
    '[null]',
    '[{"sheet":"Stock","headerRow":0,"columns":{}}]',
    '[{"sheet":"Stock","headerRow":1.5,"columns":{}}]',
    '[{"sheet":"Stock","headerRow":100000,"columns":{}}]',
    '[{"sheet":1,"headerRow":1,"columns":{}}]',
    '[{"sheet":"Stock","headerRow":1,"columns":{"reference":"A","wholesalePrice":"A"}}]',
    '[{"sheet":"Stock","headerRow":1,"columns":{"reference":"A","wholesalePrice":"KO"}}]',
    '[{"sheet":"Stock","headerRow":1,"columns":{"reference":"A","wholesalePrice":"b"}}]',
    '[{"sheet":"Stock","headerRow":1,"columns":{"reference":"A","wholesalePrice":"B","__proto__":"C"}}]',
    JSON.stringify(Array.from({ length: 61 }, () => choice)),
    `"${'x'.repeat(60_001)}"`,
  ])('that make no sense are refused (%#)', async (mapping) => {
    const answer = await preview(await brand(), tiers, mapping);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'The choice of columns could not be read. Please choose them again.',
    ]);
  });

  it('must hold the reference and the wholesale price', async () => {
    const brandId = await brand();
    for (const columns of [{}, { reference: 'A' }, { wholesalePrice: 'C' }]) {
      const answer = await preview(brandId, tiers, [{ ...choice, columns }]);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Choose a column for the reference and one for the wholesale price.',
      ]);
    }
  });

  it('of a sheet that is not there find nothing', async () => {
    const answer = await publish(await brand(), tiers, [{ ...choice, sheet: 'Other' }]);
    expect([answer.status, answer.body.code]).toEqual([422, 'workbook.no_table']);
  });
});

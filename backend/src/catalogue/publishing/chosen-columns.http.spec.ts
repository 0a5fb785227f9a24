import { utils, write } from '@e965/xlsx';
import type { AdminBrand } from '@portal/contract/brands';
import type { ErrorBody } from '@portal/contract/errors';
import type { StockFilePreview, StockFilesResponse } from '@portal/contract/stock-files';
import type { TableChoice } from '@portal/contract/workbook';
import { withClient } from '../../../test/database/stock-invariants.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';

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
  let brandCount = 0;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());

  const brand = async (): Promise<string> =>
    (await admin.call<AdminBrand>('POST', '/api/brands', { json: { name: `Brand ${++brandCount}` } })).body._id;
  const send = <Body>(action: string, brandId: string, sheets: Sheets, tables?: TableChoice[] | string) =>
    admin.call<Body & ErrorBody>('POST', `/api/catalogue/${brandId}/${action}`, {
      form: formWithFile('files', 'Stock.xlsx', workbook(sheets), {
        ...(tables === undefined ? {} : { mapping: typeof tables === 'string' ? tables : JSON.stringify(tables) }),
      }),
    });
  const preview = (brandId: string, sheets: Sheets, tables?: TableChoice[] | string) =>
    send<StockFilePreview>('preview', brandId, sheets, tables);
  const publish = (brandId: string, sheets: Sheets, tables?: TableChoice[]) =>
    send<StockFilesResponse>('upload', brandId, sheets, tables);
  const items = ({ body }: { body: StockFilesResponse }) =>
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

  it('are previewed with the first rows of every sheet, and can be chosen by the administrator', async () => {
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
    const { samples, problems } = (await preview(brandId, { ...tiers, Empty: [], Blank: [[' '], [null]] })).body;
    expect([samples, problems[0]?.message]).toEqual([proposed.samples, proposed.problems[0]?.message]);
    expect((await preview(brandId, { Empty: [] })).body).toMatchObject({ sheets: [], samples: [], errorCount: 1 });
    const chosen = (await preview(brandId, tiers, [choice])).body;
    const byPerson = { confidence: 1, reason: 'A person chose this column.' };
    expect(chosen.sheets).toEqual([
      {
        sheet: 'Stock',
        headerRow: 2,
        columns: [
          { column: 'A', header: 'Style No', field: null, confidence: 0, reason: '' },
          { column: 'B', header: 'Supplier code', field: 'reference', ...byPerson },
          { column: 'C', header: 'Price A', field: 'wholesalePrice', ...byPerson },
          { column: 'D', header: 'Price B', field: null, confidence: 0, reason: '' },
          { column: 'E', header: 'Stock', field: 'unitsPerLot', ...byPerson },
        ],
      },
    ]);
    expect([chosen.references, chosen.errorCount]).toEqual([2, 0]);
    expect(await items(await publish(brandId, tiers, [choice]))).toEqual([
      ['X900', null, 100, 5, null],
      ['X901', null, 50, 6, null],
    ]);
  });

  it('may be prices of one size each, which are remembered and offered for a similar file of another brand', async () => {
    const [brandId, otherBrandId] = [await brand(), await brand()];
    const parts = (header: string): Sheets => ({
      Parts: [
        [header, 'Sort', 'Model A', 'Model B'],
        ['Display', 'x', 50, 60],
        ['Battery', 'y', 20, null],
      ],
    });
    const chosen = { sheet: 'Parts', headerRow: 1, columns: { description: 'A' }, priceColumns: ['C', 'D'] };
    const published = [
      ['Display', 50],
      ['Display', 60],
      ['Battery', 20],
    ];
    const pricesOf = async (answer: { body: StockFilesResponse }) =>
      (await items(answer)).map(([reference, , price]) => [reference, price]);
    expect(await pricesOf(await publish(brandId, parts('Part'), [chosen]))).toEqual(published);
    expect(await pricesOf(await publish(brandId, parts('Part')))).toEqual(published);
    const { alike } = (await preview(otherBrandId, parts('Part'))).body;
    expect(alike?.map(({ tables }) => tables)).toEqual([[chosen]]);
  });

  it('are remembered for the brand’s next file, whatever the order of its columns, and for order files', async () => {
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
    // Another brand's files are not affected.
    expect((await preview(await brand(), tiers)).body.sheets[0]?.columns[0]?.field).toBe('reference');
    const [file] = published.body.stockFiles;
    const order = await buyer.call<{ totalQuantity: number }>('POST', '/api/orders/preview', {
      form: formWithFile(
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

  it('can be chosen when no table was recognised: without a header, or with headers in an unknown language', async () => {
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
    const tablesWithoutHeader: TableChoice[] = [{ sheet: 'Bare', headerRow: 1, columns }];
    expect(await items(await publish(brandId, sheets, tablesWithoutHeader))).toEqual([['R-4', 'Grey', 15, 1, null]]);
    const everyRow: TableChoice[] = [{ sheet: 'Bare', headerRow: 0, columns }];
    expect(await items(await publish(brandId, sheets, everyRow))).toEqual([
      ['R-3', 'Green', 14, 1, null],
      ['R-4', 'Grey', 15, 1, null],
    ]);
  });

  it('are proposed for a table without a header row, and remembered for the next file of its shape', async () => {
    const rows = (season: number): (string | number)[][] =>
      [1, 2, 3, 4].map((at) => [`R-${season}0${at}`, 'Red', season + at + 0.5, 3 * at]);
    const brandId = await brand();
    const proposed = (await preview(brandId, { May: rows(1) })).body;
    expect(proposed.problems.map(({ message }) => message)).toEqual([
      'Sheet "May" has a table without a header row. Please choose the meaning of its columns.',
    ]);
    const guess = proposed.samples[0]?.guess;
    expect([guess?.headerRow, ...(guess?.columns.map(({ field }) => field) ?? [])]).toEqual([
      ...[0, 'reference', 'description', 'wholesalePrice', 'available'],
    ]);
    const columns = { reference: 'A', colour: 'B', wholesalePrice: 'C', available: 'D' };
    const published = await publish(brandId, { May: rows(1) }, [{ sheet: 'May', headerRow: 0, columns }]);
    expect(await items(published)).toHaveLength(4);
    const next = await preview(brandId, { June: rows(2) });
    expect(next.body).toMatchObject({ references: 4, errorCount: 0, alike: [] });
    expect(next.body.sheets).toMatchObject([{ sheet: 'June', headerRow: 0 }]);
    expect(next.body.problems.map(({ message }) => message)).toContain(
      'The table has no header row. Its columns are read as they were chosen for an earlier file: A reference, B colour, C wholesale price, D available; please check them.',
    );
    expect((await items(await publish(brandId, { June: rows(2) })))[0]).toEqual(['R-201', 'Red', 3.5, 1, 3]);
    // Neither another brand nor another layout is read by this choice.
    expect((await preview(await brand(), { June: rows(2) })).body.sheets).toEqual([]);
    const wider = rows(2).map((row) => [...row, 'new']);
    expect((await preview(brandId, { June: wider })).body.sheets).toEqual([]);
  });

  it('can be chosen for several tables, also in one sheet, and other sheets are ignored', async () => {
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
    '[{"sheet":"Stock","headerRow":-1,"columns":{}}]',
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

  it('may define the wholesale price as the retail price times a factor', async () => {
    const brandId = await brand();
    const sheets: Sheets = {
      Stock: [
        ['Style No', 'RRP', 'Stock'],
        ['A-1', 199, 5],
        ['A-2', 80.5, 6],
      ],
    };
    const columns = { reference: 'A', retailPrice: 'B', available: 'C' };
    const tables = [{ sheet: 'Stock', headerRow: 1, columns, wholesaleFactor: '0.45' }];
    const { sheets: mapped } = (await preview(brandId, sheets, tables)).body;
    expect(mapped[0]).toMatchObject({ wholesaleFactor: '0.45' });
    expect(mapped[0]?.columns.map(({ field }) => field)).toEqual(['reference', 'retailPrice', 'available']);
    const expected = [
      ['A-1', null, 89.55, 1, 5],
      ['A-2', null, 36.225, 1, 6],
    ];
    expect(await items(await publish(brandId, sheets, tables))).toEqual(expected);
    // The next file with the same header is read in the same way.
    expect(await items(await publish(brandId, sheets))).toEqual(expected);
    for (const wholesaleFactor of ['0', '-1', '11', 'x', '0.12345', 0.5]) {
      const refused = await preview(brandId, sheets, JSON.stringify([{ ...tables[0], wholesaleFactor }]));
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('could not be read')]);
    }
  });

  it.each([
    ['barcodes', { barcode: 'A', wholesalePrice: 'D' }, ['6291000000017', '6291000000024', '6291000000031']],
    ['descriptions with colours', { description: 'B', colour: 'C', wholesalePrice: 'D' }, ['Gown', 'Gown', 'Cape']],
  ])('may identify lines by %s, with a warning', async (identity, columns, references) => {
    const sheets: Sheets = {
      Stock: [
        ['EAN', 'Name', 'Colour', 'Price'],
        ['6291000000017', 'Gown', 'Red', 100],
        ['6291000000024', 'Gown', 'Blue', 110],
        ['6291000000031', 'Cape', 'Red', 120],
      ],
    };
    const brandId = await brand();
    const tables = [{ sheet: 'Stock', headerRow: 1, columns }];
    const shown = (await preview(brandId, sheets, tables)).body;
    expect(shown.errorCount).toBe(0);
    expect(shown.problems.map(({ message }) => message)).toContainEqual(expect.stringContaining(identity.slice(0, 8)));
    const published = await publish(brandId, sheets, tables);
    expect((await items(published)).map(([reference]) => reference)).toEqual(references);
    const [header = [], ...rows] = sheets.Stock ?? [];
    const order = await buyer.call<{ totalQuantity: number; totalAmount: number }>('POST', '/api/orders/preview', {
      form: formWithFile(
        'excelFile',
        'Order.xlsx',
        workbook({ Stock: [[...header, 'Order'], ...rows.map((row, index) => [...row, index])] }),
        { brand: brandId, file: published.body.stockFiles[0]?._id ?? '' },
      ),
    });
    expect([order.status, order.body.totalQuantity, order.body.totalAmount]).toEqual([200, 3, 350]);
  });

  it('are remembered for headers in an unknown language, and suggested for files of other brands', async () => {
    const brandId = await brand();
    const strange: Sheets = {
      Blad: [['Kolekce'], ['Zzz', 'Yyy', 'Xxx', 'Www'], ['R-1', 'Red', 12.5, 3], ['R-2', 'Blue', 13, 4]],
    };
    const columns = { reference: 'A', colour: 'B', wholesalePrice: 'C', available: 'D' };
    await publish(brandId, strange, [{ sheet: 'Blad', headerRow: 2, columns }]);
    const next: Sheets = {
      Renamed: [
        ['Zzz', 'Yyy', 'Xxx', 'Www'],
        ['R-9', 'Green', 20, 1],
      ],
    };
    const own = (await preview(brandId, next)).body;
    expect([own.references, own.errorCount, own.alike]).toEqual([1, 0, []]);
    expect(await items(await publish(brandId, next))).toEqual([['R-9', 'Green', 20, 1, 1]]);

    const other = await brand();
    const reordered: Sheets = { Stock: [['New'], ['Xxx', 'Www', 'Zzz', 'Yyy', 'Note'], [20, 1, 'R-9', 'Green', '!']] };
    const offered = (await preview(other, reordered)).body;
    expect(offered.alike).toContainEqual({
      brand: expect.stringContaining('Brand'),
      tables: [
        {
          sheet: 'Stock',
          headerRow: 2,
          columns: { reference: 'C', colour: 'D', wholesalePrice: 'A', available: 'B' },
        },
      ],
    });
    expect(await items(await publish(other, reordered, offered.alike[0]?.tables))).toEqual([
      ['R-9', 'Green', 20, 1, 1],
    ]);
  });

  it('are suggested for files of other brands with equal headers in the same order', async () => {
    const twice: Sheets = {
      Blad: [
        ['Kkk', 'Vvv', 'Vvv', 'Jjj'],
        ['R-1', 12.5, 3, 'Red'],
      ],
    };
    const columns = { reference: 'A', wholesalePrice: 'B', available: 'C' };
    await publish(await brand(), twice, [{ sheet: 'Blad', headerRow: 1, columns }]);

    const other: Sheets = {
      Stock: [
        ['Jjj', 'Kkk', 'Vvv', 'Vvv'],
        ['Green', 'R-9', 20, 1],
      ],
    };
    const offered = (await preview(await brand(), other)).body;
    expect(offered.alike.flatMap(({ tables }) => tables.map((table) => table.columns))).toContainEqual({
      reference: 'B',
      wholesalePrice: 'C',
      available: 'D',
    });
  });

  it('are refused without a reference or a wholesale price', async () => {
    const brandId = await brand();
    for (const columns of [{}, { reference: 'A' }, { wholesalePrice: 'C' }]) {
      const answer = await preview(brandId, tiers, [{ ...choice, columns }]);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Choose a column for the reference or barcode, and one for the wholesale price or a factor on the retail price.',
      ]);
    }
  });

  it('are refused for a sheet that the file does not have', async () => {
    const answer = await publish(await brand(), tiers, [{ ...choice, sheet: 'Other' }]);
    expect([answer.status, answer.body.code]).toEqual([422, 'workbook.no_table']);
  });

  it('need no price when a price file is sent, also for the next version', async () => {
    const brandId = await brand();
    const stock: Sheets = {
      Stock: [
        ['Reference', 'Description', 'Available'],
        ['P-1', 'Polo', 5],
        ['P-2', 'Shirt', 6],
      ],
    };
    const form = (prices: (string | number)[][], fields: Record<string, string> = {}) => {
      const made = formWithFile('files', 'Stock.xlsx', workbook(stock), fields);
      made.set('prices', new Blob([workbook({ WSP: prices })]), 'Prices.xlsx');
      return made;
    };
    const header = ['Style no', 'Wholesale price'];
    const path = `/api/catalogue/${brandId}`;
    expect((await preview(brandId, stock)).body.sheets).toEqual([]);
    const partly = await admin.call<StockFilePreview>('POST', `${path}/preview`, { form: form([header, ['P-1', 80]]) });
    expect(partly.body.problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      { sheet: 'Stock', cell: 'A3', message: 'Cell A3 (reference) has no price in the price file.' },
    ]);
    const full = form([header, ['P-2', 95.5], ['P-1', 80]]);
    const published = await admin.call<StockFilesResponse>('POST', `${path}/upload`, { form: full });
    expect(await items(published)).toEqual([
      ['P-1', null, 80, 1, 5],
      ['P-2', null, 95.5, 1, 6],
    ]);
    const id = published.body.stockFiles[0]?._id;
    const dearer = form([header, ['P-2', 99], ['P-1', 85]], {
      mapping: JSON.stringify([{ sheet: 'Stock', headerRow: 1, columns: { reference: 'A', available: 'C' } }]),
    });
    const replaced = await admin.call<StockFilesResponse>('PUT', `/api/catalogue/replace-file/${id}`, { form: dearer });
    expect((await items(replaced)).map(([reference, , price]) => [reference, price])).toEqual([
      ['P-1', 85],
      ['P-2', 99],
    ]);
    const broken = formWithFile('files', 'Stock.xlsx', workbook(stock));
    broken.set('prices', new Blob(['no workbook']), 'Prices.xlsx');
    const refused = await admin.call<ErrorBody>('POST', `${path}/preview`, { form: broken });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringMatching(/^The price file cannot be used: Invalid file format/),
    ]);
  });
});

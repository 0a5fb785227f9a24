import { type ColumnField, sureFrom } from '@portal/contract/workbook';
import fc from 'fast-check';
import { stockSheet } from '../../../../test/workbooks/generated-stock-sheets.js';
import { type CellValue, readOrder, readStock } from '../../../../test/workbooks/in-code-sheets.js';
import { columnName } from '../../address.js';
import { hasCheckDigit } from './column-signals.js';

type Columns = (readonly [ColumnField, string | null])[];

function meanings(rows: CellValue[][]): Record<string, string> {
  const [sheet] = readStock([{ rows }]).sheets;
  return Object.fromEntries(
    sheet?.columns.flatMap(({ column, field }) => (field === null ? [] : [[field, column]])) ?? [],
  );
}

function expected(truth: Partial<Record<ColumnField, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(truth).map(([field, column]) => [field, columnName(column)]));
}

const languages: Record<string, [string, string, string, string, string]> = {
  Portuguese: ['Código', 'Descrição', 'Preço varejo', 'Preço atacado', 'Estoque'],
  Japanese: ['品番', '商品名', '上代', '卸価格', '在庫数'],
  Korean: ['품번', '상품명', '소비자가', '도매가', '재고'],
  Dutch: ['Artikelnummer', 'Omschrijving', 'Adviesprijs', 'Inkoopprijs', 'Voorraad'],
  Polish: ['Indeks', 'Nazwa', 'Cena detaliczna', 'Cena hurtowa', 'Stan'],
  Ukrainian: ['Артикул', 'Назва', 'Роздрібна ціна', 'Оптова ціна', 'Залишок'],
  Swedish: ['Artikelnr', 'Benämning', 'Rek pris', 'Inköpspris', 'Lager'],
  Greek: ['Κωδικός', 'Περιγραφή', 'Λιανική τιμή', 'Χονδρική τιμή', 'Απόθεμα'],
  Hindi: ['उत्पाद कोड', 'विवरण', 'खुदरा मूल्य', 'थोक मूल्य', 'स्टॉक'],
  Urdu: ['پروڈکٹ کوڈ', 'تفصیل', 'پرچون قیمت', 'تھوک قیمت', 'اسٹاک'],
  Vietnamese: ['Mã hàng', 'Tên sản phẩm', 'Giá bán lẻ', 'Giá sỉ', 'Tồn kho'],
  Indonesian: ['Kode barang', 'Nama barang', 'Harga eceran', 'Harga grosir', 'Stok'],
  Czech: ['Kód', 'Název', 'Maloobchodní cena', 'Velkoobchodní cena', 'Skladem'],
  Bulgarian: ['Код', 'Наименование', 'Цена на дребно', 'Цена на едро', 'Наличност'],
  Romanian: ['Cod produs', 'Denumire', 'Preț recomandat', 'Preț angro', 'Stoc'],
  Hungarian: ['Cikkszám', 'Megnevezés', 'Kiskereskedelmi ár', 'Nagykereskedelmi ár', 'Készlet'],
  Croatian: ['Šifra', 'Naziv', 'Maloprodajna cijena', 'Veleprodajna cijena', 'Zaliha'],
  Slovenian: ['Šifra', 'Naziv', 'Maloprodajna cena', 'Veleprodajna cena', 'Zaloga'],
  Lithuanian: ['Prekės kodas', 'Pavadinimas', 'Mažmeninė kaina', 'Didmeninė kaina', 'Likutis'],
  Persian: ['کد کالا', 'نام کالا', 'قیمت مصرف کننده', 'قیمت عمده', 'موجودی'],
  Hebrew: ['מק"ט', 'תיאור', 'מחיר לצרכן', 'מחיר סיטונאי', 'מלאי'],
  Thai: ['รหัสสินค้า', 'ชื่อสินค้า', 'ราคาขายปลีก', 'ราคาขายส่ง', 'คงเหลือ'],
};
const fields = ['reference', 'description', 'retailPrice', 'wholesalePrice', 'available'] as const;

describe('recognising columns', () => {
  it.each(Object.entries(languages))('knows the words of a sheet in %s', (_language, headers) => {
    const { rows, truth } = stockSheet(headers.map((header, index) => [fields[index] ?? 'reference', header]));
    expect(meanings(rows)).toEqual(expected(truth));
  });

  it('knows headers in two languages, without a doubt', () => {
    const header = ['Artikel / Article', 'Bezeichnung / Description', 'Preis / Price', 'VE / Pack', 'Lager / Stock'];
    const rows = [1, 2, 3].map((at) => [`ST-10${at}`, `Polo no. ${at}`, 40.5 + at, 12, 5 + at]);
    const { lines, problems, sheets } = readStock([{ rows: [header, ...rows] }]);
    expect(lines[0]).toMatchObject({ reference: 'ST-101', wholesalePrice: '41.5', unitsPerLot: 12, availableLots: 6 });
    expect(problems).toEqual([]);
    expect(sheets[0]?.columns.every(({ confidence }) => confidence >= sureFrom)).toBe(true);
  });

  it('does not depend on the order of the columns', () => {
    const columns: Columns = [
      ['reference', 'SKU'],
      ['barcode', 'EAN'],
      ['description', 'Item description'],
      ['retailPrice', 'RRP'],
      ['wholesalePrice', 'Wholesale'],
      ['available', 'On hand'],
    ];
    const shuffled = fc.shuffledSubarray(columns, { minLength: columns.length });
    fc.assert(
      fc.property(shuffled, (order) => {
        const { rows, truth } = stockSheet(order);
        expect(meanings(rows)).toEqual(expected(truth));
      }),
      { numRuns: 30 },
    );
  });

  it('finds the code and the barcode by their values where the labels are missing or unknown', () => {
    const { rows, truth } = stockSheet([
      ['reference', 'Zzyx'],
      ['barcode', null],
      ['description', 'Name'],
      ['wholesalePrice', 'Wholesale price'],
      ['available', 'Stock'],
    ]);
    rows[0] = ['Zzyx', 'Qqrt', 'Name', 'Wholesale price', 'Stock'];
    const reading = readStock([{ rows }]);
    expect(meanings(rows)).toEqual(expected(truth));
    const guessed = reading.sheets[0]?.columns[0];
    expect(guessed?.confidence).toBeLessThan(sureFrom);
    expect(guessed?.reason).toBe('Its values look like product codes and hardly repeat.');
    expect(reading.problems.map(({ field }) => field)).toEqual(expect.arrayContaining(['reference', 'barcode']));
  });

  it('proposes the only price column of a sheet with codes and descriptions, whatever its header, and warns', () => {
    const { rows } = stockSheet([
      ['reference', 'Item code'],
      ['description', 'Description'],
      ['wholesalePrice', 'Zzyx plus'],
    ]);
    expect(meanings(rows)).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
    expect(readStock([{ rows }]).problems).toContainEqual(
      expect.objectContaining({ cell: 'C1', field: 'wholesalePrice', severity: 'warning' }),
    );
  });

  it('identifies lines without a code by their name, with a warning', () => {
    const { rows } = stockSheet([
      ['description', 'Product'],
      ['wholesalePrice', 'Price'],
    ]);
    const { lines, problems } = readStock([{ rows }]);
    expect(lines[0]).toMatchObject({ reference: 'Polo shirt A', description: 'Polo shirt A', wholesalePrice: '80.25' });
    expect(problems).toContainEqual(expect.objectContaining({ field: 'reference', severity: 'warning' }));
  });

  it('identifies lines by their names together with their colour or size', () => {
    const rows = Array.from({ length: 24 }, (_, at) => [
      `Boot ${'ABCDEFGH'[at >> 3]}`,
      `${36 + (at % 8)}`,
      80.25 + (at >> 3),
    ]);
    const { lines, problems } = readStock([{ rows: [['Product', 'Size', 'Price'], ...rows] }], undefined, {
      withSamples: true,
    });
    expect(lines[9]).toMatchObject({ reference: 'Boot B', size: '37', wholesalePrice: '81.25' });
    expect(problems).toContainEqual(expect.objectContaining({ field: 'reference', severity: 'warning' }));
  });

  it('reads labels merged over more rows than a header usually has', () => {
    const header: CellValue[][] = [
      ['SKU', 'Product', 'Sales department', null],
      [null, null, 'AED', null],
      [null, null, null, null],
      [null, null, 'Stock', 'Price'],
    ];
    const rows = Array.from({ length: 8 }, (_, at) => [`ST-${100 + at}`, `Polo ${'ABCDEFGH'[at]}`, 5 + at, 40.5 + at]);
    const { sheets, lines } = readStock([{ rows: [...header, ...rows], merges: ['A1:A4', 'B1:B4', 'C1:D1'] }]);
    expect(sheets[0]).toMatchObject({ headerRow: 4 });
    expect(lines[0]).toMatchObject({ reference: 'ST-100', availableLots: 5, wholesalePrice: '40.5' });
  });

  it('finds prices right of a header that has no label for them', () => {
    const { rows } = stockSheet([
      ['reference', 'SKU'],
      ['description', 'Product'],
      ['wholesalePrice', null],
    ]);
    expect(meanings(rows)).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
  });

  it('takes the wholesale price, not the lower cost', () => {
    const { rows } = stockSheet([
      ['reference', 'SKU'],
      ['wholesalePrice', 'Wholesale price'],
    ]);
    const withCost = rows.map((row, index) => [...row, index === 0 ? 'Cost' : 40]);
    expect(meanings(withCost)).toMatchObject({ wholesalePrice: 'B' });
  });

  it('does not take a column of model years as references', () => {
    const cars = ['Alba', 'Breeze', 'Corso', 'Delta', 'Estate', 'Fiesta', 'Gala'];
    const rows = [
      ['Marcas', 'Modelo', 'Color', 'Precio'],
      ...cars.map((car, at) => [car, 2023 + (at % 2), 'Negro', 90]),
    ];
    expect(meanings(rows)).toMatchObject({ reference: 'A', colour: 'C', wholesalePrice: 'D' });
    expect(readStock([{ rows }]).problems).toContainEqual(expect.objectContaining({ cell: 'B1', severity: 'warning' }));
  });

  it('reads the first of two tables side by side and reports the second', () => {
    const header = ['Item code', 'Description', 'Price'];
    const rows = [
      [...header, null, 'Catalogue no', 'Name', 'Price'],
      ...[1, 2, 3, 4].map((at) => [`A-${at}`, `Polo ${at}`, 80.5, null, `B-${at}`, `Shirt ${at}`, 40.5]),
    ];
    const { lines, problems } = readStock([{ rows }]);
    expect(lines.map(({ reference, wholesalePrice }) => [reference, wholesalePrice])).toEqual(
      [1, 2, 3, 4].map((at) => [`A-${at}`, '80.5']),
    );
    expect(problems).toContainEqual(
      expect.objectContaining({
        cell: 'E1',
        message:
          'Columns E to G look like a second table beside the first and were not read; please put it below the first or on another sheet.',
      }),
    );
  });

  it('does not take a rate or a percentage beside the retail price as the wholesale price', () => {
    const rows = [
      ['Product code', 'Description', 'Sell-through', 'MRP', 'Zzyx'],
      ...[1, 2, 3, 4, 5].map((at) => [`A-${at}`, `Polo ${at}`, 0.25 * at, 999.5, 499.75]),
    ];
    expect(meanings(rows)).toMatchObject({ retailPrice: 'D', wholesalePrice: 'E' });
  });

  it.each<[string, CellValue[][]]>([
    [
      'sales records',
      [
        ['Order ID', 'Order date', 'Customer', 'Product code', 'Qty', 'Unit price', 'Total'],
        ...Array.from({ length: 8 }, (_, index) => [`O-${index}`, 45000 + index, 'Ann', `P-${index % 3}`, 2, 10.5, 21]),
      ],
    ],
    [
      'a budget',
      [
        ['Item', 'Budget', 'Actual', 'Difference'],
        ['Rent', 1200.5, 1200.5, 0],
        ['Food', 400.25, 380.1, 20.15],
      ],
    ],
    [
      'a list of parts without prices',
      [
        ['#', 'Reference', 'Qty', 'Value', 'Footprint', 'MPN'],
        [1, 'C1', 1, '100uF', 'SMD', 'PCM1J101'],
        [2, 'C2', 4, '1uF', 'SMD', 'MAASH31L'],
      ],
    ],
  ])('refuses %s as a stock file', (_name, rows) => {
    expect(() => readStock([{ rows }])).toThrow(expect.objectContaining({ code: 'workbook.no_table' }));
  });

  it('keeps an available column that starts with sold-out lines', () => {
    const rows: CellValue[][] = [
      ['Reference', 'Description', 'Wholesale price', 'Available'],
      ...Array.from({ length: 60 }, (_, index): CellValue[] => [
        ...[`LN-${index}`, `Polo ${index}`, 80.5],
        index < 55 ? 'Sold out' : 7,
      ]),
    ];
    const { lines } = readStock([{ rows }]);
    expect(lines.map(({ availableLots }) => availableLots)).toEqual(rows.slice(1).map((_, at) => (at < 55 ? 0 : 7)));
  });

  it('does not read an available column without numbers, and warns about it', () => {
    const rows: CellValue[][] = [
      ['Reference', 'Description', 'Wholesale price', 'Available'],
      ...Array.from({ length: 8 }, (_, index): CellValue[] => [`LN-${index}`, `Polo ${index}`, 80.5, 'in Dubai only']),
    ];
    const { lines, problems } = readStock([{ rows }]);
    expect(lines[0]).toMatchObject({ availableLots: null });
    expect(problems).toContainEqual(
      expect.objectContaining({
        ...{ cell: 'D1', field: 'available', severity: 'warning' },
        message: 'Column D "Available" was not taken as available: its values are no whole numbers; please confirm.',
      }),
    );
  });

  it.each([
    [
      'a delivery date and a line total',
      ['Reference', 'Description', 'Delivery date', 'WHS', 'Available', 'Line total'],
    ],
    [
      'ship and cancel dates',
      ['Reference', 'Description', 'Ship date', 'Cancel date', 'WHS', 'Available', 'Line total'],
    ],
  ])('takes a stock list with %s for goods', (_name, header) => {
    const values: Record<string, CellValue> = { WHS: 80.5, Available: 12, 'Line total': 966 };
    const rows = Array.from({ length: 8 }, (_, index) =>
      header.map((title): CellValue => values[title] ?? (title.includes('date') ? '12 May 2026' : `${title} ${index}`)),
    );
    const { lines } = readStock([{ rows: [header, ...rows] }]);
    expect(lines).toHaveLength(8);
    expect(lines[0]).toMatchObject({ wholesalePrice: '80.5', availableLots: 12 });
  });

  it('reports the certainty of each column of an order sheet', () => {
    const { sheets } = readOrder([
      {
        rows: [
          ['SKU', 'Wholesale', 'Order qty'],
          ['LN-0101', 80.5, 2],
        ],
      },
    ]);
    for (const { confidence, reason } of sheets[0]?.columns ?? []) {
      expect(confidence).toBeGreaterThanOrEqual(sureFrom);
      expect(reason).toMatch(/^The header is a usual word for .*\.$/);
    }
  });
});

it('check digits distinguish article numbers from other numbers of the same length', () => {
  expect(['6291041500213', '4006381333931', '96385074', '036000291452'].map(hasCheckDigit)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['6291041500214', '12345678', '4006381333930', '123'].map(hasCheckDigit)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

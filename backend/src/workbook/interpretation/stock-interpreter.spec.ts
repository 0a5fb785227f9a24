import type { ColumnField, RememberedTable } from '@portal/contract/workbook';
import fc from 'fast-check';
import {
  type CellValue,
  errorCell,
  noResultCell,
  readOrder,
  readStock,
} from '../../../test/workbooks/in-code-sheets.js';
import { formatOf } from '../number-formats.js';
import { rememberColumns } from './headers/remembered-headers.js';
import { fingerprintOf, headerTexts } from './tables/table-fingerprint.js';

const header = ['Reference', 'Name', 'Colour', 'RRP', 'Wholesale price (AED)', 'Units per lot', 'Available (lots)'];
const row = (reference: CellValue, price: CellValue = 80.5, more: CellValue[] = []): CellValue[] => [
  reference,
  'Polo',
  'Navy',
  160,
  price,
  24,
  100,
  ...more,
];
const read = (...rows: CellValue[][]) => readStock([{ name: 'Lines', rows: [header, ...rows] }]);
const problemCells = ({ problems }: { problems: { cell: string; severity: string }[] }): string[] =>
  problems.map(({ cell, severity }) => `${severity} ${cell}`);
const fieldsOf = (reading: ReturnType<typeof readStock>): Record<string, string | null> =>
  Object.fromEntries(reading.sheets[0]?.columns.map(({ column, field }) => [column, field]) ?? []);

describe('column choices made for earlier files', () => {
  const columns = { reference: 'A', retailPrice: 'B', wholesalePrice: 'C' } as const;
  const known = (titles: string[], chosen: Partial<Record<ColumnField, string>>): RememberedTable => ({
    fingerprint: fingerprintOf(headerTexts(titles.map((text) => ({ kind: 'text', text })))),
    ...{ columns: chosen, wholesaleFactor: '0.45' },
  });

  it('do not apply their price factor to an order', () => {
    const titles = ['Style No', 'RRP', 'Order'];
    const table = known(titles, { reference: 'A', retailPrice: 'B', order: 'C' });
    const sheets = [{ rows: [titles, ['LN-0101', 199, 2]] }];
    const { lines, sheets: mapped } = readOrder(sheets, undefined, { known: [table] });
    expect(lines).toEqual([expect.objectContaining({ reference: 'LN-0101', lots: 2, shownPrice: null })]);
    expect(mapped[0]?.wholesaleFactor).toBeUndefined();
  });

  it('apply to one table of a sheet only: a further table is found by its own header', () => {
    const titles = ['Style No', 'RRP', 'Net'];
    const table = known(titles, { reference: 'A', wholesalePrice: 'C' });
    const further: CellValue[][] = [
      ['Colour', 'Reference', 'Name', 'Wholesale price'],
      ['Red', 'B-1', 'Polo', 90],
    ];
    const rows: CellValue[][] = [titles, ['A-1', 199, 80], [], ...further];
    const { lines, problems } = readStock([{ rows }], undefined, { known: [table] });
    expect(lines.map(({ reference, wholesalePrice }) => [reference, wholesalePrice])).toEqual([
      ['A-1', '80'],
      ['B-1', '90'],
    ]);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('do not apply their price factor if a column holds the wholesale prices', () => {
    const titles = ['Style No', 'RRP', 'Net'];
    const table = known(titles, columns);
    const { lines } = readStock([{ rows: [titles, ['LN-0101', 199, 80]] }], undefined, { known: [table] });
    expect(lines).toEqual([expect.objectContaining({ wholesalePrice: '80' })]);
  });
});

describe('stock files', () => {
  it('have at most 200 tables', () => {
    const table = (index: number): CellValue[][] =>
      index % 2 === 0
        ? [
            ['Reference', 'Colour', 'Wholesale price'],
            [`A-${index}`, 'Red', 80.5],
          ]
        : [
            ['Wholesale price', 'Reference', 'Size'],
            [80.5, `A-${index}`, 'M'],
          ];
    const sheet = (count: number) => [{ rows: Array.from({ length: count }, (_, index) => table(index)).flat() }];
    expect(readStock(sheet(200)).lines).toHaveLength(200);
    expect(() => readStock(sheet(201))).toThrow(
      expect.objectContaining({ code: 'workbook.too_large', message: expect.stringContaining('more than 200 tables') }),
    );
  });

  it('reads a line with all of its fields', () => {
    const { lines, problems, sheets, lineCount } = read(row('00123'));
    expect(problems).toEqual([]);
    expect(lineCount).toBe(1);
    expect(sheets).toEqual([{ sheet: 'Lines', headerRow: 1, columns: expect.any(Array) }]);
    expect(lines).toEqual([
      expect.objectContaining({ sheet: 'Lines', row: 2, reference: '00123', description: 'Polo', colour: 'Navy' }),
    ]);
    expect(lines[0]).toMatchObject({ retailPrice: '160', wholesalePrice: '80.5', unitsPerLot: 24, availableLots: 100 });
  });

  it('reports every invalid cell of every row, in reading order', () => {
    const { problems, errorCount, lines } = read(
      ['A-1', 'Polo', 'Navy', 160, null, 0, 'x'],
      ['A-2', 'Polo', 'Navy', 'tbc', errorCell('#REF!'), 'a dozen', -3],
      ['A-3', 'Polo', 'Navy', 160, noResultCell, 24, 2.5],
      row('A-4'),
    );
    expect(problems.map(({ cell, severity }) => `${severity} ${cell}`)).toEqual([
      ...['error E2', 'error F2', 'error G2'],
      ...['warning D3', 'error E3', 'error F3', 'warning G3'],
      ...['error E4', 'error G4'],
    ]);
    expect(errorCount).toBe(7);
    expect(lines.map(({ reference }) => reference)).toEqual(['A-4']);
    // X02
    expect(problems.find(({ cell }) => cell === 'G4')).toEqual({
      sheet: 'Lines',
      cell: 'G4',
      reference: 'A-3',
      field: 'available',
      found: '2.5',
      expected: '3',
      message: expect.stringMatching(/^Cell G4 \(available\) is not a whole number; .*nearest is 3\.$/),
      severity: 'error',
    });
  });

  it('lists the first 200 problems and counts all problems', () => {
    const { problems, errorCount } = read(...Array.from({ length: 300 }, (_, index) => row(`A-${index}`, 'x')));
    expect(problems).toHaveLength(200);
    expect(errorCount).toBe(300);
  });

  it('skips titles, totals, repeated headers, section titles and notes', () => {
    const { lines, problems } = readStock([
      {
        merges: ['A1:G1', 'A5:G5'],
        rows: [
          ['Spring order form 2026: reference, price and order terms'],
          ['Season: SS26', null, 'Delivery: March'],
          [],
          header,
          ['POLO SHIRTS 2026'],
          row('A-1'),
          row('A-2'),
          ['Sub-total Polo', null, null, null, null, 48, 200],
          [],
          header,
          ['KNITWEAR', null, null, null, null, null, 100],
          row('A-3'),
          ['TOTAL', null, null, null, 241.5, null, 300],
          [null, null, null, null, 'Итого:', null, 300],
          [null, null, null, null, null, null, 300],
          [],
          ['Prices exclude VAT. Goods remain our property until paid.'],
          ['Note', 'Minimum order AED 5,000'],
        ],
      },
    ]);
    expect(problems).toMatchObject([{ cell: 'A5', field: 'category', severity: 'warning' }]);
    expect(lines.map(({ category }) => category)).toEqual(['POLO SHIRTS 2026', 'POLO SHIRTS 2026', 'KNITWEAR']);
    expect(lines.map(({ reference, row }) => `${reference} ${row}`)).toEqual(['A-1 6', 'A-2 7', 'A-3 12']);
  });

  it.each<[string, CellValue[][]]>([
    [
      'Arabic',
      [
        ['المرجع', 'اسم المنتج', 'سعر التجزئة', 'سعر الجملة', 'عدد القطع في اللوت', 'المتاح', 'كمية الطلب'],
        ['أ-١', 'قميص', '١٦٠', '٨٠٫٥٠ د.إ', '٢٤', '١٠٠', null],
      ],
    ],
    [
      'German',
      [
        ['Artikel-Nr.', 'Bezeichnung', 'UVP', 'EK', 'Stück/VE', 'Bestand', 'Bestellmenge'],
        ['A-1', 'Hemd', '160,00', '80,50', 24, 100, null],
      ],
    ],
    [
      'Italian',
      [
        [
          'Codice articolo',
          'Descrizione',
          'Prezzo pubblico',
          'Prezzo ingrosso',
          'Pz. per confezione',
          'Giacenza',
          'Ordine',
        ],
        ['A-1', 'Polo', '160,00 ', '80,50', 24, 100, null],
      ],
    ],
    [
      'French',
      [
        [
          'Référence',
          'Désignation',
          'Prix public',
          'Prix de gros',
          'Pièces par colis',
          'Disponible',
          'Quantité commandée',
        ],
        ['A-1', 'Polo', '160,00', '80,50', 24, 100, null],
      ],
    ],
    [
      'Spanish',
      [
        ['Referencia', 'Descripción', 'PVP', 'Precio mayorista', 'Uds. por caja', 'Existencias', 'Pedido'],
        ['A-1', 'Polo', '160,00', '80,50', 24, 100, null],
      ],
    ],
    [
      'Turkish',
      [
        ['Ürün Kodu', 'Ürün Adı', 'Perakende Fiyatı', 'Toptan Fiyat', 'Koli İçi Adet', 'Stok', 'Sipariş'],
        ['A-1', 'Polo', '160,00', '80,50', 24, 100, null],
      ],
    ],
    [
      'Russian',
      [
        ['Артикул', 'Наименование', 'РРЦ', 'Оптовая цена', 'Шт. в упаковке', 'Остаток', 'Заказ'],
        ['A-1', 'Поло', '160,00', '80,50 ', 24, 100, null],
      ],
    ],
    [
      'Chinese',
      [
        ['款号', '品名', '零售价', '批发价(AED)', '每包数量', '库存', '订购数量'],
        ['A-1', '衫', '160.00', '80.50', 24, 100, null],
      ],
    ],
  ])('reads a sheet in %s', (_language, rows) => {
    const reading = readStock([{ rows }]);
    expect(reading.problems).toEqual([]);
    expect(reading.lines[0]).toMatchObject({
      retailPrice: '160',
      wholesalePrice: '80.5',
      unitsPerLot: 24,
      availableLots: 100,
    });
    expect(fieldsOf(reading)).toMatchObject({ A: 'reference', B: 'description', G: 'order' });
  });

  it('joins a header of two rows with group titles over its columns', () => {
    const reading = readStock([
      {
        merges: ['A1:A2', 'B1:C1', 'D1:D2', 'E1:F1', 'G1:H1'],
        rows: [
          ['Style', 'Price (AED)', null, 'Units per lot', 'Stock', null, 'Your order', null],
          [null, 'Retail', 'Wholesale', null, 'Lots', 'Units', 'Lots', 'Amount'],
          ['A-1', 160, 80, 24, 10, 240, null, null],
        ],
      },
    ]);
    expect(reading.sheets[0]).toMatchObject({ headerRow: 2 });
    expect(reading.sheets[0]?.columns.map(({ header: text, field }) => `${text}: ${field}`)).toEqual([
      ...['Style: reference', 'Price (AED) Retail: retailPrice', 'Price (AED) Wholesale: wholesalePrice'],
      ...['Units per lot: unitsPerLot', 'Stock Lots: available', 'Stock Units: null', 'Your order Lots: order'],
      'Your order Amount: lineTotal',
    ]);
    expect(reading.lines[0]).toMatchObject({ retailPrice: '160', wholesalePrice: '80', availableLots: 10 });
  });

  it('goes on below the margins of several prices, and takes none of the costs', () => {
    const percent = formatOf(9, undefined) ?? undefined;
    const share = (number: number): CellValue => ({ kind: 'number', number, text: `${number}`, format: percent });
    const rows = [
      ['Product', 'SKU', 'Cost', 'Dealers', 'Restaurants', 'Retail shops'],
      [null, null, null, share(0.3), share(0.35), share(0.45)],
      [null, null, 'Price ($)', 'Price + 30% ($)', 'Price + 35% ($)', 'Price + 45% ($)'],
      ['Kettle A', 'KT-100', 40, 52, 54, 58],
      ['Kettle B', 'KT-101', 115, 149.5, 155.25, 166.75],
    ];
    const { lines, sheets, problems } = readStock([{ rows }]);
    expect(sheets[0]?.headerRow).toBe(3);
    expect(lines).toMatchObject([
      { reference: 'KT-100', wholesalePrice: '52', retailPrice: '58' },
      { reference: 'KT-101', wholesalePrice: '149.5', retailPrice: '166.75' },
    ]);
    expect(problems.map(({ message }) => message)).toContain(
      'Column D "Dealers Price + 30% ($)", which has the lower prices, was taken as wholesale price, not E "Restaurants Price + 35% ($)"; please confirm.',
    );
  });

  it('reads units such as "pcs" that are written in a row below the header', () => {
    const { sheets, lines } = readStock([
      {
        rows: [
          ['Reference', 'Wholesale', 'Pack size', 'Available'],
          [null, 'AED', 'pcs', 'pcs'],
          ['A-1', 80, 24, 250],
        ],
      },
    ]);
    expect(sheets[0]).toMatchObject({ headerRow: 2 });
    expect(lines[0]).toMatchObject({ unitsPerLot: 24, availableLots: 10 });
  });

  it('recognises each column by its exact header among columns with similar headers', () => {
    const reading = readStock([
      {
        rows: [
          [
            ...['Reference document', 'Reference', 'Description 1', 'Description', 'Ord unit', 'Order'],
            ...['Price A', 'Price B', 'Price C', 'Price D', 'Wholesale price', 'Price list', 'Retail'],
          ],
          ['PO-1', 'A-1', 'x', 'Polo', 'PCE', null, 90, 85, 80, 75, 88, 'Main', 160],
        ],
      },
    ]);
    expect(fieldsOf(reading)).toEqual({
      ...{ A: null, B: 'reference', C: null, D: 'description', E: null, F: 'order' },
      ...{ G: null, H: null, I: null, J: null, K: 'wholesalePrice', L: null, M: 'retailPrice' },
    });
    expect(reading.lines[0]).toMatchObject({ reference: 'A-1', wholesalePrice: '88', retailPrice: '160' });
  });

  it('proposes the lower of two prices as wholesale and the higher as retail, with a warning', () => {
    const rows = [
      ['Reference', 'Price', 'Unit price', 'Pack size', 'Stock'],
      ['A-1', 160, 80, 24, 100],
      ['A-2', 200, 95, 24, 100],
    ];
    const { lines, problems } = readStock([{ rows }]);
    expect(lines[0]).toMatchObject({ wholesalePrice: '80', retailPrice: '160' });
    expect(problems).toEqual([expect.objectContaining({ severity: 'warning', cell: 'C1', field: 'wholesalePrice' })]);
    expect(problems[0]?.message).toContain('please confirm');
  });

  it('prefers prices in AED, and warns if there are only prices in other currencies', () => {
    const both = readStock([
      {
        rows: [
          ['Ref', 'Price EUR', 'Price AED', 'Pack size', 'Stock'],
          ['A-1', 20, 80, 24, 1],
        ],
      },
    ]);
    expect(both.lines[0]).toMatchObject({ wholesalePrice: '80', retailPrice: null });
    expect(both.problems).toEqual([]);
    const euros = readStock([
      {
        rows: [
          ['Ref', 'Price (EUR)', 'Pack size', 'Stock'],
          ['A-1', '€ 20', 24, 1],
          ['A-2', '€ 20', 24, 1],
        ],
      },
    ]);
    expect(problemCells(euros)).toEqual(['warning B1']);
  });

  it('warns when a price column is recognised only by a part of its header, and when its currency is not AED', () => {
    const errors = readStock([
      {
        rows: [
          ['Артикул', 'Цена осенняя, руб.', 'Monthly Cost', 'Кол-во в упаковке', 'Остаток'],
          ['A-1', 80, errorCell('#REF!'), 24, 5],
        ],
      },
    ]);
    expect(errors.lines[0]).toMatchObject({ wholesalePrice: '80' });
    expect(problemCells(errors)).toEqual(['warning B1', 'warning B1']);
    expect(errors.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('by a part of its header'),
      expect.stringContaining('RUB'),
    ]);
  });

  it('skips rows that only list the sizes in a pack', () => {
    const { lines, problems } = readStock([
      {
        merges: ['A2:A3', 'A4:A5'],
        rows: [
          ['Style', 'Colour', 'S', 'M', 'L', 'XL', 'Wholesale', 'Pack size', 'Stock'],
          ['A-1', 'Navy', null, null, null, null, 80, 24, 100],
          [null, null, 4, 8, 8, 4],
          ['A-2', 'White', null, null, null, null, 80, 24, 100],
          [null, 'Sizes', 38, 40, 42, 44],
        ],
      },
    ]);
    expect(problems).toEqual([]);
    expect(lines.map(({ reference }) => reference)).toEqual(['A-1', 'A-2']);
  });

  it('lets an administrator decide what a header means', () => {
    const rows = [
      ['Reference', 'Price', 'Price', 'Tarif spécial', 'Pack size', 'Stock', 'Qty'],
      ['A-1', 160, 90, 80, 24, 100, 7],
    ];
    const remembered = [
      { header: 'price', occurrence: 2, field: 'retailPrice' as const },
      { header: 'Price', occurrence: 1, field: null },
      { header: 'TARIF  SPÉCIAL', occurrence: 1, field: 'wholesalePrice' as const },
      { header: 'Qty', occurrence: 1, field: 'order' as const },
    ];
    const reading = readStock([{ rows }], remembered);
    expect(reading.lines[0]).toMatchObject({ wholesalePrice: '80', retailPrice: '90', availableLots: 100 });
    expect(reading.problems).toEqual([]);
    // When the file is read again with the stored mapping, each column gets the same field.
    const again = readStock([{ rows }], rememberColumns(reading.sheets));
    expect(fieldsOf(again)).toEqual(fieldsOf(reading));
    expect(again.sheets[0]?.columns[0]).toMatchObject({ confidence: 1, reason: 'A person chose this column.' });
  });

  it('takes a filled quantity column as the stock and an empty one as the order', () => {
    const filled = readStock([
      {
        rows: [
          ['Ref', 'Price', 'Pack size', 'Qty'],
          ['A-1', 80, 24, 100],
        ],
      },
    ]);
    expect(fieldsOf(filled)).toMatchObject({ D: 'available' });
    expect(problemCells(filled)).toEqual(['warning D1']);
    const empty = readStock([
      {
        rows: [
          ['Ref', 'Price', 'Pack size', 'Stock', 'Qty'],
          ['A-1', 80, 24, 100],
        ],
      },
    ]);
    expect(fieldsOf(empty)).toMatchObject({ D: 'available', E: 'order' });
    expect(problemCells(empty)).toEqual([]);
  });

  it('assumes 1 unit per lot and does not track stock when the sheet has no such columns', () => {
    const { lines, problems } = readStock([
      {
        rows: [
          ['Ref', 'Price'],
          ['A-1', 80],
        ],
      },
    ]);
    expect(lines[0]).toMatchObject({ unitsPerLot: 1, availableLots: null });
    expect(problems.map(({ field, severity, cell }) => `${severity} ${field}${cell}`)).toEqual([
      ...['warning unitsPerLot', 'warning available'],
    ]);
  });

  it('converts stock in pieces to lots, and reads a blank, a dash and "sold out" as 0', () => {
    const rows = [
      ['Ref', 'Price', 'Pack size', 'Available units', 'MOQ'],
      ['A', 1, 24, 250, 2],
      ['B', 1, 24, null],
      ['C', 1, '24 pcs', '-'],
      ['D', 1, 24, 'Sold out'],
    ];
    const { lines, problems } = readStock([{ rows }]);
    expect(problems).toEqual([]);
    expect(lines.map(({ availableLots, minimumLots }) => [availableLots, minimumLots])).toEqual([
      [10, 2],
      [0, null],
      [0, null],
      [0, null],
    ]);
  });

  // R11
  it('refuses a reference that is listed twice, naming both cells', () => {
    const { problems, lines } = read(row('AB-12'), row('A-2'), row('ab -12'));
    expect(lines).toHaveLength(2);
    expect(problems).toEqual([
      expect.objectContaining({ severity: 'error', cell: 'A4', reference: 'ab -12', field: 'reference' }),
    ]);
    expect(problems[0]?.message).toContain('A2');
  });

  it('distinguishes rows of one reference by colour and size, or by barcode', () => {
    const rows = [
      ['Ref', 'Barcode', 'Colour', 'Size', 'Price', 'Pack size', 'Stock'],
      ['A', null, 'Red', 'S', 1, 2, 3],
      ['A', null, 'Red', 'M', 1, 2, 3],
      ['A', null, 'Blue', 'S', 1, 2, 3],
      ['B', 6291234567890, 'Red', 'S', 1, 2, 3],
      ['B', 6291234567891, 'Red', 'S', 1, 2, 3],
      ['B', 6291234567890, 'Red', 'S', 1, 2, 3],
    ];
    const { lines, problems } = readStock([{ rows }]);
    expect(lines).toHaveLength(5);
    expect(problemCells({ problems })).toEqual(['error A7']);
    expect(lines[3]).toMatchObject({ barcode: '6291234567890' });
  });

  it('makes one table of several sheets, hidden ones too, and ignores very hidden ones', () => {
    const { lines, sheets, problems } = readStock([
      { name: 'Cover', rows: [['Welcome'], ['How to order: fill in the order column']] },
      { name: 'Men', rows: [header, row('A-1')] },
      { name: 'Women', visibility: 'hidden', rows: [['Women'], header, row('A-2'), row('A-1')] },
      { name: 'Lists', visibility: 'veryHidden', rows: [header, row('A-3')] },
      {
        name: 'Size guide',
        rows: [
          ['Reference', 'EU', 'UK'],
          ['A-1', 38, 10],
        ],
      },
    ]);
    expect(lines.map(({ sheet, reference }) => `${sheet} ${reference}`)).toEqual(['Men A-1', 'Women A-2']);
    expect(sheets.map(({ sheet, headerRow }) => `${sheet} ${headerRow}`)).toEqual(['Men 1', 'Women 2']);
    expect(problems).toEqual([expect.objectContaining({ sheet: 'Women', cell: 'A4', severity: 'error' })]);
    expect(problems[0]?.message).toContain('sheet "Men"');
  });

  it('continues with the columns of a second header', () => {
    const { lines, problems } = read(
      row('A-1'),
      [],
      ['Style no', 'Pack size', 'Wholesale', 'Stock'],
      ['B-1', 12, 50, 7],
    );
    expect(problems).toEqual([]);
    expect(lines[1]).toMatchObject({
      row: 5,
      reference: 'B-1',
      unitsPerLot: 12,
      wholesalePrice: '50',
      availableLots: 7,
    });
  });

  // R31
  it('reports rows that are covered by a merged reference', () => {
    const reading = readStock([{ merges: ['A2:A3'], rows: [header, row('A-1'), row(null)] }]);
    expect(problemCells(reading)).toEqual(['error A3']);
    expect(reading.problems[0]?.message).toContain('merged with cell A2');
  });

  it('refuses a file without a table, naming the expected and the found columns', () => {
    expect(() =>
      readStock([
        {
          name: 'Lines',
          rows: [
            ['Reference', 'Colour', 'RRP'],
            ['A-1', 'Red', 160],
          ],
        },
      ]),
    ).toThrow(
      expect.objectContaining({
        code: 'workbook.no_table',
        message: expect.stringMatching(
          /reference and a wholesale price.*"Lines" row 1: .*retail price.*no wholesale price/,
        ),
      }),
    );
    expect(() => readStock([{ rows: [['Hello']] }])).toThrow(expect.objectContaining({ code: 'workbook.no_table' }));
    // R31
    expect(() => read()).toThrow(expect.objectContaining({ code: 'workbook.no_table' }));
  });

  it('looks for a header only in the first 50 rows', () => {
    const blank = (count: number): CellValue[][] => Array.from({ length: count }, () => []);
    expect(readStock([{ rows: [...blank(49), header, row('A-1')] }]).lines).toHaveLength(1);
    expect(() => readStock([{ rows: [...blank(50), header, row('A-1')] }])).toThrow();
  });

  it('reads the same table with any order of columns and any blank rows and columns around it', () => {
    const all: [string, CellValue][] = [
      ...([
        ['Reference', 'A-1'],
        ['Barcode', '0629123456789'],
        ['Description', 'Polo'],
        ['Brand', 'Amber'],
      ] as [string, CellValue][]),
      ...([
        ['Colour', 'Navy'],
        ['Size run', 'S-XL'],
        ['RRP', 160],
        ['Wholesale price (AED)', 80.5],
      ] as [string, CellValue][]),
      ...([
        ['Units per lot', 24],
        ['Available (lots)', 100],
        ['MOQ', 2],
        ['Order qty', null],
        ['Line total', 0],
      ] as [string, CellValue][]),
    ];
    const expected = readStock([{ rows: [all.map(([title]) => title), all.map(([, value]) => value)] }]).lines[0];
    const shuffled = fc.shuffledSubarray(all, { minLength: all.length });
    fc.assert(
      fc.property(shuffled, fc.nat(40), fc.nat(5), fc.nat(5), (columns, above, between, left) => {
        const pad = Array.from({ length: left }, () => null);
        const rows = [
          ...Array.from({ length: above }, () => []),
          [...pad, ...columns.map(([title]) => title)],
          ...Array.from({ length: between }, () => []),
          [...pad, ...columns.map(([, value]) => value)],
        ];
        expect(readStock([{ rows }]).lines).toEqual([{ ...expected, row: rows.length }]);
      }),
    );
  });
});

import fc from 'fast-check';
import { type CellValue, type InCodeSheet, readOrder, readStock } from '../../test/workbooks/in-code-sheets.js';
import { columnName } from './address.js';
import type { Cell } from './cells.js';
import { rememberColumns } from './interpretation/headers/remembered-headers.js';

const stockOf = (rows: CellValue[][], merges?: string[]) =>
  readStock([{ name: 'Stock', rows, ...(merges ? { merges } : {}) }]);
const orderOf = (rows: CellValue[][], merges?: string[]) =>
  readOrder([{ name: 'Order', rows, ...(merges ? { merges } : {}) }]);

/** Reference, colour, size and lots of each line. */
const linesOf = ({ lines }: ReturnType<typeof readStock>) =>
  lines.map(({ reference, colour, size, availableLots }) => [reference, colour, size, availableLots].join(' '));
const messagesOf = ({ problems }: { problems: readonly { message: string }[] }) =>
  problems.map(({ message }) => message);

const shoes: CellValue[][] = [
  ['Style', 'Description', 'Colour', 36, 37, 38, 39, 40, 41, 'Total', 'Wholesale price'],
  ['SH-100', 'Loafer', 'Black', 2, 4, 6, 6, 4, 2, 24, 120.5],
  ['SH-100', 'Loafer', 'Tan', 1, null, 3, null, null, 0, 4, 120.5],
  ['SH-200', 'Sandal', 'White', null, 5, null, 5, null, null, 10, 80],
];

/** The rows as in a CSV file, where each value is a text. */
const asTexts = (rows: CellValue[][]) =>
  rows.map((row) => row.map((value) => (typeof value === 'number' ? String(value) : value)));

describe('stock files with sizes as columns', () => {
  it('yield one line for each style, colour and size with a number', () => {
    const reading = stockOf(shoes);

    expect(linesOf(reading)).toEqual([
      ...['SH-100 Black 36 2', 'SH-100 Black 37 4', 'SH-100 Black 38 6', 'SH-100 Black 39 6', 'SH-100 Black 40 4'],
      ...['SH-100 Black 41 2', 'SH-100 Tan 36 1', 'SH-100 Tan 38 3', 'SH-100 Tan 41 0', 'SH-200 White 37 5'],
      'SH-200 White 39 5',
    ]);
    expect(reading.lines[0]).toMatchObject({ row: 2, wholesalePrice: '120.5', description: 'Loafer' });
    expect(messagesOf(reading)).toEqual(['Sheet "Stock" has no units per lot column: every lot counts as 1 unit.']);
  });

  it('are read below a caption that stands over the middle of the sizes', () => {
    const caption = [null, null, null, null, null, 'Available', null, null, null, null, null];
    const [header = [], ...rows] = shoes;
    expect(linesOf(stockOf([caption, header, ...rows]))).toEqual(linesOf(stockOf(shoes)));
  });

  it('name the size of each size column in the mapping', () => {
    const columns = stockOf(shoes).sheets[0]?.columns ?? [];

    expect(columns.filter(({ size }) => size !== undefined).map(({ column, size }) => `${column} ${size}`)).toEqual([
      'D 36',
      'E 37',
      'F 38',
      'G 39',
      'H 40',
      'I 41',
    ]);
    expect(columns[3]).toMatchObject({
      field: null,
      reason: 'Sizes 36–41 are columns: each cell is the stock of one size.',
    });
  });

  it.each<[string, CellValue[]]>([
    ['letters', ['XS', 'S', 'M', 'L', 'XL']],
    ['ages', ['2-3Y', '4-5Y', '6-7Y', '8-9Y', '10-11Y']],
    ['waist and length', ['30/32', '31/32', '32/32', '33/32', '34/34']],
    ['half sizes', [5, 5.5, 6, 6.5, 7]],
    ['numbers with a country', ['EU 36', 'EU 38', 'EU 40', 'EU 42', 'EU 44']],
    ['words before the size', ['Size 36', 'Size 38', 'Size 40', 'Size 42', 'Size 44']],
    ['several kinds', ['S', 'M', 'L', 38, 40]],
    ['one size beside letters', ['One size', 'S', 'M', 'L', 'XL']],
  ])('recognise as sizes: %s', (_kind, sizes) => {
    const rows = [
      ['Article', ...sizes, 'WHS'],
      ['A-1', 1, 2, 3, 4, 5, 10],
      ['A-2', null, 2, null, 7, null, 12],
    ];

    const expected = sizes.map((size) => String(size).replace('Size ', ''));
    const { lines } = stockOf(rows);
    expect(lines.map(({ size }) => size)).toEqual([...expected, expected[1], expected[3]]);
    expect(lines.map(({ availableLots }) => availableLots)).toEqual([1, 2, 3, 4, 5, 2, 7]);
  });

  it.each<[string, CellValue[]]>([
    ['ranges of shoe sizes', ['35-38', '39-42', '43-46']],
    ['ranges of ages', ['2-3', '4-5', '6-7']],
    ['waists', ['W28', 'W30', 'W32']],
  ])('know %s', (_kind, sizes) => {
    const rows = [
      ['Article', ...sizes, 'WHS'],
      ['A-1', 1, 2, 3, 10],
    ];
    expect(stockOf(rows).lines.map(({ size }) => size)).toEqual(sizes);
  });

  it('ask whether equal counts in all rows are stock', () => {
    const reading = stockOf([
      ['Ref', 'S', 'M', 'L', 'Price'],
      ['A-1', 1, 2, 1, 50],
      ['A-2', 1, 2, 1, 60],
    ]);
    expect(reading.lines).toHaveLength(6);
    expect(messagesOf(reading)).toContain('Columns B to D were taken as the stock of the sizes S–L; please confirm.');
  });

  it('are refused with more lines than a workbook may have', () => {
    const places = Array.from({ length: 298 }, (_, index) => index + 1);
    const rows: CellValue[][] = [
      ['Ref', ...places.map((place) => `Size ${place}`), 'Price'],
      ...Array.from({ length: 672 }, (_, row) => [`A-${row}`, ...places.map(() => 1), 50]),
    ];
    const columns = { reference: 'A', wholesalePrice: columnName(299) };
    const choice = { sheet: 'Stock', headerRow: 1, columns, sizeColumns: places.map(columnName) };
    const read = (count: number) =>
      readStock([{ name: 'Stock', rows: rows.slice(0, count) }], undefined, { tables: [choice] });
    expect(read(3).lineCount).toBe(2 * 298);
    expect(() => read(673)).toThrow(
      'The workbook has more than 200,000 lines. Remove what is not needed and upload it again.',
    );
  });

  it('may have a single column for one size', () => {
    const reading = stockOf([
      ['Ref', 'One size', 'Price'],
      ['BAG-1', 7, 99.5],
      ['BAG-2', 3, 49],
    ]);
    expect(reading.lines.map(({ size, availableLots }) => [size, availableLots])).toEqual([
      ['One size', 7],
      ['One size', 3],
    ]);
  });

  it('may have their sizes in a second header row below a merged title', () => {
    const reading = stockOf(
      [
        ['Reference', 'Colour', 'Sizes', null, null, 'Wholesale price'],
        [null, null, 36, 37, 38, null],
        ['A-1', 'Red', 3, null, 5, 80.5],
      ],
      ['A1:A2', 'B1:B2', 'C1:E1', 'F1:F2'],
    );

    expect(linesOf(reading)).toEqual(['A-1 Red 36 3', 'A-1 Red 38 5']);
  });

  it('count pieces where the title says so, and convert them by the pack size', () => {
    const reading = stockOf(
      [
        [null, null, 'Stock (pcs)', null, null, null, null],
        ['Reference', 'Colour', 'S', 'M', 'L', 'Pack size', 'Wholesale price'],
        ['A-1', 'Red', 24, 30, 6, 12, 80.5],
      ],
      ['C1:E1'],
    );

    expect(linesOf(reading)).toEqual(['A-1 Red S 2', 'A-1 Red M 2', 'A-1 Red L 0']);
  });

  it('may start a section with other sizes', () => {
    const reading = stockOf([
      ['Ref', 'Colour', 'S', 'M', 'L', 'XL', 'Price'],
      ['POLO-1', 'Red', 1, 2, 3, 4, 50],
      ['SHOES', null, 38, 39, 40, 41, null],
      ['SHOE-1', 'Tan', 5, null, 6, 7, 90],
    ]);

    expect(linesOf(reading)).toEqual([
      ...['POLO-1 Red S 1', 'POLO-1 Red M 2', 'POLO-1 Red L 3', 'POLO-1 Red XL 4'],
      ...['SHOE-1 Tan 38 5', 'SHOE-1 Tan 40 6', 'SHOE-1 Tan 41 7'],
    ]);
    expect(messagesOf(reading)).toContainEqual(
      'Cell C3 starts a row that was read as the sizes 38–41 of the rows below it, not as goods; please confirm.',
    );
  });

  it.each<[string, CellValue[][], string[]]>([
    [
      'words',
      [
        ['SHOES', null, '30/32', '32/32', '34/32', null],
        ['SHOE-1', 'Tan', 5, null, 6, 90],
      ],
      ['SHOE-1 Tan 30/32 5', 'SHOE-1 Tan 34/32 6'],
    ],
    [
      'other numbers below the same headers',
      [
        ['Ref', 'Colour', 4, 6, 8, 'Price'],
        ['SHOE-1', 'Tan', 5, null, 6, 90],
      ],
      ['SHOE-1 Tan 4 5', 'SHOE-1 Tan 8 6'],
    ],
    [
      'a total in the header',
      [
        ['Ref', 'Colour', 36, 37, 38, 'Price', 'Total'],
        ['SHOE-1', 'Tan', 5, null, 6, 90, 11],
      ],
      ['SHOE-1 Tan 36 5', 'SHOE-1 Tan 38 6'],
    ],
  ])('may start a section with %s', (_what, rows, expected) => {
    const header = ['Ref', 'Colour', 'S', 'M', 'L', 'Price', 'Total'];
    const polos = [1, 2, 3, 4].map((number) => [`POLO-${number}`, 'Red', 1, 2, 3, 50, 6]);
    const reading = stockOf([header, ...polos, ...rows]);
    expect(linesOf(reading).slice(12)).toEqual(expected);
    expect(reading.errorCount).toBe(0);
  });

  it('end at the header of a further table that has its columns in other places', () => {
    const rows: CellValue[][] = [
      ['Ref', 'Colour', 36, 37, 38, 'Price'],
      ['SH-100', 'Black', 2, 2, 1, 120.5],
      ['Price', 'Ref', 40, 42, 44, 'Colour'],
      [90, 'SU-1', 1, 2, 3, 'Navy'],
    ];
    for (const reading of [stockOf(rows), stockOf(asTexts(rows))]) {
      expect(linesOf(reading).slice(3)).toEqual(['SU-1 Navy 40 1', 'SU-1 Navy 42 2', 'SU-1 Navy 44 3']);
    }
  });

  it('never take a row of goods for the sizes of a section', () => {
    const rows: CellValue[][] = [
      ['Style', 'Colour', 36, 37, 38, 'Price'],
      ['SH-100', 'Black', 2, 2, 1, 120.5],
      [null, 'Tan', 4, 6, 8, null],
      [null, 'White', 36, 37, 38, null],
    ];
    const expected = [
      ...['SH-100 Black 36 2', 'SH-100 Black 37 2', 'SH-100 Black 38 1', 'SH-100 Tan 36 4', 'SH-100 Tan 37 6'],
      ...['SH-100 Tan 38 8', 'SH-100 White 36 36', 'SH-100 White 37 37', 'SH-100 White 38 38'],
    ];
    expect(linesOf(stockOf(rows))).toEqual(expected);
    expect(linesOf(stockOf(asTexts(rows)))).toEqual(expected);
  });

  it('never take a row below a merged price for sizes', () => {
    const reading = stockOf(
      [
        ['Style', 'Colour', 36, 37, 38, 'Price'],
        ['SLIPPER', 'Black', 2, 2, 1, 120.5],
        ['LOAFER', null, 40, 42, 44, null],
      ],
      ['F2:F3'],
    );
    expect(linesOf(reading).slice(3)).toEqual(['LOAFER  36 40', 'LOAFER  37 42', 'LOAFER  38 44']);
  });

  it('yield no lines for sizes that no style has', () => {
    const reading = stockOf([
      ['Ref', 'S', 'M', 'L', 'XL', 'Price'],
      ['A-1', 1, 2, null, null, 50],
      ['A-2', null, 2, null, null, 50],
    ]);
    expect(reading.lines.map(({ size }) => size)).toEqual(['S', 'M', 'M']);
    expect(reading.errorCount).toBe(0);
  });

  it('warn about a total that is not the sum of the sizes, and count the sizes', () => {
    const rows = shoes.map((row) => [...row]);
    rows[3] = ['SH-200', 'Sandal', 'White', null, 5, null, 5, null, null, 12, 80];
    const reading = stockOf(rows);

    expect(reading.problems).toContainEqual(
      expect.objectContaining({ cell: 'J4', found: '12', expected: '10', reference: 'SH-200', severity: 'warning' }),
    );
    expect(reading.lineCount).toBe(11);
  });

  it('report the cells of fractions, negative numbers, rows without a style and rows without sizes', () => {
    const reading = stockOf([
      ['Ref', 'S', 'M', 'L', 'XL', 'Price'],
      ['A-1', 1, 2.5, 3, 4, 50],
      ['A-2', 1, 2, 3, 'two', 50],
      ['A-3', 1, -2, 3, 4, 50],
      [null, 4, null, 5, null, null],
      ['A-4', null, null, null, null, 50],
      ['A-5', 1, 2, 3, 4, 50],
    ]);

    expect(reading.problems.map(({ cell, severity }) => `${cell} ${severity}`)).toEqual(
      expect.arrayContaining(['C2 error', 'E3 error', 'C4 warning', 'A5 warning', 'B6 warning']),
    );
    expect(linesOf(reading).filter((line) => line.startsWith('A-3'))).toEqual([
      ...['A-3  S 1', 'A-3  M 0', 'A-3  L 3', 'A-3  XL 4'],
    ]);
  });

  it('warn about numbers in a column beside the sizes whose header is not a size', () => {
    const reading = stockOf([
      ['Ref', '4-5Y', '6-7Y', 'Zzz', 'Price'],
      ['A-1', 1, 2, 3, 50],
      ['A-2', 1, 2, 3, 50],
    ]);
    expect(messagesOf(reading)).toContainEqual(
      expect.stringContaining('Cell D2 and 1 further cell of this column hold numbers'),
    );
  });

  describe('whose sizes a spreadsheet took for dates', () => {
    const date = (text: string): Cell => ({ kind: 'date', number: 46083, text });
    const read = (...header: CellValue[]) => {
      const rows = [1, 2, 3].map((n): CellValue[] => [`A-${n}`, 50, ...header.map((_, index) => n + index)]);
      const { lines, problems } = stockOf([['Ref', 'Price', ...header], ...rows]);
      const told = problems.filter(({ field }) => field === 'size').map(({ cell, message }) => `${cell} ${message}`);
      return { sizes: [...new Set(lines.map(({ size }) => size))], told };
    };
    const ofDate = (text: string) =>
      expect.stringContaining(`shows ${text}: a spreadsheet took the size for a date, and the numbers in 3 rows`);

    it('name the date, and the sizes that it cuts off from the others', () => {
      expect(read('1-2Y', date('2-Mar'), '4-5Y', '6-7Y')).toEqual({
        sizes: ['4-5Y', '6-7Y'],
        told: [expect.stringMatching(/^C1 .* is a size, but stands apart from other sizes/), ofDate('2-Mar')],
      });
    });

    it('name the date in its own row of the header', () => {
      const reading = stockOf([
        [null, null, null, 'Sizes', date('2-Mar')],
        ['Ref', 'Price', '4-5Y', '6-7Y'],
        ['A-1', 50, 1, 2, 3],
      ]);
      expect(reading.problems.filter(({ field }) => field === 'size').map(({ cell }) => cell)).toContain('E1');
    });

    it('name each of them where no size is left', () => {
      expect(read(date('2-Mar'), date('5-May'))).toEqual({ sizes: [null], told: [ofDate('2-Mar'), ofDate('5-May')] });
      expect(read('1-2Y', date('2-Mar'), '4-5Y').told).toHaveLength(3);
    });

    it('are no dates of deliveries beside the stock, and no empty columns', () => {
      expect(read('Available', date('2-Mar'), date('5-May')).told).toEqual([]);
      const empty = stockOf([
        ['Ref', 'Price', '4-5Y', '6-7Y', date('2-Mar')],
        ['A-1', 50, 1, 2],
      ]);
      expect(empty.problems.filter(({ field }) => field === 'size')).toEqual([]);
    });
  });

  it('leave out barcodes with a warning, because one barcode cannot identify several sizes', () => {
    const reading = stockOf([
      ['Ref', 'EAN', 'S', 'M', 'Price'],
      ['A-1', '4006381333931', 1, 2, 50],
    ]);
    expect(reading.lines.map(({ barcode }) => barcode)).toEqual([null, null]);
    expect(messagesOf(reading)).toContainEqual(expect.stringContaining('its barcodes were left out'));
  });

  it('report a style that is listed twice with the same size', () => {
    const reading = stockOf([
      ['Ref', 'Colour', 'S', 'M', 'Price'],
      ['A-1', 'Red', 1, null, 50],
      ['A-1', 'Red', null, 2, 50],
      ['A-1', 'Red', 3, null, 50],
    ]);
    expect(reading.problems.filter(({ severity }) => severity === 'error').map(({ cell }) => cell)).toEqual(['A4']);
  });
});

describe('no columns with the stock of one size are recognised', () => {
  it.each<[string, CellValue[][]]>([
    [
      'in the sizes of a pack, which add up to the pack size',
      [
        ['Ref', 'S', 'M', 'L', 'Units per lot', 'Available lots', 'Price'],
        ['A-1', 2, 4, 2, 8, 15, 50],
        ['A-2', 1, 2, 1, 4, 7, 60],
      ],
    ],
    [
      'beside a stock column that is not their sum',
      [
        ['Ref', 'S', 'M', 'L', 'Stock', 'Price'],
        ['A-1', 2, 4, 2, 15, 50],
        ['A-2', 1, 2, 1, 7, 60],
      ],
    ],
    [
      'in years',
      [
        ['Ref', 2023, 2024, 2025, 'Price'],
        ['A-1', 2, 4, 2, 50],
        ['A-2', 1, 2, 1, 60],
      ],
    ],
    [
      'in months',
      [
        ['Ref', 1, 2, 3, 4, 5, 'Price'],
        ['A-1', 2, 4, 2, 7, 8, 50],
        ['A-2', 1, 2, 1, 9, 3, 60],
      ],
    ],
    [
      'in the weeks of past sales',
      [
        [null, 'Sales per week', null, null, null],
        ['Ref', 36, 37, 38, 'Price'],
        ['A-1', 2, 4, 2, 50],
        ['A-2', 1, 2, 1, 60],
      ],
    ],
    [
      'in prices for quantities',
      [
        ['Ref', 'Price', 10, 50, 100],
        ['A-1', 50, 48, 45, 40],
        ['A-2', 60, 58, 55, 50],
      ],
    ],
    [
      'in prices by size',
      [
        ['Ref', 'Price', 'S', 'M', 'L'],
        ['A-1', 50, 48.5, 45.5, 40.5],
        ['A-2', 60, 58.5, 55.5, 50.5],
      ],
    ],
    ...['Retail price', 'MOQ', 'Units per lot'].map((title): [string, CellValue[][]] => [
      `below the title ${title}`,
      [
        [null, title, null, null, null],
        ['Ref', 'S', 'M', 'L', 'Price'],
        ['A-1', 2, 4, 2, 50],
        ['A-2', 1, 2, 1, 60],
      ],
    ]),
    ...[
      ['1-9', '10-19', '20-29'],
      ['T1', 'T2', 'T3'],
      ['L1', 'L2', 'L3'],
      ['W36', 'W37', 'W38'],
    ].map((labels): [string, CellValue[][]] => [
      `in ${labels.join(' ')}`,
      [
        ['Ref', ...labels, 'Price'],
        ['A-1', 48, 45, 40, 50],
        ['A-2', 58, 55, 50, 60],
      ],
    ]),
    [
      'beside a column for the order and none for the stock',
      [
        ['Ref', 'S', 'M', 'L', 'Order lots', 'Price'],
        ['A-1', 2, 4, 2, null, 50],
        ['A-2', 1, 2, 1, null, 60],
      ],
    ],
    [
      'beside stock that is told in words',
      [
        ['Ref', 'S', 'M', 'L', 'Stock', 'Price'],
        ['A-1', 2, 4, 2, '15 in 2 shops', 50],
        ['A-2', 1, 2, 1, '7 in 1 shop', 60],
      ],
    ],
  ])('%s', (_where, rows) => {
    for (const reading of [stockOf(rows), stockOf(asTexts(rows))]) {
      expect(reading.sheets[0]?.columns.filter(({ size }) => size !== undefined)).toEqual([]);
      const found = [...reading.lines, ...reading.problems].flatMap(({ reference }) => reference ?? []);
      expect([...new Set(found)]).toEqual(['A-1', 'A-2']);
    }
  });
});

describe('order sheets with sizes as columns', () => {
  const ordered = ({ lines }: ReturnType<typeof readOrder>) =>
    lines.map(({ reference, colour, size, lots, cells }) => [reference, colour, size, lots, cells.order].join(' '));

  it('yield one line for each filled size, with the address of its cell', () => {
    const reading = orderOf([
      ['Style', 'Colour', 36, 37, 38, 'Total'],
      ['SH-100', 'Black', 2, null, 1, 3],
      ['SH-100', 'Tan', null, null, null, null],
      ['SH-200', 'White', 0, 4, null, 4],
      ['Total', null, 2, 4, 1, 7],
    ]);

    expect(ordered(reading)).toEqual(['SH-100 Black 36 2 C2', 'SH-100 Black 38 1 E2', 'SH-200 White 37 4 D4']);
    expect(reading.lines[0]).toMatchObject({ sizeColumn: 'order', cells: { reference: 'A2' } });
    expect(reading.problems).toEqual([]);
  });

  it('report problems at the cell of the size', () => {
    const reading = orderOf([
      ['Style', 'Colour', 'S', 'M', 'L'],
      ['A-1', 'Red', 1.5, 2, 1],
      ['A-2', 'Red', 1, -2, 1],
      [null, null, null, 5, null],
      ['A-3', 'Red', 1, 2, 1],
    ]);
    expect(reading.problems.map(({ cell, severity }) => `${cell} ${severity}`)).toEqual([
      'C2 error',
      'D3 error',
      'A4 error',
    ]);
  });

  it.each<[string, CellValue[]]>([
    ['known words', ['Style', 'Colour', 'Description']],
    ['an unknown word', ['Style', 'Colour', 'Needed']],
  ])('are read above and below a row of %s', (_words, words) => {
    const rows = (code: string): CellValue[][] => [
      ['Style', 'Colour', 36, 37, 38],
      [code, 'Black', 1, 2, 3],
      words,
      ['SH-200', 'Black', 1, null, null],
      ['SH-300', 'Black', null, 2, null],
    ];
    for (const code of ['SH-100', '100230', 'POLO']) {
      const references = orderOf(rows(code)).lines.map(({ reference }) => reference);
      expect(references).toEqual([code, code, code, 'SH-200', 'SH-300']);
    }
  });

  it('read the order columns, not the stock columns of the same sizes', () => {
    const reading = orderOf(
      [
        [null, 'Available', null, null, 'Order', null, null],
        ['Style', 'S', 'M', 'L', 'S', 'M', 'L'],
        ['A-1', 7, 8, 9, 1, null, 2],
      ],
      ['B1:D1', 'E1:G1'],
    );
    expect(ordered(reading)).toEqual(['A-1  S 1 E3', 'A-1  L 2 G3']);
  });

  it('mark lots that were entered over the published stock, and warn about them', () => {
    const published = rememberColumns(stockOf(shoes).sheets);
    const rows = shoes.map((row) => [...row]);
    rows[1] = ['SH-100', 'Loafer', 'Black', 1, null, null, null, null, null, 1, 120.5];
    const reading = readOrder([{ name: 'Stock', rows: rows.slice(0, 2) }], published);

    expect(ordered(reading)).toEqual(['SH-100 Black 36 1 D2']);
    expect(reading.lines[0]?.sizeColumn).toBe('stock');
    expect(messagesOf(reading)).toEqual([
      'Columns D to I show the stock in the published file: every number in them was read as an order; please confirm.',
    ]);
  });

  it('report the cells of further sizes that cannot be read', () => {
    const reading = orderOf([
      ['Style', 'S', 'M', 'L', 'Note', 36, 37, 38],
      ['A-1', 1, 2, null, null, null, null, null],
      ['A-2', null, null, null, null, 2.5, '6 pcs', null],
    ]);
    expect(ordered(reading)).toEqual(['A-1  S 1 B2', 'A-1  M 2 C2', 'A-2  37 0 G3']);
    expect(reading.lines[2]).toMatchObject({ pieces: 6, statedAs: '6 pcs' });
    expect(reading.problems.map(({ cell, severity }) => `${cell} ${severity}`)).toEqual(['F3 error']);
  });

  describe('below headers that only a person knows as sizes', () => {
    const rows: CellValue[][] = [
      ['Style', 1, 2, 3, 4, 'Wholesale price', 'To order'],
      ['RING-1', 5, 6, null, 7, 50, null],
    ];
    const columns = { reference: 'A', wholesalePrice: 'F' } as const;
    const sizeColumns = ['B', 'C', 'D', 'E'];
    const choice = { sheet: 'Stock', headerRow: 1, columns, sizeColumns };
    const sheet = (values: CellValue[][]): InCodeSheet[] => [{ name: 'Stock', rows: values }];
    const known = (chosen: object) => {
      const { headers } = readStock(sheet(rows), undefined, { tables: [choice] });
      return { known: [{ fingerprint: headers[0]?.fingerprint ?? '', columns, sizeColumns, ...chosen }] };
    };
    const published = () => rememberColumns(readStock(sheet(rows), undefined, { tables: [choice] }).sheets);

    it('mark lots that were entered over the published stock', () => {
      const list = rows.map((row) => row.slice(0, 6));
      const { headers, sheets } = readStock(sheet(list), undefined, { tables: [choice] });
      const table = { fingerprint: headers[0]?.fingerprint ?? '', columns, sizeColumns };
      const reading = readOrder(sheet(list), rememberColumns(sheets), { known: [table] });
      expect(reading.lines.map(({ size, lots, sizeColumn }) => [size, lots, sizeColumn])).toEqual([
        ['1', 5, 'stock'],
        ['2', 6, 'stock'],
        ['4', 7, 'stock'],
      ]);
    });

    it('read the order column that was chosen beside the stock of the sizes', () => {
      const filled: CellValue[][] = [...rows.slice(0, 1), ['RING-1', 5, 6, null, 7, 50, 2]];
      const reading = readOrder(
        sheet(filled),
        published(),
        known({ columns: { reference: 'A', wholesalePrice: 'F', order: 'G' } }),
      );
      expect(reading.lines.map(({ reference, size, lots }) => [reference, size, lots])).toEqual([['RING-1', null, 2]]);
      expect(reading.problems).toEqual([]);
    });
  });

  it('never take a row of lots for the sizes of a section', () => {
    const rows: CellValue[][] = [
      ['Style', 'Colour', 36, 37, 38],
      ['SH-100', 'Black', 2, 2, 1],
      [null, 'Tan', 4, 6, 8],
    ];
    for (const reading of [orderOf(rows), orderOf(asTexts(rows))]) {
      expect(ordered(reading).slice(3)).toEqual(['SH-100 Tan 36 4 C3', 'SH-100 Tan 37 6 D3', 'SH-100 Tan 38 8 E3']);
    }
  });

  it('do not take the sizes of a pack for an order', () => {
    const sheet: InCodeSheet = {
      rows: [
        ['Ref', 'S', 'M', 'L', 'Units per lot', 'Order lots'],
        ['A-1', 2, 4, 2, 8, 3],
        ['A-2', 1, 2, 1, 4, null],
      ],
    };
    expect(ordered(readOrder([sheet]))).toEqual(['A-1   3 F2']);
  });
});

// X01
describe('remembered choices of size columns', () => {
  const columns = { reference: 'A', wholesalePrice: 'E' } as const;
  const sizeColumns = ['B', 'C', 'D'];
  const choice = { sheet: 'Stock', headerRow: 1, columns, sizeColumns };

  it.each<[string, CellValue[]]>([
    ['words that are no usual sizes', ['Petite', 'Regular', 'Tall']],
    ['numbers that could be months', [1, 2, 3]],
    ['letters', ['S', 'M', 'L']],
    ['numbers', [36, 37, 38]],
  ])('are recalled in the next file with the same header: %s', (_kind, sizes) => {
    const header = ['Article', ...sizes, 'Paid'];
    const first = [{ name: 'Stock', rows: [header, ['A-1', 1, 2, 3, 80]] }];
    const { headers, sheets } = readStock(first, undefined, { tables: [choice] });
    const known = [{ fingerprint: headers[0]?.fingerprint ?? '', columns, sizeColumns }];

    // The next file has a title, another sheet name and other goods.
    const next = { name: 'SS27', rows: [['Summer'], header, ['B-1', null, 5, 1, 90], ['B-2', 4, null, null, 70]] };
    const recalled = readStock([next], undefined, { known });
    expect(linesOf(recalled)).toEqual([`B-1  ${sizes[1]} 5`, `B-1  ${sizes[2]} 1`, `B-2  ${sizes[0]} 4`]);
    expect(recalled.lines.map(({ wholesalePrice }) => wholesalePrice)).toEqual(['90', '90', '70']);

    // A buyer fills in the published file.
    const order = { name: 'Stock', rows: [header, ['A-1', null, 2, 1, 80]] };
    const ordered = readOrder([order], rememberColumns(sheets), { known });
    expect(ordered.lines.map(({ reference, size, lots }) => [reference, size, lots])).toEqual([
      ['A-1', String(sizes[1]), 2],
      ['A-1', String(sizes[2]), 1],
    ]);
  });
});

describe('choices of columns that were remembered before numbers identified a header', () => {
  const rows: CellValue[][] = [
    ['Code', 'Info', 2024, 'Price'],
    ['A-1', 'Polo', 5, 80],
  ];
  const columns = { reference: 'A', wholesalePrice: 'D', available: 'C' } as const;
  const read = (values: CellValue[][], choices: Parameters<typeof readStock>[2]) =>
    readStock([{ name: 'Stock', rows: values }], undefined, choices);
  const fingerprintOf = (header: CellValue[]) => {
    const tables = [{ sheet: 'Stock', headerRow: 1, columns }];
    return read([header, ...rows.slice(1)], { tables }).headers[0]?.fingerprint ?? '';
  };
  const header = rows[0] ?? [];
  const fingerprint = fingerprintOf(['Code', 'Info', null, 'Price']);

  it('are still found, and stored with the numbers from then on', () => {
    const reading = read(rows, { known: [{ fingerprint, columns }] });
    expect(reading.lines).toMatchObject([{ reference: 'A-1', wholesalePrice: '80', availableLots: 5 }]);
    expect(reading.headers.map((found) => found.fingerprint)).toEqual([fingerprintOf(header)]);
    expect(fingerprintOf(header)).not.toBe(fingerprint);
  });

  it('are not found when they have size columns', () => {
    const sizeColumns = ['C'];
    const { wholesalePrice, reference } = columns;
    const known = [{ fingerprint, columns: { reference, wholesalePrice }, sizeColumns }];
    const { sheets } = read(rows, { known });
    expect(sheets[0]?.columns.some(({ size }) => size !== undefined)).toBe(false);
  });
});

/** The sizes of a generated stock list. */
const scale = fc.constantFrom<CellValue[]>(
  [36, 37, 38, 39, 40, 41],
  ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  ['2-3Y', '4-5Y', '6-7Y', '8-9Y', '10-11Y', '12-13Y'],
  ['28/30', '29/30', '30/30', '30/32', '32/32', '34/32'],
);
const style = fc.record({
  colour: fc.constantFrom('Red', 'Navy', 'Écru'),
  price: fc.integer({ min: 100, max: 9999 }).map((cents) => cents / 100),
  pack: fc.integer({ min: 1, max: 12 }),
  stock: fc.array(fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }), { minLength: 6, maxLength: 6 }),
});
const headers = fc.constantFrom(
  {
    reference: 'Style no',
    description: 'Description',
    colour: 'Colour',
    size: 'Size',
    pack: 'Units per lot',
    available: 'Available lots',
    price: 'Wholesale price',
    total: 'Total',
  },
  {
    reference: 'Artikelnummer',
    description: 'Bezeichnung',
    colour: 'Farbe',
    size: 'Größe',
    pack: 'Stück pro Packung',
    available: 'Bestand',
    price: 'Großhandelspreis',
    total: 'Summe',
  },
);
type Part = 'reference' | 'description' | 'colour' | 'sizes' | 'pack' | 'price';
const parts: Part[] = ['reference', 'description', 'colour', 'sizes', 'pack', 'price'];

it('a stock list yields the same lines with one row per size and with one column per size, in any order of columns', () => {
  fc.assert(
    fc.property(
      fc.record({
        scale,
        headers,
        styles: fc.array(style, { minLength: 2, maxLength: 8 }),
        order: fc.shuffledSubarray(parts, { minLength: parts.length }),
        hasTotal: fc.boolean(),
      }),
      ({ scale, headers, styles, order, hasTotal }) => {
        fc.pre(styles.some(({ stock }) => stock.some((lots) => lots !== null)));
        // Excludes lists with the same counts in all rows, because they have a warning.
        fc.pre(new Set(styles.map(({ stock }) => stock.join())).size > 1);
        // Excludes lists in which the sizes of a row add up to the pack size, because they are read as the sizes in a
        // pack.
        fc.pre(styles.every(({ stock, pack }) => stock.reduce<number>((sum, lots) => sum + (lots ?? 0), 0) !== pack));
        const list: CellValue[][] = [
          order.flatMap((part) => (part === 'sizes' ? [headers.size, headers.available] : [headers[part]])),
        ];
        const matrix: CellValue[][] = [
          order.flatMap((part) =>
            part === 'sizes' ? [...scale, ...(hasTotal ? [headers.total] : [])] : [headers[part]],
          ),
        ];
        styles.forEach(({ colour, price, pack, stock }, index) => {
          const values = { reference: `ST-${100 + index}`, description: `Polo shirt ${index}`, colour, pack, price };
          const rowWith = (cells: CellValue[]) => order.flatMap((part) => (part === 'sizes' ? cells : [values[part]]));
          stock.forEach((lots, at) => {
            if (lots !== null) list.push(rowWith([scale[at] ?? null, lots]));
          });
          const sum = stock.reduce<number>((total, lots) => total + (lots ?? 0), 0);
          matrix.push(rowWith([...stock, ...(hasTotal ? [sum] : [])]));
        });

        const byLine = stockOf(list);
        const bySize = stockOf(matrix);
        const content = ({ lines }: ReturnType<typeof readStock>) => lines.map(({ row: _row, ...line }) => line);
        expect(content(bySize)).toEqual(content(byLine));
        // The only warnings are about styles without any size.
        const empty = styles.filter(({ stock }) => stock.every((lots) => lots === null)).length;
        expect([bySize.errorCount, bySize.warningCount]).toEqual([0, empty]);
      },
    ),
    { numRuns: 60 },
  );
});

import { type CellValue, readOrder, readPriceFile, readStock } from '../../../../test/workbooks/in-code-sheets.js';

const header = ['Reference', 'Description', 'Size', 'Wholesale', 'Units per lot', 'Available'];
const shoes = [
  ['ST-100', 'Polo', 'S', 80, 24, 3],
  ['ST-101', 'Polo', 'M', 80, 24, 3],
];
const unpricedHeader = ['Style', 'Colour', 'Pack size', 'Stock'];
const unpriced = [
  ['AC-1', 'Red', 12, 5],
  ['AC-2', 'Blue', 12, 6],
];
const referencesOf = ({ lines }: { lines: { reference: string }[] }) => lines.map(({ reference }) => reference);
const errors = ({ problems }: ReturnType<typeof readStock>) => problems.filter(({ severity }) => severity === 'error');

describe('words between the rows of an order', () => {
  const order = ['Reference', 'Name', 'Wholesale price', 'Units per lot', 'Available', 'Order'];
  const goods = (index: number, lots: number): CellValue[] => [`LN-010${index}`, 'Polo', 80, 24, 10, lots];

  it('end no table whose lots go on below them', () => {
    const rows = [order, goods(1, 2), ['Style', 'Description', 'Photo'], goods(3, 3), goods(4, 1)];
    const { lines, problems } = readOrder([{ rows }]);
    expect(lines.map(({ lots }) => lots)).toEqual([2, 3, 1]);
    expect(problems.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      expect.stringMatching(/^warning .*; below it only rows with lots were read\.$/),
    ]);
  });

  it('end a table with sizes as columns, and say that the rows below are not read', () => {
    const goods = (reference: string): CellValue[] => [reference, 'Polo', 1, 2, 3];
    const words = ['Style', 'Description', 'Photo'];
    const rows = [['Reference', 'Name', 'S', 'M', 'L'], goods('A-1'), goods('A-2'), words, goods('A-3')];
    const { lines, problems } = readOrder([{ rows }]);
    expect(lines.map(({ reference }) => reference)).not.toContain('A-3');
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/; the rows below it were not read\.$/),
    ]);
  });

  it.each(['Order', 'Your order'])('are a header again with a title in place of the reference, and "%s"', (word) => {
    const again = ['SHOES', ...order.slice(1, 5), word];
    const { lines, problems } = readOrder([{ rows: [order, goods(1, 2), again, goods(3, 3)] }]);
    expect([lines.map(({ lots }) => lots), problems]).toEqual([[2, 3], []]);
    const stock = [
      order.slice(0, 5),
      goods(1, 2).slice(0, 5),
      ['SHOES', 'Name', 'Wholesale', 'Units per lot', 'Available'],
    ];
    const reading = readStock([{ rows: [...stock, goods(3, 3).slice(0, 5)] }]);
    expect([reading.lines.length, reading.problems]).toEqual([2, []]);
  });
});

describe('a further table whose header names no price', () => {
  it.each<[string, CellValue[][]]>([
    ['directly below the first', []],
    ['below an empty row', [[]]],
    ['below a title', [[], ['Accessories']]],
  ])('%s is one error that names the cause', (_, between) => {
    const rows = [header, ...shoes, ...between, unpricedHeader, ...unpriced];
    const reading = readStock([{ rows }]);
    expect(referencesOf(reading)).toEqual(['ST-100', 'ST-101']);
    expect(errors(reading)).toMatchObject([
      {
        ...{
          cell: `A${4 + between.length}`,
          field: 'wholesalePrice',
          expected: 'a wholesale price column in the header',
        },
        message: expect.stringMatching(
          /begins a further table whose header names no wholesale price column; the rows below it were not read\.$/,
        ),
      },
    ]);
  });

  it.each<[string, CellValue[]]>([
    ['the first header again', header],
    ['another complete header', ['Code', 'Colour', 'Price', 'Stock']],
  ])('ends at %s', (_, next) => {
    const more = next === header ? ['ST-102', 'Polo', 'L', 80, 24, 3] : ['ST-102', 'Red', 80, 3];
    const reading = readStock([{ rows: [header, ...shoes, unpricedHeader, ...unpriced, next, more] }]);
    expect(referencesOf(reading)).toEqual(['ST-100', 'ST-101', 'ST-102']);
    expect(reading.lines.at(-1)).toMatchObject({ wholesalePrice: '80', availableLots: 3 });
    expect(errors(reading)).toHaveLength(1);
  });

  it('is read with the prices of a price file', () => {
    const rows = [['Style no', 'Description', 'Available'], ['ST-100', 'Polo', 3], unpricedHeader, ...unpriced];
    const priceFile = readPriceFile([
      {
        rows: [
          ['Reference', 'Wholesale price'],
          ['ST-100', 80],
          ['AC-1', 20],
          ['AC-2', 21],
        ],
      },
    ]);
    const reading = readStock([{ rows }], undefined, { priceFile });
    expect(
      reading.lines.map(({ reference, wholesalePrice, availableLots }) => [reference, wholesalePrice, availableLots]),
    ).toEqual([
      ['ST-100', '80', 3],
      ['AC-1', '20', 5],
      ['AC-2', '21', 6],
    ]);
    expect(errors(reading)).toEqual([]);
  });

  it('is left to a person who chose the tables', () => {
    const rows = [header, ...shoes, unpricedHeader, ...unpriced];
    const tables = [
      { sheet: 'Sheet1', headerRow: 1, columns: { reference: 'A', wholesalePrice: 'D' } },
      { sheet: 'Sheet1', headerRow: 4, columns: { reference: 'A', wholesalePrice: 'C' } },
    ];
    const reading = readStock([{ rows }], undefined, { tables });
    expect(referencesOf(reading)).toEqual(['ST-100', 'ST-101', 'AC-1', 'AC-2']);
    expect(errors(reading)).toEqual([]);
  });
});

describe('a further table of an order whose header names no order column', () => {
  const rows = (...columns: CellValue[]) => [
    ['Reference', 'Description', 'Order', 'Price'],
    ['ST-100', 'Polo', 2, 80],
    ['Style', 'Colour', ...columns],
    ['AC-1', 'Red', 4, 20],
  ];

  it('is not read where the order column holds something else, and reported', () => {
    const reading = readOrder([{ rows: rows('Stock', 'Price') }]);
    expect(referencesOf(reading)).toEqual(['ST-100']);
    expect(reading.problems).toMatchObject([
      {
        ...{ cell: 'A3', field: 'order', severity: 'warning' },
        message: expect.stringContaining('names no order quantity column; the rows below it were not read'),
      },
    ]);
  });

  it('is read where the header leaves the order column blank', () => {
    const reading = readOrder([{ rows: rows(null, 'Price') }]);
    expect(reading.lines.map(({ reference, lots }) => [reference, lots])).toEqual([
      ['ST-100', 2],
      ['AC-1', 4],
    ]);
  });

  it.each<[string, CellValue[][]]>([
    ['directly below the goods', []],
    ['below an empty row', [[]]],
  ])('is no repetition of the header where an unknown word names its quantity: %s', (_, between) => {
    const rows = [
      [...header.slice(0, 2), ...header.slice(3), 'Order lots'],
      ['ST-100', 'Polo', 80, 24, 3, 2],
      ...between,
      ['Reference', 'Description', 'Needed'],
      ['ST-101', 'Polo', 3],
    ];
    const { lines, problems } = readOrder([{ rows }]);
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([['ST-100', 2]]);
    expect(problems).toMatchObject([{ cell: `A${3 + between.length}`, field: 'order', severity: 'warning' }]);
  });
});

describe('a repeated header', () => {
  it('may have other words beside those of its columns', () => {
    const rows = [
      ['Reference', 'Description', 'Price', 'Order'],
      ['ST-100', 'Polo', 80, 2],
      ['Reference', 'Description', 'Price', 'Order', 'Page 2'],
      ['ST-101', 'Polo', 80, 3],
    ];
    expect(readOrder([{ rows }])).toMatchObject({ lines: [{ lots: 2 }, { lots: 3 }], problems: [] });
  });

  it('names the price that its column holds', () => {
    const rows = [
      ['Reference', 'Description', 'Wholesale price'],
      ['ST-100', 'Polo', 80],
      ['Reference', 'Description', 'RRP'],
      ['ST-101', 'Polo', 160],
    ];
    const reading = readStock([{ rows }]);
    expect(referencesOf(reading)).toEqual(['ST-100']);
    expect(errors(reading)).toMatchObject([{ cell: 'A3', field: 'wholesalePrice' }]);
  });
});

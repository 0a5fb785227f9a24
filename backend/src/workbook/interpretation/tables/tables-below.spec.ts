import { type CellValue, readOrder, readStock } from '../../../../test/workbooks/in-code-sheets.js';

const header = ['Reference', 'Description', 'Size', 'Wholesale', 'Units per lot', 'Available'];
const shoes = [
  ['ST-100', 'Polo', 'S', 80, 24, 3],
  ['ST-101', 'Polo', 'M', 80, 24, 3],
];
const otherHeader = ['Style', 'Colour', 'Pack size', 'Price', 'Stock'];
const belts = [
  ['AC-1', 'Red', 12, 20, 5],
  ['AC-2', 'Blue', 12, 21, 6],
];
const withTitle = (...below: CellValue[][]) => readStock([{ rows: [header, ...shoes, ...below] }]);
const references = ({ lines }: ReturnType<typeof withTitle>) => lines.map(({ reference }) => reference);
const all = ['ST-100', 'ST-101', 'AC-1', 'AC-2'];

describe('a title above a second table', () => {
  it.each<[string, CellValue[]]>([
    ['in the first column', ['Accessories']],
    ['in another column', [null, null, null, 'Accessories']],
    ['of several words', ['Accessories', 'New in']],
  ])('%s is no row of goods', (_, title) => {
    for (const gap of [[], [[]]]) {
      const reading = withTitle(...gap, title, otherHeader, ...belts);
      expect(references(reading)).toEqual(all);
      expect(reading.errorCount).toBe(0);
    }
  });

  it('that could be a reference is reported', () => {
    const reading = withTitle(['ACC-2026'], otherHeader, ...belts);
    expect(references(reading)).toEqual(all);
    expect(reading.problems).toMatchObject([
      {
        cell: 'A4',
        severity: 'warning',
        message:
          'Cell A4 stands directly above a header: "ACC-2026" was taken as the title of the table below, not as goods.',
      },
    ]);
  });

  it('may stand above the same header again', () => {
    const reading = withTitle(['ACC-2026'], header, ['ST-102', 'Belt', 'L', 20, 12, 4]);
    expect(references(reading)).toEqual(['ST-100', 'ST-101', 'ST-102']);
    expect(reading.problems).toMatchObject([{ cell: 'A4', severity: 'warning' }]);
  });

  it('may stand above a header of two rows', () => {
    const upper = ['Article', null, 'Prices', null, 'Stock'];
    const lower = ['Code', 'Colour', 'Wholesale', 'Retail', 'lots'];
    const reading = withTitle(['Accessories'], upper, lower, ['AC-1', 'Red', 12, 20, 5], ['AC-2', 'Blue', 12, 21, 6]);
    expect(references(reading)).toEqual(all);
    expect(reading.errorCount).toBe(0);
  });

  it('orders nothing', () => {
    const rows = [
      [...header, 'Order'],
      ...shoes.map((row) => [...row, 2]),
      ['ACC-2026'],
      [...otherHeader, 'Order'],
      ...belts.map((row) => [...row, 1]),
    ];
    const { lines, errorCount } = readOrder([{ rows }]);
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([
      ['ST-100', 2],
      ['ST-101', 2],
      ['AC-1', 1],
      ['AC-2', 1],
    ]);
    expect(errorCount).toBe(0);
  });

  it('is no row of goods when a person chose both tables', () => {
    const rows = [header, ...shoes, ['Accessories'], otherHeader, ...belts];
    const tables = [
      { sheet: 'Sheet1', headerRow: 1, columns: { reference: 'A', wholesalePrice: 'D' } },
      { sheet: 'Sheet1', headerRow: 5, columns: { reference: 'A', wholesalePrice: 'D' } },
    ];
    const reading = readStock([{ rows }], undefined, { tables });
    expect(references(reading)).toEqual(all);
    expect(reading.errorCount).toBe(0);
  });

  it('may stand beside formulas that show nothing', () => {
    const reading = withTitle(['', 'Accessories', '', ''], otherHeader, ...belts);
    expect(references(reading)).toEqual(all);
    expect(reading.problems.filter(({ cell }) => cell !== '')).toMatchObject([
      { cell: 'B4', field: 'category', severity: 'warning' },
    ]);
    const problemsOf = (title: CellValue[]) =>
      withTitle(title, otherHeader, ...belts).problems.filter(({ cell }) => cell !== '');
    expect(problemsOf(['ACC-2026', '', ''])).toMatchObject([{ cell: 'A4', severity: 'warning' }]);
    expect(problemsOf(['', 'Accessories', 'Promo'])).toMatchObject([{ cell: 'B4', severity: 'warning' }]);
  });

  it('is no order with lots in words, which stays an error', () => {
    const orderHeader = ['Style', 'Description', 'Order'];
    const rows = [
      orderHeader,
      ['AC-1', 'Belt', 2],
      ['AC-2', 'Belt', null],
      ['ALPHA', 'Polo', 'two'],
      [...header, 'Order'],
      [...(shoes[0] ?? []), 1],
    ];
    const { lines, problems } = readOrder([{ rows }]);
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([
      ['AC-1', 2],
      ['ST-100', 1],
    ]);
    expect(problems).toMatchObject([{ cell: 'C4', severity: 'error', reference: 'ALPHA' }]);
  });

  it('is a row of goods when no header follows', () => {
    expect(withTitle(['ACC-2026'], ['ST-102', 'Belt', 'L', 20, 12, 4]).problems[0]).toMatchObject({
      cell: 'D4',
      severity: 'error',
    });
    expect(withTitle(['ACC-2026']).problems[0]).toMatchObject({ cell: 'D4', severity: 'error' });
  });
});

describe('a first table with fewer columns than the second', () => {
  it('is read', () => {
    const rows = [
      ['Style', 'Price'],
      ['AC-1', 20],
      ['Accessories'],
      [...header, 'Retail price', 'Barcode', 'Colour', 'Season'],
      ...shoes,
    ];
    expect(references(readStock([{ rows }]))).toEqual(['AC-1', 'ST-100', 'ST-101']);
  });

  it('and with sizes as columns is read', () => {
    const sizes = ['Style', 'Colour', 'Price', 'S', 'M'];
    const rows = [sizes, ['AC-1', 'Red', 20, 5, 6], ['AC-2', 'Blue', 20, 1, 2], header, ...shoes];
    expect(references(readStock([{ rows }]))).toEqual(['AC-1', 'AC-1', 'AC-2', 'AC-2', 'ST-100', 'ST-101']);
  });
});

describe('a small block above a table with more columns', () => {
  const orders = [
    [...header, 'Order'],
    ['ST-100', 'Polo', 'S', 80, 24, 3, 2],
    ['ST-101', 'Polo', 'M', 80, 24, 3, 5],
  ];

  it.each<[string, CellValue[][]]>([
    [
      'an example',
      [
        ['Reference', 'Lots'],
        ['ST-100', 2],
      ],
    ],
    [
      'a recap',
      [
        ['Style', 'Qty'],
        ['ST-100', 2],
        ['ST-101', 5],
      ],
    ],
    [
      'the head of the document',
      [
        ['Reference', 'Order'],
        ['INV-22', 1001],
      ],
    ],
  ])('that is %s orders nothing', (_, block) => {
    for (const gap of [[], [[]]]) {
      const { lines, errorCount } = readOrder([{ rows: [...block, ...gap, ...orders] }]);
      expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([
        ['ST-100', 2],
        ['ST-101', 5],
      ]);
      expect(errorCount).toBe(0);
    }
  });

  it('that lists one code of its own is reported', () => {
    const head = [['Reference', 'Order'], ['INV-22', 1001], []];
    const { problems } = readOrder([{ rows: [...head, ...orders] }]);
    expect(problems).toMatchObject([
      {
        severity: 'warning',
        message: 'Row 1 was not taken as the header of an order: the table below it has more columns.',
      },
    ]);
  });

  it('that lists goods of its own is ordered', () => {
    const block = [
      ['Style', 'Qty'],
      ['AC-1', 1],
      ['AC-2', null],
      ['AC-3', 3],
    ];
    const { lines } = readOrder([{ rows: [...block, ...orders] }]);
    expect(lines.map(({ reference }) => reference)).toEqual(['AC-1', 'AC-3', 'ST-100', 'ST-101']);
  });

  it('that lists costs publishes nothing', () => {
    const costs = [
      ['Item', 'Cost'],
      ['Shipping', 250],
      ['Insurance', 50],
    ];
    expect(references(readStock([{ rows: [...costs, header, ...shoes] }]))).toEqual(['ST-100', 'ST-101']);
  });
});

import { type CellValue, readPriceFile, readStock } from '../../../../test/workbooks/in-code-sheets.js';

const header = ['Reference', 'EAN', 'Description', 'Colour', 'Size', 'Units per lot', 'Available'];
const polo = ['ST-100', '6291234567892', 'Polo', 'Red', 'S', 24, 10];
const shirt = ['ST-101', '6291234567908', 'Shirt', 'Blue', 'M', 12, 5];

const read = (stock: CellValue[][], prices: CellValue[][]) =>
  readStock([{ rows: [header, ...stock] }], undefined, { priceFile: readPriceFile([{ name: 'WSP', rows: prices }]) });
const priced = ({ lines }: ReturnType<typeof read>) =>
  lines.map(({ reference, size, wholesalePrice }) => [reference, size, wholesalePrice]);

// X01
describe('a stock file without prices, with a price file', () => {
  it('takes its prices from the rows with the same reference', () => {
    const reading = read(
      [polo, shirt],
      [
        ['Wholesale prices, autumn'],
        ['Style no', 'RRP', 'Wholesale price'],
        ['ST-101', 300, '95,50'],
        ['st-100', 250, 80],
      ],
    );
    expect(priced(reading)).toEqual([
      ['ST-100', 'S', '80'],
      ['ST-101', 'M', '95.5'],
    ]);
    expect(reading.problems).toEqual([]);
  });

  it('takes them although another column of numbers could be prices', () => {
    const stock = [
      ['Reference', 'Description', 'Units per lot', 'Points'],
      ['ST-100', 'Polo', 24, 50],
      ['ST-101', 'Shirt', 12, 70],
    ];
    const rows = [
      ['Reference', 'Price'],
      ['ST-100', 80],
      ['ST-101', 95.5],
    ];
    const reading = readStock([{ rows: stock }], undefined, { priceFile: readPriceFile([{ name: 'WSP', rows }]) });
    expect(reading.lines.map(({ wholesalePrice }) => wholesalePrice)).toEqual(['80', '95.5']);
  });

  it('takes its prices by barcode from a price file without references', () => {
    const reading = read(
      [polo, shirt],
      [
        ['EAN', 'Price'],
        [6291234567908, 95.5],
        [6291234567892, 80],
      ],
    );
    expect(priced(reading).map(([, , price]) => price)).toEqual(['80', '95.5']);
    expect(reading.errorCount).toBe(0);
  });

  it('takes the price of the row’s size where sizes have prices of their own', () => {
    const large = ['ST-100', null, 'Polo', 'Red', 'XXL', 24, 3];
    const reading = read(
      [polo, large],
      [
        ['Reference', 'Size', 'Price'],
        ['ST-100', 'S', 80],
        ['ST-100', 'XXL', 90],
      ],
    );
    expect(priced(reading)).toEqual([
      ['ST-100', 'S', '80'],
      ['ST-100', 'XXL', '90'],
    ]);
    expect(reading.problems).toEqual([]);
  });

  it('has an error in each row whose article has no price', () => {
    const { lines, problems } = read(
      [polo, shirt],
      [
        ['Reference', 'Price'],
        ['ST-100', 80],
        ['ST-101', 'on request'],
      ],
    );
    expect(lines).toHaveLength(1);
    expect(problems).toMatchObject([
      { sheet: 'Sheet1', cell: 'A3', severity: 'error', reference: 'ST-101' },
      { sheet: 'Price file: WSP', cell: 'B3', severity: 'warning', found: 'on request' },
    ]);
    expect(problems[0]?.message).toBe('Cell A3 (reference) has no price in the price file.');
  });

  it('has an error where the price file has two prices for an article, and none where both are equal', () => {
    const twice = (second: number) =>
      read(
        [polo],
        [
          ['Reference', 'Price'],
          ['ST-100', 80],
          ['ST-100', second],
        ],
      );
    expect(twice(80).problems).toEqual([]);
    const { lines, problems } = twice(75);
    expect(lines).toEqual([]);
    expect(problems).toMatchObject([{ cell: 'A2', severity: 'error' }]);
    expect(problems[0]?.message).toContain('80 in cell B2 of sheet "WSP" and 75 in cell B3 of sheet "WSP"');
  });

  it('takes a price of a reference that is spelled otherwise with a warning, where only one fits', () => {
    const near = read(
      [polo],
      [
        ['Reference', 'Price'],
        ['ST100', 80],
        ['ST200', 70],
      ],
    );
    expect(priced(near)).toEqual([['ST-100', 'S', '80']]);
    expect(near.problems).toMatchObject([
      { cell: 'A2', severity: 'warning', expected: 'the same reference, colour and size in the price file' },
      { sheet: 'Price file: WSP', cell: 'B3', severity: 'warning' },
    ]);
    const several = read(
      [polo],
      [
        ['Reference', 'Price'],
        ['ST100', 80],
        ['S-T100', 80],
      ],
    );
    expect(several.problems).toMatchObject([{ cell: 'A2', severity: 'error' }, { sheet: 'Price file: WSP' }]);
  });

  it('takes the price of another colour with a warning', () => {
    const { problems, lines } = read(
      [polo],
      [
        ['Reference', 'Colour', 'Price'],
        ['ST-100', 'Green', 80],
      ],
    );
    expect(lines).toMatchObject([{ wholesalePrice: '80' }]);
    expect(problems).toMatchObject([{ cell: 'A2', severity: 'warning' }]);
    expect(problems[0]?.message).toContain('is priced like ST-100 Green');
  });

  it('says how many prices were not used, and keeps the prices that the stock file itself has', () => {
    const own = readStock(
      [
        {
          rows: [
            ['Reference', 'Price', 'Available'],
            ['A-1', 50, 3],
          ],
        },
      ],
      undefined,
      {
        priceFile: readPriceFile([
          {
            rows: [
              ['Reference', 'Price'],
              ['A-1', 40],
              ['A-2', 30],
            ],
          },
        ]),
      },
    );
    expect(own.lines).toMatchObject([{ wholesalePrice: '50' }]);
    expect(own.problems.at(-1)?.message).toContain('2 prices of the price file match no row that needs a price');
  });

  it('prices every size of a table with sizes as columns', () => {
    const priceFile = readPriceFile([
      {
        rows: [
          ['Reference', 'Price'],
          ['ST-100', 80],
        ],
      },
    ]);
    const sizes = [
      {
        rows: [
          ['Reference', 'Description', 'S', 'M', 'L'],
          ['ST-100', 'Polo', 3, 4, 5],
        ],
      },
    ];
    const { lines, errorCount } = readStock(sizes, undefined, { priceFile });
    expect(errorCount).toBe(0);
    expect(lines.map(({ size, wholesalePrice }) => [size, wholesalePrice])).toEqual([
      ['S', '80'],
      ['M', '80'],
      ['L', '80'],
    ]);
  });

  it('still leaves out totals, and reports a product like a total that has no price', () => {
    const prices = [
      ['Reference', 'Price'],
      ['ST-100', 80],
      ['ST-101', 95.5],
    ];
    const total = ['Total', null, null, null, null, null, 15];
    expect(read([polo, shirt, total], prices).problems).toEqual([]);
    const look = ['Total look', null, null, null, null, null, 7];
    expect(read([polo, shirt, look], prices).problems).toMatchObject([
      { cell: 'A4', severity: 'error' },
      { cell: 'F4' },
    ]);
  });

  it('is read by columns that were chosen for an earlier file, and asked about without its price file', () => {
    const rows = [
      ['Item', 'Left'],
      ['ST-100', 3],
    ];
    const tables = [{ sheet: 'Sheet1', headerRow: 1, columns: { reference: 'A', available: 'B' } }];
    const first = readStock([{ rows }], undefined, { tables, priceFile: prices() });
    const known = [{ fingerprint: first.headers[0]?.fingerprint ?? '', columns: tables[0]?.columns ?? {} }];
    const next = readStock([{ rows }], undefined, { known, priceFile: prices() });
    expect(next.lines).toMatchObject([{ reference: 'ST-100', availableLots: 3, wholesalePrice: '80' }]);
    const without = readStock([{ rows }], undefined, { known, withSamples: true });
    expect(without.sheets).toEqual([]);
  });
});

const prices = () =>
  readPriceFile([
    {
      rows: [
        ['Reference', 'Price'],
        ['ST-100', 80],
      ],
    },
  ]);

describe('a price file', () => {
  it('without a price column is refused', () => {
    expect(() =>
      readPriceFile([
        {
          rows: [
            ['Reference', 'Colour'],
            ['ST-100', 'Red'],
          ],
        },
      ]),
    ).toThrow('No table was found');
  });

  it('has a warning for a price without a reference, and none for a total', () => {
    const { reading } = readPriceFile([
      {
        rows: [
          ['Reference', 'Price'],
          ['ST-100', 80],
          [null, 70],
          ['Total', 150],
        ],
      },
    ]);
    expect(reading.problems).toMatchObject([{ cell: 'A3', severity: 'warning' }]);
  });
});

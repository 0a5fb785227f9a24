import { type CellValue, readOrder, readStock } from '../../../test/workbooks/in-code-sheets.js';

const header = ['Reference', 'Description', 'Size', 'Wholesale', 'Units per lot'];
const polo = ['ST-100', 'Polo', 'S', 80, 24];
const shirt = ['ST-101', 'Shirt', 'M', 95.5, 12];

const order = (...rows: CellValue[][]) => readOrder([{ rows: [[...header, 'Order'], ...rows] }]);
const stock = (...rows: CellValue[][]) => readStock([{ rows: [[...header, 'Available'], ...rows] }]);

describe('an order row without a reference', () => {
  it('is reported when its lots happen to be the sum of the rows above, but it has a price or a pack size', () => {
    for (const row of [
      [null, null, null, 80, 24, 5],
      [null, null, null, null, 24, 5],
    ]) {
      const { problems, lines } = order([...polo, 2], [...shirt, 3], row);
      expect(lines).toHaveLength(2);
      expect(problems).toMatchObject([{ cell: 'A4', severity: 'error' }]);
    }
  });

  it('is a total without a word when it only has sums, also those of the prices of rows that order nothing', () => {
    expect(order([...polo, 2], [...shirt, 3], [null, null, null, null, null, 5]).problems).toEqual([]);
    const all = order([...polo, 2], [...shirt, 3], [...polo, null], [null, null, null, 255.5, 60, 5]);
    expect(all.problems).toEqual([]);
    expect(all.lines).toHaveLength(2);
  });

  it('is reported with what its order cell shows', () => {
    const date: CellValue = { kind: 'date', number: 46_154, text: '2 Jan 2026' };
    for (const [lots, entered] of [
      [4, '4 lots are entered'],
      [date, '"2 Jan 2026" is entered as lots'],
      ['48 pcs', '"48 pcs" is entered as lots'],
    ] as const) {
      const { problems } = order([...polo, 2], [null, 'Shirt', 'M', 95.5, 12, lots]);
      expect(problems.map(({ message }) => message)).toEqual([
        `Cell A3 (reference) is empty although ${entered} in its row; a reference is expected.`,
      ]);
    }
  });

  it('is reported when a box is ticked beside its description', () => {
    const { problems } = order([...polo, 2], [null, 'Shirt', null, null, null, true]);
    expect(problems).toMatchObject([{ cell: 'A3', severity: 'error' }]);
    expect(order([...polo, 2], [null, 'Shirt', null, null, null, false]).problems).toEqual([]);
  });

  it('with words in the order column is a warning in the table, and a note below it', () => {
    const inTable = order([...polo, 2], [null, 'Shirt', null, null, null, 'many'], [...shirt, 3]);
    expect(inTable.errorCount).toBe(0);
    expect(inTable.problems).toMatchObject([
      {
        severity: 'warning',
        message:
          'Cell A3 (reference) is empty, and the order column of its row says "many": the row was left out as a note.',
      },
    ]);
    expect(order([...polo, 2], [], [null, 'Signed', null, null, null, 'J. Smith']).problems).toEqual([]);
    expect(order([...polo, 2], [null, 'Signature:', null, null, null, 'J. Smith']).problems).toEqual([]);
  });
});

describe('a stock row without a reference', () => {
  it('is reported when it is the first row, although its size and price could be sizes below the header', () => {
    const { problems, sheets } = stock([null, null, 'S', 80, null, null], [...polo, 5]);
    expect(sheets).toMatchObject([{ headerRow: 1 }]);
    expect(problems).toMatchObject([{ cell: 'A2', field: 'reference' }]);
  });

  it('is reported when its stock happens to be the sum of the rows above, but it shows a pack size', () => {
    const { problems } = stock([...polo, 2], [...shirt, 3], [null, null, null, null, 24, 5]);
    expect(problems).toMatchObject([{ cell: 'A4', severity: 'warning' }]);
    expect(stock([...polo, 2], [...shirt, 3], [null, null, null, 175.5, 36, 5]).problems).toEqual([]);
  });

  it('is reported when it only has a retail price', () => {
    const header = ['Reference', 'Description', 'RRP', 'Wholesale', 'Units per lot'];
    const rows: CellValue[][] = [header, ['ST-1', 'Polo', 160, 80, 24], [null, null, 200], [null, null, 'incl. VAT']];
    const { problems } = readStock([{ rows }]);
    expect(problems.filter(({ field }) => field === 'reference')).toMatchObject([
      { ...{ severity: 'warning', cell: 'A3' }, message: expect.stringContaining('the row has a retail price') },
    ]);
  });

  it('with a reference like the label of a total is a product when it has a size and a pack size', () => {
    const { problems } = stock(['TOTAL LOOK', null, 38, null, 24, 1], [...polo, 2]);
    expect(problems).toMatchObject([{ cell: 'D2', field: 'wholesalePrice', severity: 'error' }]);
  });
});

/** The rows as in a CSV file, where each value is a text. */
const asTexts = (rows: CellValue[][]): CellValue[][] =>
  rows.map((row) => row.map((value) => (typeof value === 'number' ? String(value) : value)));

describe('rows of sums without a label', () => {
  const goods: CellValue[][] = [
    ['ST-100', 'Polo', 'S', 80.5, 24, 2],
    ['ST-101', 'Shirt', 'M', 95, 12, 3],
  ];

  it.each<[string, (rows: CellValue[][]) => CellValue[][]]>([
    ['numbers', (rows) => rows],
    ['texts', asTexts],
  ])('are totals in a file that stores %s', (_, stored) => {
    for (const sums of [
      [null, null, null, null, null, 5],
      [null, null, null, 175.5, 36, 5],
    ]) {
      const rows = stored([...goods, sums, ...goods]);
      expect(order(...rows)).toMatchObject({ lineCount: 4, problems: [] });
      expect(stock(...stored([...goods, sums])).problems).toEqual([]);
    }
    expect(order(...stored([...goods, ['Total Look', null, null, 175.5, 36, 5]]))).toMatchObject({ lineCount: 2 });
  });

  it.each<[string, (rows: CellValue[][]) => CellValue[][]]>([
    ['numbers', (rows) => rows],
    ['texts', asTexts],
  ])('are goods with a number as the description or with no sum, in a file that stores %s', (_, stored) => {
    for (const row of [
      [null, 7, null, null, null, 5],
      [null, null, null, 80, null, 5],
      [null, null, null, null, 24, 5],
    ]) {
      expect(order(...stored([...goods, row])).problems).toMatchObject([{ severity: 'error' }]);
      expect(stock(...stored([...goods, row])).problems).toMatchObject([{ severity: 'warning' }]);
    }
  });
});

describe('a stock row with words as the reference and no price', () => {
  it('is told once for the table when it has a description, and is a title without one', () => {
    const { lines, problems } = stock(
      ...[['Polo Shirt', 'Slim', 'S', 80, 24, 5], ['Linen Dress', 'Blue'], ['SUMMER'], ['Wool Coat', 'Grey']],
      ...[['Anorak', 'Red', 'M', 70, 12, 3], [], ['Delivery', 'From March']],
    );
    expect(lines).toHaveLength(2);
    expect(problems.filter(({ field }) => field === 'reference')).toMatchObject([
      {
        severity: 'warning',
        message:
          '2 rows with words as the reference and a description, but no price or stock (first cell A3, "Linen Dress") were left out as titles or notes.',
      },
    ]);
  });
});

describe('a stock row with words below a repeated header', () => {
  it('is told as well', () => {
    const { problems } = stock([...polo, 5], [], [...header, 'Available'], ['Linen Dress', 'Blue']);
    expect(problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining('first cell A5') }]);
  });
});

describe('titles with a number in the price column', () => {
  const header = ['Reference', 'Description', 'Wholesale', 'Available'];
  const goods = ['KN-1', 'Jumper', 80, 3];

  it('are no goods, and reported', () => {
    for (const rows of [
      [header, ['KNITWEAR', null, 120], goods],
      [header, goods, ['KNITWEAR', null, 120], ['KN-2', 'Jumper', 80, 3]],
    ]) {
      const { lines, problems } = readStock([{ rows }]);
      expect(lines.map(({ reference }) => reference)).not.toContain('KNITWEAR');
      expect(lines).toHaveLength(rows.length - 2);
      expect(problems.filter(({ field }) => field === 'wholesalePrice')).toMatchObject([
        {
          ...{ severity: 'warning', found: '120' },
          message: expect.stringMatching(/only "KNITWEAR" beside it; the row was taken as a title, not as goods\.$/),
        },
      ]);
    }
  });

  it.each<[string, (string | number | null)[]]>([
    ['a code', ['KN-2', null, 120]],
    ['a description', ['ALPHA', 'Jumper', 120]],
    ['stock', ['ALPHA', null, 120, 4]],
  ])('are goods with %s', (_, row) => {
    expect(readStock([{ rows: [header, goods, row] }]).lines).toHaveLength(2);
  });

  it('are goods in a table that only lists references and prices', () => {
    const rows = [
      ['Reference', 'Wholesale'],
      ['ALPHA', 80],
      ['BETA', 90],
    ];
    expect(readStock([{ rows }]).lines).toHaveLength(2);
  });
});

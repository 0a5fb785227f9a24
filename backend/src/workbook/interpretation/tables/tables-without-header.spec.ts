import { type InCodeSheet, readOrder, readStock } from '../../../../test/workbooks/in-code-sheets.js';

const rows = [
  ['ST-100', 'Polo', 80, 24, 3],
  ['ST-101', 'Shirt', 95.5, 12, 4],
  ['ST-102', 'Belt', 20, 12, -1],
];
const columns = { reference: 'A', description: 'B', wholesalePrice: 'C', unitsPerLot: 'D' };

// X01
describe('a table that has no header row', () => {
  it('is read from its first row once a person chose its columns', () => {
    const table = { sheet: 'Sheet1', headerRow: 0, columns: { ...columns, available: 'E' } };
    const reading = readStock([{ rows }], undefined, { tables: [table] });
    expect(reading.lines).toMatchObject([
      { row: 1, reference: 'ST-100', wholesalePrice: '80', unitsPerLot: 24, availableLots: 3 },
      { row: 2, reference: 'ST-101', wholesalePrice: '95.5', unitsPerLot: 12, availableLots: 4 },
      { row: 3, reference: 'ST-102', wholesalePrice: '20', unitsPerLot: 12, availableLots: 0 },
    ]);
    expect(reading.sheets).toMatchObject([{ headerRow: 0 }]);
    // The choice is remembered by the shape, because there is no header row.
    expect(reading.headers).toEqual([{ fingerprint: expect.stringMatching(/^shape:./), texts: [] }]);
    expect(reading.problems).toMatchObject([{ cell: 'E3', severity: 'warning' }]);
  });

  it('names columns by their letters in warnings', () => {
    const table = { sheet: 'Sheet1', headerRow: 0, columns: { barcode: 'A', wholesalePrice: 'C' } };
    const barcodes = rows.map(([, ...others], index) => [`629123456789${index}`, ...others]);
    const { problems, lines } = readStock([{ rows: barcodes }], undefined, { tables: [table] });
    expect(lines).toHaveLength(3);
    expect(problems.map(({ cell, message }) => [cell, message])).toContainEqual([
      '',
      'The table has no reference column: column A is used, so that barcodes identify its lines.',
    ]);
  });

  it('orders from its first row on, and reports numbers beside the order', () => {
    const table = { sheet: 'Sheet1', headerRow: 0, columns: { reference: 'A', order: 'E' } };
    const ordered = rows.map((row, index) => [...row.slice(0, 4), index + 1, index === 1 ? null : 7]);
    const { lines, problems } = readOrder([{ rows: ordered }], undefined, { tables: [table] });
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([
      ['ST-100', 1],
      ['ST-101', 2],
      ['ST-102', 3],
    ]);
    expect(problems.map(({ cell }) => cell)).toEqual(expect.arrayContaining(['F1', 'F3']));
  });

  it('may stand above a table with headers', () => {
    const below = [
      ['Style', 'Price'],
      ['AC-1', 12],
    ];
    const tables = [
      { sheet: 'Sheet1', headerRow: 0, columns },
      { sheet: 'Sheet1', headerRow: 4, columns: { reference: 'A', wholesalePrice: 'B' } },
    ];
    const { lines } = readStock([{ rows: [...rows, ...below] }], undefined, { tables });
    expect(lines.map(({ reference }) => reference)).toEqual(['ST-100', 'ST-101', 'ST-102', 'AC-1']);
  });
});

// X01
describe('a table without a header row that nobody chose the columns of', () => {
  const all = { ...columns, available: 'E' };
  const chosen = [{ sheet: 'Sheet1', headerRow: 0, columns: all }];
  const fingerprintOf = (sheet: typeof rows): string =>
    readStock([{ rows: sheet }], undefined, { tables: chosen }).headers[0]?.fingerprint ?? '';
  const known = [{ fingerprint: fingerprintOf(rows), columns: all }];
  const more = Array.from({ length: 80 }, (_, at) => [`NW-${at}`, `Jacket ${at}`, 12.5 + at, 6, at % 9]);

  it('is proposed by its values, and refused with a sentence that asks for its columns', () => {
    const { samples, problems, lines } = readStock([{ rows }], undefined, { withSamples: true });
    expect(lines).toEqual([]);
    expect(samples?.[0]?.guess).toMatchObject({
      headerRow: 0,
      columns: [
        { column: 'A', field: 'reference' },
        { column: 'B', field: 'description' },
        { column: 'C', field: 'wholesalePrice' },
        // Pack size or stock: values do not tell.
        { column: 'D', field: null },
        { column: 'E', field: null },
      ],
    });
    expect(problems.map(({ message }) => message)).toEqual([
      'Sheet "Sheet1" has a table without a header row. Please choose the meaning of its columns.',
    ]);
  });

  it('is proposed below words that nobody taught the portal, as a table with a header', () => {
    const strange = [['Blah', 'Foo', 'Bar', 'Baz', 'Qux'], ...rows];
    const { samples, problems } = readStock([{ rows: strange }], undefined, { withSamples: true });
    expect(samples?.[0]?.guess).toMatchObject({
      headerRow: 1,
      columns: [{ header: 'Blah', field: 'reference' }, {}, { field: 'wholesalePrice' }, {}, {}],
    });
    expect(problems[0]?.message).toBe(
      'The words in row 1 of sheet "Sheet1" do not say what the columns of its table hold. Please choose the meaning of its columns.',
    );
  });

  it('is proposed in an order with the whole numbers furthest right as the order', () => {
    const ordered = rows.map((row, index) => [...row.slice(0, 4), index + 3]);
    const { samples } = readOrder([{ rows: ordered }], undefined, { withSamples: true });
    expect(samples?.[0]?.guess?.columns.map(({ column, field }) => [column, field])).toEqual([
      ['A', 'reference'],
      ['B', 'description'],
      ['C', null],
      ['D', null],
      ['E', 'order'],
    ]);
  });

  it('is no table when it is a letter', () => {
    const letter = [['Dear buyer'], ['Date', '3 May'], ['Subject', 'Holidays'], ['Best regards']];
    const { samples, problems } = readStock([{ rows: letter }], undefined, { withSamples: true });
    expect(samples?.[0]?.guess).toBeUndefined();
    expect(problems[0]?.message).toContain('No table was found');
  });

  it('is read as chosen for an earlier file of its shape, however long, with a warning that names the columns', () => {
    const { lines, problems, sheets } = readStock([{ rows: [['Stock of May'], ...more] }], undefined, { known });
    expect(sheets).toMatchObject([{ headerRow: 0 }]);
    expect(lines).toHaveLength(80);
    expect(lines[1]).toMatchObject({ reference: 'NW-1', wholesalePrice: '13.5', unitsPerLot: 6, availableLots: 1 });
    expect(problems.map(({ message }) => message)).toContain(
      'The table has no header row. Its columns are read as they were chosen for an earlier file: A reference, B description, C wholesale price, D units per lot, E available; please check them.',
    );
  });

  it.each([
    ['has another column', more.map((row) => [...row, 'new'])],
    ['has texts in place of numbers', more.map((row) => row.with(3, 'a few'))],
    ['has words above its columns', [['Blah', 'Foo', 'Bar', 'Baz', 'Qux'], ...more]],
  ])('is not read as an earlier file when it %s', (_, other) => {
    const { lines, samples } = readStock([{ rows: other }], undefined, { known, withSamples: true });
    expect(lines).toEqual([]);
    expect(samples?.[0]?.guess).toBeDefined();
  });

  it('is not read as an earlier file when its header is understood', () => {
    const headed = [['Style', 'Name', 'Retail price', 'Wholesale price', 'Stock'], ...more];
    const { lines, sheets } = readStock([{ rows: headed }], undefined, { known });
    expect(sheets).toMatchObject([{ headerRow: 1 }]);
    expect(lines[0]).toMatchObject({ wholesalePrice: '6', retailPrice: '12.5' });
  });

  // The published file has no column for the order: a buyer writes lots beside it.
  it('is read in an order by the choice for the stock file, with the numbers beside it as the order', () => {
    const ordered = more.map((row, at) => (at % 20 === 0 ? [...row, at + 1] : row));
    const { lines, problems } = readOrder([{ rows: ordered }], undefined, { known });
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([
      ['NW-0', 1],
      ['NW-20', 21],
      ['NW-40', 41],
      ['NW-60', 61],
    ]);
    expect(problems[0]?.message).toContain('F order');
  });

  it("is read in an order by the buyer's own choice, also when the first rows hold no order", () => {
    const orderColumns = { reference: 'A', order: 'F' };
    const ordered = (from: number) => more.map((row, at) => (at >= from ? [...row, 2] : row));
    const first = readOrder([{ rows: ordered(0) }], undefined, {
      tables: [{ sheet: 'Sheet1', headerRow: 0, columns: orderColumns }],
    });
    const own = [{ fingerprint: first.headers[0]?.fingerprint ?? '', columns: orderColumns }];
    expect(readOrder([{ rows: ordered(0) }], undefined, { known: own }).lines).toHaveLength(80);
    expect(readOrder([{ rows: ordered(70) }], undefined, { known: own }).lines).toHaveLength(10);
  });
});

// X01
describe('a table without a header row whose values leave no doubt', () => {
  const letters = [...'ABCDEFGHIJKL'];
  const goods = letters.map((letter, index): [string, string, number] => [
    `Kettle ${letter}`,
    'pcs',
    20.25 + index * 3,
  ]);
  const read = (sheet: InCodeSheet) => readStock([sheet], undefined, { withSamples: true });

  it('is read with a question that names its columns', () => {
    const { lines, sheets, problems } = read({ rows: goods });
    expect(lines).toHaveLength(12);
    expect(lines[0]).toMatchObject({ row: 1, reference: 'Kettle A', wholesalePrice: '20.25', availableLots: null });
    expect(sheets).toMatchObject([{ headerRow: 0 }]);
    expect(problems[0]).toMatchObject({
      severity: 'warning',
      message:
        'The table has no header row. Its columns are read by their values: A reference, C wholesale price; please confirm.',
    });
  });

  it.each([
    ['units', goods],
    ['a title', [['Прайс-лист 2026'], ...goods.map(([name, , price]) => [name, price])]],
    ['barcodes', goods.map(([name, , price], index) => [checked(629_123_456_700 + index), name, price])],
    ['amounts in a currency', goods.map(([name, unit], index) => [name, unit, `€ ${20 + index}`])],
  ])('by %s', (_, rows) => {
    expect(read({ rows }).lines).toHaveLength(12);
  });

  it.each([
    ['a second number', goods.map((row, index) => [...row, 3 + index])],
    ['whole amounts, which may be counts', goods.map(([name, unit], index) => [name, unit, 20 + index])],
    ['weights', goods.map(([name, unit, price]) => [name, unit, Number(price) + 0.125])],
    ['dates', goods.map((row, index) => [...row, `${index + 1}.05.2026`])],
    ['few rows', goods.slice(0, 8)],
    ['names that repeat', goods.map(([, ...others], index) => [`Kettle ${letters[index % 6]}`, ...others])],
    ['nothing that says that they are goods', goods.map(([name, , price]) => [name, price])],
    ['codes and names alone, as accounts have', goods.map(([name, , price], index) => [1010 + index, name, price])],
  ])('is left to a person with %s', (_, rows) => {
    expect(read({ rows }).lines).toEqual([]);
  });

  it('is left to a person beside a sheet with a header', () => {
    const headed = {
      rows: [
        ['Reference', 'Price'],
        ['KT-100', 20],
      ],
    };
    expect(readStock([headed, { rows: goods }], undefined, { withSamples: true }).lines).toHaveLength(1);
  });

  it('has the lower one of two prices proposed, and no stock where a number is what a pack contains', () => {
    const rows = letters.map((letter, index) => [
      `KT-${100 + index}`,
      `Kettle ${letter}`,
      28.35 + index * 4.2,
      20.25 + index * 3,
      250 * (1 + (index % 3)),
      'ml',
    ]);
    const { samples } = read({ rows });
    expect(samples?.[0]?.guess?.columns.map(({ field }) => field)).toEqual([
      'reference',
      'description',
      'retailPrice',
      'wholesalePrice',
      null,
      null,
    ]);
  });
});

/** An EAN-13 of twelve digits with its check digit. */
function checked(digits: number): string {
  const sum = [...String(digits)].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

import { type CellValue, type InCodeSheet, readOrder } from '../../../../test/workbooks/in-code-sheets.js';

const shoes = (...lots: CellValue[]): CellValue[][] => [
  ['Reference', 'Description', 'Wholesale', 'Units per lot', 'Order'],
  ...lots.map((value, index) => [`SH-${index + 1}`, 'Loafer', 80, 24, value]),
];
const belts = (...lots: CellValue[]): CellValue[][] => [
  ['Style', 'Colour', 'Pack size', 'Price', 'Order lots'],
  ...lots.map((value, index) => [`BE-${index + 1}`, 'Red', 12, 20, value]),
];
const sheet = (name: string, ...tables: CellValue[][][]): InCodeSheet => ({ name, rows: tables.flat() });
const lotsOf = ({ lines }: ReturnType<typeof readOrder>) =>
  lines.map(({ sheet, reference, lots }) => `${sheet} ${reference} ${lots}`);

describe('tables of an order that repeat each other', () => {
  it('are counted once when a sheet with new lines repeats a table of another sheet', () => {
    const reading = readOrder([sheet('May', shoes(2, 1, 5), belts(3, 4)), sheet('June', shoes(2, 1, 5), belts(1, 9))]);
    expect(lotsOf(reading)).toEqual([
      ...['May SH-1 2', 'May SH-2 1', 'May SH-3 5', 'May BE-1 3', 'May BE-2 4'],
      ...['June BE-1 1', 'June BE-2 9'],
    ]);
    expect(reading.problems).toMatchObject([
      {
        ...{ sheet: 'June', severity: 'warning', found: '3 articles' },
        message:
          'Sheet "June": the table in row 1 repeats the lots of the table in row 1 of sheet "May" exactly; it was taken as a copy and not counted again.',
      },
      { sheet: 'June', severity: 'warning', message: expect.stringContaining('2 articles again that sheet "May"') },
    ]);
  });

  it('are counted once when a sheet repeats one of several tables', () => {
    const reading = readOrder([sheet('All', shoes(2, 1, 5), belts(3, 4)), sheet('Belts', belts(3, 4))]);
    expect(lotsOf(reading)).toHaveLength(5);
    expect(reading.problems).toMatchObject([{ sheet: 'Belts', severity: 'warning' }]);
  });

  it('are counted once when several tables together repeat a sheet', () => {
    const all = [...shoes(2, 1), ['BE-1', 'Belt', 20, 12, 3], ['BE-2', 'Belt', 20, 12, 4]];
    const recap: CellValue[][][] = [shoes(2, 1), [...shoes(), ...belts(3, 4).slice(1)]];
    const reading = readOrder([sheet('All', all), sheet('Recap', ...recap)]);
    expect(lotsOf(reading)).toEqual(['All SH-1 2', 'All SH-2 1', 'All BE-1 3', 'All BE-2 4']);
    expect(reading.problems).toMatchObject([{ sheet: 'Recap', message: expect.stringContaining('taken as a copy') }]);
  });

  it('are reported once for a copied sheet with several tables', () => {
    const tables = [shoes(2, 1, 5), belts(3, 4)];
    const reading = readOrder([sheet('Order', ...tables), sheet('Order (2)', ...tables)]);
    expect(lotsOf(reading)).toHaveLength(5);
    expect(reading.problems).toMatchObject([
      { sheet: 'Order (2)', severity: 'warning', message: expect.stringContaining('Sheet "Order (2)" repeats') },
    ]);
  });

  it('are counted once in long orders, by colour, size and barcode in every script', () => {
    const colours = ['Écru', '黑色', 'أسود', null];
    const lines = Array.from({ length: 400 }, (_, index): CellValue[] => [
      ...[`ST-${Math.floor(index / 4)}`, colours[index % 4] ?? null, index % 2 ? 'M' : null],
      ...[index % 3 ? null : `62900000${10_000 + index}`, 20, 1 + (index % 7)],
    ]);
    const header: CellValue[] = ['Reference', 'Colour', 'Size', 'Barcode', 'Price', 'Order lots'];
    const changed = lines.map((line, index) => (index === 399 ? [...line.slice(0, 5), 99] : line));
    const copied = readOrder([sheet('Order', [header, ...lines]), sheet('Copy', [header, ...lines])]);
    expect(copied.lines).toHaveLength(400);
    expect(copied.problems).toMatchObject([
      { sheet: 'Copy', severity: 'warning', message: expect.stringContaining('repeats') },
    ]);
    const similar = readOrder([sheet('Order', [header, ...lines]), sheet('Copy', [header, ...changed])]);
    expect(similar.lines).toHaveLength(800);
    expect(similar.problems).toMatchObject([{ sheet: 'Copy', severity: 'error' }]);
  });

  it('mark the lines below a further header or title of a sheet, so that those of a summary can be compared', () => {
    const sections = (...rows: CellValue[][]) => readOrder([{ rows }]).lines.map(({ section }) => section ?? null);
    expect(sections(...shoes(2, 1), ['Style', 'Order lots'], ['SH-1', 2])).toEqual([null, null, 4]);
    expect(sections(...shoes(2, 1), ...shoes(2, 1))).toEqual([null, null, 4, 4]);
    expect(sections(...shoes(2, 1), ['Belts'], ...shoes(3))).toEqual([null, null, 4]);
    const sizes = [
      ['Style', 'Colour', 36, 37, 38],
      ['SH-1', 'Red', 2, 1, null],
    ];
    expect(sections(...sizes, ...sizes)).toEqual([null, null, 3, 3]);
    expect(readOrder([sheet('May', shoes(2)), sheet('June', shoes(3))]).lines.map(({ section }) => section)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('are all counted when they have one article each', () => {
    const reading = readOrder([sheet('May', shoes(2), belts(3)), sheet('June', shoes(2), belts(4))]);
    expect(lotsOf(reading)).toEqual(['May SH-1 2', 'May BE-1 3', 'June SH-1 2', 'June BE-1 4']);
    expect(reading.problems).toMatchObject([{ sheet: 'June', severity: 'warning' }]);
  });
});

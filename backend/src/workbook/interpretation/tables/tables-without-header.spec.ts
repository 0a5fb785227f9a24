import { readOrder, readStock } from '../../../../test/workbooks/in-code-sheets.js';

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
    // Without a fingerprint the choice is not remembered.
    expect(reading.headers).toEqual([{ fingerprint: '', texts: [] }]);
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

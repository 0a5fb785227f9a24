import { type CellValue, readOrder, readStock } from '../../../../test/workbooks/in-code-sheets.js';

const header = ['Reference', 'Description', 'Wholesale', 'Units per lot', 36, 37, 38];
const boots = [
  ['S-1', 'Boot', 80, 12, 1, 2, 3],
  ['S-2', 'Boot', 80, 12, 1, 2, 3],
];
const below: CellValue[] = ['S-3', 'Boot', 80, 12, 4, 5, 6];
const sizesOf = ({ lines }: { lines: { reference: string; size: string | null }[] }) =>
  lines.filter(({ reference }) => reference === 'S-3').map(({ size }) => size);

describe('a title above a header with sizes', () => {
  it.each<[string, CellValue[]]>([
    ['that could be a reference', ['SS-2026']],
    ['of several words', ['Women', 'New in']],
  ])('%s is no row of goods, and is reported', (_, title) => {
    for (const read of [readStock, readOrder]) {
      const reading = read([{ rows: [header, ...boots, title, header, below] }]);
      expect(reading.lines).toHaveLength(9);
      expect(sizesOf(reading)).toEqual(['36', '37', '38']);
      expect(reading.problems).toMatchObject([
        {
          cell: 'A4',
          severity: 'warning',
          message: expect.stringContaining('was taken as the title of the table below'),
        },
      ]);
    }
  });

  it('may stand above other sizes', () => {
    const other = [...header.slice(0, 4), 'S', 'M', 'L'];
    const reading = readStock([{ rows: [header, ...boots, ['SS-2026'], other, below] }]);
    expect(reading.lines.map(({ reference, size, availableLots }) => [reference, size, availableLots])).toEqual([
      ...['S-1', 'S-2'].flatMap((reference) => [36, 37, 38].map((size, index) => [reference, `${size}`, index + 1])),
      ...['S', 'M', 'L'].map((size, index) => ['S-3', size, index + 4]),
    ]);
    expect(reading.problems).toMatchObject([{ cell: 'A4', severity: 'warning' }]);
  });

  it('may stand above a table with other columns, whose first size stands below the prices of the first table', () => {
    const rows = [header, ...boots, ['SS-2026'], ['Style', 'Price', 40, 41, 42], ['S-3', 80, 4, 5, 6]];
    const reading = readStock([{ rows }]);
    expect(sizesOf(reading)).toEqual(['40', '41', '42']);
    expect(reading.lines.at(-1)).toMatchObject({ wholesalePrice: '80', availableLots: 6 });
    expect(reading.errorCount).toBe(0);
  });

  it('is a row of goods without a price when goods follow', () => {
    const reading = readStock([{ rows: [header, ...boots, ['SS-2026'], below] }]);
    expect(reading.problems.filter(({ severity }) => severity === 'error')[0]).toMatchObject({ cell: 'C4' });
    expect(sizesOf(reading)).toEqual(['36', '37', '38']);
  });
});

import type { Problem } from '@portal/contract/workbook';
import { ProblemList } from './problem-list.js';

const problem = (row: number, severity: Problem['severity']): Problem => ({
  sheet: 'Stock',
  cell: `A${row}`,
  field: 'reference',
  found: '',
  expected: '',
  message: '',
  severity,
});

// X02
describe('the problems of a file', () => {
  it('are limited to 200, and all of them are counted', () => {
    const list = new ProblemList();
    for (let row = 1; row <= 300; row++) list.add(problem(row, row % 3 === 0 ? 'error' : 'warning'));
    expect([list.errorCount, list.warningCount, list.kept.length]).toEqual([100, 200, 200]);
    expect(list.kept.filter(({ severity }) => severity === 'error')).toHaveLength(100);
  });

  it('are listed by sheet and row, also when they were found at the end of their table', () => {
    const list = new ProblemList();
    for (const row of [3, 4, 2]) list.add(problem(row, row === 3 ? 'error' : 'warning'));
    for (const row of [7, 1]) list.add({ ...problem(row, 'warning'), sheet: 'More' });
    expect(list.kept.map(({ sheet, cell }) => `${sheet} ${cell}`)).toEqual([
      ...['Stock A2', 'Stock A3', 'Stock A4', 'More A1', 'More A7'],
    ]);
  });

  it('list errors even when there are more warnings than fit', () => {
    const list = new ProblemList();
    for (let row = 1; row <= 250; row++) list.add(problem(row, 'warning'));
    for (let row = 251; row <= 253; row++) list.add(problem(row, 'error'));
    const cells = list.kept.map(({ cell }) => cell);
    expect(cells).toHaveLength(200);
    expect(cells.slice(0, 2)).toEqual(['A1', 'A2']);
    expect(cells.slice(-3)).toEqual(['A251', 'A252', 'A253']);
  });
});

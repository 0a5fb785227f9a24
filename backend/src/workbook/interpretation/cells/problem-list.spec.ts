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

import { readStock } from '../../../../test/workbooks/in-code-sheets.js';
import { isWords, numberShown } from './number-shown.js';

describe('the number that a text shows', () => {
  it.each([
    ['-5', -5],
    ['(48)', -48],
    ['1,250.50', 1250.5],
    ['٤٨', 48],
    ['48 pcs', null],
    ['1.250', null],
    ['', null],
  ])('of "%s" is %s', (text, number) => {
    expect(numberShown({ kind: 'text', text })).toBe(number);
  });

  it('is not taken for words', () => {
    expect(['12', 'AED 80.50', '1.250', ' '].map((text) => isWords({ kind: 'text', text }))).toEqual(
      Array(4).fill(false),
    );
    expect(['Total', '12 pcs'].map((text) => isWords({ kind: 'text', text }))).toEqual([true, true]);
  });

  it('below 0 is stock that is sold out, with one warning, however the cell is stored', () => {
    for (const negative of [-5, '-5', '(48)']) {
      const { lines, problems } = readStock([
        {
          rows: [
            ['Reference', 'Wholesale price', 'Units per lot', 'Available'],
            ['A-1', 80, 24, negative],
            ['A-2', 80, 24, 3],
          ],
        },
      ]);
      expect(lines.map(({ availableLots }) => availableLots)).toEqual([0, 3]);
      expect(problems).toMatchObject([{ severity: 'warning', cell: 'D2' }]);
    }
  });
});

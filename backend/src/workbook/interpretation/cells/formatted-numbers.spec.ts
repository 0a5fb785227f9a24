import { readOrder, readStock } from '../../../../test/workbooks/in-code-sheets.js';
import type { Cell } from '../../cells.js';
import { numberFormat } from '../../number-formats.js';
import { createNumberCell } from '../../numbers.js';
import { cellText, readPrice, readReference } from './cell-values.js';
import { readLots } from './counts.js';

const shownAs = (code: string, number: number): Cell => {
  const cell = createNumberCell(number, String(number), numberFormat(code));
  if (cell === null) throw new RangeError(`Not a number: ${number}`);
  return cell;
};

// R31
describe('numbers whose format shows more than the number', () => {
  it.each([
    ['0\\.00', 8050, 'shows 80.50, but holds 8050; a price in AED such as 80.50 is expected'],
    ['0"00"', 48, 'shows 4800, but holds 48; a price in AED such as 80.50 is expected'],
    ['[=0]"-";0%', 0.8, 'shows 80%, a percentage, but holds 0.8; a price in AED such as 80.50 is expected'],
  ])('are no price where the format %s shows another number', (code, number, statement) =>
    expect(readPrice(shownAs(code, number))).toMatchObject({ problem: { statement } }),
  );

  it('are a price where another section of the format would be misleading', () => {
    expect(readPrice(shownAs('[>=1000]#,##0,"K";0', 48))).toEqual({ value: '48' });
    expect(readPrice(shownAs('#\\.##0', 8050))).toEqual({ value: '8050' });
    expect(readPrice(shownAs('0\\.00', 0))).toEqual({ value: '0' });
    expect(readPrice(shownAs('General" €"', 80.5))).toEqual({ value: '80.5', currency: 'EUR' });
  });

  it('are references as shown', () => {
    expect(readReference(shownAs('"ST-"General', 105))).toBe('ST-105');
    expect(readReference(shownAs('0;"N-"0', -105))).toBe('N-105');
  });

  it('are told with the words of the format, but without currencies', () => {
    expect(cellText(shownAs('0" pcs"', 48))).toBe('48 pcs');
    expect(cellText(shownAs('[$€-407] #,##0.00', 1080.5))).toBe('1080.5');
    const { problems } = readOrder([
      {
        rows: [
          ['Reference', 'Units per lot', 'Order lots'],
          ['LN-1', 24, shownAs('General" pcs"', 48)],
        ],
      },
    ]);
    expect(problems).toContainEqual(
      expect.objectContaining({
        cell: 'C2',
        found: '48 pcs',
        message: expect.stringContaining(
          'says 48 pcs, but the column counts lots of 24 units; 2 lots would be 48 units',
        ),
      }),
    );
  });

  it('are a price of 0 with a warning where a calculation left -0', () => {
    const { lines, problems } = readStock([
      {
        rows: [
          ['Reference', 'Description', 'Wholesale price', 'Units per lot', 'Available lots'],
          ['LN-1', 'Shirt', 80.5, 24, 5],
          ['LN-2', 'Dress', { kind: 'number', number: -0, text: '-0' }, 24, 5],
        ],
      },
    ]);
    expect(lines.map(({ wholesalePrice }) => wholesalePrice)).toEqual(['80.5', '0']);
    expect(problems).toContainEqual(
      expect.objectContaining({ cell: 'C3', message: expect.stringContaining('sold for nothing') }),
    );
  });
});

// R31
describe('a price or count typed as text', () => {
  it('is not read where its cell holds numbers in several lines', () => {
    const price = (text: string) => readPrice({ kind: 'text', text });
    expect(price('120\n100')).toMatchObject({ problem: { statement: 'holds several numbers; one is expected' } });
    expect(readLots({ kind: 'text', text: '2\n300' })).toMatchObject({
      problem: { statement: expect.stringContaining('holds several numbers') },
    });
    expect([price('120 100'), price('80.50\nAED')]).toEqual([{ value: '120100' }, { value: '80.5', currency: 'AED' }]);
  });
});

import { formatNumber, formatOf, numberFormat } from './number-formats.js';
import { createNumberCell } from './numbers.js';

const show = (code: string, number: number): string => {
  const format = numberFormat(code);
  const cell = createNumberCell(number);
  if (format === null || cell === null) return String(number);
  return formatNumber(format, number, cell.text);
};

describe('numbers as a spreadsheet shows them', () => {
  it.each([
    ['General', 123, '123'],
    ['000000', 123, '000123'],
    ['0', 12.6, '13'],
    ['0.00', 12.5, '12.50'],
    ['#,##0', 1234567, '1,234,567'],
    ['#,##0.00', 1234.5, '1,234.50'],
    ['0%', 0.5, '50%'],
    ['0.0%', 0.125, '12.5%'],
    ['"ST-"0000', 12, 'ST-0012'],
    ['000\\-000', 12345, '012-345'],
    ['(000) 000-0000', 5551234567, '(555) 123-4567'],
    ['[$€-407] #,##0.00', 80.5, '€ 80.50'],
    ['_-[$AED]* #,##0.00_-;-[$AED]* #,##0.00_-', 1080.5, 'AED1,080.50'],
    ['0" pcs"', 48, '48 pcs'],
    ['0,', 12000, '12'],
    ['0.0,,"M"', 2_500_000, '2.5M'],
    ['0;(0);"none"', 0, 'none'],
    ['0;(0)', -5, '(5)'],
    ['#,##0.###', 7, '7'],
    ['0.00E+00', 6291234567890, '6291234567890'],
    ['d-mmm', 46154, '12-May'],
    ['dd/mm/yyyy', 46154, '12/05/2026'],
    ['d mmmm yy', 46154.5, '12 May 26'],
    ['h:mm AM/PM', 46154.75, '6:00 PM'],
    ['[h]:mm', 1.5, '36:00'],
    ['m/d', 45659, '1/2'],
    ['mm:ss.0', 0.5 / 24, '30:00.0'],
    ['# ?/?', 38.5, '38.5'],
    ['# ?/16', 38.5, '38.5'],
    ['AED #,##0.00', 1080.5, 'AED 1,080.50'],
    ['USD 0.00', 80.5, 'USD 80.50'],
    ['#,##0.00 Dhs', 80.5, '80.50 Dhs'],
  ])('%s shows %d as %s', (code, number, expected) => expect(show(code, number)).toBe(expected));

  it('are recognised by their format as dates, percentages, thousands, currencies or units', () => {
    expect(numberFormat('yyyy\\-mm\\-dd')).toMatchObject({ isDate: true });
    expect(numberFormat('[Red]0.00')).toMatchObject({ isDate: false, isPercent: false, isScaled: false, words: '' });
    expect(numberFormat('0%')).toMatchObject({ isPercent: true });
    expect(numberFormat('#,##0,')).toMatchObject({ isScaled: true });
    expect(numberFormat('#,##0')).toMatchObject({ isScaled: false });
    expect(numberFormat('[$€-407]#,##0.00')).toMatchObject({ words: '€' });
    expect(numberFormat('AED #,##0.00')).toMatchObject({ isDate: false, words: 'AED' });
    expect(numberFormat('[ss].00')).toMatchObject({ isDate: true });
    expect(numberFormat('0 "dz"')).toMatchObject({ words: 'dz', isDate: false });
  });

  it('never cause an error, even if the format code is invalid', () => {
    for (const code of ['', '"', '[', '\\', ';;;', '[$', '0'.repeat(300), 'abc"', '*', '_'])
      expect(() => show(code, 1234.5)).not.toThrow();
  });

  it('follow the format that a workbook defines under a number that differs between languages', () => {
    expect(formatOf(30, '00000000000')).toMatchObject({ code: '00000000000', isDate: false });
    expect(formatOf(50, '000')).toMatchObject({ code: '000', isDate: false });
    expect(formatOf(30, undefined)).toMatchObject({ isDate: true });
    expect(formatOf(14, 'dd/mm/yy')).toMatchObject({ code: 'd mmm yyyy' });
    expect(formatOf(44, '_-"£"* #,##0.00')).toMatchObject({ words: '' });
  });
});

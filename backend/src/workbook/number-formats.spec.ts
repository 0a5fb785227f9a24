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
    ['General" pcs"', 48, '48 pcs'],
    ['[Blue]General" pcs"', -4.5, '-4.5 pcs'],
    ['"ST-"General', 105, 'ST-105'],
    ['General%', 0.125, '12.5%'],
    ['[=0]"";0" pcs"', 48, '48 pcs'],
    ['[=0]"";0" pcs"', 0, ''],
    ['[=0]"-";dd/mm/yyyy', 46154, '12/05/2026'],
    ['[Red][<1]0%;0', 0.5, '50%'],
    ['[Red][<1]0%;0', 48, '48'],
    ['[>=1000]#,##0,"K";0', 48, '48'],
    ['[>=1000]#,##0,"K";0', 12_000, '12K'],
    ['[=1]0" pc";[=2]0" pair";0" pcs"', 1, '1 pc'],
    ['[=1]0" pc";[=2]0" pair";0" pcs"', 2, '2 pair'],
    ['[=1]0" pc";[=2]0" pair";0" pcs"', -3, '-3 pcs'],
    ['[<=100]0;0" many"', -5, '-5'],
    ['[>=0]0;(0)', -5, '(5)'],
    ['0;[Red]-General', -4.5, '-4.5'],
    ['0.0;@', -5, '-5.0'],
    ['0;"below zero: "0;"none"', -5, 'below zero: 5'],
    ['[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00', 125_000, '1,25,000.00'],
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
    expect(numberFormat('General" €"')).toMatchObject({ words: '€', isDate: false });
  });

  it('belong to cells by the section that shows their number', () => {
    const cell = (code: string, number: number) => createNumberCell(number, String(number), numberFormat(code));
    expect(cell('[=0]"";0" pcs"', 48)).toMatchObject({ format: { words: 'pcs' } });
    expect(cell('[=0]"-";0%', 0.8)).toMatchObject({ format: { isPercent: true } });
    expect(cell('[<1]0%;0', 48)).toMatchObject({ format: { isPercent: false } });
    expect(cell('[=0]"";dd/mm/yyyy', 46154)).toMatchObject({ kind: 'date', text: '12/05/2026' });
    expect(cell('General;"("0")"', 48)).toEqual({ kind: 'number', number: 48, text: '48' });
    for (const code of ['General;-General', 'General;[Red]-General', 'General_)', ';;;', '"yes";"no"'])
      expect(numberFormat(code)).toBeNull();
  });

  it.each([
    ...['0\\.00', '0\\,00', '#"."00', '##\\.##', '0"0"', '0"00"', '0",5"', '"1"0', '0"000"', '#\\.##0,00', '0.0"."0'],
    ...['##\\,##\\,##', '#\\,#\\,##0', '##0\\,###0\\,##0'],
  ])('are disguised by the format %s', (code) => expect(numberFormat(code)).toMatchObject({ isDisguised: true }));

  it.each([
    ...['0.00', '#,##0.00', '#\\.##0', '#\\.###\\.##0', '#" "##0', "#'##0", '0"."', '0",-"', '0",00"', '0" sets of 6"'],
    ...['000\\-000', '0.00E+00', 'General" x 12"', '"No. "0', 'dd"."mm', '0.00" €"'],
    ...['##\\,##\\,##0', '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00'],
  ])('are not disguised by the format %s', (code) => expect(numberFormat(code)).toMatchObject({ isDisguised: false }));

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

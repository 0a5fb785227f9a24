import fc from 'fast-check';
import { type CellValue, cellOf, errorCell, noResultCell } from '../../../../test/workbooks/in-code-sheets.js';
import { hasLostDigits, readPrice, readText } from './cell-values.js';
import { readLots } from './counts.js';
import type { DecimalStyle } from './decimal-text.js';

const price = (value: CellValue, style?: DecimalStyle): string | null => {
  const read = readPrice(cellOf(value), style);
  if (read === null) return null;
  return 'value' in read ? read.value : `problem: ${read.problem.statement}`;
};
const lots = (value: CellValue): unknown => {
  const read = readLots(cellOf(value));
  if (read === null) return null;
  return 'value' in read ? read.value : { expected: read.problem.expected };
};
const arabic = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));

describe('prices', () => {
  it.each<[CellValue, string]>([
    [80.5, '80.5'],
    [80, '80'],
    [0, '0'],
    [80.10000000000001, '80.1'],
    [0.30000000000000004, '0.3'],
    [1e-7, '0'],
    [12.34567, '12.3457'],
    [{ kind: 'number', number: 80.5, text: '80.50' }, '80.5'],
    ['1,250.00', '1250'],
    ['1.250,00', '1250'],
    ['1 250,50', '1250.5'],
    ['1\u00a0250,50', '1250.5'],
    ['1\u202f250.5', '1250.5'],
    ["1'250.50", '1250.5'],
    ['1,250', '1250'],
    ['1,25,000.50', '125000.5'],
    ['1.250.000', '1250000'],
    ['Rs. 1,25,000', '125000'],
    ['799/-', '799'],
    ['1,500/=', '1500'],
    ['11=90', '11.9'],
    ['2.50 each', '2.5'],
    ['409 x uni', '409'],
    ['45 kr', '45'],
    ['160,885 L.L.', '160885'],
    ['80.50 ر.س', '80.5'],
    ['45:-', '45'],
    ['570<span class="currency">грн</span>', '570'],
    ['45000₸', '45000'],
    ['₱250', '250'],
    ['150.000đ', '150000'],
    ['12,000원', '12000'],
    ['1 500 Ft', '1500'],
    ["120 000 so'm", '120000'],
    ['S/ 12.50', '12.5'],
    ['12,90 €*', '12.9'],
    ['AED 80.50', '80.5'],
    ['AED80.50', '80.5'],
    ['80.5 د.إ', '80.5'],
    ['80.5 د.إ.\u200f', '80.5'],
    ['د.إ. 80.5', '80.5'],
    ['٨٠٫٥٠', '80.5'],
    ['١٬٢٥٠٫٥', '1250.5'],
    ['۸۰.۵', '80.5'],
    ['８０．５', '80.5'],
    ['Dhs. 80.50', '80.5'],
    ['80,5', '80.5'],
    ['80,-', '80'],
    ['.5', '0.5'],
    ['0.125', '0.125'],
    ['007', '7'],
    ['+80.50', '80.5'],
    ['35 руб/шт', '35'],
    ['70 ₽ / шт.', '70'],
    ['1 250,50 руб. за шт.', '1250.5'],
    ['3 €/pc', '3'],
    ['1270円/本', '1270'],
    ['12.5元/个', '12.5'],
    ['AED 80.50 per piece', '80.5'],
    ['12,90 € / Stück', '12.9'],
    ['R$ 3', '3'],
    ['R$1.250,00', '1250'],
  ])('%j is %s', (value, expected) => expect(price(value)).toBe(expected));

  // A price of a box or a measure is no price of a unit.
  it.each(['960 AED / box', '5 $/dozen', '35 руб/упак', '1350 ₽ / м²', '300 (350) ₽ / шт.'])(
    '%j is reported as no price of a unit',
    (value) => expect(price(value)).toMatch('problem: is not a price'),
  );

  it.each<CellValue>([null, '', '  ', '-', '–', '—', '\u00a0'])('%j is no price', (value) =>
    expect(price(value)).toBeNull(),
  );

  it.each<CellValue>([
    -1,
    '-80',
    '(80.50)',
    '80.50-',
    'on request',
    true,
    errorCell('#REF!'),
    noResultCell,
    '1,2,3',
    '1.2.3,4',
    'A',
    '12 34',
    1e12,
  ])('%j is a problem', (value) => expect(price(value)).toMatch(/^problem: /));

  it('does not guess whether 1.250 is 1250 or 1.25', () => {
    expect(price('1.250')).toMatch(/^problem: can be read as 1250/);
    expect(price('1.250', 'comma')).toBe('1250');
    expect(price('1.250', 'point')).toBe('1.25');
    expect(price('1,250', 'comma')).toBe('1.25');
  });

  it('returns the currency that is written beside an amount', () => {
    expect(readPrice(cellOf('€ 80,50'))).toEqual({ value: '80.5', currency: 'EUR' });
    expect(readPrice(cellOf('80.50 AED'))).toEqual({ value: '80.5', currency: 'AED' });
    expect(readPrice(cellOf('41.00р.'))).toEqual({ value: '41', currency: 'RUB' });
    expect(readPrice(cellOf('20,700 FCFA'))).toEqual({ value: '20700', currency: 'XOF' });
    expect(readPrice(cellOf('12,50 zł'))).toEqual({ value: '12.5', currency: 'PLN' });
  });

  it('reads the same amount from the notations of different locales', () => {
    const separators = [
      ...[
        [',', '.'],
        ['.', ','],
        [' ', ','],
        ['\u00a0', ','],
        ['\u202f', ','],
        ["'", '.'],
        ['’', '.'],
        ['', '.'],
        ['', ','],
        ['٬', '٫'],
      ],
    ] as const;
    const amounts = fc.tuple(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(...separators),
      fc.constantFrom('', 'AED ', '\u200eAED\u00a0', 'Dhs '),
      fc.constantFrom('', ' AED', ' د.إ', '\u200f'),
      fc.boolean(),
    );
    fc.assert(
      fc.property(amounts, ([whole, cents, [group, decimal], before, after, inArabic]) => {
        const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
        const digits = `${grouped}${decimal}${String(cents).padStart(2, '0')}`;
        const expected = `${whole}.${String(cents).padStart(2, '0')}`.replace(/\.?0+$/, (zeros) =>
          zeros.startsWith('.') ? '' : zeros.replace(/0/g, ''),
        );
        expect(price(`${before}${inArabic ? arabic(digits) : digits}${after}`)).toBe(expected);
      }),
    );
  });

  it('rounds floating-point errors to the intended price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 50 }), (units, parts) => {
        const exact = units / 10_000;
        const noisy = Array.from({ length: parts }, () => exact / parts).reduce((sum, part) => sum + part, 0);
        expect(Number(price(noisy))).toBe(exact);
      }),
    );
  });
});

describe('lots', () => {
  it.each<[CellValue, number]>([
    [0, 0],
    [5, 5],
    [1_000_000, 1_000_000],
    ['12', 12],
    [' 1,200 ', 1200],
    ['١٢', 12],
    ['12 lots', 12],
    ['2 lots pls', 2],
    ['x2', 2],
    ['2x', 2],
    ['2 (urgent!)', 2],
    ['2 (urgent) *', 2],
    ['2 (lots)', 2],
    ['2 lots, please!', 2],
    ['3.00', 3],
    [2.9999999999999996, 3],
    ['-0', 0],
  ])('%j is %d', (value, expected) => expect(lots(value)).toBe(expected));

  it.each<CellValue>([null, '', '-', ' — '])('%j means no order', (value) => expect(lots(value)).toBeNull());

  it.each<[CellValue, string]>([
    [2.5, '3'],
    [2.4, '2'],
    ['2,5', '3'],
    [-3, '0'],
    ['(3)', '0'],
    [1_000_001, '1000000'],
    ['about 12', '12'],
    ['12 pcs', 'a whole number of lots from 0 to 1,000,000'],
    ['2 dz', 'a whole number of lots from 0 to 1,000,000'],
    ['2 (24 pcs)', 'a whole number of lots from 0 to 1,000,000'],
    ['24 (pcs)', 'a whole number of lots from 0 to 1,000,000'],
    ['48 (pieces)', 'a whole number of lots from 0 to 1,000,000'],
    ['2 (dozen)', 'a whole number of lots from 0 to 1,000,000'],
    ['12*144', 'a whole number of lots from 0 to 1,000,000'],
    ['2 (or) 300', 'a whole number of lots from 0 to 1,000,000'],
    ['5 (cancelled)', '5'],
    ['5 (not now)', '5'],
    ['2 (delete)', '2'],
    ["2 (don't need)", '2'],
    ['2 (on hold)', '2'],
    ['AED 12', '12'],
    ['many', 'a whole number of lots from 0 to 1,000,000'],
    [true, 'a whole number of lots from 0 to 1,000,000'],
    [errorCell('#REF!'), 'a whole number of lots from 0 to 1,000,000'],
    ['1.250', 'a whole number of lots from 0 to 1,000,000'],
  ])('%j is a problem that offers %j', (value, expected) => expect(lots(value)).toEqual({ expected }));

  // R31
  it('reports a formula without a stored result', () => {
    expect(readLots(noResultCell)).toEqual({
      problem: expect.objectContaining({ statement: expect.stringContaining('formula without a stored result') }),
    });
  });

  it('returns a value or a problem for any cell', () => {
    const cells = fc.oneof(
      fc.string({ unit: 'grapheme' }).map(cellOf),
      fc.stringMatching(/^[-+()\d.,' AED٠-٩]{0,12}$/).map(cellOf),
      fc.double().map(cellOf),
      fc.constantFrom(undefined, noResultCell, errorCell('#N/A'), cellOf(true)),
    );
    fc.assert(
      fc.property(cells, (cell) => {
        const read = readLots(cell);
        if (read === null || 'problem' in read) return;
        expect(Number.isInteger(read.value) && read.value >= 0 && read.value <= 1_000_000).toBe(true);
      }),
    );
  });
});

describe('text', () => {
  // R31
  it.each<[CellValue, string | null]>([
    ['00123', '00123'],
    [6291234567890, '6291234567890'],
    ['  AB\u00a0 12\n', 'AB 12'],
    ['AB\u200b12', 'AB12'],
    ['A\ufffeB\uffff12', 'AB12'],
    ['AB\u008512', 'AB12'],
    ['№\u202f12\u3000— красный\ufeff', '№ 12 — красный'],
    ['女款\u2028衬衫', '女款 衬衫'],
    ['مرجع ٥', 'مرجع ٥'],
    ['-', null],
    ['', null],
    ['A-1', 'A-1'],
    [true, 'TRUE'],
    [errorCell('#N/A'), null],
  ])('%j is %j', (value, expected) => expect(readText(cellOf(value))).toBe(expected));

  it('recognises a code such as 6.29E+12 whose last digits a spreadsheet has rounded away', () => {
    expect(hasLostDigits('6.29E+12')).toBe(true);
    expect(hasLostDigits('6,29123E+12')).toBe(true);
    expect(hasLostDigits('1E5')).toBe(false);
    expect(hasLostDigits('E+12')).toBe(false);
  });
});

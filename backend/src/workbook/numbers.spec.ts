import fc from 'fast-check';
import { numberFormat } from './number-formats.js';
import { NumberCellCache, withoutExponent } from './numbers.js';

const cells = new NumberCellCache();
const read = (written: string) => {
  const bytes = Buffer.from(`<v>${written}</v>`);
  return cells.read(bytes, 3, 3 + Buffer.byteLength(written));
};

describe('numbers from bytes', () => {
  it('equal JavaScript’s Number() exactly, with a text of at most the 15 significant digits that a spreadsheet shows', () => {
    const fixed = fc
      .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.nat(6))
      .map(([digits, scale]) => (digits / 10 ** scale).toFixed(scale));
    fc.assert(
      fc.property(
        fc.oneof(fixed, fc.integer().map(String), fc.bigInt({ min: 0n, max: 10n ** 18n }).map(String)),
        (written) => {
          const text = written.replace(/\.?0+$/, (zeros) => (written.includes('.') ? '' : zeros));
          expect(read(written)).toEqual({ kind: 'number', number: Number(written), text });
        },
      ),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
        (value) => {
          const cell = read(String(value));
          expect(cell).toMatchObject({ kind: 'number', number: value });
          const digits = withoutExponent(String(value)).includes('.') ? 15 : 17;
          expect(cell?.kind === 'number' && Number(cell.text)).toBe(Number(value.toPrecision(digits)));
          expect(cell?.kind === 'number' && /^-?\d+(\.\d+)?$/.test(cell.text)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['100230.0', '100230'],
    ['100230.00', '100230'],
    ['80.50', '80.5'],
    ['1045.0999999999999', '1045.1'],
    ['0.30000000000000004', '0.3'],
    ['-12.50', '-12.5'],
    ['6.29123456789E12', '6291234567890'],
    ['123456789012345678', '123456789012345678'],
    ['1.0E5', '100000'],
  ])('shows %s as %s', (written, text) => {
    expect(read(written)).toEqual({ kind: 'number', number: Number(written), text });
  });

  it('keep the format of their section when they are read again', () => {
    const format = numberFormat('[=48]0" pcs";General');
    const again = (written: string) => [1, 2].map(() => cells.read(Buffer.from(written), 0, 2, format));
    expect(again('48')).toEqual(Array(2).fill(expect.objectContaining({ format })));
    expect(again('49')).toEqual(Array(2).fill({ kind: 'number', number: 49, text: '49' }));
    expect(read('48')).toEqual({ kind: 'number', number: 48, text: '48' });
  });

  it('are null for bytes that are not a number', () => {
    for (const written of ['', '-', '.', '1.2.3', '1,5', 'NaN', 'Infinity', '0x10', '1e', '12 34', 'é'])
      expect(read(written)).toBeNull();
  });

  it('are never shown with an exponent', () => {
    expect(withoutExponent('6.29E+12')).toBe('6290000000000');
    expect(withoutExponent('6291234567890')).toBe('6291234567890');
    expect(withoutExponent('-1.50E-2')).toBe('-0.015');
    expect(withoutExponent('1E0')).toBe('1');
    expect(withoutExponent('0012')).toBe('0012');
    expect(withoutExponent('.5')).toBe('0.5');
    expect(withoutExponent('5.')).toBe('5');
  });
});

import fc from 'fast-check';
import { NumberCells, plainDecimal } from './numbers.js';

const cells = new NumberCells();
const read = (written: string) => {
  const bytes = Buffer.from(`<v>${written}</v>`);
  return cells.read(bytes, 3, 3 + Buffer.byteLength(written));
};

describe('numbers from bytes', () => {
  it('are what JavaScript reads, to the last bit, and keep their digits', () => {
    const fixed = fc
      .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.nat(6))
      .map(([digits, scale]) => (digits / 10 ** scale).toFixed(scale));
    fc.assert(
      fc.property(
        fc.oneof(fixed, fc.integer().map(String), fc.bigInt({ min: 0n, max: 10n ** 18n }).map(String)),
        (written) => {
          expect(read(written)).toEqual({ kind: 'number', number: Number(written), text: written });
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
          expect(cell?.kind === 'number' && Number(cell.text)).toBe(value);
          expect(cell?.kind === 'number' && /^-?\d+(\.\d+)?$/.test(cell.text)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('are told from what is none', () => {
    for (const written of ['', '-', '.', '1.2.3', '1,5', 'NaN', 'Infinity', '0x10', '1e', '12 34', 'é'])
      expect(read(written)).toBeNull();
  });

  it('are never shown with an exponent', () => {
    expect(plainDecimal('6.29E+12')).toBe('6290000000000');
    expect(plainDecimal('6291234567890')).toBe('6291234567890');
    expect(plainDecimal('-1.50E-2')).toBe('-0.015');
    expect(plainDecimal('1E0')).toBe('1');
    expect(plainDecimal('0012')).toBe('0012');
    expect(plainDecimal('.5')).toBe('0.5');
    expect(plainDecimal('5.')).toBe('5');
  });
});

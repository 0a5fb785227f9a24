import fc from 'fast-check';
import { centsToDecimal, formatAed, formatExactAed, lineTotalCents, priceToTenThousandths } from '../money.js';

const price = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, decimals, fraction]) => {
    if (decimals === 0) return String(whole);
    return `${whole}.${String(fraction).padStart(4, '0').slice(0, decimals)}`;
  });
const units = fc.integer({ min: 0, max: 1_000_000_000_000 });

/** A decimal as an exact fraction: numerator and denominator. */
function exact(decimal: string): { numerator: bigint; denominator: bigint } {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

describe('money', () => {
  it.each([
    [3, '26.70', '80.10'],
    [1, '0.005', '0.01'],
    [1, '0.0049', '0.00'],
    [1, '1.005', '1.01'],
    [7, '0.0714', '0.50'],
    [24, '80.5', '1932.00'],
    [0, '99.99', '0.00'],
    [1_000_000_000_000, '9999999999.9999', '9999999999999900000000.00'],
  ])('%i units at AED %s are AED %s', (count, unitPrice, total) => {
    expect(centsToDecimal(lineTotalCents(count, unitPrice))).toBe(total);
  });

  it('rounds line totals half up, as exact fractions would be rounded', () => {
    fc.assert(
      fc.property(units, price, (count, unitPrice) => {
        const cents = lineTotalCents(count, unitPrice);
        const { numerator, denominator } = exact(unitPrice);
        // The exact total in cents is t / denominator; half up: cents ≤ t/d + ½ < cents + 1.
        const doubled = 2n * BigInt(count) * numerator * 100n + denominator;
        expect(2n * denominator * cents <= doubled).toBe(true);
        expect(doubled < 2n * denominator * (cents + 1n)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same total to the cent for any order of the lines', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(units, price), { minLength: 1, maxLength: 30 }), (lines) => {
        const sum = (list: typeof lines) => list.reduce((total, line) => total + lineTotalCents(...line), 0n);
        const written = lines.map((line) => exact(centsToDecimal(lineTotalCents(...line))));
        expect(sum(lines.toReversed())).toBe(sum(lines));
        expect(written.reduce((total, { numerator }) => total + numerator, 0n)).toBe(sum(lines));
        expect(written.every(({ denominator }) => denominator === 100n)).toBe(true);
      }),
    );
  });

  it.each(['', '-1', '1e3', '1.23456', '1,5', ' 1', '1.', '.5', 'NaN', '0x10'])('refuses %j as a price', (text) => {
    expect(() => priceToTenThousandths(text)).toThrow(RangeError);
  });

  // O17
  it.each([
    [0, 'AED 0'],
    [1234.5, 'AED 1,235'],
    [1_234_567.49, 'AED 1,234,567'],
  ])('shows %d as %s', (amount, shown) => {
    expect(formatAed(amount)).toBe(shown);
  });

  it.each([
    [360, 'AED 360'],
    [46_109.7, 'AED 46,109.70'],
    [0.05, 'AED 0.05'],
  ])('%d is %s where it must be exact', (amount, shown) => {
    expect(formatExactAed(amount)).toBe(shown);
  });
});

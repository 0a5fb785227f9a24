import fc from 'fast-check';
import { centsToDecimal, decimalToCents } from '../../money.js';
import { correctedAmounts, creditAmounts, lineAmounts, taxTotals } from '../tax-amounts.js';
import type { LineAmounts, TaxAmounts, TaxDocumentLine } from '../tax-document.js';

interface Priced {
  lots: number;
  unitsPerLot: number;
  unitPrice: string;
  vatRate: number;
}

function line({ lots, unitsPerLot, unitPrice, vatRate }: Priced, discount?: string): TaxDocumentLine {
  const units = lots * unitsPerLot;
  return {
    lineId: `${lots} × ${unitsPerLot} at ${unitPrice}`,
    reference: 'AL-1108',
    description: null,
    colour: null,
    size: null,
    lots,
    unitsPerLot,
    units,
    unitPrice,
    vatCategory: vatRate === 0 ? 'zero' : 'standard',
    vatRate,
    hsCode: null,
    countryOfOrigin: null,
    ...lineAmounts({ units, unitPrice, vatRate }, discount),
  };
}

/** Many thirds, sevenths and halves of a fils. */
const unitPrice = fc.integer({ min: 0, max: 99_999_999 }).map((tenThousandths) => {
  const digits = String(tenThousandths).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
});
const priced = fc.record({
  lots: fc.integer({ min: 1, max: 60 }),
  unitsPerLot: fc.integer({ min: 1, max: 48 }),
  unitPrice,
  vatRate: fc.constantFrom(0, 5, 5, 5, 15),
});
const lines = fc.array(
  fc.tuple(priced, fc.integer({ min: 0, max: 100 })).map(([each, percent]) => {
    const full = decimalToCents(line(each).net);
    return line(each, centsToDecimal((full * BigInt(percent < 50 ? 0 : percent)) / 100n));
  }),
  { minLength: 1, maxLength: 40 },
);

const fields = ['net', 'vat', 'gross'] as const;
const sum = (amounts: TaxAmounts[], field: keyof TaxAmounts) =>
  centsToDecimal(amounts.reduce((total, each) => total + decimalToCents(each[field]), 0n));

describe('amounts of an invoice', () => {
  it.each([
    // Units, price, discount, net, VAT, gross.
    [3, '33.335', '0.00', '100.01', '5.00', '105.01'],
    [1, '0.10', '0.00', '0.10', '0.01', '0.11'],
    [1, '0.09', '0.00', '0.09', '0.00', '0.09'],
    [1, '0.3', '0.00', '0.30', '0.02', '0.32'],
    [24, '80.5', '32.00', '1900.00', '95.00', '1995.00'],
    [1, '100', '100.00', '0.00', '0.00', '0.00'],
  ])('%i units at AED %s less %s: net %s, VAT %s, gross %s', (units, price, discount, net, vat, gross) => {
    expect(lineAmounts({ units, unitPrice: price, vatRate: 5 }, discount)).toEqual({ discount, net, vat, gross });
  });

  it('refuses a discount above the price', () => {
    expect(() => lineAmounts({ units: 1, unitPrice: '10', vatRate: 5 }, '10.01')).toThrow(RangeError);
  });

  // T04
  it('rounds the VAT of each line half up and sums what was rounded', () => {
    fc.assert(
      fc.property(lines, (all) => {
        for (const { net, vat, gross, vatRate } of all) {
          // Half up: vat - ½ ≤ net × rate / 100 < vat + ½, in fils.
          const exact = 2n * decimalToCents(net) * BigInt(vatRate);
          const rounded = 200n * decimalToCents(vat);
          expect(rounded - 100n <= exact && exact < rounded + 100n).toBe(true);
          expect(gross).toBe(
            sum(
              [
                { net, vat, gross: '0.00' },
                { net: vat, vat, gross: '0.00' },
              ],
              'net',
            ),
          );
        }
        const totals = taxTotals(all);
        for (const field of fields) {
          expect(totals[field]).toBe(sum(all, field));
          expect(totals[field]).toBe(sum(totals.rates, field));
        }
        expect(totals.rates.map(({ vatRate }) => vatRate)).toEqual(
          [...new Set(all.map(({ vatRate }) => vatRate))].sort((a, b) => b - a),
        );
      }),
    );
  });
});

describe('credits of an invoice', () => {
  /** Splits every line into credits of some lots, in an order of their own. */
  const credited = fc.record({ all: lines, sizes: fc.infiniteStream(fc.integer({ min: 1, max: 25 })) });

  // T05
  it('add up to exactly the invoice, whatever parts it was credited in, and never to more', () => {
    fc.assert(
      fc.property(credited, ({ all, sizes }) => {
        for (const invoiced of all) {
          const parts: (LineAmounts & { lots: number; units: number })[] = [];
          let lots = 0;
          while (lots < invoiced.lots) {
            const size = Math.min(sizes.next().value ?? 1, invoiced.lots - lots);
            parts.push(creditAmounts(invoiced, lots, size));
            lots += size;
            for (const field of fields)
              expect(decimalToCents(sum(parts, field)) <= decimalToCents(invoiced[field])).toBe(true);
          }
          for (const field of fields) expect(sum(parts, field)).toBe(invoiced[field]);
          expect(parts.reduce((total, { units }) => total + units, 0)).toBe(invoiced.units);
        }
      }),
    );
  });

  it('are of the units at the invoiced price, and half up, when a line is credited for the first time', () => {
    fc.assert(
      fc.property(priced, fc.nat(), (each, some) => {
        const invoiced = line(each);
        const lots = 1 + (some % invoiced.lots);
        const expected = line({ ...each, lots });
        const { net, vat, gross } = creditAmounts(invoiced, 0, lots);
        expect({ net, vat, gross }).toEqual({ net: expected.net, vat: expected.vat, gross: expected.gross });
      }),
    );
  });

  it('of 3 lots at AED 33.335, one by one, are 33.34, 33.33 and 33.34', () => {
    const invoiced = line({ lots: 3, unitsPerLot: 1, unitPrice: '33.335', vatRate: 5 });
    expect([0, 1, 2].map((before) => creditAmounts(invoiced, before, 1).net)).toEqual(['33.34', '33.33', '33.34']);
  });

  it('take their share of a discount', () => {
    const invoiced = line({ lots: 3, unitsPerLot: 12, unitPrice: '10', vatRate: 5 }, '36.00');
    expect(creditAmounts(invoiced, 1, 1)).toEqual({
      lots: 1,
      units: 12,
      discount: '12.00',
      net: '108.00',
      vat: '5.40',
      gross: '113.40',
    });
  });

  it.each([
    [0, 4],
    [2, 2],
    [3, 1],
    [0, 0],
    [-1, 1],
  ])('refuses, after %i lots of three, %i more', (before, lots) => {
    const invoiced = line({ lots: 3, unitsPerLot: 12, unitPrice: '10', vatRate: 5 });
    expect(() => creditAmounts(invoiced, before, lots)).toThrow(RangeError);
  });

  it('leave the corrected amounts, and are refused below zero', () => {
    const original = { net: '100.00', vat: '5.00', gross: '105.00' };
    const creditedBefore = { net: '40.00', vat: '2.00', gross: '42.00' };
    const correction = { original, creditedBefore };
    expect(correctedAmounts(correction, { net: '60.00', vat: '3.00', gross: '63.00' })).toEqual({
      net: '0.00',
      vat: '0.00',
      gross: '0.00',
    });
    expect(() => correctedAmounts(correction, { net: '60.01', vat: '3.00', gross: '63.01' })).toThrow(RangeError);
  });
});

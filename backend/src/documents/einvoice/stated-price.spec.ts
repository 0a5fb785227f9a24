import { creditAmounts } from '@portal/contract/documents/tax-amounts';
import { priceToTenThousandths } from '@portal/contract/money';
import fc from 'fast-check';
import { lineOf } from '../../../test/documents/tax-documents.js';
import { acceptedByRule, statedPrice } from './stated-price.js';

describe('the price that an e-invoice states', () => {
  it('is that of one unit where the rule comes to the same net amount', () => {
    expect(statedPrice(lineOf({ lots: 2, unitsPerLot: 12, unitPrice: '80.5' }))).toEqual({
      price: '80.50',
      baseQuantity: 1,
    });
    expect(statedPrice(lineOf({ lots: 1, unitsPerLot: 1, unitPrice: '7.0001' }))).toEqual({
      price: '7.0001',
      baseQuantity: 1,
    });
  });

  it('is that of more units where binary numbers would round a half of a fils down', () => {
    const line = lineOf({ lots: 1, unitsPerLot: 1, unitPrice: '1.005' });
    expect(line.net).toBe('1.01');
    expect(acceptedByRule(1, { price: '1.005', baseQuantity: 1 }, '0.00', line.net)).toBe(false);
    expect(statedPrice(line)).toEqual({ price: '10.05', baseQuantity: 10 });
  });

  it('passes the rule for every line and every part of it, and is the unit price unless rounding is in the way', () => {
    const priced = fc.record({
      lots: fc.integer({ min: 1, max: 30 }),
      unitsPerLot: fc.integer({ min: 1, max: 48 }),
      unitPrice: fc.integer({ min: 0, max: 99_999_999 }).map((price) => (price / 10_000).toFixed(4)),
      discount: fc.constantFrom('0.00', '0.01'),
    });
    fc.assert(
      fc.property(priced, fc.nat(), fc.nat(), ({ discount, ...fields }, some, more) => {
        const full = lineOf(fields);
        const line = lineOf({ ...fields, discount: full.net === '0.00' ? '0.00' : discount });
        const before = some % line.lots;
        const part = { ...line, ...creditAmounts(line, before, 1 + (more % (line.lots - before))) };
        for (const each of [line, part]) {
          const stated = statedPrice(each);
          expect(acceptedByRule(each.units, stated, each.discount, each.net)).toBe(true);
          if (stated.baseQuantity === 1 && each.units > 1)
            expect(priceToTenThousandths(stated.price)).toBe(priceToTenThousandths(each.unitPrice));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

import fc from 'fast-check';
import { creditorReference, tinOfTrn, trnPattern } from '../tax-identities.js';

const letterOrDigit = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

/** A bank's check (ISO 7064, mod 97-10): letters are the numbers 10 to 35. */
function isAcceptedByBanks(reference: string): boolean {
  const digits = [...reference.slice(4), ...reference.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

describe('creditor references', () => {
  it('are those that the standard and banks publish as examples', () => {
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
    expect(creditorReference('1234567890')).toBe('RF471234567890');
  });

  it('are made of the letters and digits of the document number', () => {
    expect(creditorReference('INV-2026-000123')).toMatch(/^RF\d\dINV2026000123$/);
    expect(creditorReference(`A${'9'.repeat(30)}`)).toMatch(/^RF\d\d9{21}$/);
    expect(() => creditorReference('—')).toThrow(RangeError);
  });

  it('are accepted as made, and refused with a digit or letter mistyped or two neighbours swapped', () => {
    const documentNumber = fc.array(letterOrDigit, { minLength: 2, maxLength: 21 }).map((all) => all.join(''));
    fc.assert(
      fc.property(documentNumber, letterOrDigit, fc.nat(), (number, other, place) => {
        const reference = creditorReference(number);
        expect(isAcceptedByBanks(reference)).toBe(true);
        const at = 4 + (place % (reference.length - 5));
        const [before, a = '', b = '', after] = [
          reference.slice(0, at),
          reference[at],
          reference[at + 1],
          reference.slice(at + 2),
        ];
        // A letter counts as two digits, so a letter in a digit's place moves all others and may be missed.
        const isOfOneKind = (one: string, two: string) => /\d/.test(one) === /\d/.test(two) && one !== two;
        if (isOfOneKind(other, a)) expect(isAcceptedByBanks(before + other + b + after)).toBe(false);
        if (isOfOneKind(a, b)) expect(isAcceptedByBanks(before + b + a + after)).toBe(false);
      }),
    );
  });
});

describe('tax registration numbers', () => {
  it.each([
    ['100123456700003', true],
    ['100000000000003', true],
    ['200123456700003', false],
    ['100123456700004', false],
    ['10012345670003', false],
    ['1001234567000003', false],
    ['10012345670000٣', false],
    ['100-1234-5670-0003', false],
  ])('%s: %s', (trn, valid) => {
    expect(trnPattern.test(trn)).toBe(valid);
  });

  it('begin with the tax identification number', () => {
    expect(tinOfTrn('100123456700003')).toBe('1001234567');
  });
});

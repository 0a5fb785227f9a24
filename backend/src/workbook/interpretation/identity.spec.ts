import fc from 'fast-check';
import { nearKey, referenceKey, variantKey } from './identity.js';

describe('a reference key', () => {
  // R11
  it('is the same for a reference in another case, spacing or dash', () => {
    const key = referenceKey('AB-12X');
    for (const other of ['ab-12x', ' AB-12X ', 'AB - 12 X', 'AB\u00a0-12X', 'ＡＢ－１２Ｘ', 'AB–12X', 'AB\u200b-12x']) {
      expect(referenceKey(other)).toBe(key);
    }
  });

  it('differs for different references', () => {
    expect(referenceKey('00123')).not.toBe(referenceKey('123'));
    expect(referenceKey('A-1')).not.toBe(referenceKey('A1'));
  });

  it('does not change when it is computed from a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => referenceKey(referenceKey(text)) === referenceKey(text)),
      { examples: [['\u1fd2'], ['e\u200b\u0301']] },
    );
  });

  it('differs from the variant key, which distinguishes the colours and sizes of one reference', () => {
    expect(variantKey(null, null)).toBe('');
    expect(variantKey('Red', 'S')).toBe(variantKey('RED ', 's'));
    expect(variantKey('Red', null)).not.toBe(variantKey(null, 'Red'));
  });

  it('has a near key that ignores hyphens, leading zeros and commas between thousands', () => {
    expect(nearKey('LN-0101')).toBe(nearKey('ln 0101'));
    expect(nearKey('000123')).toBe(nearKey('123'));
    expect(nearKey('100,230')).toBe(nearKey('100230'));
    expect(nearKey('1,234,567')).toBe(nearKey('1234567'));
    for (const other of ['10,0230', '12.5', 'A100,230', '100,23', ',100']) {
      expect(nearKey(other)).not.toBe(nearKey(other.replace(/[.,]/, '')));
    }
  });
});

import fc from 'fast-check';
import { referenceKey, variantKey } from './identity.js';

describe('identity', () => {
  // R11
  it('is one reference in another case, spacing or dash', () => {
    const key = referenceKey('AB-12X');
    for (const other of ['ab-12x', ' AB-12X ', 'AB - 12 X', 'AB\u00a0-12X', 'ＡＢ－１２Ｘ', 'AB–12X', 'AB\u200b-12x']) {
      expect(referenceKey(other)).toBe(key);
    }
  });

  it('keeps different references apart', () => {
    expect(referenceKey('00123')).not.toBe(referenceKey('123'));
    expect(referenceKey('A-1')).not.toBe(referenceKey('A1'));
  });

  it('is stable: a key is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => referenceKey(referenceKey(text)) === referenceKey(text)),
      { examples: [['\u1fd2'], ['e\u200b\u0301']] },
    );
  });

  it('tells variants apart', () => {
    expect(variantKey(null, null)).toBe('');
    expect(variantKey('Red', 'S')).toBe(variantKey('RED ', 's'));
    expect(variantKey('Red', null)).not.toBe(variantKey(null, 'Red'));
  });
});

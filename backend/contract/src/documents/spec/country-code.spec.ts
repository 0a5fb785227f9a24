import { countryCode, countryName } from '../country-code.js';

describe('country codes', () => {
  it.each([
    ['United Arab Emirates', 'AE'],
    ['U.A.E.', 'AE'],
    ['الإمارات العربية المتحدة', 'AE'],
    ['الامارات', 'AE'],
    ['ksa', 'SA'],
    [' Saudi  Arabia ', 'SA'],
    ['عُمان', 'OM'],
    ['cote d’ivoire', 'CI'],
    ['UK', 'GB'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['cn', 'CN'],
    ['PR China', 'CN'],
    ['Dubai', null],
    ['EU', null],
    ['XX', null],
    ['', null],
  ])('%s: %s', (text, code) => {
    expect(countryCode(text)).toBe(code);
  });

  it('are given to 249 countries, each found by its code and its name in both languages', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => countryCode(code) === code);
    expect(codes).toHaveLength(249);
    for (const code of codes) {
      expect(countryCode(countryName(code, 'en'))).toBe(code);
      expect(countryCode(countryName(code, 'ar'))).toBe(code);
    }
  });
});

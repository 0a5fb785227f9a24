import { texts } from '../../texts/texts';
import { countryName } from './countries';
import { countries, countryRank, internationalPhone } from './phone';

describe('countries', () => {
  it.each([
    ['AE', 'United Arab Emirates'],
    ['ae', 'United Arab Emirates'],
    ['xk', 'Kosovo'],
    ['QQ', 'QQ'],
    ['UAE', 'UAE'],
    ['United Arab Emirates', 'United Arab Emirates'],
    ['', ''],
  ])('with the code %s have the name %s', (code, name) => {
    expect(countryName(code)).toBe(name);
  });

  // A11
  it('include about 230 countries, each once, with name and dialling code, sorted by name', () => {
    expect(countries().length).toBeGreaterThanOrEqual(230);
    expect(new Set(countries().map(({ code }) => code)).size).toBe(countries().length);
    for (const { code, name, dialling } of countries()) {
      expect(name).not.toBe(code);
      expect(dialling).toMatch(/^\+[1-9]\d{0,2}$/);
    }
    expect(countries().findIndex(({ code }) => code === 'AX')).toBeLessThan(
      countries().findIndex(({ code }) => code === 'AL'),
    );
  });

  it.each([
    ['emir', 'AE'],
    ['AE', 'AE'],
    ['uae', 'AE'],
    ['UK', 'GB'],
    ['USA', 'US'],
    ['+971', 'AE'],
    ['32', 'BE'],
    ['cote', 'CI'],
    ['nig', 'NE'],
    ['nowhere', undefined],
    ['999', undefined],
  ])('searched for "%s" have %s as the best match', (search, code) => {
    const ranked = countries().map((country) => ({ country, rank: countryRank(country, search) }));
    const found = ranked.filter(({ rank }) => rank < Number.POSITIVE_INFINITY).sort((a, b) => a.rank - b.rank);
    expect(found[0]?.country.code).toBe(code);
  });
});

// A11
describe('the phone number that is sent to the server', () => {
  it.each([
    ['50 123 4567', 'ae', '+971501234567', 'ae'],
    ['050-123-4567', 'ae', '+971501234567', 'ae'],
    ['(971) 50 1234567', 'ae', '+971501234567', 'ae'],
    ['06 698 12345', 'it', '+390669812345', 'it'],
    ['07911 123456', 'gb', '+447911123456', 'gb'],
    ['07911 123456', 'je', '+447911123456', 'je'],
    ['+44 20 7946 0958', 'ae', '+442079460958', 'gb'],
    ['1234567', 'ae', '+9711234567', 'ae'],
    ['((((((((', 'ae', '+971', 'ae'],
  ])('is built from the typed number "%s" and the country "%s": %s', (typed, country, phone, phoneCountryCode) => {
    expect(internationalPhone(typed, country)).toEqual({ phone, phoneCountryCode });
  });
});

describe('countries in Arabic', () => {
  beforeAll(async () => void (await texts.changeLanguage('ar')));
  afterAll(async () => void (await texts.changeLanguage('en')));

  it.each(['الإمارات', 'united arab', 'uae', '٩٧١'])('are found by "%s"', (search) => {
    const found = countries().filter((country) => countryRank(country, search) <= 1);
    expect(found.map(({ code }) => code)).toContain('AE');
  });
});

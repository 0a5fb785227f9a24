import { latinDigits, plainNumber } from '@portal/contract/text/plain-text';
import { searchKey } from '@portal/contract/text/search-text';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { currentLocale } from '../../texts/texts';
import { countryName } from './countries';

export interface Country {
  /**
   * The ISO 3166-1 code in upper case, as in postal addresses. Phone numbers use lower-case codes (specification 3).
   */
  code: CountryCode;
  name: string;
  /** The dialling code with its plus: `+971`. */
  dialling: string;
}

let sorted: { locale: string; countries: readonly Country[] } | undefined;

/** Returns every country that has a dialling code, sorted by its name in the portal's language (row A11). */
export function countries(): readonly Country[] {
  const locale = currentLocale();
  if (sorted?.locale === locale) return sorted.countries;
  const named = getCountries()
    .map((code) => ({ code, name: countryName(code), dialling: `+${getCountryCallingCode(code)}` }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
  sorted = { locale, countries: named };
  return named;
}

export const defaultPhoneCountry = 'ae';

const plain = (text: string): string => searchKey(text).normalize('NFD').replace(/\p{M}/gu, '');

const englishNames = new Intl.DisplayNames('en', { type: 'region' });

const alsoKnownAs: Partial<Record<CountryCode, string>> = {
  GB: 'great britain, england, scotland, wales',
  NL: 'holland',
  US: 'usa, america',
};

/**
 * Returns how well a country matches a search: 0 is the best match, Infinity is no match. The search may be a name in
 * any spelling (`cote`), in the portal's language or in English, initials (`uae`), a code (`ae`) or a dialling code (`971`, `+971`).
 */
export function countryRank({ code, name, dialling }: Country, search: string): number {
  const normalizedSearch = plain(latinDigits(search.trim()));
  if (/^\+?\d+$/.test(normalizedSearch)) {
    const digits = `+${normalizedSearch.replace('+', '')}`;
    if (dialling === digits) return 0;
    return dialling.startsWith(digits) ? 1 : Number.POSITIVE_INFINITY;
  }
  const names = [name, englishNames.of(code) ?? name].map(plain);
  const initials = names.map((words) => words.replace(/(\p{L})\p{L}*[^\p{L}]*/gu, '$1'));
  if (code.toLowerCase() === normalizedSearch || initials.includes(normalizedSearch)) return 0;
  const isFirst = names.some((words) => words.startsWith(normalizedSearch));
  if (isFirst || alsoKnownAs[code]?.includes(normalizedSearch)) return 1;
  return names.some((words) => words.includes(normalizedSearch)) ? 2 : Number.POSITIVE_INFINITY;
}

/**
 * Converts a typed number into the international form: plus, dialling code, number. The leading zero of domestic calls
 * is removed in countries where it is not part of the international number (`050` becomes `+971 50`, but `06` in Italy
 * becomes `+39 06`). A number that is typed with a plus keeps its own dialling code.
 */
export function internationalPhone(typed: string, country: string): { phone: string; phoneCountryCode: string } {
  const code = country.toUpperCase() as CountryCode;
  const plainly = plainNumber(typed);
  const number = parsePhoneNumberFromString(plainly, code);
  if (number === undefined) {
    const digits = plainly.replace(/\D/g, '');
    const phone = plainly.startsWith('+') ? `+${digits}` : `+${getCountryCallingCode(code)}${digits}`;
    return { phone, phoneCountryCode: country };
  }
  const sameCode = number.countryCallingCode === getCountryCallingCode(code);
  return { phone: number.number, phoneCountryCode: sameCode ? country : (number.country?.toLowerCase() ?? country) };
}

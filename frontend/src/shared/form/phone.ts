import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { texts } from '../../texts/texts';
import { countryName } from './countries';

export interface Country {
  /** ISO 3166-1, upper-case, as addresses hold it. Phone numbers hold it in lower case (specification 3). */
  code: CountryCode;
  name: string;
  /** With its plus: `+971`. */
  dialling: string;
}

/** Every country with a telephone network of its own, by name (row A11). */
export const countries: readonly Country[] = getCountries()
  .map((code) => ({ code, name: countryName(code), dialling: `+${getCountryCallingCode(code)}` }))
  .sort((one, other) => one.name.localeCompare(other.name, texts.language));

export const defaultPhoneCountry = 'ae';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const alsoKnownAs: Partial<Record<CountryCode, string>> = {
  GB: 'great britain, england, scotland, wales',
  NL: 'holland',
  US: 'usa, america',
};

/**
 * How well a country answers a search by name in any spelling (`cote`), initials (`uae`), code (`ae`) or dialling code
 * (`971`, `+971`): 0 is best, Infinity is not at all.
 */
export function countryRank({ code, name, dialling }: Country, search: string): number {
  const wanted = plain(search.trim());
  if (/^\+?\d+$/.test(wanted)) {
    const digits = `+${wanted.replace('+', '')}`;
    if (dialling === digits) return 0;
    return dialling.startsWith(digits) ? 1 : Number.POSITIVE_INFINITY;
  }
  const words = plain(name);
  const initials = words.replace(/(\p{L})\p{L}*[^\p{L}]*/gu, '$1');
  if (code.toLowerCase() === wanted || initials === wanted) return 0;
  if (words.startsWith(wanted) || alsoKnownAs[code]?.includes(wanted)) return 1;
  return words.includes(wanted) ? 2 : Number.POSITIVE_INFINITY;
}

/**
 * Plus, dialling code, number. The zero that some countries dial before a number at home is left out where it does not
 * belong abroad (+971 50 for 050, but +39 06). Who types a number with its own plus means that country.
 */
export function internationalPhone(typed: string, country: string): { phone: string; phoneCountryCode: string } {
  const code = country.toUpperCase() as CountryCode;
  const number = parsePhoneNumberFromString(typed, code);
  if (number === undefined) {
    const digits = typed.replace(/\D/g, '');
    const phone = typed.trim().startsWith('+') ? `+${digits}` : `+${getCountryCallingCode(code)}${digits}`;
    return { phone, phoneCountryCode: country };
  }
  const sameCode = number.countryCallingCode === getCountryCallingCode(code);
  return { phone: number.number, phoneCountryCode: sameCode ? country : (number.country?.toLowerCase() ?? country) };
}

import { currentLocale } from '../../texts/texts';

let locale = 'en';
let names = namesIn(locale);

/**
 * Returns a country's name for its two-letter code in any case. Any other text is returned unchanged, because other
 * clients of the API may store names instead of codes.
 */
export function countryName(code: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  if (locale !== currentLocale()) {
    locale = currentLocale();
    names = namesIn(locale);
  }
  return names.of(code.toUpperCase()) ?? code;
}

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
}

import { texts } from '../../texts/texts';

const names = new Intl.DisplayNames(texts.language, { type: 'region', fallback: 'none' });

/**
 * Returns a country's name for its two-letter code in any case. Any other text is returned unchanged, because other
 * clients of the API may store names instead of codes.
 */
export function countryName(code: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  return names.of(code.toUpperCase()) ?? code;
}

import { texts } from '../../texts/texts';

const names = new Intl.DisplayNames(texts.language, { type: 'region', fallback: 'none' });

/** Of a two-letter code in any case. Addresses of other clients may hold a name already: what is no code stays as it is. */
export function countryName(code: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  return names.of(code.toUpperCase()) ?? code;
}

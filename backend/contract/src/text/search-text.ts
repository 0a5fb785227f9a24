/**
 * The letters that people write for one another, in pairs of a plain form and its other forms: alef with and without hamza
 * or madda, ya and its dotless and Persian forms, and digits.
 */
const otherForms: Readonly<Record<string, string>> = {
  ...{ ا: 'أإآٱ', ي: 'ىئی', و: 'ؤ', ه: 'ة', ك: 'ک' },
  ...Object.fromEntries(
    Array.from('0123456789', (digit) => [
      digit,
      String.fromCharCode(0x0660 + Number(digit)) + String.fromCharCode(0x06f0 + Number(digit)),
    ]),
  ),
};

const plainForms: ReadonlyMap<string, string> = new Map(
  Object.entries(otherForms).flatMap(([plain, others]) => Array.from(others, (other) => [other, plain] as const)),
);

/** Signs without meaning for a search: short vowels and other marks of Arabic, tatweel, and invisible marks. */
const ignored =
  '[\\u0610-\\u061a\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff]';

const changed = new RegExp(`[${[...plainForms.keys()].join('')}]|${ignored}`, 'g');

/**
 * The form in which texts are compared by every search (row Z04): one form of each Arabic letter and digit, without
 * diacritics and tatweel. Its twin in the database is `search_folded`; both leave upper and lower case as they are.
 */
export function foldSearchText(text: string): string {
  return text.replace(changed, (sign) => plainForms.get(sign) ?? '');
}

/** `foldSearchText` in lower case, for searches in the browser. */
export const searchKey = (text: string): string => foldSearchText(text).toLowerCase();

/** True when a text contains the typed term, in any spelling of its letters. */
export const containsTerm = (text: string, term: string): boolean => searchKey(text).includes(searchKey(term.trim()));

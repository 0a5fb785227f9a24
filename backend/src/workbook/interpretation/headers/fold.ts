import { currencies, joiningWords, noiseWords } from '../../synonyms/qualifiers.js';

/** The longest text that can be a header, in characters; longer cells hold terms or notes. */
export const longestHeader = 120;

/**
 * Normalises text for comparison: lower case, compatibility forms, no accents, one form of each Arabic letter without
 * tatweel, ASCII digits.
 */
export function fold(text: string): string {
  // Fast paths: most cells are plain ASCII and only need lower case; of Russian letters, two have a sign to remove.
  if (/^[\w .,:;/()-]*$/.test(text)) return text.toLowerCase();
  if (/^[\w .,:;/()А-Яа-яЁё-]*$/.test(text)) return text.toLowerCase().replaceAll('й', 'и').replaceAll('ё', 'е');
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .replace(/(?<=\d\s*)đ(?!\p{L})/gu, ' vnd ')
    .replace(/[ßıøłđςىة]/g, (letter) => plainLetters[letter] ?? letter);
  const isArabic = /[\u0600-\u06ff]/.test(plain);
  return (isArabic ? withPlainArabic(plain) : plain)
    .replace(/us\$|(?<![a-z])r\$|\p{Sc}/gu, (sign) => ` ${currencies[sign]?.toLowerCase() ?? ''} `)
    .replace(/#|n[°º](?=\W|$)/g, ' no ')
    .replaceAll('%', ' percent ');
}

/** Letters that keep a sign of their own when accents are removed, and letters of several forms. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ı: 'i', ø: 'o', ł: 'l', đ: 'd', ς: 'σ' },
  ...{ ى: 'ي', ة: 'ه' },
};

/** ASCII digits in place of Arabic-Indic ones, and the usual code of the dirham. */
function withPlainArabic(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/د\s?\.\s?ا\.?/g, ' aed ');
}

/** The end of a word that a capital follows in "styleCode" and "priceUSD", or of an abbreviation in "SKUCode". */
const joinedWords = /\p{Ll}{2}(?=\p{Lu}(?:\p{Ll}|\p{Lu}+(?!\p{L})))|\p{Lu}{2,}(?=\p{Lu}\p{Ll}{2})/gu;

/** Splits a header into its words; consecutive single letters form one abbreviation ("R.R.P." → rrp, "ر.س" → رس). */
export function words(text: string): string[] {
  if (text.length > longestHeader) return [];
  // Exports write "styleCode", "UnitPrice", "ЦенаПродажи", "priceUSD" and "SKUCode".
  const spaced = /\p{Ll}\p{Lu}|\p{Lu}{3}\p{Ll}/u.test(text) ? text.replace(joinedWords, '$& ') : text;
  const found: string[] = [];
  let letters = '';
  for (const word of fold(spaced).split(/[^\p{L}\p{N}]+/u)) {
    if (word === '') continue;
    if (word.length === 1 && /[a-z\u0621-\u064a]/.test(word)) {
      letters += word;
      continue;
    }
    if (letters !== '') found.push(letters);
    letters = '';
    found.push(word.length >= 5 && word.startsWith('ال') ? word.slice(2) : word);
  }
  if (letters !== '') found.push(letters);
  return found;
}

/**
 * Normalises a list of known words in the same way as header words, so that the lists in the code can keep their
 * natural spelling.
 */
export function foldedSet(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.flatMap(words));
}

/** Key that is equal for headers that look equal; identifies headers in stored mappings and repeated header rows. */
export function headerKey(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const joining = foldedSet(joiningWords);
const noise = foldedSet(noiseWords);

const currencyCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(currencies).map(([name, code]) => [fold(name).trim(), code]),
);

/** The ISO code of the first currency among folded words; null without one. */
export function currencyOf(foldedWords: readonly string[]): string | null {
  const named = foldedWords.find((word) => currencyCodes.has(word));
  return named === undefined ? null : (currencyCodes.get(named) ?? null);
}

/**
 * Removes currencies, taxes, words such as "our", years and season codes from a header's words: "Our wholesale price
 * SS26 (AED)" → wholesale price.
 */
export function withoutNoiseWords(headerWords: readonly string[]): string[] {
  const kept = headerWords.filter(
    (word) => !noise.has(word) && !currencyCodes.has(word) && !/^(20\d\d|(ss|aw|fw|pe|ai)\d\d)$/.test(word),
  );
  return kept.length > 0 ? kept : headerWords.filter((word) => !currencyCodes.has(word));
}

export function withoutJoiningWords(headerWords: readonly string[]): string[] {
  return headerWords.filter((word) => !joining.has(word));
}

import { currencies, joiningWords, noiseWords } from './synonyms/qualifiers.js';

/** The longest text that can be a header; longer cells are terms and notes. */
const longestHeader = 120;

/**
 * Folds text to what a person compares: compatibility forms, case, accents, Arabic letter variants and tatweel are
 * gone, digits are ASCII.
 */
export function fold(text: string): string {
  // Plain letters, digits and spaces, as most cells are, need nothing but their case folded.
  if (/^[\w .,:;/()-]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/د\s?\.\s?ا\.?/g, ' aed ')
    .replace(/us\$|[$€£₺₽¥₹]/g, (sign) => ` ${currencies[sign]?.toLowerCase() ?? ''} `)
    .replace(/#|n[°º](?=\W|$)/g, ' no ')
    .replaceAll('%', ' percent ');
}

/** Words of a header, in order; single letters in a row are one abbreviation ("R.R.P." → rrp). */
export function words(text: string): string[] {
  if (text.length > longestHeader) return [];
  const found: string[] = [];
  let letters = '';
  for (const word of fold(text).split(/[^\p{L}\p{N}]+/u)) {
    if (word === '') continue;
    if (/^[a-z]$/.test(word)) {
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

/** The words of a list folded as header words are, so that data files keep their natural spelling. */
export function foldedSet(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.flatMap(words));
}

/** Equal for headers that look equal: used to remember a mapping and to know a repeated header row. */
export function headerKey(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const joining = foldedSet(joiningWords);
const noise = foldedSet(noiseWords);

export function currencyOf(headerWords: readonly string[]): string | null {
  for (const word of headerWords) {
    const code = Object.hasOwn(currencies, word) ? currencies[word] : undefined;
    if (code !== undefined) return code;
  }
  return null;
}

/** Without currencies, taxes, owners, years and season codes: "Our wholesale price SS26 (AED)" → wholesale price. */
export function withoutNoise(headerWords: readonly string[]): string[] {
  const kept = headerWords.filter(
    (word) => !noise.has(word) && !Object.hasOwn(currencies, word) && !/^(20\d\d|(ss|aw|fw|pe|ai)\d\d)$/.test(word),
  );
  return kept.length > 0 ? kept : headerWords.filter((word) => !Object.hasOwn(currencies, word));
}

export function withoutJoining(headerWords: readonly string[]): string[] {
  return headerWords.filter((word) => !joining.has(word));
}

import { foldedSet, headerKey } from '../../workbook/interpretation/headers/fold.js';
import { memoised } from '../../workbook/interpretation/headers/memo.js';
import { monthWords, oneSizeWords, sizeNames, yearWords } from '../../workbook/synonyms/size-labels.js';

/** Number of keys that are kept: the lines of an order repeat a few sizes and colours. */
const mostKeys = 1000;

/** The text as lower-case words. The plus sign counts as a word, because 44+ is another size than 44. */
export const plainKey = (text: string): string => headerKey(text.replaceAll('+', ' plus '));

/** British and American spellings, also within a word: "Light Gray", "Multicolor". */
const americanSpellings = { gray: 'grey', color: 'colour' };
const american = new RegExp(Object.keys(americanSpellings).join('|'), 'g');

/** Words between two colours: "Black and White" is "Black/White". Single letters such as "W/Y" are colours. */
const betweenColours = /(?<=\p{L}{2} )(?:and|with|und|mit|et|e|y|con|ve|и|و) (?=\p{L}{2})/gu;

/** Equal for colours that differ only in case, signs, joining words, or British and American spelling. */
export const colourKey = memoised(mostKeys, (text) => {
  const key = plainKey(text).replace(betweenColours, '');
  return key.replace(american, (word) => americanSpellings[word as keyof typeof americanSpellings]);
});

const names = new RegExp(`(?<=\\b(?:\\d ?)?x{0,5})(?:${Object.keys(sizeNames).join('|')})\\b`, 'g');
const years = foldedSet(yearWords);
const months = foldedSet(monthWords);
/** The highest ages that sizes name. Above them are cups and lengths: "75 A", "38 M". */
const oldest = { years: 18, months: 36 };

/**
 * Equal for sizes that differ only in case, signs and spaces, in how they write "2XL" (XXL), "Large" (L), "2Y" (2 years)
 * and "38½" (38.5), or in "to".
 */
export const sizeKey = memoised(mostKeys, (text) => {
  // A fraction of one character would become digits of the number before it.
  const halves = text.replace(/(?<=\d)\s?½|(?<=\d)\s1\/2(?!\d)/g, '.5').replace(/(?=[¼-¾⅐-⅞])/g, ' ');
  const key = plainKey(halves)
    .replace(/\bextra (?=large|small|[ls]\b)/g, 'x')
    .replace(names, (name) => sizeNames[name as keyof typeof sizeNames])
    .replace(/\b([1-9]) ?x ?([ls])\b/g, (_, count: string, letter: string) => 'x'.repeat(Number(count)) + letter)
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
    .replace(/(?<=. )(?:to|bis) (?=.)/g, '');
  return withAges(key.split(' ')).join(' ');
});

/** The words with one word for each unit of an age: "2 y" and "2 ans" are 2 years. */
function withAges(words: string[]): string[] {
  return words.map((word, index) => {
    const age = Number(words[index - 1] ?? Number.NaN);
    if (age <= oldest.years && years.has(word)) return 'years';
    return age <= oldest.months && months.has(word) ? 'months' : word;
  });
}

const oneSize: ReadonlySet<string> = new Set(oneSizeWords.map((text) => looseKey(plainKey(text))));

/** True for words for a single size that fits everybody. */
export const isOneSize = (size: string): boolean => oneSize.has(looseKey(plainKey(size)));

/** The key without spaces, except between digits: "2-3" is not 23. */
export function looseKey(key: string): string {
  return key.replace(/(?<!\d) | (?!\d)/g, '');
}

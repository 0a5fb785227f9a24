import type { ColumnField } from '@portal/contract/workbook';
import {
  compoundHeads,
  generalCodeWords,
  goodsParts,
  nameWords,
  retailParts,
  tradeParts,
} from '../../synonyms/compound-parts.js';
import { noStockBeginnings } from '../../synonyms/contradicting-words.js';
import { fold, foldedSet } from './fold.js';
import { exactClaims, type FieldMatch, isKnownWord, knownWords } from './known-words.js';
import { memoised } from './memo.js';

/**
 * Typing mistakes are corrected only in words of at least this length: shorter words are too similar to each other,
 * such as "price" and "piece".
 */
const shortestCorrected = 6;

/** The known words that are long enough, by their first letter; filled on first use. */
const knownByFirst = new Map<string, string[]>();

/** The known words with the same first letter and a length that differs by at most one letter. */
function similarWords(word: string): readonly string[] {
  if (knownByFirst.size === 0) {
    for (const known of knownWords()) {
      if (known.length < shortestCorrected) continue;
      const own = knownByFirst.get(known.charAt(0));
      if (own) own.push(known);
      else knownByFirst.set(known.charAt(0), [known]);
    }
  }
  const own = knownByFirst.get(word.charAt(0)) ?? [];
  return own.filter((known) => Math.abs(known.length - word.length) <= 1);
}

const isLetters = (word: string): boolean => /^\p{L}+$/u.test(word);

/** True when one letter is missing, added or replaced, or two neighbouring letters are swapped. */
export function isOneEdit(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  const shorter = Math.min(left.length, right.length);
  let from = 0;
  while (from < shorter && left.charCodeAt(from) === right.charCodeAt(from)) from++;
  let tail = 0;
  while (tail < shorter - from && left.at(-1 - tail) === right.at(-1 - tail)) tail++;
  const [ownRest, otherRest] = [left.length - from - tail, right.length - from - tail];
  if (ownRest <= 1 && otherRest <= 1) return true;
  const isPair = ownRest === 2 && otherRest === 2;
  return isPair && left[from] === right[from + 1] && left[from + 1] === right[from];
}

/**
 * The known word that differs from `word` by one typing mistake behind the first letter; null when there is none or
 * more than one.
 */
const corrected = memoised(10_000, (word): string | null => {
  if (word.length < shortestCorrected || isKnownWord(word) || !isLetters(word)) return null;
  const [only, ...others] = similarWords(word).filter((known) => isOneEdit(word, known) && isLetters(known));
  return only !== undefined && others.length === 0 ? only : null;
});

/** The words with typing mistakes corrected; null when no word could be corrected. */
export function withoutTypingMistakes(list: readonly string[]): string[] | null {
  if (list.length > 4) return null;
  let isChanged = false;
  const fixed = list.map((word) => {
    const right = corrected(word);
    if (right === null) return word;
    isChanged = true;
    return right;
  });
  return isChanged ? fixed : null;
}

const noStock = noStockBeginnings.map(fold);
const heads = compoundHeads.map(([field, parts]) => ({ field, parts: [...foldedSet(parts)] }));
const goods = foldedSet(goodsParts);
const trade = foldedSet(tradeParts);
const retail = foldedSet(retailParts);

/**
 * True for a known part of a compound word, also with the linking letters that a first part may end in: "Artikel-s-",
 * "Ware-n-", "Grossist-en-".
 */
const isPart = (parts: ReadonlySet<string>, text: string): boolean =>
  parts.has(text) || (/(s|n|en|e)$/.test(text) && parts.has(text.replace(/(s|n|en|e)$/, '')));

/** The field that a compound of known words names, such as "Warenbestand"; null for any other word. */
export function compoundField(word: string): ColumnField | null {
  for (const { field, parts } of heads) {
    for (const head of parts) {
      if (word.length < head.length + 3 || !word.endsWith(head)) continue;
      const first = word.slice(0, -head.length);
      if (field === 'wholesalePrice') {
        if (isPart(retail, first)) return 'retailPrice';
        if (isPart(trade, first)) return 'wholesalePrice';
      } else if (isPart(goods, first)) return field;
    }
  }
  return null;
}

const notOwn: ReadonlySet<ColumnField> = new Set(['retailPrice', 'wholesalePrice', 'lineTotal', 'order']);
const commonHeads = foldedSet([...generalCodeWords, ...nameWords]);
const nameHeads = [...foldedSet(nameWords)];

/**
 * The fields of the known word that a Chinese, Japanese or Korean word ends in: "开发款号" (development style number) is a
 * style number. Kinds of prices differ by their first part and words such as "number" number anything, so both are left
 * out.
 */
export function endingClaims(word: string): readonly FieldMatch[] {
  if (!/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Kana}ー]{3,12}$/u.test(word)) return [];
  if (noStock.some((part) => word.startsWith(part))) return [];
  for (let from = 1; from <= word.length - 2; from++) {
    const ending = word.slice(from);
    const claims = commonHeads.has(ending) ? null : exactClaims([ending]);
    if (claims === 'other') return [];
    if (claims !== null) return ownClaims(claims);
  }
  // "尺码名称" (name of the size) is the size.
  for (const head of nameHeads) {
    if (!word.endsWith(head)) continue;
    const claims = exactClaims([word.slice(0, -head.length)]);
    return claims === null || claims === 'other' ? [] : ownClaims(claims);
  }
  return [];
}

const ownClaims = (claims: readonly FieldMatch[]): readonly FieldMatch[] =>
  claims.some(({ field }) => notOwn.has(field)) ? [] : claims;

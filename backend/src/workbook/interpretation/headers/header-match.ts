import type { ColumnField } from '@portal/contract/workbook';
import { contradictingWords } from '../../synonyms/contradicting-words.js';
import {
  decoyWords,
  lotWords,
  numberingWords,
  perPieceWords,
  stepEnds,
  stepUnits,
  stepWords,
  unitWords,
} from '../../synonyms/qualifiers.js';
import { currencyOf, foldedSet, longestHeader, withoutJoiningWords, withoutNoiseWords, words } from './fold.js';
import { exactClaims, type FieldMatch, hasKnownWord } from './known-words.js';
import { memoised } from './memo.js';
import { countedInPacks, namesPackSize } from './pack-words.js';
import { compoundPrice } from './price-words.js';
import { compoundField, endingClaims, withoutTypingMistakes } from './word-forms.js';

export interface HeaderMeaning {
  /**
   * `exact`: the header is a known word; `words`: it contains one; `other`: a known column that is none of our fields.
   */
  match: 'exact' | 'words' | 'other' | 'none';
  /** The fields that the header may name; several fields for a word such as "Qty". */
  claims: readonly FieldMatch[];
  counts: 'lots' | 'units' | null;
  currency: string | null;
}

const lots = foldedSet(lotWords);
const units = foldedSet(unitWords);
const perPiece = foldedSet(perPieceWords);
const decoys = foldedSet(decoyWords);
const numbering = foldedSet(numberingWords);
const codes: ReadonlySet<ColumnField> = new Set(['reference', 'barcode']);
const contradicting = new Map(
  Object.entries(contradictingWords).map(([field, list]) => [field, foldedSet(list)] as const),
);

const counted: ReadonlySet<ColumnField> = new Set(['available', 'minimum', 'order', 'lineTotal']);
const priced: ReadonlySet<ColumnField> = new Set(['retailPrice', 'wholesalePrice', 'lineTotal']);
/**
 * Decides headers with several known words: "Retail unit price" is a retail price, "Total price" a total, "Product quantity"
 * no name of a product.
 */
const precedence: Partial<Record<ColumnField, number>> = {
  lineTotal: 3,
  retailPrice: 2,
  unitsPerLot: 1,
  description: -1,
};

function exactAmong(list: readonly string[], fields: ReadonlySet<ColumnField>): readonly FieldMatch[] | null {
  const claims = exactClaims(list);
  if (claims === null || claims === 'other') return null;
  const kept = claims.filter((claim) => fields.has(claim.field));
  return kept.length > 0 ? kept : null;
}

/** Words that match only as the whole header: "ID" is a reference, "Customer ID" is not. */
const exactOnly: ReadonlySet<string> = new Set([
  ...['id', 'rate', 'lista', 'ar', 'pa', 'sl', 'dp', 'ptr', 'isi', 'tarif', 'multiple', 'parte', 'emb', 'pak', 'count'],
]);

/** A number beside "stock" names a warehouse ("STOCK_100"); beside a price it is a quantity or a year. */
function isNumberedStock(claims: readonly FieldMatch[], rest: readonly string[]): boolean {
  return (
    claims.length === 1 && claims[0]?.field === 'available' && rest.length === 1 && /^\d{2,3}$/.test(rest[0] ?? '')
  );
}

function namesStock(word: string): boolean {
  const claims = exactClaims([word]);
  return claims !== null && claims !== 'other' && claims.some(({ field }) => field === 'available');
}

/** The claims that none of the other words of the header contradicts. "JAN 2023" is a month and no barcode. */
const uncontradicted = (claims: readonly FieldMatch[], others: readonly string[]): FieldMatch[] =>
  claims.filter(
    ({ field }) =>
      !others.some((word) => contradicting.get(field)?.has(word) || (field === 'barcode' && /^20\d\d$/.test(word))),
  );

/** True for "amount" in "product stock amount": the two words together name the stock, and it says nothing of its own. */
function isPartOfStock(list: readonly string[], from: number, to: number): boolean {
  return (
    to === from + 1 &&
    [list.slice(from - 1, to), list.slice(from, to + 1)].some(
      (pair) => pair.length === 2 && stockAmounts.has(pair.join(' ')),
    )
  );
}

const stockAmounts: ReadonlySet<string> = new Set(['stock amount', 'amount stock', 'inventory amount']);

/**
 * Finds the field named by up to five adjacent words of the header. The other words must not include one that changes
 * the meaning of the header (`decoys`), or a number of two or more digits.
 */
function wordClaims(list: readonly string[]): readonly FieldMatch[] {
  let best: readonly FieldMatch[] = [];
  let bestScore = -Infinity;
  for (let from = 0; from < list.length; from++) {
    for (let to = from + 1; to <= Math.min(list.length, from + 5); to++) {
      const part = list.slice(from, to);
      if (part.length === list.length || (part.length === 1 && exactOnly.has(part[0] ?? ''))) continue;
      const named = exactClaims(part);
      if (named === null || named === 'other' || isPartOfStock(list, from, to)) continue;
      const rest = [...list.slice(0, from), ...list.slice(to)];
      const claims = uncontradicted(named, rest);
      if (claims.length === 0) continue;
      const isCounted = claims.some((claim) => counted.has(claim.field));
      // "UPC no" is the code itself; "colour no" is no colour.
      const isCode = claims.every((claim) => codes.has(claim.field));
      if (rest.some((word) => decoys.has(word) && !(isCode && numbering.has(word)))) continue;
      if (isCounted && rest.includes('unit')) continue;
      if (rest.some((word) => /^\d\d/.test(word)) && !isNumberedStock(claims, rest)) continue;
      const score = Math.max(...claims.map((claim) => precedence[claim.field] ?? 0)) * 10 + part.length;
      if (score > bestScore) [best, bestScore] = [claims, score];
    }
  }
  return best;
}

/**
 * The fields that a header names in each of two or more languages: "Prix / Price", "Größe / Size / Taille". Each part
 * alone is a known header.
 */
function repeatedClaims(list: readonly string[]): readonly FieldMatch[] {
  for (let end = 1; end < list.length; end++) {
    const first = exactClaims(list.slice(0, end));
    if (first === null || first === 'other') continue;
    const rest = list.slice(end);
    const known = exactClaims(rest);
    const others = known === null || known === 'other' ? repeatedClaims(rest) : known;
    const same = first.flatMap(({ field, rank }) => {
      const other = others.find((one) => one.field === field);
      return other === undefined ? [] : [{ field, rank: Math.min(rank, other.rank) }];
    });
    if (same.length > 0) return same;
  }
  return [];
}

/** Rank of a field recognised by a compound word, which is weaker evidence than any listed word. */
const compoundRank = 50;

const nothing: HeaderMeaning = { match: 'none', claims: [], counts: null, currency: null };

/** A cell with more words than this is a sentence and not a header. */
const mostWords = 12;

/** "(VAT +23%)": the rate of a tax says nothing about the column. */
const taxRate = /([([]\s*\p{L}{2,4})[\s+:]*\d{1,2}(?:[.,]\d)?\s*%(?=\s*[)\]])/giu;

/** "Price + 30%": what a group of customers pays is a price, too. A sign alone tells it from "Discount 30%". */
const surcharge = /(?<=\p{L}\s*)[+−–-]\s*\d{1,3}(?:[.,]\d+)?\s*%/gu;

const amount = String.raw`\d[\d\s.,]*(?:${stepUnits.join('|')})?\.?`;
const upTo = `(?:[-–]|${[...stepWords, ...stepEnds].join('|')})`;
/** "from 20,000 to 300,000 AED": the quantities or amounts that a price is for say nothing else about the column. */
const priceStep = new RegExp(
  String.raw`(?<!\p{L})(?:${stepWords.join('|')})\s*${amount}(?:\s*${upTo}\s*${amount})?(?!\p{L})`,
  'giu',
);

/** "01.10.2024": since when prices hold, or when stock was counted, says nothing else about the column. */
const fullDate = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d(?!\d)/g;

/** The words of which one begins such a range. Looking for them first is fast, and most texts have none. */
const stepParts = foldedSet(stepWords);

function analyse(header: string): HeaderMeaning {
  if ((header.length > longestHeader && !header.includes('%')) || header.includes('://')) return nothing;
  const taxed = (header.includes('%') ? header.replace(taxRate, '$1').replace(surcharge, ' ') : header).replace(
    fullDate,
    ' ',
  );
  const written = words(taxed);
  const isStep = written.some((word) => stepParts.has(word)) && /\d/.test(taxed);
  const text = isStep ? taxed.replace(priceStep, ' ') : taxed;
  const all = isStep ? words(text) : written;
  if (all.length === 0 || all.length > mostWords) return nothing;
  // Most cells of a sheet are not headers, so the full analysis needs a known word.
  const isKnown = hasKnownWord(all) || hasKnownWord(withoutNoiseWords(all));
  const inPacks = isKnown ? countedInPacks(text) : null;
  // "Allocated stock (pack)" counts packs as "Stock (pack)" does, although it is no stock to order from.
  if (inPacks !== null && words(inPacks).some(namesStock)) return { ...headerMeaning(inPacks), counts: 'lots' };
  const found = isKnown ? knownMeaning(text, all) : nothing;
  const claims = exactClaims(all) === null ? uncontradicted(found.claims, all) : found.claims;
  if (claims.length === 0 && found.claims.length > 0) return nothing;
  const known = { ...found, claims };
  const isPackSize = known.claims.some(({ field }) => field === 'unitsPerLot');
  if (!isPackSize && namesPackSize(text)) {
    return { match: 'exact', claims: [{ field: 'unitsPerLot', rank: compoundRank }], counts: 'lots', currency: null };
  }
  return known.match === 'none' ? (otherForm(all) ?? known) : known;
}

/** The meaning of a header that is a compound of known words or has a typing mistake in a known word, else null. */
function otherForm(all: readonly string[]): HeaderMeaning | null {
  const kept = withoutNoiseWords(all);
  const base = { counts: null, currency: currencyOf(all) } as const;
  const field = kept.length === 1 && kept[0] !== undefined ? compoundField(kept[0]) : null;
  if (field !== null) return { ...base, match: 'exact', claims: [{ field, rank: compoundRank }] };
  const ending = kept.length === 1 ? endingClaims(kept[0] ?? '') : [];
  if (ending.length > 0) return { ...base, match: 'words', claims: ending };
  const price = kept.length === 1 ? compoundPrice(kept[0] ?? '') : null;
  if (price !== null) return { ...base, match: 'words', claims: [{ field: price, rank: compoundRank }] };
  // Exports number the columns of one name: "price", "price2".
  const numbered = kept.length === 1 ? /^(\p{L}{4,})\d$/u.exec(kept[0] ?? '')?.[1] : undefined;
  const named = numbered === undefined ? null : exactClaims([numbered]);
  if (named !== null && named !== 'other') return { ...base, match: 'words', claims: named };
  const fixed = withoutTypingMistakes(kept);
  const claims = fixed === null ? null : exactClaims(fixed);
  return claims === null || claims === 'other' ? null : { ...base, match: 'words', claims };
}

function knownMeaning(text: string, all: readonly string[]): HeaderMeaning {
  const counts = all.some((word) => lots.has(word)) ? 'lots' : all.some((word) => units.has(word)) ? 'units' : null;
  const base = { counts, currency: currencyOf(all) } as const;
  const forms = [all, withoutNoiseWords(all)];
  // "Part nr" is "part no".
  if (all.length > 1 && all.some((word) => numbering.has(word)))
    forms.push(all.map((word) => (numbering.has(word) ? 'no' : word)));
  if (/[([{（【]/.test(text)) {
    const bracketed = words([...text.matchAll(/[([{（【]([^)\]}）】]*)/g)].map((match) => match[1]).join(' '));
    const outside = words(text.replace(/[([{（【][^)\]}）】]*[)\]}）】]?/g, ' '));
    if (bracketed.length > 0 && !bracketed.some((word) => decoys.has(word)))
      forms.push(outside, withoutNoiseWords(outside));
  }
  for (const form of forms) {
    const claims = exactClaims(form);
    if (claims === 'other') return { ...base, match: 'other', claims: [] };
    if (claims) return { ...base, match: 'exact', claims };
  }
  for (const form of forms) {
    const claims =
      exactAmong(
        form.filter((word) => !numbering.has(word)),
        codes,
      ) ??
      exactAmong(
        form.filter((word) => !lots.has(word) && !units.has(word)),
        counted,
      ) ??
      exactAmong(
        withoutJoiningWords(form).filter((word) => !perPiece.has(word)),
        priced,
      );
    if (claims) return { ...base, match: 'exact', claims };
  }
  const repeated = forms
    .slice(1)
    .map((form) => repeatedClaims(form))
    .find((found) => found.length > 0);
  if (repeated !== undefined) return { ...base, match: 'exact', claims: repeated };
  const claims =
    forms
      .slice(1)
      .map(wordClaims)
      .find((found) => found.length > 0) ?? [];
  return { ...base, match: claims.length > 0 ? 'words' : 'none', claims };
}

/** True for a cell with only units and currencies, such as "pcs" or "AED" in a row below the header words. */
export function isQualifier(text: string): boolean {
  const found = words(text);
  return (
    found.length > 0 &&
    found.every((word) => lots.has(word) || units.has(word) || perPiece.has(word) || currencyOf([word]) !== null)
  );
}

/** Meaning of a single header cell. The search tries the same cells repeatedly. */
export const headerMeaning = memoised(10_000, analyse);

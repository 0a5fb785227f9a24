import type { ColumnField } from '@portal/contract/workbook';
import { currencyOf, foldedSet, withoutJoining, withoutNoise, words } from './fold.js';
import { availableSynonyms } from './synonyms/available.js';
import { barcodeSynonyms } from './synonyms/barcode.js';
import { brandSynonyms } from './synonyms/brand.js';
import { categorySynonyms } from './synonyms/category.js';
import { colourSynonyms } from './synonyms/colour.js';
import { compositionSynonyms } from './synonyms/composition.js';
import { descriptionSynonyms } from './synonyms/description.js';
import { genderSynonyms } from './synonyms/gender.js';
import { hsCodeSynonyms } from './synonyms/hs-code.js';
import { lineTotalSynonyms } from './synonyms/line-total.js';
import { minimumSynonyms } from './synonyms/minimum.js';
import { orderSynonyms } from './synonyms/order.js';
import { originSynonyms } from './synonyms/origin.js';
import { otherColumns } from './synonyms/other-columns.js';
import { decoyWords, lotWords, perPieceWords, unitWords } from './synonyms/qualifiers.js';
import { referenceSynonyms } from './synonyms/reference.js';
import { retailPriceSynonyms } from './synonyms/retail-price.js';
import { seasonSynonyms } from './synonyms/season.js';
import { sizeSynonyms } from './synonyms/size.js';
import type { Synonyms } from './synonyms/synonyms.js';
import { unitsPerLotSynonyms } from './synonyms/units-per-lot.js';
import { wholesalePriceSynonyms } from './synonyms/wholesale-price.js';

export const synonymsOf: Readonly<Record<ColumnField, Synonyms>> = {
  reference: referenceSynonyms,
  barcode: barcodeSynonyms,
  description: descriptionSynonyms,
  brand: brandSynonyms,
  category: categorySynonyms,
  gender: genderSynonyms,
  season: seasonSynonyms,
  colour: colourSynonyms,
  size: sizeSynonyms,
  composition: compositionSynonyms,
  origin: originSynonyms,
  hsCode: hsCodeSynonyms,
  retailPrice: retailPriceSynonyms,
  wholesalePrice: wholesalePriceSynonyms,
  unitsPerLot: unitsPerLotSynonyms,
  available: availableSynonyms,
  minimum: minimumSynonyms,
  order: orderSynonyms,
  lineTotal: lineTotalSynonyms,
};

export interface Claim {
  field: ColumnField;
  /** Place in the language's list: a lower rank is the stronger word. */
  rank: number;
}

export interface HeaderMeaning {
  /** `exact`: the header is a known word; `words`: it holds one; `other`: known to be none of ours. */
  match: 'exact' | 'words' | 'other' | 'none';
  /** More than one where the word fits several fields ("Qty"). */
  claims: readonly Claim[];
  counts: 'lots' | 'units' | null;
  currency: string | null;
}

/** Every word of every synonym: a header without any of them needs no further look. */
const vocabulary = new Set<string>();

const compactIndex = new Map<string, Claim[]>();
const sortedIndex = new Map<string, Claim[]>();
const otherIndex = new Set<string>();
const lots = foldedSet(lotWords);
const units = foldedSet(unitWords);
const perPiece = foldedSet(perPieceWords);
const decoys = foldedSet(decoyWords);

const compactKey = (list: readonly string[]): string => list.join('');
const sortedKey = (list: readonly string[]): string => [...withoutJoining(list)].sort().join(' ');

function addClaim(index: Map<string, Claim[]>, key: string, field: ColumnField, rank: number): void {
  if (key === '') return;
  const claims = index.get(key) ?? [];
  const known = claims.find((claim) => claim.field === field);
  if (known) known.rank = Math.min(known.rank, rank);
  else claims.push({ field, rank });
  index.set(key, claims);
}

for (const [field, synonyms] of Object.entries(synonymsOf) as [ColumnField, Synonyms][]) {
  for (const list of Object.values(synonyms)) {
    list.forEach((synonym, rank) => {
      const parts = words(synonym);
      for (const part of parts) vocabulary.add(part);
      addClaim(compactIndex, compactKey(parts), field, rank);
      if (withoutJoining(parts).length > 1) addClaim(sortedIndex, sortedKey(parts), field, rank);
    });
  }
}
for (const list of Object.values(otherColumns))
  for (const text of list) {
    const parts = words(text);
    for (const part of parts) vocabulary.add(part);
    otherIndex.add(compactKey(parts));
  }

const counted: ReadonlySet<ColumnField> = new Set(['available', 'minimum', 'order', 'lineTotal']);
const priced: ReadonlySet<ColumnField> = new Set(['retailPrice', 'wholesalePrice', 'lineTotal']);
/** Which field a header of several known words is about: "Retail unit price" is a retail price, "Total price" a total. */
const precedence: Partial<Record<ColumnField, number>> = { lineTotal: 3, retailPrice: 2, unitsPerLot: 1 };

function exactClaims(list: readonly string[]): readonly Claim[] | 'other' | null {
  if (list.length === 0) return null;
  const key = compactKey(list);
  const claims = compactIndex.get(key);
  if (claims) return claims;
  if (otherIndex.has(key)) return 'other';
  return list.length > 1 ? (sortedIndex.get(sortedKey(list)) ?? null) : null;
}

function exactAmong(list: readonly string[], fields: ReadonlySet<ColumnField>): readonly Claim[] | null {
  const claims = exactClaims(list);
  if (claims === null || claims === 'other') return null;
  const kept = claims.filter((claim) => fields.has(claim.field));
  return kept.length > 0 ? kept : null;
}

/** Whole words only: known words found side by side, the rest being neither a decoy nor a longer number. */
function wordClaims(list: readonly string[]): readonly Claim[] {
  let best: readonly Claim[] = [];
  let bestScore = 0;
  for (let from = 0; from < list.length; from++) {
    for (let to = from + 1; to <= Math.min(list.length, from + 5); to++) {
      const part = list.slice(from, to);
      if (part.length === list.length) continue;
      const claims = exactClaims(part);
      if (claims === null || claims === 'other') continue;
      const rest = [...list.slice(0, from), ...list.slice(to)];
      const isCounted = claims.some((claim) => counted.has(claim.field));
      if (rest.some((word) => decoys.has(word) || (isCounted && word === 'unit') || /^\d\d/.test(word))) continue;
      const score = Math.max(...claims.map((claim) => precedence[claim.field] ?? 0)) * 10 + part.length;
      if (score > bestScore) [best, bestScore] = [claims, score];
    }
  }
  return best;
}

const nothing: HeaderMeaning = { match: 'none', claims: [], counts: null, currency: null };

/** Most cells of a sheet are no header: they are told by their words alone, before anything else is looked at. */
function mayBeKnown(all: readonly string[]): boolean {
  if (all.length === 0 || all.length > 12) return false;
  return all.some((word) => vocabulary.has(word)) || compactIndex.has(compactKey(withoutNoise(all)));
}

function analyse(text: string): HeaderMeaning {
  const all = words(text);
  if (!mayBeKnown(all)) return nothing;
  const counts = all.some((word) => lots.has(word)) ? 'lots' : all.some((word) => units.has(word)) ? 'units' : null;
  const base = { counts, currency: currencyOf(all) } as const;
  const bracketed = words([...text.matchAll(/[([{（【]([^)\]}）】]*)/g)].map((match) => match[1]).join(' '));
  const outside = words(text.replace(/[([{（【][^)\]}）】]*[)\]}）】]?/g, ' '));
  const forms = [all, withoutNoise(all)];
  if (bracketed.length > 0 && !bracketed.some((word) => decoys.has(word))) forms.push(outside, withoutNoise(outside));
  for (const form of forms) {
    const claims = exactClaims(form);
    if (claims === 'other') return { ...base, match: 'other', claims: [] };
    if (claims) return { ...base, match: 'exact', claims };
  }
  for (const form of forms) {
    const claims =
      exactAmong(
        form.filter((word) => !lots.has(word) && !units.has(word)),
        counted,
      ) ??
      exactAmong(
        withoutJoining(form).filter((word) => !perPiece.has(word)),
        priced,
      );
    if (claims) return { ...base, match: 'exact', claims };
  }
  const claims = wordClaims(withoutNoise(all));
  return { ...base, match: claims.length > 0 ? 'words' : 'none', claims };
}

/** Only says what is counted or paid: the "pcs" and "AED" below other words. */
export function isQualifier(text: string): boolean {
  const found = words(text);
  return (
    found.length > 0 &&
    found.every((word) => lots.has(word) || units.has(word) || perPiece.has(word) || currencyOf([word]) !== null)
  );
}

const known = new Map<string, HeaderMeaning>();

/** What a header cell says by itself. Remembers up to 2,000 texts: the search tries the same cells in several rows. */
export function headerMeaning(text: string): HeaderMeaning {
  let meaning = known.get(text);
  if (meaning === undefined) {
    meaning = analyse(text);
    if (known.size >= 2000) known.clear();
    known.set(text, meaning);
  }
  return meaning;
}

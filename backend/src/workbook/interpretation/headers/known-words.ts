import type { ColumnField } from '@portal/contract/workbook';
import { availableSynonyms } from '../../synonyms/available.js';
import { barcodeSynonyms } from '../../synonyms/barcode.js';
import { brandSynonyms } from '../../synonyms/brand.js';
import { categorySynonyms } from '../../synonyms/category.js';
import { colourSynonyms } from '../../synonyms/colour.js';
import { compositionSynonyms } from '../../synonyms/composition.js';
import { descriptionSynonyms } from '../../synonyms/description.js';
import { genderSynonyms } from '../../synonyms/gender.js';
import { hsCodeSynonyms } from '../../synonyms/hs-code.js';
import { lineTotalSynonyms } from '../../synonyms/line-total.js';
import { minimumSynonyms } from '../../synonyms/minimum.js';
import { orderSynonyms } from '../../synonyms/order.js';
import { originSynonyms } from '../../synonyms/origin.js';
import { otherColumns } from '../../synonyms/other-columns.js';
import { decoyWords, joiningWords, lotWords, noiseWords, perPieceWords, unitWords } from '../../synonyms/qualifiers.js';
import { referenceSynonyms } from '../../synonyms/reference.js';
import { retailPriceSynonyms } from '../../synonyms/retail-price.js';
import { seasonSynonyms } from '../../synonyms/season.js';
import { sizeSynonyms } from '../../synonyms/size.js';
import type { Synonyms } from '../../synonyms/synonyms.js';
import { unitsPerLotSynonyms } from '../../synonyms/units-per-lot.js';
import { wholesalePriceSynonyms } from '../../synonyms/wholesale-price.js';
import { foldedSet, withoutJoiningWords, words } from './fold.js';

export const fieldSynonyms: Readonly<Record<ColumnField, Synonyms>> = {
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

export interface FieldMatch {
  field: ColumnField;
  /** Index in the word list of its language; words with a lower rank are preferred. */
  rank: number;
}

/** Every word of every synonym: a header without any of these words cannot match. */
const vocabulary = new Set<string>();

const qualifiers = foldedSet([
  ...decoyWords,
  ...joiningWords,
  ...lotWords,
  ...noiseWords,
  ...perPieceWords,
  ...unitWords,
]);

const compactIndex = new Map<string, FieldMatch[]>();
const sortedIndex = new Map<string, FieldMatch[]>();
const otherIndex = new Set<string>();

const compactKey = (list: readonly string[]): string => list.join('');
const sortedKey = (list: readonly string[]): string => [...withoutJoiningWords(list)].sort().join(' ');

function addClaim(index: Map<string, FieldMatch[]>, key: string, field: ColumnField, rank: number): void {
  if (key === '') return;
  const claims = index.get(key) ?? [];
  const known = claims.find((claim) => claim.field === field);
  if (known) known.rank = Math.min(known.rank, rank);
  else claims.push({ field, rank });
  index.set(key, claims);
}

for (const [field, synonyms] of Object.entries(fieldSynonyms) as [ColumnField, Synonyms][]) {
  for (const list of Object.values(synonyms)) {
    list.forEach((synonym, rank) => {
      const parts = words(synonym);
      for (const part of parts) vocabulary.add(part);
      addClaim(compactIndex, compactKey(parts), field, rank);
      if (withoutJoiningWords(parts).length > 1) addClaim(sortedIndex, sortedKey(parts), field, rank);
    });
  }
}
for (const list of Object.values(otherColumns))
  for (const text of list) {
    const parts = words(text);
    for (const part of parts) vocabulary.add(part);
    otherIndex.add(compactKey(parts));
  }

/** The fields that a header of exactly these words names; `other` for a known column that is none of our fields. */
export function exactClaims(list: readonly string[]): readonly FieldMatch[] | 'other' | null {
  if (list.length === 0) return null;
  const key = compactKey(list);
  const claims = compactIndex.get(key);
  if (claims) return claims;
  if (otherIndex.has(key)) return 'other';
  const mayBeSorted = list.length > 1 && list.every(isKnownWord);
  return mayBeSorted ? (sortedIndex.get(sortedKey(list)) ?? null) : null;
}

export const isKnownWord = (word: string): boolean => vocabulary.has(word) || qualifiers.has(word);
export const hasKnownWord = (list: readonly string[]): boolean =>
  list.some((word) => vocabulary.has(word)) || compactIndex.has(compactKey(list));

export const knownWords = (): Iterable<string> => vocabulary;

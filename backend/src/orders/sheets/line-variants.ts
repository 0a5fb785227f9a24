import type { OrderSheetLine } from '@portal/contract/workbook';
import { scaleWords } from '../../workbook/synonyms/size-labels.js';
import type { CatalogueItem } from './assess-lines.js';
import { colourKey, isOneSize, looseKey, plainKey, sizeKey } from './variant-keys.js';

/** The fields besides the reference that tell one published item from another. */
const variantFields = ['barcode', 'colour', 'size'] as const;
export type VariantField = (typeof variantFields)[number];
type Line = Pick<OrderSheetLine, VariantField>;
type Item = Pick<CatalogueItem, VariantField>;

/** The fields in which the line and the item differ. A field that one of them leaves blank says nothing. */
export function differingFields(line: Line, item: Item): VariantField[] {
  return variantFields.filter((field) => compare(line[field], item[field], field) === 'differs');
}

/**
 * True for an item that equals the line in at least one field and differs in none, so that the line can mean it among
 * the items of its reference.
 */
export function isNamedBy(line: Line, item: Item): boolean {
  const compared = variantFields.map((field) => compare(line[field], item[field], field));
  return compared.includes('same') && !compared.includes('differs');
}

/** The texts of the fields, for messages: `colour Red, size L`. */
export const variantText = (fields: readonly VariantField[], values: Item | Line): string =>
  fields.map((field) => `${field} ${values[field]}`).join(', ');

function compare(left: string | null, right: string | null, field: VariantField): 'same' | 'differs' | 'unknown' {
  if (left === null || right === null) return 'unknown';
  // Nearly every line repeats the published text exactly, so that nothing has to be folded.
  return left === right || isSame[field](left, right) ? 'same' : 'differs';
}

const isSame = {
  // A UPC code of 12 digits is written as an EAN code of 13 with a leading zero.
  barcode: (left, right) => withoutZeros(looseKey(plainKey(left))) === withoutZeros(looseKey(plainKey(right))),
  // "001 Black" names the colour by its number as well.
  colour: (left, right) => areSameWords(colourKey(left), colourKey(right), (word) => /\d/.test(word)),
  // "38 EU" and "38" are one size; "38 EU" and "38 UK" are two.
  size: (left, right) =>
    areSameWords(sizeKey(left), sizeKey(right), (word) => scales.has(word)) || (isOneSize(left) && isOneSize(right)),
} satisfies Record<VariantField, (left: string, right: string) => boolean>;

/** Not the scales of one letter: "M/L" is another size than M. */
const scales: ReadonlySet<string> = new Set(['size', ...scaleWords.filter((word) => word.length > 1)]);

/** True for keys that differ only in spaces and leading zeros, or in words of one of them that are extra. */
function areSameWords(left: string, right: string, isExtra: (word: string) => boolean): boolean {
  if (looseKey(left) === looseKey(right)) return true;
  const [leftWords, rightWords] = [wordsOf(left), wordsOf(right)];
  const isWithin = (fewer: string[], more: string[]): boolean =>
    fewer.every((word) => more.includes(word)) && more.every((word) => fewer.includes(word) || isExtra(word));
  return isWithin(leftWords, rightWords) || isWithin(rightWords, leftWords);
}

const wordsOf = (key: string): string[] => key.split(' ').map(withoutZeros);

const withoutZeros = (word: string): string => word.replace(/^0+(?=.)/, '');

import { packedWords, packWords, perWords } from '../../synonyms/pack-words.js';
import { fold } from './fold.js';
import { isOneEdit } from './word-forms.js';

const oneOf = (list: readonly string[]): string => list.map((word) => fold(word)).join('|');
const per = String.raw`\s*[/×*]\s*|\s+(?:${oneOf(perWords)})\s+`;
const packed = new RegExp(`^(?:${oneOf(packedWords)})\\.?(?:${per})(?:1\\s*)?(?:${oneOf(packWords)})\\.?$`, 'u');

const counted = new RegExp(`^(.*\\S)\\s*[([]\\s*(?:${oneOf(packWords)})\\.?s?\\s*[)\\]]$`, 'u');

/** "Qty" of "Qty (Box)", which counts boxes and not what is in one; null for any other header. */
export const countedInPacks = (header: string): string | null => counted.exec(fold(header).trim())?.[1] ?? null;

const packedInWord = new RegExp(`^(?:${oneOf(packedWords)})\\.?(?:${per})(\\p{L}{4,})\\.?$`, 'u');
const longPacks = packWords.map((word) => fold(word)).filter((word) => word.length >= 4);

/** True for a pack with one typing mistake behind the first letter: words in this place are hardly anything else. */
const isMisspeltPack = (word: string): boolean =>
  longPacks.some((pack) => pack.charAt(0) === word.charAt(0) && isOneEdit(word, pack));

/** "UNID/ CAIXA", "Cantidad x Caja (Q)", "Stk./VPE", "pcs/ctn", "шт в коробке", "шт в ящиу": the pieces in one pack. */
export function namesPackSize(header: string): boolean {
  const text = fold(header)
    .replace(/[([][^)\]]*[)\]]/g, '')
    .trim();
  return packed.test(text) || isMisspeltPack(packedInWord.exec(text)?.[1] ?? '');
}

import { packedWords, packWords, perWords } from '../../synonyms/pack-words.js';
import { fold } from './fold.js';

const oneOf = (list: readonly string[]): string => list.map((word) => fold(word)).join('|');
const per = String.raw`\s*[/×*]\s*|\s+(?:${oneOf(perWords)})\s+`;
const packed = new RegExp(`^(?:${oneOf(packedWords)})\\.?(?:${per})(?:1\\s*)?(?:${oneOf(packWords)})\\.?$`, 'u');

const counted = new RegExp(`^(.*\\S)\\s*[([]\\s*(?:${oneOf(packWords)})\\.?s?\\s*[)\\]]$`, 'u');

/** "Qty" of "Qty (Box)", which counts boxes and not what is in one; null for any other header. */
export const countedInPacks = (header: string): string | null => counted.exec(fold(header).trim())?.[1] ?? null;

/** "UNID/ CAIXA", "Cantidad x Caja (Q)", "Stk./VPE", "pcs/ctn", "шт в коробке": the pieces in one pack. */
export const namesPackSize = (header: string): boolean =>
  packed.test(
    fold(header)
      .replace(/[([][^)\]]*[)\]]/g, '')
      .trim(),
  );

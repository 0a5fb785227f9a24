import { packedWords, packWords, perWords } from '../../synonyms/pack-words.js';
import { fold } from './fold.js';

const oneOf = (list: readonly string[]): string => list.map((word) => fold(word)).join('|');
const per = String.raw`\s*[/×*]\s*|\s+(?:${oneOf(perWords)})\s+`;
const packed = new RegExp(`^(?:${oneOf(packedWords)})\\.?(?:${per})(?:1\\s*)?(?:${oneOf(packWords)})\\.?$`, 'u');

/** "UNID/ CAIXA", "Cantidad x Caja (Q)", "Stk./VPE", "pcs/ctn", "шт в коробке": the pieces in one pack. */
export const namesPackSize = (header: string): boolean =>
  packed.test(
    fold(header)
      .replace(/[([][^)\]]*[)\]]/g, '')
      .trim(),
  );

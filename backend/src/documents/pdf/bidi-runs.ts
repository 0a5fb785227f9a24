import { hasRightToLeft, isolateCodes } from '@portal/contract/documents/mixed-text';
import bidiModule from 'bidi-js';

// The package's types declare an ES module, but Node loads its CommonJS file, whose export is the function itself.
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

export type Direction = 'ltr' | 'rtl';

/** Control characters, and marks that direct other characters and have no shape of their own. */
const invisible = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** The direction of a text's first letter, in which the whole of it is read. */
export function directionOf(text: string): Direction {
  return hasRightToLeft(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

/**
 * The runs of one line from left to right, ordered by the Unicode Bidirectional Algorithm. Each run is a text for fontkit
 * (see `runsForShaping`).
 */
export function visualRuns(text: string, base: Direction): string[] {
  if (base === 'ltr' && !/[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufeff]/.test(text))
    return [text.replace(invisible, '')].filter(Boolean);
  const line = isolateCodes(text);
  const embedding = bidi.getEmbeddingLevels(line, base);
  const order = bidi.getReorderedIndices(line, embedding);
  const runs: { level: number; characters: string[] }[] = [];
  let previous = -1;
  for (const index of order) {
    const level = embedding.levels[index] ?? 0;
    const last = runs.at(-1);
    const character = (level % 2 === 1 && bidi.getMirroredCharacter(line.charAt(index))) || line.charAt(index);
    // Neighbours on the line that are neighbours in the text, too, belong together.
    if (last?.level === level && Math.abs(index - previous) === 1) last.characters.push(character);
    else runs.push({ level, characters: [character] });
    previous = index;
  }
  return runs.flatMap(({ level, characters }) => runsForShaping(characters.join('').replace(invisible, ''), level));
}

/** Reordering swaps the halves of a surrogate pair. */
const swappedPair = /([\udc00-\udfff])([\ud800-\udbff])/g;
const arabicDigits = /([\u0660-\u0669\u06f0-\u06f9\u066b\u066c]+)/;

/**
 * fontkit writes every text with an Arabic letter or digit from right to left, and all others from left to right, so a
 * run is given to it in the order that comes out right: Arabic numbers, which are read from left to right, backwards.
 * Words are runs of their own, because pdfkit remembers the shapes of words.
 */
function runsForShaping(visual: string, level: number): string[] {
  if (level % 2 === 0)
    return separate(visual, arabicDigits).map((part) => (arabicDigits.test(part) ? reversed(part) : part));
  return separate(visual, /( +)/).map((word) =>
    hasRightToLeft(word) ? reversed(word) : word.replace(swappedPair, '$2$1'),
  );
}

const separate = (text: string, separator: RegExp): string[] => text.split(separator).filter(Boolean);

/** By code units, as the line was reordered. */
function reversed(text: string): string {
  return text.split('').reverse().join('');
}

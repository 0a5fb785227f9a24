import type { ColumnTraits } from '../../column-traits.js';
import { headerMarkWeights } from '../columns/recognition-weights.js';
import { words } from './fold.js';
import type { HeaderColumn, KeptRow } from './header.js';
import { headerMeaning } from './header-match.js';

/** A longer comment explains how to fill in a column and may mention others. */
const mostWords = 6;

/** Takes the meaning of unknown headers from the comments on their cells. A line that ends in a colon names the author. */
export function withComments(
  columns: HeaderColumn[],
  part: readonly KeptRow[],
  traits: ColumnTraits | undefined,
): HeaderColumn[] {
  if (traits === undefined || !traits.hasComments) return columns;
  return columns.map((one) => {
    if (one.meaning.match !== 'none') return one;
    const lines = part.flatMap(({ row }) => traits.commentOn(row, one.column)?.split('\n') ?? []);
    const comment = lines.find(
      (line) => !line.trim().endsWith(':') && words(line).length <= mostWords && headerMeaning(line).claims.length > 0,
    );
    return comment === undefined ? one : { ...one, comment, meaning: { ...headerMeaning(comment), match: 'words' } };
  });
}

/** A mark counts for each header that contains the row, because headers of two rows are marked on either. */
export function markPoints(part: readonly KeptRow[], traits: ColumnTraits | undefined): number {
  const marks = new Set(part.flatMap(({ row }) => [...(traits?.headerMarks(row) ?? [])]));
  return [...marks].reduce((sum, mark) => sum + headerMarkWeights[mark], 0);
}

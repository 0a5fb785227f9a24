import { workbookLimits } from '@portal/contract/workbook';
import { type HeaderColumn, type HeaderMerges, headerText, type KeptRow } from './header.js';
import { type HeaderMeaning, headerMeaning, isQualifier } from './header-match.js';

/** Text of each column in one row; the text of a merged cell counts for all columns it covers. */
function spread({ row, cells }: KeptRow, merges: HeaderMerges): { texts: string[]; group: boolean[] } {
  const wide = merges.get(row - 1);
  const texts = cells.map(headerText);
  const group: boolean[] = [];
  for (let column = 0; column < cells.length; column++) {
    if (texts[column] === '' || texts[column] === undefined) continue;
    const merge = wide?.find(({ left }) => left === column);
    if (!merge) continue;
    for (let covered = column; covered <= Math.min(merge.right, workbookLimits.columns); covered++) {
      texts[covered] = texts[column] ?? '';
      group[covered] = true;
    }
  }
  return { texts, group };
}

/**
 * Meaning of a header written over several rows: the meaning of the joined text if it is known, else of the lowest row.
 */
function joinedMeaning(parts: readonly string[]): HeaderMeaning {
  const joined = headerMeaning(parts.join(' '));
  if (parts.length < 2 || joined.match === 'exact') return joined;
  const lowest = parts.at(-1) ?? '';
  const upper = headerMeaning(parts.slice(0, -1).join(' '));
  if (upper.match === 'exact' && isQualifier(lowest)) {
    return { ...upper, counts: upper.counts ?? joined.counts, currency: upper.currency ?? joined.currency };
  }
  const last = headerMeaning(lowest);
  // "Retail shops" over "Price + 35%" is a price for consumers, although the lowest row alone says price.
  const isRetail = claimsOnly(joined, 'retailPrice') && claimsOnly(last, 'wholesalePrice');
  if (last.match === 'exact' && !isRetail) return { ...last, counts: last.counts ?? joined.counts };
  return joined.match === 'none' ? last : joined;
}

const claimsOnly = ({ claims }: HeaderMeaning, field: string): boolean =>
  claims.length > 0 && claims.every((claim) => claim.field === field);

export function joinHeaderRows(rows: readonly KeptRow[], merges: HeaderMerges): HeaderColumn[] {
  const levels = rows.map((row) => spread(row, merges));
  const width = Math.max(0, ...levels.map(({ texts }) => texts.length));
  const columns: HeaderColumn[] = [];
  for (let column = 0; column < width; column++) {
    const parts: string[] = [];
    levels.forEach(({ texts, group }, level) => {
      const text = texts[column] ?? '';
      // A title merged over several columns applies to its first column and to columns with their own title below it.
      const below = levels.slice(level + 1).some((lower) => (lower.texts[column] ?? '') !== '');
      const isFirst = group[column] !== true || headerText(rows[level]?.cells[column]) !== '';
      if (text !== '' && (below || isFirst)) parts.push(text);
    });
    if (parts.length > 0) columns.push({ column, header: parts.join(' '), meaning: joinedMeaning(parts) });
  }
  return columns;
}

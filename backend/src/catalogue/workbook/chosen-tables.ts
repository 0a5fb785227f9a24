import { type ColumnField, columnFields, type TableChoice } from '@portal/contract/workbook';
import { columnIndex } from './address.js';
import type { ColumnMapping } from './column-mapping.js';
import { type HeaderColumn, type HeaderFound, joinRows, type KeptRow, type WideMerges } from './header.js';
import { headerMeaning } from './header-match.js';

/**
 * The header that an administrator chose. `proposed` is what would have been found: where it ends in the same row, its
 * joined words are kept. A chosen column may have no header at all.
 */
export function chosenHeader(
  { headerRow, columns }: TableChoice,
  kept: readonly KeptRow[],
  merges: WideMerges,
  proposed: HeaderFound | null,
): HeaderFound {
  const at = kept.findIndex(({ row }) => row >= headerRow);
  const isThere = kept[at]?.row === headerRow;
  const first = at === -1 ? kept.length : at;
  const header: HeaderFound =
    proposed?.row === headerRow
      ? proposed
      : {
          ...{ first, depth: isThere ? 1 : 0, row: headerRow, score: 0 },
          columns: isThere ? joinRows(kept.slice(first, first + 1), merges) : [],
        };
  const known = new Set(header.columns.map(({ column }) => column));
  const bare = [...new Set(Object.values(columns).map(columnIndex))]
    .filter((column) => !known.has(column))
    .map((column): HeaderColumn => ({ column, header: '', meaning: headerMeaning('') }));
  return { ...header, columns: [...header.columns, ...bare].sort((left, right) => left.column - right.column) };
}

export function chosenMapping({ columns }: TableChoice, header: readonly HeaderColumn[]): ColumnMapping {
  const at = Object.fromEntries(
    columnFields.map((field) => [field, columns[field] === undefined ? -1 : columnIndex(columns[field])]),
  ) as Record<ColumnField, number>;
  const fields = header.map(({ column }) => columnFields.find((field) => at[field] === column) ?? null);
  return { at, fields, doubts: [] };
}

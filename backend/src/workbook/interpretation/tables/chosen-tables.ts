import { type ColumnField, columnFields, type TableChoice } from '@portal/contract/workbook';
import { columnIndex } from '../../address.js';
import { type ColumnMapping, chosenColumnCertainty, unmappedColumnCertainty } from '../columns/column-mapping.js';
import type { FoundHeader, HeaderColumn, HeaderMerges, KeptRow, SheetKind } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';
import { joinHeaderRows } from '../headers/join-header-rows.js';
import { identityDoubt, rowIdentifierColumn } from '../row-identifier.js';

/**
 * The header in the row that a person chose. `proposed` is the header that was found automatically: if it ends in the
 * chosen row, it is used, because it may join the words of several rows. A chosen column may have an empty header, and
 * a table may have no header row.
 */
export function chosenHeader(
  { headerRow, columns, priceColumns = [] }: TableChoice,
  kept: readonly KeptRow[],
  merges: HeaderMerges,
  proposed: FoundHeader | null,
): FoundHeader {
  const at = kept.findIndex(({ row }) => row >= headerRow);
  const isThere = kept[at]?.row === headerRow;
  const first = at === -1 ? kept.length : at;
  const header: FoundHeader =
    proposed?.row === headerRow
      ? proposed
      : {
          first,
          depth: isThere ? 1 : 0,
          row: headerRow,
          score: 0,
          sizeRuns: [],
          columns: isThere ? joinHeaderRows(kept.slice(first, first + 1), merges) : [],
        };
  const known = new Set(header.columns.map(({ column }) => column));
  const bare = [...new Set([...Object.values(columns), ...priceColumns].map(columnIndex))]
    .filter((column) => !known.has(column))
    .map((column): HeaderColumn => ({ column, header: '', meaning: headerMeaning('') }));
  return { ...header, columns: [...header.columns, ...bare].sort((left, right) => left.column - right.column) };
}

/**
 * Removes from a choice what only stock files use: `priceColumns`, and `wholesaleFactor`, which computes wholesale prices
 * where no column has them.
 */
export function withUsablePrices(kind: SheetKind, choice: TableChoice): TableChoice {
  if (kind === 'order') return { ...choice, wholesaleFactor: undefined, priceColumns: undefined };
  return choice.columns.wholesalePrice === undefined ? choice : { ...choice, wholesaleFactor: undefined };
}

/**
 * The column mapping of a table that a person chose. With a `wholesaleFactor` the wholesale prices are computed from
 * the retail price column. Without a reference column another column identifies the lines.
 */
export function chosenMapping(
  { columns, sizeColumns = [], priceColumns = [], wholesaleFactor }: TableChoice,
  header: readonly HeaderColumn[],
): ColumnMapping {
  const chosen = Object.fromEntries(
    columnFields.map((field) => [field, columns[field] === undefined ? -1 : columnIndex(columns[field])]),
  ) as Record<ColumnField, number>;
  const prices = new Set(priceColumns.map(columnIndex));
  const fields = header.map(({ column }) =>
    prices.has(column) ? 'wholesalePrice' : (columnFields.find((field) => chosen[field] === column) ?? null),
  );
  const certainties = fields.map((field) => (field === null ? unmappedColumnCertainty : chosenColumnCertainty));
  const at = { ...chosen, reference: rowIdentifierColumn(chosen, sizeColumns.length + priceColumns.length > 0) };
  if (prices.size > 0) at.wholesalePrice = Math.min(...prices);
  if (wholesaleFactor !== undefined && at.wholesalePrice === -1) at.wholesalePrice = at.retailPrice;
  const text = header.find(({ column }) => column === at.reference)?.header ?? '';
  return {
    at,
    fields,
    certainties,
    doubts: chosen.reference === -1 ? [identityDoubt(chosen, at.reference, text)] : [],
  };
}

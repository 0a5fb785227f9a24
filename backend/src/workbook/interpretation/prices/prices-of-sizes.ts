import { type ColumnField, fieldsWithoutPriceColumns } from '@portal/contract/workbook';
import { columnName } from '../../address.js';
import type { MappingDoubt } from '../columns/column-mapping.js';
import type { HeaderColumn } from '../headers/header.js';
import type { RememberedHeaders } from '../headers/remembered-headers.js';
import type { FoundTable } from '../tables/found-table.js';
import type { PriceColumn } from './price-columns.js';

/** The columns with the prices of one size each, with their headers as the sizes; undefined without any. */
export function pricesOfSizes(
  columns: Iterable<number>,
  header: readonly HeaderColumn[],
): readonly PriceColumn[] | undefined {
  const chosen = new Set(columns);
  if (chosen.size === 0) return undefined;
  const found = header.filter(({ column }) => chosen.has(column));
  return found.map(({ column, header }) => ({ column, measure: header === '' ? columnName(column) : header }));
}

const cannotBeside: readonly ColumnField[] = fieldsWithoutPriceColumns;

/**
 * The table with prices of one size each, where the mapping stored with an earlier file has them in these columns. What such
 * a table cannot have is left out with a warning.
 */
export function withKnownPrices(table: FoundTable, remembered: RememberedHeaders): FoundTable {
  const { header, mapping, matrix } = table;
  const known = remembered.priceColumns(header.columns);
  if (known.size === 0 || matrix !== null) return table;
  const leftOut = cannotBeside.filter((field) => mapping.at[field] !== -1 && !known.has(mapping.at[field]));
  const fields = mapping.fields.map((field, place) => {
    if (known.has(header.columns[place]?.column ?? -1)) return 'wholesalePrice';
    return field !== null && leftOut.includes(field) ? null : field;
  });
  const without = Object.fromEntries(leftOut.map((field) => [field, -1]));
  const doubts = leftOut.map((field): MappingDoubt => {
    const column = mapping.at[field];
    const found = header.columns.find((each) => each.column === column)?.header ?? '';
    return {
      column,
      field,
      found,
      expected: 'one price for each size',
      message: `Column ${columnName(column)} "${found}" was left out: beside prices of sizes, its values would count for each of the sizes.`,
    };
  });
  return {
    ...table,
    mapping: {
      ...mapping,
      fields,
      at: { ...mapping.at, ...without, wholesalePrice: Math.min(...known) },
      doubts: [...mapping.doubts, ...doubts],
    },
    prices: pricesOfSizes(known, header.columns),
  };
}

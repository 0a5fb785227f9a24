import type { ColumnField } from '@portal/contract/workbook';
import { columnName } from '../../address.js';
import type { MappingDoubt } from '../columns/column-mapping.js';
import type { HeaderColumn } from '../headers/header.js';
import { namesCost } from '../headers/price-words.js';

/** Fields that every list of goods has: a header that names them twice has two tables side by side. */
const repeated: readonly ColumnField[] = ['reference', 'description', 'wholesalePrice'];

/** Index of the first column of a second table beside the first; -1 where the header has one table. */
export function secondTableAt(columns: readonly HeaderColumn[]): number {
  const fieldAt = (place: number): ColumnField | null => {
    const column = columns[place];
    // What the supplier paid stands beside the price of the same table.
    const claims = column === undefined || namesCost(column.header) ? [] : column.meaning.claims;
    const [only] = claims;
    return claims.length === 1 && only !== undefined && repeated.includes(only.field) ? only.field : null;
  };
  const namesAll = (from: number, to: number): boolean =>
    repeated.every((field) => columns.some((_, place) => place >= from && place < to && fieldAt(place) === field));
  for (let place = 1; place < columns.length; place++) {
    // A second table begins where a header repeats a field after the first table has named all of them.
    if (fieldAt(place) === null || !namesAll(0, place)) continue;
    return namesAll(place, columns.length) ? place : -1;
  }
  return -1;
}

export function secondTableDoubt({ column, header }: HeaderColumn, last: HeaderColumn): MappingDoubt {
  const range = `${columnName(column)} to ${columnName(last.column)}`;
  return {
    column,
    field: 'reference',
    found: header,
    expected: 'one table',
    message: `Columns ${range} look like a second table beside the first and were not read; please put it below the first or on another sheet.`,
  };
}

import type { ColumnField } from '@portal/contract/workbook';
import { columnName } from '../../address.js';
import { fieldNames } from '../cells/problem-list.js';
import type { MappingDoubt } from './column-mapping.js';
import type { Rival } from './column-rivals.js';

const quoted = ({ column }: Rival): string => `${columnName(column.column)} "${column.header}"`;

export function rivalDoubt(field: ColumnField, winner: Rival, others: readonly Rival[]): MappingDoubt {
  const why = field === 'wholesalePrice' && winner.middlePrice !== null ? ', which has the lower prices,' : '';
  const name = fieldNames[field];
  return {
    column: winner.column.column,
    field,
    found: [winner, ...others].map((one) => one.column.header).join(' | '),
    expected: `one ${name} column`,
    message: `Column ${quoted(winner)}${why} was taken as ${name}, not ${others.map(quoted).join(' or ')}; please confirm.`,
  };
}

export function partDoubt(field: ColumnField, winner: Rival): MappingDoubt {
  return {
    column: winner.column.column,
    field,
    found: winner.column.header,
    expected: `a header that says ${fieldNames[field]}`,
    message: `Column ${quoted(winner)} was taken as ${fieldNames[field]} by a part of its header; please confirm.`,
  };
}

export function sharedWordDoubt(winner: Rival): MappingDoubt {
  return {
    column: winner.column.column,
    field: 'available',
    found: winner.column.header,
    expected: 'a header that says available or order',
    message: `Column ${quoted(winner)} holds numbers and was taken as available lots; please confirm.`,
  };
}

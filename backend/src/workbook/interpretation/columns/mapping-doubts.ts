import type { ColumnField } from '@portal/contract/workbook';
import { columnIndex, columnName } from '../../address.js';
import { fieldNames } from '../cells/problem-list.js';
import type { HeaderColumn } from '../headers/header.js';
import type { ColumnMapping, MappingDoubt } from './column-mapping.js';
import type { Rival } from './column-rivals.js';

const quoted = ({ column }: Rival): string => `${columnName(column.column)} "${column.header}"`;

export function rivalDoubt(field: ColumnField, winner: Rival, others: readonly Rival[]): MappingDoubt {
  const own = field === 'wholesalePrice' ? winner.middlePrice : null;
  const isLowest = own !== null && others.every(({ middlePrice }) => middlePrice === null || own <= middlePrice);
  const why = isLowest ? ', which has the lower prices,' : '';
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
    message: `Column ${quoted(winner)} was taken as ${fieldNames[field]} by ${winner.column.comment === undefined ? 'a part of its header' : `the comment "${winner.column.comment}" on its header`}; please confirm.`,
  };
}

export function costDoubt({ column, header }: HeaderColumn): MappingDoubt {
  return {
    column,
    field: 'wholesalePrice',
    found: header,
    expected: 'a price that customers pay',
    message: `Column ${columnName(column)} "${header}" was taken as wholesale price, although it names what was paid for the goods; please confirm.`,
  };
}

export function listPriceDoubt({ column, header }: HeaderColumn): MappingDoubt {
  return {
    column,
    field: 'wholesalePrice',
    found: header,
    expected: 'a price that customers pay',
    message: `Column ${columnName(column)} "${header}" was taken as wholesale price beside a price for consumers; please confirm.`,
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

/** For a table without a header row, whose values leave no doubt about its columns. */
export function evidentShapeDoubt(columns: readonly HeaderColumn[], { fields }: ColumnMapping): MappingDoubt {
  const read = columns.flatMap(({ column }, place) => {
    const field = fields[place];
    return field ? [`${columnName(column)} ${fieldNames[field]}`] : [];
  });
  return {
    column: 0,
    field: 'wholesalePrice',
    found: '',
    expected: 'a header row',
    message: `The table has no header row. Its columns are read by their values: ${read.join(', ')}; please confirm.`,
  };
}

/** For a table without a header row, whose columns a person chose in an earlier file of the same shape. */
export function recalledShapeDoubt(columns: Partial<Record<ColumnField, string>>): MappingDoubt {
  const chosen = (Object.entries(columns) as [ColumnField, string][]).sort(
    ([, left], [, right]) => columnIndex(left) - columnIndex(right),
  );
  const list = chosen.map(([field, letter]) => `${letter} ${fieldNames[field]}`).join(', ');
  return {
    column: 0,
    field: chosen[0]?.[0] ?? 'reference',
    found: '',
    expected: 'a header row, or the same columns as in the earlier file',
    message: `The table has no header row. Its columns are read as they were chosen for an earlier file: ${list}; please check them.`,
  };
}

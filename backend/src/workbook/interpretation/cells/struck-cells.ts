import type { ColumnField } from '@portal/contract/workbook';
import type { Cell } from '../../cells.js';

/** Fields that name the goods of a row: a person who strikes one of them out means the row. Old prices are struck out, too. */
const naming = ['reference', 'barcode', 'description', 'colour', 'size'] as const satisfies readonly ColumnField[];

export const isStruck = (cell: Cell | undefined): boolean =>
  cell !== undefined && 'struck' in cell && cell.struck === true;

/** The first field that is struck out of those that name the goods of a row; undefined without any. */
export const struckField = (
  at: Readonly<Record<ColumnField, number>>,
  cells: readonly (Cell | undefined)[],
): (typeof naming)[number] | undefined => naming.find((field) => at[field] !== -1 && isStruck(cells[at[field]]));

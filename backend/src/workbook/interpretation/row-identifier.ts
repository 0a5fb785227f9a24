import type { ColumnField } from '@portal/contract/workbook';
import { columnName } from '../address.js';
import type { MappingDoubt } from './columns/column-mapping.js';

/** The 0-based column of each field, -1 when the table has none. */
type Fields = Readonly<Record<ColumnField, number>>;

/**
 * The column that identifies the lines: the references, else the barcodes, else the descriptions if there are colours
 * or sizes as well; -1 without any of them. `hasSizes` is true for a table with sizes as columns.
 */
export function rowIdentifierColumn(at: Fields, hasSizes = false): number {
  if (at.reference !== -1) return at.reference;
  if (at.barcode !== -1) return at.barcode;
  return hasSizes || at.colour !== -1 || at.size !== -1 ? at.description : -1;
}

/** The warning that the lines of a table have no references and are identified by `column`. */
export function identityDoubt(at: Fields, column: number, found: string): MappingDoubt {
  const identity = column === at.barcode ? 'barcodes' : 'descriptions with colours and sizes';
  return {
    column,
    field: column === at.barcode ? 'barcode' : 'description',
    found,
    expected: 'a reference column',
    message: `The table has no reference column: column ${columnName(column)} is used, so that ${identity} identify its lines.`,
  };
}

import type { ColumnField } from '@portal/contract/workbook';
import type { CellValue } from './in-code-sheets.js';

/** A stock sheet whose columns are known, for specs of recognition. */
export interface GeneratedSheet {
  rows: CellValue[][];
  /** The 0-based column of each field. */
  truth: Partial<Record<ColumnField, number>>;
}

const names = ['Polo shirt', 'Wool scarf', 'Linen dress', 'Denim jacket', 'Silk tie', 'Rain coat', 'Knit cap', 'Belt'];

/** A valid EAN-13 for a line's number. */
function barcode(line: number): string {
  const digits = `6291041${String(50000 + line * 37).padStart(5, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

const valueFor: Partial<Record<ColumnField, (line: number) => CellValue>> = {
  reference: (line) => `LN-${1200 + line * 7}`,
  barcode,
  description: (line) => `${names[line % names.length]} ${String.fromCharCode(65 + line)}`,
  retailPrice: (line) => 160.5 + line * 3,
  wholesalePrice: (line) => 80.25 + line * 1.5,
  available: (line) => 10 + ((line * 13) % 40),
};

/** Lines below the headers, in the order given; a header of null is a column without a label. */
export function stockSheet(columns: readonly (readonly [ColumnField, string | null])[], lines = 12): GeneratedSheet {
  const truth: GeneratedSheet['truth'] = {};
  columns.forEach(([field], column) => {
    truth[field] = column;
  });
  const rows: CellValue[][] = [columns.map(([, header]) => header)];
  for (let line = 0; line < lines; line++) rows.push(columns.map(([field]) => valueFor[field]?.(line) ?? null));
  return { rows, truth };
}

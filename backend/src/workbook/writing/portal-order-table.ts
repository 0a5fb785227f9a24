import { languages } from '@portal/contract/languages';
import type { ColumnField, RememberedTable } from '@portal/contract/workbook';
import { type WorkbookWord, wordFor } from '../../platform/workbook-words.js';
import { columnName } from '../address.js';
import { fingerprintOf, headerTextKey } from '../interpretation/tables/table-fingerprint.js';

interface Column {
  header: WorkbookWord;
  field: ColumnField | null;
  width: number;
  /** `@` keeps entries as text: typing `=1+1` stays these four characters (row R09). */
  format: string;
}

/** The columns of the order sheet that the portal writes, from the left. */
export const portalOrderColumns = [
  { header: 'Reference', field: 'reference', width: 20, format: '@' },
  { header: 'Barcode', field: 'barcode', width: 18, format: '@' },
  { header: 'Description', field: 'description', width: 36, format: '@' },
  { header: 'Colour', field: 'colour', width: 18, format: '@' },
  { header: 'Size', field: 'size', width: 16, format: '@' },
  { header: 'Price (AED per unit)', field: 'wholesalePrice', width: 14, format: '#,##0.00##' },
  { header: 'Units per lot', field: 'unitsPerLot', width: 10, format: '0' },
  { header: 'Available (lots)', field: 'available', width: 12, format: '#,##0' },
  { header: 'Order quantity (lots)', field: 'order', width: 14, format: '#,##0' },
  { header: 'Total units', field: null, width: 12, format: '#,##0' },
  { header: 'Line total (AED)', field: 'lineTotal', width: 16, format: '#,##0.00' },
] as const satisfies readonly Column[];

/**
 * The columns of the portal's own order sheet in each language: it is read by this layout, whatever the brand's words mean
 * elsewhere.
 */
export const portalOrderTables: readonly RememberedTable[] = languages.map((language) => ({
  fingerprint: fingerprintOf(portalOrderColumns.map(({ header }) => headerTextKey(wordFor(header, language)))),
  columns: Object.fromEntries(
    portalOrderColumns.flatMap(({ field }, index) => (field === null ? [] : [[field, columnName(index)]])),
  ),
}));

import { workbookLimits } from '@portal/contract/workbook';

/** Replaces Arabic-Indic, Persian and full-width digits by Latin ones. */
function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Reads whole lots as they are typed into a cell; undefined for anything else. An empty text is 0 lots. */
export function typedLots(text: string): number | undefined {
  const digits = latinDigits(text.trim());
  if (digits === '') return 0;
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  const lots = Number(digits);
  return lots <= workbookLimits.lotsPerLine ? lots : undefined;
}

/**
 * Reads a pasted column of whole lots, which fills the grid downwards; a null is an empty cell, which stays as it is.
 * Undefined for everything else, such as references, numbers with units and barcodes: those are read by the server with
 * the workbook reader's rules.
 */
export function pastedColumn(text: string): (number | null)[] | undefined {
  const cells = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const column = cells.map((cell) => (cell.trim() === '' ? null : typedLots(cell)));
  if (column.every((lots) => lots === null)) return undefined;
  return column.includes(undefined) ? undefined : column.filter((lots) => lots !== undefined);
}

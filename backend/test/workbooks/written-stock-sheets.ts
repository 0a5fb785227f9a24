import { cellAddress } from '../../src/workbook/address.js';
import { escapeXml, sharedStringsXml, sheetXml, workbookFile } from './workbook-files.js';

/** How a program writes a sheet; the same cells are read from every form. */
export interface SheetForm {
  /** Texts stand in the cells instead of in the workbook's text table. */
  isInline: boolean;
  /** Rows and cells state their numbers and addresses. */
  hasAddresses: boolean;
  /** A namespace prefix of all elements, such as `x:`. */
  prefix: '' | 'x:';
}

type Value = string | number | null;

/** The bytes of an .xlsx file with one sheet; empty cells are left out, or written as gaps where cells have no address. */
export function writtenStockSheet(
  rows: readonly (readonly Value[])[],
  { isInline, hasAddresses, prefix }: SheetForm,
  { afterRows = '', parts = {} }: { afterRows?: string; parts?: Record<string, string | Buffer> } = {},
): Buffer {
  const texts = new Map<string, number>();
  const element = (name: string, attributes: string, content: string) =>
    `<${prefix}${name}${attributes}>${content}</${prefix}${name}>`;
  const cell = (value: Value, row: number, column: number): string => {
    const address = hasAddresses ? ` r="${cellAddress(row, column)}"` : '';
    if (value === null) return hasAddresses ? '' : `<${prefix}c/>`;
    if (typeof value === 'number') return element('c', address, element('v', '', String(value)));
    const text = element('t', ' xml:space="preserve"', escapeXml(value));
    if (isInline) return element('c', `${address} t="inlineStr"`, element('is', '', text));
    const index = texts.get(value) ?? texts.size;
    texts.set(value, index);
    return element('c', `${address} t="s"`, element('v', '', String(index)));
  };
  const xml = rows.map((values, index) => {
    const row = index + 1;
    const cells = values.map((value, column) => cell(value, row, column)).join('');
    return element('row', hasAddresses ? ` r="${row}" spans="1:${values.length}"` : '', cells);
  });
  const sheet = sheetXml(xml.join(''), afterRows);
  const renamed =
    prefix === ''
      ? sheet
      : sheet
          .replace('<worksheet xmlns=', `<${prefix}worksheet xmlns:x=`)
          .replace('</worksheet>', `</${prefix}worksheet>`)
          .replace(/<(\/?)sheetData>/g, `<$1${prefix}sheetData>`);
  return workbookFile({
    sheets: [{ name: 'Stock', xml: renamed }],
    sharedStrings: sharedStringsXml([...texts.keys()].map((text) => `<t xml:space="preserve">${escapeXml(text)}</t>`)),
    parts,
  });
}

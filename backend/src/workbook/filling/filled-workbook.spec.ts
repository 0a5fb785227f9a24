import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { StockLine } from '@portal/contract/workbook';
import { strFromU8, unzipSync } from 'fflate';
import { collectBytes, withTemporaryFile } from '../../../test/workbooks/collect-workbook.js';
import { deflatedEntry, sheetXml, workbookFile, zipFile } from '../../../test/workbooks/workbook-files.js';
import { rememberColumns } from '../interpretation/headers/remembered-headers.js';
import { StockInterpreter } from '../interpretation/stock-interpreter.js';
import { readXlsx } from '../xlsx/xlsx.js';
import { filledWorkbook } from './filled-workbook.js';

const fixture = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../../test/workbooks/fixtures/${name}`, import.meta.url)));

/** The stock file with lots by reference. */
async function filled(bytes: Buffer, lots: Record<string, number>): Promise<Buffer> {
  return withTemporaryFile('Stock.xlsx', bytes, async (file) => {
    const lines: StockLine[] = [];
    const interpreter = new StockInterpreter({ emit: (line) => lines.push(line) });
    await readXlsx(file, interpreter);
    const wanted = Object.entries(lots).map(([reference, count]) => {
      const line = lines.find((one) => one.reference === reference);
      const { barcode = null, colour = null, size = null } = line ?? {};
      return { reference, barcode, colour, size, lots: count };
    });
    const remembered = rememberColumns(interpreter.finish().sheets);
    const request = { file, lots: wanted, remembered, knownInStock: [], knownInOrders: [] };
    return buffer(filledWorkbook({ kind: 'fill', ...request }));
  });
}

const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (address: string, value: number, style = '') => `<c r="${address}"${style}><v>${value}</v></c>`;
const headers = ['Reference', 'Wholesale price', 'Units per lot', 'Order quantity (lots)'];
const headerRow = (names: readonly string[]) =>
  `<row r="1">${names.map((name, column) => text(`${'ABCDEFG'[column]}1`, name)).join('')}</row>`;
const productRow = (row: number, reference: string, orderCell = '') =>
  `<row r="${row}" spans="1:4">${text(`A${row}`, reference)}${number(`B${row}`, 80)}${number(`C${row}`, 12)}${orderCell}</row>`;
const book = (rows: string, afterRows = '', before = '', parts = {}) =>
  workbookFile({ sheets: [{ name: 'Stock', xml: sheetXml(rows, afterRows, before) }], parts });
const sheetOf = (bytes: Buffer) => strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

// G06
describe('a stock file with lots filled in', () => {
  it('differs from the published one only in the lots, and is calculated when it is opened', async () => {
    const published = fixture('pictured.exceljs.xlsx');
    const before = unzipSync(published);
    const [sheet] = await collectBytes(published);
    const lines: StockLine[] = [];
    await withTemporaryFile('Stock.xlsx', published, (path) =>
      readXlsx(path, new StockInterpreter({ emit: (line) => lines.push(line) })),
    );
    const [first] = lines;
    const bytes = await filled(published, { [first?.reference ?? '']: 7 });
    const after = unzipSync(bytes);
    // Folders have entries of their own in some zips; nothing reads them.
    expect(Object.keys(after)).toEqual(Object.keys(before).filter((part) => !part.endsWith('/')));
    const changed = Object.keys(after).filter(
      (part) => !Buffer.from(after[part] ?? []).equals(before[part] ?? Buffer.of()),
    );
    expect(changed.sort()).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
    expect(strFromU8(after['xl/workbook.xml'] ?? new Uint8Array())).toMatch(/<calcPr fullCalcOnLoad="1"[^>]*\/>/);
    const [read] = await collectBytes(bytes);
    const other = Object.entries(read?.cells ?? {}).filter(
      ([address, cell]) => JSON.stringify(cell) !== JSON.stringify(sheet?.cells[address]),
    );
    // This file has no order column, so the first column right of the table becomes one.
    expect(other).toEqual([
      ['F1', { kind: 'text', text: 'Lots' }],
      [`F${first?.row}`, { kind: 'number', number: 7, text: '7' }],
    ]);
  });

  it('keeps the style of a cell, and takes the style of the column where there is none', async () => {
    const rows = [
      productRow(2, 'A-1', number('D2', 9, ' s="5"')),
      productRow(3, 'A-2'),
      productRow(4, 'A-3', number('D4', 4, ' s="6"')),
    ];
    const xml = sheetOf(
      await filled(book(headerRow(headers) + rows.join(''), '', '<cols><col min="4" max="4" style="8"/></cols>'), {
        'A-1': 2,
        'A-2': 3,
      }),
    );
    expect(xml).toContain('<c r="D2" s="5"><v>2</v></c>');
    expect(xml).toContain('<c r="D3" s="8"><v>3</v></c></row>');
    expect(xml).toContain('<c r="D4" s="6"/>');
    expect(xml).toContain('<row r="3">');
  });

  it('gets a column right of the table when it has none for lots', async () => {
    const rows = `${headerRow(headers.slice(0, 3))}${productRow(2, 'A-1')}${productRow(3, 'A-2')}`.replace(
      '<c r="C1"',
      '<c r="C1" s="3"',
    );
    const merged = '<mergeCells count="1"><mergeCell ref="A9:E9"/></mergeCells>';
    const xml = sheetOf(await filled(book(rows, merged, '<dimension ref="A1:C3"/>'), { 'A-2': 3 }));
    expect(xml).toContain('<c r="F1" s="3" t="inlineStr"><is><t>Lots</t></is></c></row>');
    expect(xml).toContain('<c r="F3"><v>3</v></c></row>');
    expect(xml).not.toContain('dimension');
  });

  it('asks for a calculation once, behind the names of a workbook that has none', async () => {
    const workbook = (calculation: string) => {
      const names = '<definedNames><definedName name="Lots">Stock!$D$2</definedName></definedNames>';
      const all = unzipSync(book(headerRow(headers) + productRow(2, 'A-1')));
      const xml = strFromU8(all['xl/workbook.xml'] ?? new Uint8Array());
      return { 'xl/workbook.xml': xml.replace('</workbook>', `${names}${calculation}</workbook>`) };
    };
    const partOf = async (calculation: string) => {
      const bytes = book(headerRow(headers) + productRow(2, 'A-1'), '', '', workbook(calculation));
      return strFromU8(unzipSync(await filled(bytes, { 'A-1': 1 }))['xl/workbook.xml'] ?? new Uint8Array());
    };
    expect(await partOf('')).toContain('</definedNames><calcPr fullCalcOnLoad="1"/></workbook>');
    expect(await partOf('<calcPr calcId="191029" fullCalcOnLoad="0"/>')).toContain(
      '</definedNames><calcPr fullCalcOnLoad="1" calcId="191029"/></workbook>',
    );
  });

  const product = productRow(2, 'A-1');
  it.each<[string, Buffer, Record<string, number>]>([
    ['a reference that is in no row', book(headerRow(headers) + product), { 'A-9': 1 }],
    [
      'a formula in place of lots',
      book(headerRow(headers) + productRow(2, 'A-1', '<c r="D2"><f>1+1</f><v>2</v></c>')),
      { 'A-1': 1 },
    ],
    [
      'merged cells for lots',
      book(headerRow(headers) + product + productRow(3, 'A-2'), '<mergeCells><mergeCell ref="D2:D3"/></mergeCells>'),
      { 'A-1': 1 },
    ],
    [
      'sizes as columns',
      book(
        headerRow(['Reference', 'Wholesale price', '36', '37', '38']) +
          [2, 3, 4]
            .map(
              (row) =>
                `<row r="${row}">${text(`A${row}`, `A-${row}`)}${number(`B${row}`, 80)}${['C', 'D', 'E'].map((column, index) => number(`${column}${row}`, row + index)).join('')}</row>`,
            )
            .join(''),
      ),
      { 'A-2': 1 },
    ],
    ['rows out of order', book(headerRow(headers) + productRow(3, 'A-2') + product), { 'A-1': 1 }],
    [
      'a signature',
      book(headerRow(headers) + product, '', '', { '_xmlsignatures/sig1.xml': '<Signature/>' }),
      { 'A-1': 1 },
    ],
    [
      'a sheet in another encoding',
      workbookFile({
        sheets: [
          {
            name: 'Stock',
            xml: Buffer.from(`\ufeff${sheetXml(headerRow(headers) + product).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
          },
        ],
      }),
      { 'A-1': 1 },
    ],
  ])('is refused for %s', async (_, published, lots) => {
    await expect(filled(published, lots)).rejects.toMatchObject({ code: 'workbook.no_table' });
  });

  it('is refused for a damaged part, as when the file is read', async () => {
    const entries = [deflatedEntry('[Content_Types].xml', '<Types/>')].map((entry) => ({ ...entry, checksum: 1 }));
    await expect(filled(zipFile(entries), {})).rejects.toMatchObject({ code: 'workbook.corrupt' });
  });
});

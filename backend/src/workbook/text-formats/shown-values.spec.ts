import { CFB, utils, write } from '@e965/xlsx';
import { collectBytes } from '../../../test/workbooks/collect-workbook.js';
import { type CellValue, readOrder, readStock } from '../../../test/workbooks/in-code-sheets.js';
import type { Cell } from '../cells.js';

const header = ['Reference', 'Description', 'Wholesale price', 'Order'];

/** The rows of the file's first sheet, read from its bytes. */
async function rowsOf(bytes: string | Uint8Array): Promise<CellValue[][]> {
  const [sheet] = await collectBytes(bytes, 'file.xls');
  const at = (row: number, column: string): CellValue => (sheet?.cells[`${column}${row}`] as Cell | undefined) ?? null;
  return [1, 2, 3, 4].map((row) => ['A', 'B', 'C', 'D'].map((column) => at(row, column)));
}

/**
 * A workbook of Excel 97. The library writes number formats, but no fonts: `isStruck` sets the bit of the font that every
 * cell uses.
 */
function oldWorkbook(isStruck = false): Uint8Array {
  const sheet = utils.aoa_to_sheet([header, [123, 'Polo', 0.5, 2], [1005, 'Shirt', 80.5, 45_000]]);
  for (const cell of ['A2', 'A3']) sheet[cell].z = '000000';
  sheet.C2.z = '0%';
  sheet.D3.z = 'dd/mm/yyyy';
  const bytes = new Uint8Array(
    write(utils.book_new(sheet, 'Stock'), { type: 'array', bookType: 'biff8' }) as ArrayBuffer,
  );
  if (!isStruck) return bytes;
  const container = CFB.read(bytes, { type: 'array' });
  const stream = CFB.find(container, 'Workbook')?.content as Uint8Array;
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at + 4 <= stream.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === 0x31) view.setUint16(at + 6, view.getUint16(at + 6, true) | 0x08, true);
  }
  return new Uint8Array(CFB.write(container, { type: 'array' }) as ArrayBuffer);
}

const xmlCell = (value: string | number, style = '') =>
  `<Cell${style && ` ss:StyleID="${style}"`}><Data ss:Type="${typeof value === 'number' ? 'Number' : 'String'}">${value}</Data></Cell>`;
const spreadsheetMl = (isStruck = false) => {
  const struck = isStruck ? 'struck' : '';
  return `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="six"><NumberFormat ss:Format="000000"/></Style><Style ss:ID="share"><NumberFormat ss:Format="0%"/></Style><Style ss:ID="day"><NumberFormat ss:Format="dd/mm/yyyy"/></Style><Style ss:ID="struck"><Font ss:StrikeThrough="1"/></Style></Styles><Worksheet ss:Name="Stock"><Table><Row>${header.map((title) => xmlCell(title)).join('')}</Row><Row>${xmlCell(123, 'six')}${xmlCell('Polo', struck)}${xmlCell(0.5, 'share')}${xmlCell(2, struck)}</Row><Row>${xmlCell(1005, 'six')}${xmlCell('Shirt')}${xmlCell(80.5)}${xmlCell(45_000, 'day')}</Row></Table></Worksheet></Workbook>`;
};

const html = (isStruck = false) => {
  const style = isStruck ? ' style="text-decoration:line-through"' : '';
  return `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr>${header.map((title) => `<th>${title}</th>`).join('')}</tr><tr><td x:num="123">000123</td><td${style}>Polo</td><td x:num="0.5">50%</td><td${style} x:num="2">2</td></tr><tr><td x:num="1005">001005</td><td>Shirt</td><td x:num="80.5">80.5</td><td x:num="45000">15/03/2023</td></tr></table></html>`;
};

// R31
describe.each<[string, (isStruck?: boolean) => string | Uint8Array]>([
  ['.xls', oldWorkbook],
  ['SpreadsheetML', spreadsheetMl],
  ['HTML', html],
])('a workbook in the format %s', (_format, bytes) => {
  it('reads references as their number format shows them, and reports percentages and dates', async () => {
    const rows = await rowsOf(bytes());
    const { lines, problems } = readOrder([{ rows }]);
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([['000123', 2]]);
    expect(problems).toContainEqual(expect.objectContaining({ cell: 'D3', reference: '001005', severity: 'error' }));
    const stock = readStock([{ rows: rows.map((row) => row.slice(0, 3)) }]);
    expect(stock.problems).toContainEqual(
      expect.objectContaining({ cell: 'C2', severity: 'error', message: expect.stringContaining('shows 50%') }),
    );
    expect(stock.lines.map(({ reference }) => reference)).toEqual(['001005']);
  });

  it('reports lots that are struck through', async () => {
    const { lines, problems } = readOrder([{ rows: (await rowsOf(bytes(true))).slice(0, 2) }]);
    expect(lines).toEqual([]);
    expect(problems).toContainEqual(expect.objectContaining({ cell: 'D2', severity: 'error' }));
  });
});

const withLots = (cells: readonly string[]): string =>
  `<table><tr><th>Reference</th><th>Order</th></tr>${cells.map((cell, index) => `<tr><td>LN-${index + 1}</td>${cell}</tr>`).join('')}</table>`;

/** The lots of each row, null for a row with an error in its order column. */
async function lotsOf(bytes: string): Promise<(number | null)[]> {
  const [sheet] = await collectBytes(bytes, 'file.xls');
  const at = (address: string): CellValue => (sheet?.cells[address] as Cell | undefined) ?? null;
  const last = Math.max(...Object.keys(sheet?.cells ?? {}).map((address) => Number(address.slice(1))));
  const rows = Array.from({ length: last }, (_, index) => [at(`A${index + 1}`), at(`B${index + 1}`)]);
  const { lines, problems } = readOrder([{ rows }]);
  return rows.slice(1).flatMap((_, index) => {
    const line = lines.find(({ row }) => row === index + 2);
    const isError = problems.some(({ cell, severity }) => cell === `B${index + 2}` && severity === 'error');
    return line === undefined ? (isError ? [null] : []) : [line.lots];
  });
}

// R31
describe('parts of a cell that are shown differently', () => {
  it('are left out of HTML where they are struck out or hidden, and kept apart where they are raised', async () => {
    const cells = [
      '<td><s>1</s>2</td>',
      '<td><del>5</del><b> 120</b></td>',
      '<td><span style="text-decoration: line-through">1</span><span>2</span></td>',
      '<td><span style="display:none">7</span>2</td>',
      '<td><span hidden>7</span><span style="overflow: hidden">2</span></td>',
      '<td><strike>2</strike></td>',
      '<td><font><s>2</s></font></td>',
      '<td>80<sup>50</sup></td>',
      '<td>80<span style="vertical-align:super">5</span></td>',
      '<td><s>1</s><p>3</p></td>',
      '<td><select><option>1<option>4</select></td>',
      '<td><select> <option>10</option> </select></td>',
      '<td><select><option></option><option>10</option></select></td>',
      '<td>1<select><option>0</option></select></td>',
      '<td><select><option>1</option></select>0</td>',
      '<td><select><option>1</option></select><select><option>0</option></select></td>',
    ];
    expect(await lotsOf(`<html>${withLots(cells)}</html>`)).toEqual([
      ...[2, 120, 2, 2, 2, null, null, null, null, 3],
      ...[null, 10, null, null, null, null],
    ]);
  });

  it('are left out of SpreadsheetML where they are struck out, and kept apart where they are raised', async () => {
    const row = (data: string) =>
      `<Row>${xmlCell('LN')}<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">${data}</ss:Data></Cell></Row>`;
    const rows = ['<S>1</S><Font html:Color="#FF0000">2</Font>', '<B><S>2</S></B>', '80<Sup>50</Sup>', '1<!-- - -->2'];
    const bytes = spreadsheetMl().replace(
      /<Row>.*<\/Row>/,
      `<Row>${xmlCell('Reference')}${xmlCell('Order')}</Row>${rows.map(row).join('')}`,
    );
    expect(await lotsOf(bytes)).toEqual([2, null, null, 12]);
  });
});

// R31
describe('a style of SpreadsheetML', () => {
  it('is inherited from its parent, and from the row or column of a cell without a style', async () => {
    const cell = (style: string) => xmlCell(2, style);
    const row = (style: string, cells: string) =>
      `<Row${style && ` ss:StyleID="${style}"`}>${xmlCell('LN', 'plain')}${cells}</Row>`;
    const styles =
      '<Style ss:ID="plain"/><Style ss:ID="child" ss:Parent="struck"/><Style ss:ID="grandchild" ss:Parent="child"><Font/></Style><Style ss:ID="loop" ss:Parent="loop"/><Style ss:ID="free" ss:Parent="struck"><Font ss:StrikeThrough="0"/></Style></Styles>';
    const rows = [
      ...[row('', cell('child')), row('', cell('grandchild')), row('', cell('loop')), row('', cell('free'))],
      ...[row('struck', cell('')), row('struck', cell('plain')), row('', cell('plain'))],
    ].join('');
    const sheet = (columns: string) =>
      spreadsheetMl()
        .replace('</Styles>', styles)
        .replace(
          /<Row>.*<\/Row>/,
          `${columns}<Row>${xmlCell('Reference', 'plain')}${xmlCell('Order', 'plain')}</Row>${rows}`,
        );
    expect(await lotsOf(sheet(''))).toEqual([null, null, 2, 2, null, 2, 2]);
    expect(
      await lotsOf(sheet('<Column/><Column ss:StyleID="struck" ss:Span="3"/>').replace(cell('loop'), cell(''))),
    ).toEqual([...[null, null, null, 2, null, 2, 2]]);
  });

  it('is General where it says so, whatever the format of its parent', async () => {
    const styles =
      '<Style ss:ID="same" ss:Parent="share"/><Style ss:ID="general" ss:Parent="share"><NumberFormat/></Style><Style ss:ID="named" ss:Parent="share"><NumberFormat ss:Format="General"/></Style></Styles>';
    const rows = ['same', 'general', 'named'].map((style) => `<Row>${xmlCell('LN')}${xmlCell(2, style)}</Row>`);
    const bytes = spreadsheetMl()
      .replace('</Styles>', styles)
      .replace(/<Row>.*<\/Row>/, `<Row>${xmlCell('Reference')}${xmlCell('Order')}</Row>${rows.join('')}`);
    expect(await lotsOf(bytes)).toEqual([null, 2, 2]);
  });
});

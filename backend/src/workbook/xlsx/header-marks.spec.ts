import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sheetXml, workbookFile } from '../../../test/workbooks/workbook-files.js';
import { StockInterpreter } from '../interpretation/stock-interpreter.js';
import { readXlsx } from './xlsx.js';

const file = join(tmpdir(), `header-marks-${process.pid}.xlsx`);
afterAll(() => rmSync(file, { force: true }));

const inline = (value: string | number, column: number, row: number): string => {
  const address = `${String.fromCharCode(65 + column)}${row}`;
  return typeof value === 'number'
    ? `<c r="${address}"><v>${value}</v></c>`
    : `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
};
const rowsXml = (rows: (string | number)[][]): string =>
  rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((value, column) => inline(value, column, index + 1)).join('')}</row>`,
    )
    .join('');

interface Marks {
  after?: string;
  parts?: Record<string, string>;
}

async function read(rows: (string | number)[][], { after = '', parts = {} }: Marks) {
  const xml = sheetXml(rowsXml(rows), after);
  writeFileSync(file, workbookFile({ sheets: [{ name: 'Stock', xml }], parts }));
  const interpreter = new StockInterpreter({ withSamples: true, emit: () => {} });
  await readXlsx(file, interpreter);
  return interpreter.finish();
}

const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const tableParts = (table: string): Marks => ({
  after: '<tableParts count="1"><tablePart r:id="t1"/></tableParts>',
  parts: {
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="t1" Type="${type}/table" Target="../tables/table1.xml"/></Relationships>`,
    'xl/tables/table1.xml': table,
  },
});
const table = (ref: string, more = '') =>
  tableParts(`<table id="1" name="T" ref="${ref}"${more}><tableColumns/></table>`);
const printTitles: Marks = {
  parts: {
    'xl/workbook.xml': `<workbook xmlns:r="${type}"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">Stock!$A:$B,Stock!$1:$4</definedName></definedNames></workbook>`,
  },
};
const filter = (ref: string): Marks => ({ after: `<autoFilter ref="${ref}"/>` });

/** Words that nobody taught the portal, over texts only: without a mark, nothing tells them from the goods. */
const goods = Array.from({ length: 8 }, (_, index) => [`QX-${100 + index}`, `Zelba ${index}`, 20.5 + index, 3 + index]);
const unknown = [['Aqora'], ['2026'], ['Drelm'], ['Kodu', 'Nomu'], ...goods];

describe('the header of a table', () => {
  it('is proposed in the row above the goods only by its values where nothing marks it', async () => {
    expect((await read(unknown, {})).samples?.[0]?.guess?.headerRow).toBe(0);
  });

  it.each<[string, Marks]>([
    ['the header row of a table object', table('A4:D12')],
    ['the first row of an automatic filter', filter('A4:D12')],
    ['the last row that is printed again on each page', printTitles],
  ])('is %s', async (_, marks) => {
    expect((await read(unknown, marks)).samples?.[0]?.guess?.headerRow).toBe(4);
  });

  it.each<[string, Marks]>([
    ['a table object without a header row', table('A4:D12', ' headerRowCount="0"')],
    ['a damaged table object', tableParts('<table ref="A4:D12"')],
    ['a table object that is missing', { after: '<tableParts count="1"><tablePart r:id="t1"/></tableParts>' }],
    ['a filter without rows', filter('A4:D4')],
  ])('is not marked by %s', async (_, marks) => {
    expect((await read(unknown, marks)).samples?.[0]?.guess?.headerRow).toBe(0);
  });

  it('is the marked row rather than one with more known words', async () => {
    const rows = [['Colour', 'Size', 'Season'], ['Red', 'M'], ['Drelm'], ['Barcode', 'Brand', 'Aqora'], ...goods];
    const headerRow = async (marks: Marks) => (await read(rows, marks)).samples?.[0]?.guess?.headerRow;
    expect(await headerRow({})).toBe(1);
    expect(await headerRow(table('A4:D12'))).toBe(4);
  });
});

describe('a comment on a header', () => {
  const rows = [['Reference', 'Name', 'Nomu', 'Stock'], ...goods];
  const comments = (xml: string): Marks => ({
    after: '<legacyDrawing r:id="c2"/>',
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="c1" Type="${type}/comments" Target="../comments1.xml"/></Relationships>`,
      'xl/comments1.xml': xml,
    },
  });
  const onPrice = (text: string) =>
    comments(
      `<comments><authors><author>Layla</author></authors><commentList><comment ref="C1" authorId="0"><text><r><t>Layla:\n</t></r><r><t>${text}</t></r></text></comment></commentList></comments>`,
    );

  it('says what an unknown header means, with a question', async () => {
    const { sheets, problems } = await read(rows, onPrice('Wholesale price'));
    expect(sheets[0]?.columns[2]).toMatchObject({ header: 'Nomu', field: 'wholesalePrice' });
    expect(problems.map(({ message }) => message)).toContain(
      'Column C "Nomu" was taken as wholesale price by the comment "Wholesale price" on its header; please confirm.',
    );
  });

  it.each(['please check', 'Price: ask Layla first, because the new list is not ready yet, she says'])(
    'with other words (%s) changes nothing',
    async (text) => {
      expect(await read(rows, onPrice(text))).toEqual(await read(rows, {}));
    },
  );

  it('in a damaged part changes nothing', async () => {
    expect(await read(rows, comments('<comments><commentList><comment ref="C1"><text><t>Whole'))).toEqual(
      await read(rows, {}),
    );
  });
});

import { withTemporaryFile } from '../../../test/workbooks/collect-workbook.js';
import { sheetXml, workbookFile } from '../../../test/workbooks/workbook-files.js';
import { WorkbookReader } from './workbook-reader.js';

/** The longest that a test takes on a busy machine, in ms. */
const patience = 600_000;
const reader = new WorkbookReader({ computedMs: 60_000, timeMs: patience });
afterAll(() => reader.close());

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const header = `<row r="1">${text('A1', 'Reference')}${text('B1', 'Wholesale price')}</row>`;
const goods = `<row r="2">${text('A2', 'A-1')}<c r="B2"><v>80</v></c></row>`;

const withPrice = (price: string) => [
  ['Reference', 'Wholesale price'],
  ['A-1', '80'],
  ['A-2', price],
];
const html = (price: string) =>
  `<table>${withPrice(price)
    .map((row) => `<tr>${row.map((value) => `<td>${value}</td>`).join('')}</tr>`)
    .join('')}</table>`;
const spreadsheetMl = (price: string) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Stock"><Table>${withPrice(
    price,
  )
    .map((row) => `<Row>${row.map((value) => `<Cell><Data ss:Type="String">${value}</Data></Cell>`).join('')}</Row>`)
    .join('')}</Table></Worksheet></Workbook>`;

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const styled = (styles: string) => ({
  'xl/styles.xml': styles,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
});

const outcome = (rows: string, parts: Record<string, string> = {}): Promise<string> =>
  outcomeOf('hostile.xlsx', workbookFile({ sheets: [{ name: 'Stock', xml: sheetXml(rows) }], parts }));

/** Reads a workbook in a reader process with its memory limit, and returns its references or its refusal. */
function outcomeOf(fileName: string, bytes: string | Uint8Array): Promise<string> {
  const references: string[] = [];
  return withTemporaryFile(fileName, bytes, (path) =>
    reader
      .readStock(path, {
        fileName,
        onLines: async (lines) => {
          references.push(...lines.map(({ reference }) => reference));
        },
      })
      .then(
        ({ problems }) => [...references, ...problems.map(({ cell }) => cell).filter((cell) => cell !== '')].join(' '),
        (error: Error) => error.message,
      ),
  );
}

// R05
describe('a workbook', () => {
  it(
    'with a million empty rows is read',
    async () => {
      const rows = Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 3}"/>`).join('');
      expect(await outcome(header + goods + rows)).toBe('A-1');
    },
    patience,
  );

  it(
    'with 16,384 columns is refused with the limit of columns',
    async () => {
      const wide = `<row r="3">${'<c><v>1</v></c>'.repeat(16_384)}</row>`;
      expect(await outcome(header + goods + wide)).toContain('at most 300 columns (up to KN) are read');
    },
    patience,
  );

  it(
    'with 200,000 defined names and styles is read',
    async () => {
      const names = Array.from(
        { length: 200_000 },
        (_, index) => `<definedName name="n${index}">Stock!$A$1:$XFD$1048576</definedName>`,
      ).join('');
      const workbook = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets><definedNames>${names}</definedNames></workbook>`;
      const formats = Array.from(
        { length: 200_000 },
        (_, index) => `<numFmt numFmtId="${index + 200}" formatCode="0.0"/>`,
      ).join('');
      const styles = `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(200_000)}</cellXfs></styleSheet>`;
      expect(await outcome(header + goods, { 'xl/workbook.xml': workbook, ...styled(styles) })).toBe('A-1');
    },
    patience,
  );

  it(
    'with formulas that refer to themselves or to other workbooks is read with their stored results',
    async () => {
      const formulas =
        `<row r="3">${text('A3', 'A-2')}<c r="B3"><f>B3+1</f><v>90</v></c></row>` +
        `<row r="4">${text('A4', 'A-3')}<c r="B4"><f>[1]Prices!B4</f><v>95</v></c></row>` +
        `<row r="5">${text('A5', 'A-4')}<c r="B5"><f>B5</f></c></row>`;
      expect(await outcome(header + goods + formulas)).toBe('A-1 A-2 A-3 B5');
    },
    patience,
  );

  it.each([
    ['HTML', html],
    ['SpreadsheetML', spreadsheetMl],
  ])(
    'in %s with a text of 300,000 digits of changing heights reports it as a price',
    async (_, format) => {
      const digits = '<Sup>1</Sup>2'.repeat(150_000);
      expect(await outcomeOf('hostile.xls', format(digits))).toBe('A-1 B3');
    },
    patience,
  );

  it(
    'with prices that contain 32,000 line breaks reports them',
    async () => {
      const price = `1${'\n'.repeat(32_000)}x`;
      const rows = Array.from(
        { length: 100 },
        (_, index) =>
          `<row r="${index + 3}">${text(`A${index + 3}`, `B-${index}`)}${text(`B${index + 3}`, price)}</row>`,
      );
      expect(await outcome(header + goods + rows.join(''))).toMatch(/^A-1 B3 B4 .* B102$/);
    },
    patience,
  );

  it(
    'with dates that do not exist reports them as prices',
    async () => {
      const styles =
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
      const dates = ['1e300', '-5', '2958466.5', '99999999999']
        .map(
          (number, index) =>
            `<row r="${index + 3}">${text(`A${index + 3}`, `D-${index}`)}<c r="B${index + 3}" s="1"><v>${number}</v></c></row>`,
        )
        .join('');
      expect(await outcome(header + goods + dates, styled(styles))).toBe('A-1 B3 B4 B5 B6');
    },
    patience,
  );
});

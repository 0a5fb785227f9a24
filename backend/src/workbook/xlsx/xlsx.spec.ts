import { utils, write } from '@e965/xlsx';
import ExcelJs from 'exceljs';
import fc from 'fast-check';
import { collectBytes } from '../../../test/workbooks/collect-workbook.js';
import { escapeXml, sharedStringsXml, sheetXml, workbookFile } from '../../../test/workbooks/workbook-files.js';
import { cellAddress } from '../address.js';
import type { Cell } from '../cells.js';
import { ColumnTraits } from '../column-traits.js';

const text = (value: string): Cell => ({ kind: 'text', text: value });
const number = (value: number, written = String(value)): Cell => ({ kind: 'number', number: value, text: written });
const strings = (...items: string[]) => sharedStringsXml(items);

async function cellsOf(rows: string, sharedStrings?: string, afterRows = ''): Promise<Record<string, Cell>> {
  const [sheet] = await collectBytes(
    workbookFile({ sheets: [{ name: 'Stock', xml: sheetXml(rows, afterRows) }], sharedStrings }),
  );
  return sheet?.cells ?? {};
}

// R31
describe('values of cells', () => {
  it('reads numbers as they are shown, in plain decimals', async () => {
    const row =
      '<row r="1"><c r="A1"><v>6291234567890</v></c><c r="B1"><v>6.291234567890E+12</v></c><c r="C1"><v>80.50</v></c><c r="D1" t="n"><v>-0.1</v></c><c r="E1"><v>1E-3</v></c><c r="F1"><v>0.30000000000000004</v></c><c r="G1"><v> 7 </v></c></row>';
    expect(await cellsOf(row)).toEqual({
      A1: number(6291234567890, '6291234567890'),
      B1: number(6291234567890, '6291234567890'),
      C1: number(80.5, '80.5'),
      D1: number(-0.1, '-0.1'),
      E1: number(0.001, '0.001'),
      F1: number(0.30000000000000004, '0.3'),
      G1: number(7, '7'),
    });
  });

  it('reads a stored formula result, even zero, and reports a missing one', async () => {
    const row =
      '<row r="2"><c r="A2"><f>B2*C2</f><v>0</v></c><c r="B2"><f>SUM(X1:X9)</f></c><c r="C2" t="str"><f>A1&amp;"x"</f><v>a&amp;x</v></c><c r="D2" t="str"><f>""</f><v></v></c><c r="E2"><f t="shared" si="0"/><v/></c><c r="F2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="G2" t="b"><f>TRUE()</f><v>1</v></c></row>';
    expect(await cellsOf(row)).toEqual({
      A2: number(0),
      B2: { kind: 'noResult' },
      C2: text('a&x'),
      D2: text(''),
      E2: { kind: 'noResult' },
      F2: { kind: 'error', text: '#DIV/0!' },
      G2: { kind: 'boolean', value: true },
    });
  });

  it('joins rich text, leaves phonetic runs out and undoes escapes', async () => {
    const shared = strings(
      '<r><rPr><b/></rPr><t>Blue</t></r><r><t xml:space="preserve"> shirt</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
      '<t>line_x000D_end _x005F_x000D_</t>',
      '<t>&lt;A&amp;B&gt; &#65;&#x42; &amp;amp;</t>',
      '<t/>',
      '<t><![CDATA[<raw> & ]]>more</t>',
      '<t>é</t>',
    );
    const row = `<row r="1">${[0, 1, 2, 3, 4, 5, 6].map((index) => `<c t="s"><v>${index}</v></c>`).join('')}<c r="H1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c></row>`;
    expect(Object.values(await cellsOf(row, shared))).toEqual(
      ['Blue shirt', '東京', 'line\rend _x000D_', '<A&B> AB &amp;', '', '<raw> & more', 'é', 'inline'].map(text),
    );
  });

  it('reads cells if no cell or only some cells have an address', async () => {
    const rows =
      '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row><row r="9"><c><v>5</v></c></row><row><c r="B12"><v>6</v></c></row>';
    expect(await cellsOf(rows)).toEqual({
      A1: number(1),
      D1: number(2),
      E1: number(3),
      A2: number(4),
      A9: number(5),
      B12: number(6),
    });
  });

  it('reports the value of a merged range once', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>5</v></c><c r="B1"><v>5</v></c><c r="C1"><v>1</v></c></row><row r="2"><c r="A2"><v>5</v></c><c r="B2"><v>5</v></c><c r="C2"><v>2</v></c></row><row r="3"><c r="A3"><v>7</v></c></row>';
    const merges = '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>';
    expect(await cellsOf(rows, undefined, merges)).toEqual({
      A1: number(5),
      C1: number(1),
      C2: number(2),
      A3: number(7),
    });
  });

  it('reads on after a text that looks like the end of the rows', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells>]]></t></is></c><c r="B1"><v>3</v></c></row>';
    expect((await cellsOf(rows)).B1).toEqual(number(3));
  });

  it('reads comments, CDATA and processing instructions as XML does', async () => {
    const rows =
      '<!-- <row> --><row r="1"><?x y?><c r="A1"><!-- <v>9</v> --><v><![CDATA[4]]>2</v></c><c r="B1"><extLst><ext><v>8</v></ext></extLst><v>3</v></c></row>';
    expect(await cellsOf(rows)).toEqual({ A1: number(42), B1: number(3) });
  });

  it('refuses an index without a shared text, a document type declaration and rows that are cut off', async () => {
    await expect(cellsOf('<row r="1"><c r="A1" t="s"><v>5</v></c></row>', strings('<t>a</t>'))).rejects.toMatchObject({
      code: 'workbook.corrupt',
    });
    const xml = `<!DOCTYPE x [<!ENTITY a "b">]>${sheetXml('<row r="1"/>').replace(/<\?.*\?>\n/, '')}`;
    await expect(collectBytes(workbookFile({ sheets: [{ name: 'A', xml }] }))).rejects.toMatchObject({
      code: 'workbook.corrupt',
    });
    const broken = sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>').replace(/<\/row>.*/, '');
    await expect(collectBytes(workbookFile({ sheets: [{ name: 'A', xml: broken }] }))).rejects.toMatchObject({
      code: 'workbook.corrupt',
    });
  });
});

describe('packages of workbooks', () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';

  it('follows relationships to parts of any name, strict namespaces and prefixes', async () => {
    const main = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
    const relation = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const parts = {
      '_rels/.rels': `<p:Relationships xmlns:p="x"><p:Relationship Id="r9" Type="${relation}/officeDocument" Target="/book/b.xml"/></p:Relationships>`,
      'book/b.xml': `<x:workbook xmlns:x="${main}" xmlns:q="${relation}"><x:sheets><x:sheet name="A &amp; B" sheetId="7" q:id="s1" state="hidden"/><x:sheet name="Chart" sheetId="8" q:id="s2"/><x:sheet name="C" sheetId="9" q:id="s3" state="veryHidden"/></x:sheets></x:workbook>`,
      'book/_rels/b.xml.rels': `<Relationships><Relationship Id="s1" Type="${relation}/worksheet" Target="..\\data\\one.xml"/><Relationship Id="s2" Type="${relation}/chartsheet" Target="chart.xml"/><Relationship Id="s3" Type="${relation}/worksheet" Target="two.xml"/><Relationship Id="t" Type="${relation}/sharedStrings" Target="texts.xml"/></Relationships>`,
      'data/one.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r='B1'><x:f>1</x:f><x:v>2</x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="C1:D4"/></x:mergeCells></x:worksheet>`,
      '\\book\\two.xml': sheetXml(rows),
      'book/texts.xml': `<x:sst xmlns:x="${main}"><x:si><x:t>hello</x:t></x:si></x:sst>`,
    };
    const sheets = await collectBytes(workbookFile({ sheets: [], parts }));
    const traits = expect.any(ColumnTraits);
    expect(sheets).toEqual([
      {
        head: { name: 'A & B', visibility: 'hidden', merges: [{ top: 0, left: 2, bottom: 3, right: 3 }], traits },
        cells: { A1: text('hello'), B1: number(2) },
      },
      { head: { name: 'C', visibility: 'veryHidden', merges: [], traits }, cells: { A1: number(1) } },
    ]);
  });

  it('reads parts in UTF-16 and other encodings', async () => {
    const xml = sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>Größe</t></is></c></row>');
    const wide = Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    const narrow = Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    const sheets = await collectBytes(
      workbookFile({
        sheets: [
          { name: 'W', xml: wide },
          { name: 'N', xml: narrow },
        ],
      }),
    );
    expect(sheets.map(({ cells }) => cells)).toEqual([{ A1: text('Größe') }, { A1: text('Größe') }]);
  });

  it('refuses packages that are no workbook', async () => {
    const document = { 'xl/workbook.xml': '<document/>' };
    await expect(collectBytes(workbookFile({ sheets: [], parts: document }))).rejects.toMatchObject({
      code: 'workbook.invalid_format',
    });
    const missing = workbookFile({
      sheets: [],
      parts: { 'xl/workbook.xml': '<workbook><sheets><sheet name="Lost" r:id="rId4"/></sheets></workbook>' },
    });
    await expect(collectBytes(missing)).rejects.toThrow('Sheet "Lost" is missing');
  });

  it('names the limit that a workbook exceeds', async () => {
    const many = workbookFile({
      sheets: Array.from({ length: 61 }, (_, index) => ({ name: `S${index}`, xml: sheetXml(rows) })),
    });
    await expect(collectBytes(many)).rejects.toThrow('61 sheets, at most 60');
    await expect(cellsOf('<row r="7"><c r="KO7"><v>1</v></c></row>')).rejects.toThrow(
      'cell KO7; at most 300 columns (up to KN)',
    );
    // A cell that has only a style does not count as a column.
    expect(await cellsOf('<row r="7"><c r="A7"><v>1</v></c><c r="XFD7" s="1"/></row>')).toEqual({ A7: number(1) });
    const long = Array.from({ length: 200_001 }, (_, index) => `<row r="${index + 1}"><c><v>1</v></c></row>`).join('');
    await expect(cellsOf(long)).rejects.toThrow('more than 200,000 rows');
  });
});

const printable = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((value) => value.replace(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/_x/gi, '-'));
const anyCell = fc.oneof(
  printable.map((value) => ({ as: 'shared' as const, value })),
  printable.map((value) => ({ as: 'inline' as const, value })),
  fc
    .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    .map((value) => ({ as: 'number' as const, value })),
  fc.boolean().map((value) => ({ as: 'boolean' as const, value })),
);
type Written = typeof anyCell extends fc.Arbitrary<infer Value> ? Value : never;
const anyRows = fc.array(fc.dictionary(fc.nat(40).map(String), anyCell, { maxKeys: 8, noNullPrototype: true }), {
  maxLength: 30,
});

function written(rows: Record<string, Written>[]): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  rows.forEach((row, index) => {
    for (const [column, { as, value }] of Object.entries(row)) {
      const cell: Cell = as === 'boolean' ? { kind: 'boolean', value } : as === 'number' ? number(value) : text(value);
      cells.set(cellAddress(index + 1, Number(column)), cell);
    }
  });
  return cells;
}

/** Numbers are compared by value, because libraries write them differently. */
function comparable(cells: Iterable<[string, Cell]>): Record<string, unknown> {
  return Object.fromEntries(
    [...cells].map(([address, cell]) => [
      address,
      cell.kind === 'number' ? cell.number + 0 : cell.kind === 'text' ? cell.text : cell,
    ]),
  );
}

describe('cells are read as they were written', () => {
  it('from XML written by this test', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const shared: string[] = [];
        const xml = rows.map((row, index) => {
          const cells = Object.entries(row).map(([column, { as, value }]) => {
            const address = cellAddress(index + 1, Number(column));
            if (as === 'number') return `<c r="${address}"><v>${value}</v></c>`;
            if (as === 'boolean') return `<c r="${address}" t="b"><v>${Number(value)}</v></c>`;
            const markup = `<t xml:space="preserve">${escapeXml(value)}</t>`;
            if (as === 'inline') return `<c r="${address}" t="inlineStr"><is>${markup}</is></c>`;
            return `<c r="${address}" t="s"><v>${shared.push(markup) - 1}</v></c>`;
          });
          return `<row r="${index + 1}">${cells.join('')}</row>`;
        });
        const found = await cellsOf(xml.join(''), sharedStringsXml(shared));
        expect(comparable(Object.entries(found))).toEqual(comparable(written(rows)));
      }),
      { numRuns: 100 },
    );
  });

  it('from workbooks written by SheetJS and by exceljs', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const cells = written(rows);
        // Neither SheetJS nor exceljs writes an empty text as a text cell.
        for (const [address, cell] of cells) if (cell.kind === 'text' && cell.text === '') cells.delete(address);
        const values = rows.map((row) => Array.from({ length: 41 }, (_, column) => row[column]?.value ?? null));
        const book = utils.book_new(
          utils.aoa_to_sheet(values.map((row) => row.map((value) => (value === '' ? null : value)))),
          'S',
        );
        const [fromSheetJs] = await collectBytes(
          write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer,
        );
        expect(comparable(Object.entries(fromSheetJs?.cells ?? {}))).toEqual(comparable(cells));
        const other = new ExcelJs.Workbook();
        const sheet = other.addWorksheet('S');
        for (const [address, cell] of cells)
          sheet.getCell(address).value =
            cell.kind === 'number'
              ? cell.number
              : cell.kind === 'text'
                ? cell.text
                : cell.kind === 'boolean'
                  ? cell.value
                  : null;
        const [fromExcelJs] = await collectBytes(Buffer.from(await other.xlsx.writeBuffer()));
        expect(comparable(Object.entries(fromExcelJs?.cells ?? {}))).toEqual(comparable(cells));
      }),
      { numRuns: 20 },
    );
  });
});

// workbooks.md: pictures present or broken are never a reason to fail, macros and links to elsewhere are never followed
describe('content other than cell data', () => {
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const links = (...targets: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`;
  const link = (type: string, target: string, mode = '') =>
    `<Relationship Id="r-${type}" Type="${relationships}/${type}" Target="${target}"${mode}/>`;
  const withParts = (parts: Record<string, string | Buffer>, afterRows = '<drawing r:id="r-drawing"/>') =>
    workbookFile({ sheets: [{ name: 'Stock', xml: sheetXml(row, afterRows) }], parts });
  const drawing = '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">';
  const sheetLinks = 'xl/worksheets/_rels/sheet1.xml.rels';
  const toDrawing = links(link('drawing', '../drawings/drawing1.xml'));

  it.each<[string, Record<string, string | Buffer>]>([
    ['a picture', { [sheetLinks]: toDrawing, 'xl/drawings/drawing1.xml': `${drawing}</xdr:wsDr>` }],
    [
      'a picture whose bytes are no picture, under a name with a hyphen',
      { [sheetLinks]: toDrawing, 'xl/drawings/drawing1.xml': `${drawing}</xdr:wsDr>`, 'xl/media/a-b.png': 'not one' },
    ],
    ['a drawing that breaks off', { [sheetLinks]: toDrawing, 'xl/drawings/drawing1.xml': `${drawing}<xdr:pic` }],
    ['a drawing that is not there', { [sheetLinks]: toDrawing }],
    [
      'a drawing outside the package',
      { [sheetLinks]: links(link('drawing', 'https://shop.example/a', ' TargetMode="External"')) },
    ],
    ['relationships that break off', { [sheetLinks]: '<Relationships><Relation' }],
    ['macros', { 'xl/vbaProject.bin': Buffer.from('d0cf11e0a1b11ae1', 'hex') }],
    [
      'links to other workbooks',
      { 'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook r:id="nowhere"/>' },
    ],
    [
      'a theme, styles and properties that are damaged',
      { 'xl/styles.xml': '<a', 'xl/theme/theme1.xml': '', 'docProps/app.xml': '&' },
    ],
  ])('is ignored: %s', async (_what, parts) => {
    const [sheet] = await collectBytes(withParts(parts));
    expect(sheet?.cells).toEqual({ A1: number(1) });
  });

  it('is ignored: hidden rows and filters, so the cells of hidden rows are read, too', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row><row r="3" ht="0" customHeight="1"><c r="A3"><v>3</v></c></row>';
    const filter =
      '<autoFilter ref="A1:A3"><filterColumn colId="0"><filters><filter val="1"/></filters></filterColumn></autoFilter>';
    expect(await cellsOf(rows, undefined, filter)).toEqual({ A1: number(1), A2: number(2), A3: number(3) });
  });
});

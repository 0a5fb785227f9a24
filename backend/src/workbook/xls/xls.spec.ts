import { readFileSync } from 'node:fs';
import { type BookType, CFB, utils, type WorkBook, write } from '@e965/xlsx';
import fc from 'fast-check';
import { collectBytes } from '../../../test/workbooks/collect-workbook.js';
import type { Cell } from '../cells.js';
import { csvRows } from '../text-formats/csv.js';

const text = (value: string): Cell => ({ kind: 'text', text: value });
const number = (value: number, written = String(value)): Cell => ({ kind: 'number', number: value, text: written });
const saved = (book: WorkBook, bookType: BookType): Buffer => write(book, { type: 'buffer', bookType }) as Buffer;

function sample(): WorkBook {
  const sheet = utils.aoa_to_sheet([
    ['SKU', 'EAN', 'Preis', 'ok'],
    ['00123', 6291234567890, 80.5, true],
    ['Größe', null, 0, false],
  ]);
  sheet['!merges'] = [{ s: { r: 1, c: 2 }, e: { r: 2, c: 2 } }];
  sheet['!ref'] = 'A1:E3';
  sheet.E2 = { t: 'e', v: 0x17 };
  const book = utils.book_new(sheet, 'Offer');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['hidden']]), 'Hidden');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['very']]), 'Very');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 2 }] };
  return book;
}

// R31
describe('.xls', () => {
  it('is reported with the same cells, merges and visibility as the same workbook in .xlsx', async () => {
    const old = await collectBytes(saved(sample(), 'biff8'), 'offer.xls');
    expect(old.map(({ head }) => [head.name, head.visibility])).toEqual([
      ['Offer', 'visible'],
      ['Hidden', 'hidden'],
      ['Very', 'veryHidden'],
    ]);
    expect(old[0]?.head.merges).toEqual([{ top: 1, left: 2, bottom: 2, right: 2 }]);
    expect(old[0]?.cells).toEqual({
      A1: text('SKU'),
      B1: text('EAN'),
      C1: text('Preis'),
      D1: text('ok'),
      A2: text('00123'),
      B2: number(6291234567890),
      C2: number(80.5),
      D2: { kind: 'boolean', value: true },
      E2: { kind: 'error', text: '#REF!' },
      A3: text('Größe'),
      D3: { kind: 'boolean', value: false },
    });
    expect(old).toEqual(await collectBytes(saved(sample(), 'xlsx'), 'offer.xlsx'));
  });

  // R05: these manipulations of files were found by `npm run fuzz`
  describe('with manipulated bytes', () => {
    const book = () => {
      const sheet = utils.aoa_to_sheet([
        ['SKU', 'Total'],
        [42, 'sum'],
      ]);
      return saved(utils.book_new(sheet, 'Offer'), 'biff8');
    };
    const result = { A1: text('SKU'), B1: text('Total'), A2: number(42), B2: text('sum') };
    /** The offset of the content of the first record with this type. */
    const recordAt = (bytes: Buffer, type: number): number => {
      let at = bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]));
      while (bytes.readUInt16LE(at) !== type) at += 4 + bytes.readUInt16LE(at + 2);
      return at + 4;
    };

    it('is read with its stored values if formulas are damaged', async () => {
      const bytes = readFileSync(
        new URL('../../../test/workbooks/fixtures/line-sheet.libreoffice.xls', import.meta.url),
      );
      const before = await collectBytes(bytes, 'a.xls');
      const formula = recordAt(bytes, 0x0006);
      bytes.fill(0x3f, formula + 20, formula + bytes.readUInt16LE(formula - 2));
      expect(await collectBytes(bytes, 'a.xls')).toEqual(before);
      // The record is now too short to hold the result of a formula.
      bytes.writeUInt16LE(16, formula - 2);
      await collectBytes(bytes, 'a.xls').catch((error) => expect(error).toMatchObject({ code: 'workbook.corrupt' }));
    });

    it('is read if styles, fonts and properties are damaged', async () => {
      const bytes = book();
      for (const type of [0x00e0, 0x0031]) {
        const at = recordAt(bytes, type);
        bytes.fill(0xff, at, at + bytes.readUInt16LE(at - 2));
      }
      const properties = bytes.indexOf(Buffer.from('feff0000', 'hex'));
      if (properties > 0) bytes.fill(0xff, properties + 24, properties + 60);
      // The overwritten style bytes may mark every cell as struck out.
      const [sheet] = await collectBytes(bytes, 'a.xls');
      const cells = Object.entries(sheet?.cells ?? {}).map(([cell, value]) => [cell, { ...value, struck: undefined }]);
      expect(Object.fromEntries(cells)).toEqual(result);
    });

    it('is read if a later part states another version', async () => {
      const bytes = book();
      const first = recordAt(bytes, 0x0809);
      const second = bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]), first) + 4;
      bytes.writeUInt16LE(0x0200, second);
      expect((await collectBytes(bytes, 'a.xls'))[0]?.cells).toEqual(result);
    });

    it('is refused when it is encrypted, in the old way or as a new workbook in an old container', async () => {
      const bytes = book();
      // The record with the author's name becomes the record that marks a password.
      bytes.writeUInt16LE(0x002f, recordAt(bytes, 0x005c) - 4);
      await expect(collectBytes(bytes, 'a.xls')).rejects.toMatchObject({ code: 'workbook.encrypted' });
      const container = CFB.utils.cfb_new();
      CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(100, 1));
      CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000, 1));
      const packed = Buffer.from(CFB.write(container, { type: 'buffer' }));
      await expect(collectBytes(packed, 'a.xlsx')).rejects.toMatchObject({ code: 'workbook.encrypted' });
    });

    it('is refused when its container holds no workbook', async () => {
      const container = CFB.utils.cfb_new();
      CFB.utils.cfb_add(container, '/WordDocument', Buffer.alloc(5000, 1));
      const document = Buffer.from(CFB.write(container, { type: 'buffer' }));
      await expect(collectBytes(document, 'a.xls')).rejects.toMatchObject({ code: 'workbook.invalid_format' });
    });

    it('is refused when the workbook stream in its container is not a workbook', async () => {
      const bytes = book();
      bytes.write('<html>', recordAt(bytes, 0x0809) - 4, 'latin1');
      await expect(collectBytes(bytes, 'a.xls')).rejects.toMatchObject({ code: 'workbook.corrupt' });
    });
  });
});

// R31
describe('SpreadsheetML with an .xls name', () => {
  const workbook = (sheets: string) =>
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets}</Workbook>`;
  const sheet = (rows: string, afterTable = '', name = 'Offer') =>
    `<Worksheet ss:Name="${name}"><Table>${rows}</Table>${afterTable}</Worksheet>`;
  const cell = (type: string, value: string, given = '') =>
    `<Cell${given}><Data ss:Type="${type}">${value}</Data></Cell>`;
  const cellsOf = async (rows: string) => (await collectBytes(workbook(sheet(rows)), 'a.xls'))[0]?.cells;

  it('is read with the values that SheetJS wrote', async () => {
    const all = await collectBytes(saved(sample(), 'xlml'), 'offer.xls');
    const [first] = all;
    expect(first?.cells).toMatchObject({ A2: text('00123'), B2: { number: 6291234567890 }, A3: text('Größe') });
    expect(first?.cells.E2).toEqual({ kind: 'error', text: '#REF!' });
    expect(first?.head.merges).toEqual([{ top: 1, left: 2, bottom: 2, right: 2 }]);
    expect(all.map(({ head }) => head.visibility)).toEqual(['visible', 'hidden', 'veryHidden']);
  });

  it('is read with each cell at its stated index, or after the cells that a merge covers', async () => {
    const rows = `<Row ss:Index="3">${cell('String', 'a', ' ss:MergeAcross="2"')}${cell('Number', '1.5E+3')}</Row>
      <Row>${cell('Boolean', '1', ' ss:Index="4"')}<Cell/><Cell><Data ss:Type="String"></Data></Cell></Row>`;
    expect(await cellsOf(rows)).toEqual({ A3: text('a'), D3: number(1500), D4: { kind: 'boolean', value: true } });
  });

  it('is read with rich text and the results of formulas, without comments', async () => {
    const rich =
      '<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>bo</B>ld &amp; &#65;</ss:Data></Cell>';
    const comment = '<Comment><ss:Data>look<B>!</B></ss:Data></Comment>';
    const rows = `<Row>${rich}<Cell>${comment}</Cell><Cell ss:Formula="=R1C1">${comment}<Data ss:Type="Number">2</Data></Cell><Cell ss:Formula="=1"/></Row>`;
    expect(await cellsOf(rows)).toEqual({ A1: text('bold & A'), C1: number(2), D1: { kind: 'noResult' } });
  });

  it.each([
    ['an entity', workbook(sheet('')).replace('<Workbook', '<!DOCTYPE x [<!ENTITY a "b">]><Workbook')],
    ['a sheet that breaks off', workbook(sheet(cell('String', 'a')).slice(0, -20)).replace('</Workbook>', '')],
    ['no sheet', workbook('')],
    ['a cell in no row', workbook(sheet(cell('String', 'a')))],
    [
      'cells in a place before the last',
      workbook(sheet(`<Row>${cell('String', 'a')}${cell('String', 'b', ' ss:Index="1"')}</Row>`)),
    ],
    ['a place that is none', workbook(sheet(`<Row ss:Index="99999999">${cell('String', 'a')}</Row>`))],
  ])('is refused with %s', async (_what, xml) => {
    await expect(collectBytes(xml, 'a.xls')).rejects.toMatchObject({ code: 'workbook.corrupt' });
  });

  // R05
  it.each([
    ['tags that come a thousand times', sheet(`<Row>${'<Cell ss:StyleID="s1">'.repeat(20_000)}</Row>`)],
    ['rows that hold nothing', sheet('<Row/>'.repeat(2_000_000))],
    ['too many rows', sheet('<Row><Cell><Data ss:Type="Number">1</Data></Cell></Row>'.repeat(300_000))],
    ['merges of everything', sheet(`<Row>${'<Cell ss:MergeAcross="2" ss:MergeDown="1048576"/>'.repeat(5000)}</Row>`)],
  ])('is read or refused with %s', async (_what, sheets) => {
    await collectBytes(workbook(sheets), 'a.xls').catch((error) =>
      expect(error.code).toMatch(/^workbook\.(corrupt|too_large)$/),
    );
  });
});

describe('HTML with an .xls name', () => {
  const read = async (html: string) => (await collectBytes(html, 'export.xls'))[0];

  it('is read as tables of text', async () => {
    const sheet =
      await read(`<!DOCTYPE html><html><head><title>t</title><style>td{}</style><script>document.write('<td>no</td>')</script></head><body>
      <h1>Offer</h1><table><tr><th colspan=2>Size<br>run</th><TH rowspan="2">A &amp; B &euro;&nbsp;&#8364;</TH></tr><!-- <tr><td>x -->
      <tr><td>00123</td><td x:num="6291234567890">6.29E+12</td><td>next</td></tr></table>
      <table><tr><td>a <b>bold</b>
      text</td><td> </td><td>1 < 2</td></tr></table>`);
    expect(sheet?.cells).toEqual({
      A1: text('Size\nrun'),
      C1: text('A & B €\u00a0€'),
      A2: text('00123'),
      B2: number(6291234567890),
      D2: text('next'),
      A3: text('a bold text'),
      C3: text('1 < 2'),
    });
    expect(sheet?.head.merges).toEqual([
      { top: 0, left: 0, bottom: 0, right: 1 },
      { top: 0, left: 2, bottom: 1, right: 2 },
    ]);
  });

  it('is read with a table nested inside a table that only lays out the page', async () => {
    const sheet = await read(
      '<table><tr><td>Logo<table><tr><td>SKU</td><td>Qty</td></tr><tr><td>A</td><td>2</td></tr></table></td></tr></table>',
    );
    expect(sheet?.cells).toEqual({ A1: text('Logo'), A2: text('SKU'), B2: text('Qty'), A3: text('A'), B3: text('2') });
  });

  it('is refused without a table, and read even if cells span more rows and columns than a sheet has', async () => {
    await expect(read('<html><body>Nothing</body></html>')).rejects.toMatchObject({ code: 'workbook.invalid_format' });
    const absurd = await read(
      `<table>${'<tr><td colspan=16384 rowspan=1048576>x</td></tr>'.repeat(1)}<tr></tr></table>`,
    );
    expect(absurd?.cells).toEqual({ A1: text('x') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(
            '<table>',
            '<tr>',
            '<td rowspan=2>',
            '<td>',
            '</td>',
            '</table>',
            '<',
            '&',
            '&amp;',
            'x',
            '<!--',
            '<script>',
            '"',
            '>',
          ),
          { maxLength: 40 },
        ),
        async (parts) => {
          await read(`<table>${parts.join('')}`).catch((error) =>
            expect(error).toMatchObject({ code: 'workbook.invalid_format' }),
          );
        },
      ),
    );
  });
});

describe('CSV with an .xls name', () => {
  it('is read with the separator, quotes and encoding that the file uses', async () => {
    const cells = { A1: text('SKU'), B1: text('Prix;\n"net"'), A2: text('00123'), B2: text('80,50'), A4: text('é') };
    const csv = 'SKU;"Prix;\n""net"""\r\n00123;80,50\r\n\r\né;\r\n';
    expect((await collectBytes(csv, 'a.xls'))[0]?.cells).toEqual(cells);
    expect((await collectBytes(Buffer.from(csv, 'latin1'), 'a.xls'))[0]?.cells).toEqual(cells);
    expect((await collectBytes(Buffer.from(`\ufeff${csv}`, 'utf16le'), 'a.xls'))[0]?.cells).toEqual(cells);
    expect((await collectBytes('sep=|\r\na|b', 'a.xls'))[0]?.cells).toEqual({ A2: text('a'), B2: text('b') });
  });

  it('is read with the same values as were written', () => {
    const value = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', '0') });
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (rows) => {
        const csv = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        const found = [...csvRows(csv)];
        for (const [index, cells] of found) {
          for (const [column, cell] of cells.entries()) {
            if (cell) expect(cell).toEqual(text(rows[index]?.[column] ?? '?'));
          }
        }
        const filled = rows.map((row) => row.filter((cell) => cell !== '').length);
        expect(rows.map((_, index) => found[index]?.[1].filter(Boolean).length ?? 0)).toEqual(filled);
      }),
    );
  });
});

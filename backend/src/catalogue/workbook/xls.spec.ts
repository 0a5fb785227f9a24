import { type BookType, utils, type WorkBook, write } from '@e965/xlsx';
import fc from 'fast-check';
import { collectBytes } from '../../../bench/reader-collect.js';
import type { Cell } from './cells.js';
import { csvRows } from './csv.js';

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
  it('shows cells, merges and visibility as the .xlsx reader does', async () => {
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

  it('reads SpreadsheetML and refuses entities in it', async () => {
    const xml = saved(sample(), 'xlml').toString();
    const [sheet] = await collectBytes(xml, 'offer.xls');
    expect(sheet?.cells).toMatchObject({ A2: text('00123'), B2: { number: 6291234567890 }, A3: text('Größe') });
    const bomb = xml.replace('<Workbook', '<!DOCTYPE x [<!ENTITY a "b">]><Workbook');
    await expect(collectBytes(bomb, 'offer.xls')).rejects.toMatchObject({ code: 'workbook.corrupt' });
  });
});

describe('HTML wearing .xls', () => {
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

  it('finds the table inside a table that only lays out the page', async () => {
    const sheet = await read(
      '<table><tr><td>Logo<table><tr><td>SKU</td><td>Qty</td></tr><tr><td>A</td><td>2</td></tr></table></td></tr></table>',
    );
    expect(sheet?.cells).toEqual({ A1: text('Logo'), A2: text('SKU'), B2: text('Qty'), A3: text('A'), B3: text('2') });
  });

  it('is refused without a table and read with absurd spans', async () => {
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

describe('CSV wearing .xls', () => {
  it('is read with the separator, quotes and encoding it has', async () => {
    const cells = { A1: text('SKU'), B1: text('Prix;\n"net"'), A2: text('00123'), B2: text('80,50'), A4: text('é') };
    const csv = 'SKU;"Prix;\n""net"""\r\n00123;80,50\r\n\r\né;\r\n';
    expect((await collectBytes(csv, 'a.xls'))[0]?.cells).toEqual(cells);
    expect((await collectBytes(Buffer.from(csv, 'latin1'), 'a.xls'))[0]?.cells).toEqual(cells);
    expect((await collectBytes(Buffer.from(`\ufeff${csv}`, 'utf16le'), 'a.xls'))[0]?.cells).toEqual(cells);
    expect((await collectBytes('sep=|\r\na|b', 'a.xls'))[0]?.cells).toEqual({ A2: text('a'), B2: text('b') });
  });

  it('comes back as it was written', () => {
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

import fc from 'fast-check';
import { escapeXml, sharedStringsXml, sheetXml } from '../../../test/workbooks/workbook-files.js';
import { type Cell, WorkbookRefused } from '../cells.js';
import { ColumnTraits } from '../column-traits.js';
import { ReadingLimits } from '../reading-limits.js';
import { SharedStrings } from './shared-strings.js';
import { SheetParser } from './sheet-parser.js';

const plainStyles = { byIndex: [], unlocked: new Set<number>(), filled: new Set<number>(), is1904: false };

const rows = Buffer.from(
  sheetXml(
    '<row r="1" spans="1:4"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1"><v>12.50</v></c><c r="C1" t="s"><v>1</v></c><c r="D1"/></row><row r="2"><c r="A2" t="inlineStr"><is><r><t>Gr&amp;</t></r><r><t xml:space="preserve"> öße</t></r></is></c><c r="B2" t="e"><v>#N/A</v></c><c r="C2"><f>A1&lt;"&gt;"</f><v><![CDATA[7]]></v></c></row><!-- > --><row><c t="b"><v>1</v></c><c><f>X</f></c></row>',
    '<mergeCells><mergeCell ref="B1:C2"/></mergeCells>',
    '<sheetPr codeName="a>b"/><dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols>',
  ),
);
const texts = Buffer.from(
  sharedStringsXml([
    '<t>plain</t>',
    '<r><t>rich é</t></r><rPh><t>no</t></rPh><r><t>&lt;</t></r>',
    '<t>_x0041_</t>',
    '<t>ünïcode</t>',
  ]),
);

function inPieces(bytes: Buffer, sizes: number[], feed: (piece: Buffer) => unknown): void {
  for (let at = 0, index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    // A copy, because every chunk of a file has memory of its own.
    feed(Buffer.from(bytes.subarray(at, at + size)));
    at += size;
  }
}

function read(sheet: Buffer, shared: Buffer, sizes: number[]): [number, (Cell | undefined)[]][] {
  const limits = new ReadingLimits();
  const strings = new SharedStrings(limits);
  inPieces(shared, sizes, (piece) => strings.feed(piece));
  const found: [number, (Cell | undefined)[]][] = [];
  const parser = new SheetParser('S', [], strings, plainStyles, limits, new ColumnTraits(), (row, cells) =>
    found.push([row, [...cells]]),
  );
  inPieces(sheet, sizes, (piece) => parser.feed(piece));
  parser.finish();
  return found;
}

const pieces = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12 });

describe('a sheet that is parsed in pieces', () => {
  const whole = read(rows, texts, [1_000_000]);

  it('is read like the whole sheet', () => {
    expect(whole.map(([row]) => row)).toEqual([1, 2, 3]);
    expect(whole[1]?.[1][0]).toEqual({ kind: 'text', text: 'Gr& öße' });
    fc.assert(
      fc.property(pieces, (sizes) => {
        expect(read(rows, texts, sizes)).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  it('is read or refused for any damaged bytes', () => {
    const damage = fc.array(
      fc.tuple(fc.nat(), fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('<>/"=&;![]-? crvtsi')))),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(damage, damage, pieces, (inSheet, inTexts, sizes) => {
        const [sheet, shared] = [Buffer.from(rows), Buffer.from(texts)];
        for (const [at, byte] of inSheet) sheet[at % sheet.length] = byte;
        for (const [at, byte] of inTexts) shared[at % shared.length] = byte;
        try {
          read(sheet, shared, sizes);
        } catch (error) {
          expect(error).toBeInstanceOf(WorkbookRefused);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('shows every shared text correctly, also when two texts share a cache slot', () => {
    const items = Array.from({ length: 40_000 }, (_, index) => (index % 3 === 0 ? `té${index}` : `t&${index}`));
    const strings = new SharedStrings(new ReadingLimits());
    inPieces(Buffer.from(sharedStringsXml(items.map((item) => `<t>${escapeXml(item)}</t>`))), [65_536], (piece) =>
      strings.feed(piece),
    );
    expect(strings.count).toBe(40_000);
    for (const index of [0, 16_384, 32_768, 0, 39_999, 7, 16_391, 7])
      expect(strings.cell(index).text).toBe(items[index]);
  });

  it('is refused when a cell does not end', () => {
    const endless = Buffer.from(`${'a'.repeat(2_000_000)}`);
    const parser = new SheetParser(
      'S',
      [],
      new SharedStrings(new ReadingLimits()),
      plainStyles,
      new ReadingLimits(),
      new ColumnTraits(),
      () => {},
    );
    parser.feed(Buffer.from('<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>'));
    expect(() => parser.feed(endless)).toThrow('more than 1 MB of text');
  });
});

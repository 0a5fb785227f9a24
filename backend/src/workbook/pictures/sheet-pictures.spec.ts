import { randomBytes } from 'node:crypto';
import ExcelJs from 'exceljs';
import { withTemporaryFile } from '../../../test/workbooks/collect-workbook.js';
import {
  inCellPictureParts,
  type PlacedPicture,
  pictureParts,
  stockFileWithPictures,
} from '../../../test/workbooks/pictured-sheets.js';
import { readXlsx } from '../xlsx/xlsx.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The picture of each row as reported by the reader. */
async function picturesOf(bytes: Buffer, wantsPictures = true): Promise<Record<number, string> | undefined> {
  const all: (ReadonlyMap<number, string> | undefined)[] = [];
  await withTemporaryFile('stock.xlsx', bytes, (path) =>
    readXlsx(path, {
      wantsPictures,
      enterSheet: ({ pictures }) => {
        all.push(pictures);
        return 'read';
      },
      row() {},
      leaveSheet() {},
      async drain() {},
    }),
  );
  return all[0] && Object.fromEntries(all[0]);
}

const media = { 'a.png': png, 'b-1.png': png };
const placed = (pictures: PlacedPicture[]) =>
  stockFileWithPictures(['A', 'B', 'C', 'D'], pictureParts(pictures, media));

describe('the picture of a row', () => {
  it('is the leftmost one that a drawing places in it', async () => {
    const pictures = [
      { row: 1, media: 'a.png' },
      { row: 2, column: 3, media: 'a.png' },
      { row: 2, column: 0, media: 'b-1.png' },
      { row: 2, column: 1, media: 'a.png' },
    ];
    expect(await picturesOf(placed(pictures))).toEqual({ 2: 'xl/media/a.png', 3: 'xl/media/b-1.png' });
  });

  it('belongs to the row with its larger part when it crosses an edge', async () => {
    const pictures = [
      { row: 1, toRow: 2, toOffset: 100, height: 1000, media: 'a.png' },
      { row: 2, toRow: 3, toOffset: 900, height: 1000, media: 'b-1.png' },
    ];
    expect(await picturesOf(placed(pictures))).toEqual({ 2: 'xl/media/a.png', 4: 'xl/media/b-1.png' });
    expect(await picturesOf(placed([{ row: 1, toRow: 5, media: 'a.png' }]))).toEqual({ 4: 'xl/media/a.png' });
  });

  it('is reported only when requested', async () => {
    expect(await picturesOf(placed([{ row: 1, media: 'a.png' }]), false)).toBeUndefined();
    expect(await picturesOf(stockFileWithPictures(['A']))).toEqual({});
  });

  it('belongs to each row of the merged cell that holds it', async () => {
    const book = new ExcelJs.Workbook();
    const sheet = book.addWorksheet('Stock');
    sheet.mergeCells('A2:A4');
    const id = book.addImage({ buffer: png as unknown as ExcelJs.Buffer, extension: 'png' });
    sheet.addImage(id, { tl: { col: 0, row: 2 }, ext: { width: 40, height: 40 } });
    sheet.getCell('B2').value = 'x';
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    expect(await picturesOf(bytes)).toEqual({
      2: 'xl/media/image1.png',
      3: 'xl/media/image1.png',
      4: 'xl/media/image1.png',
    });
  });

  it('may be placed in a cell by WPS', async () => {
    const picture =
      '<etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_0A1B"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="r7"/></xdr:blipFill></xdr:pic></etc:cellImage>';
    const main = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
    const bytes = stockFileWithPictures(['=DISPIMG("ID_0A1B",1)|A', '=DISPIMG("ID_GONE",1)|B'], {
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', `${main}/worksheet`, 'worksheets/sheet1.xml')}${relation('c', 'http://www.wps.cn/officeDocument/2020/cellImage', 'cellimages.xml')}</Relationships>`,
      'xl/cellimages.xml': `<etc:cellImages>${picture}</etc:cellImages>`,
      'xl/_rels/cellimages.xml.rels': `<Relationships>${relation('r7', `${main}/image`, 'media/image1.png')}</Relationships>`,
      'xl/media/image1.png': png,
    });
    expect(await picturesOf(bytes)).toEqual({ 2: 'xl/media/image1.png' });
  });

  describe('that Excel 365 places in a cell', () => {
    const rows = ['#2|A', '#3|B', '#1|C', 'D', '#9|E'];
    const parts = inCellPictureParts(media);

    it('is found by the cell’s rich value number; pictures from the web are not fetched', async () => {
      expect(await picturesOf(stockFileWithPictures(rows, parts))).toEqual({
        2: 'xl/media/a.png',
        3: 'xl/media/b-1.png',
      });
      expect(await picturesOf(stockFileWithPictures(rows, parts), false)).toBeUndefined();
    });

    it('is chosen only if no drawing places a picture further left in the row', async () => {
      const drawn = pictureParts(
        [
          { row: 1, column: 3, media: 'b-1.png' },
          { row: 4, column: 3, media: 'a.png' },
        ],
        media,
      );
      expect(await picturesOf(stockFileWithPictures(rows, { ...drawn, ...parts }))).toEqual({
        2: 'xl/media/a.png',
        3: 'xl/media/b-1.png',
        5: 'xl/media/a.png',
      });
    });

    // R05
    const richValues = 'xl/richData/rdrichvalue.xml';
    const noise = randomBytes(5 * 1024 * 1024).toString('base64');
    it.each<[string, Record<string, string | Buffer>]>([
      ...Object.keys(parts)
        .filter((name) => !name.endsWith('workbook.xml.rels'))
        .map((name): [string, Record<string, string>] => [`without ${name}`, { ...parts, [name]: '' } as never]),
      ['whose values break off', { ...parts, [richValues]: '<rvData><rv s="1"><v>5</v><v' }],
      ['whose values are no numbers', { ...parts, [richValues]: '<rvData><rv s="x"><v>y</v></rv></rvData>' }],
      ['whose values have a document type', { ...parts, [richValues]: `<!DOCTYPE a>${parts[richValues]}` }],
      ['whose values are of 7 MB', { ...parts, [richValues]: `<!--${noise}-->${parts[richValues]}` }],
      ['of 20,000 values', { ...parts, [richValues]: `<rvData>${'<rv s="0"/>'.repeat(20_000)}</rvData>` }],
    ])('is none, and no reason to refuse the file: %s', async (what, changed) => {
      const found = await picturesOf(stockFileWithPictures(rows, changed));
      expect(found?.[what.endsWith('b-1.png') ? 3 : 2]).toBeUndefined();
    });
  });

  // workbooks.md: pictures present or broken are never a reason to fail
  const drawing = 'xl/drawings/drawing1.xml';
  const noise = randomBytes(13 * 1024 * 1024);
  const one = pictureParts([{ row: 1, media: 'a.png' }], media);
  it.each<[string, Record<string, string | Buffer>]>([
    ['a drawing that is not there', { ...one, [drawing]: '' }],
    ['a drawing that breaks off', { ...one, [drawing]: String(one[drawing]).slice(0, 300) }],
    ['a drawing with a document type', { ...one, [drawing]: `<!DOCTYPE a>${one[drawing]}` }],
    ['a drawing of 17 MB', { ...one, [drawing]: `<!--${noise.toString('base64')}-->${one[drawing]}` }],
    ['links that break off', { ...one, 'xl/drawings/_rels/drawing1.xml.rels': '<Relationships><Relation' }],
    [
      'a picture that is not there',
      {
        ...one,
        'xl/drawings/_rels/drawing1.xml.rels': String(one['xl/drawings/_rels/drawing1.xml.rels']).replace(
          'a.png',
          'z.png',
        ),
      },
    ],
    ['a picture of 13 MB', { ...one, 'xl/media/a.png': noise }],
    ['an empty picture', { ...one, 'xl/media/a.png': Buffer.alloc(0) }],
    ['a row that is no number', { ...one, [drawing]: String(one[drawing]).replaceAll('<xdr:row>1<', '<xdr:row>x<') }],
  ])('is none, and no reason to refuse the file: %s', async (_what, parts) => {
    const found = await picturesOf(stockFileWithPictures(['A'], parts));
    expect(found?.[2]).toBeUndefined();
  });

  it('is found among ten thousand pictures', async () => {
    const pictures = Array.from({ length: 10_000 }, (_, row) => ({ row: row + 1, media: 'a.png' }));
    const found = await picturesOf(placed(pictures));
    expect(Object.keys(found ?? {})).toHaveLength(10_000);
  });
});

import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import sharp from 'sharp';
import { withTemporaryFile } from '../../../test/workbooks/collect-workbook.js';
import { Thumbnailer } from '../isolation/thumbnailer.js';
import { readXls } from '../xls/xls.js';

const fixture = readFileSync(new URL('../../../test/workbooks/fixtures/pictured.libreoffice.xls', import.meta.url));

async function picturesOf(bytes: Uint8Array): Promise<Record<number, string>> {
  let found: ReadonlyMap<number, string> | undefined;
  await withTemporaryFile('stock.xls', bytes, (path) =>
    readXls(path, {
      wantsPictures: true,
      enterSheet: ({ pictures }) => {
        found ??= pictures;
        return 'read';
      },
      row() {},
      leaveSheet() {},
      async drain() {},
    }),
  );
  return Object.fromEntries(found ?? []);
}

const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
/** A record of a drawing. A record that contains other records has the version 15 in `head`. */
const art = (type: number, content: Buffer, head = 0) => Buffer.concat([u16(head, type), u32(content.length), content]);
const holder = (type: number, ...parts: Buffer[]) => art(type, Buffer.concat(parts), 0xf);
/**
 * An entry of the picture store: 36 bytes, then the picture's record, in which a checksum and a byte precede the
 * picture.
 */
const stored = (bytes: Buffer, format = 0xf01e, name = '') => {
  const picture = art(format, Buffer.concat([Buffer.alloc(17), bytes]), 0x6e00);
  const entry = Buffer.alloc(36);
  entry[33] = name.length;
  return art(0xf007, Buffer.concat([entry, Buffer.from(name), picture]), 2);
};
const shape = (picture: number, [column, row, toRow]: readonly [number, number, number], offsets = [0, 128]) =>
  holder(
    0xf004,
    art(0xf00b, Buffer.concat([u16(0x0104 | 0x4000), u32(picture)]), 0x13),
    art(0xf010, u16(0, column, 0, row, offsets[0] ?? 0, column, 0, toRow, offsets[1] ?? 0)),
  );
const store = (...entries: Buffer[]) => holder(0xf000, holder(0xf001, ...entries));
const drawing = (...shapes: Buffer[]) => holder(0xf002, holder(0xf003, ...shapes));

/** Splits the content into records of at most 8,224 bytes, as Excel does. */
function records(type: number, content: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < content.length; at += 8224) {
    const part = content.subarray(at, at + 8224);
    parts.push(u16(at === 0 ? type : 0x3c, part.length), part);
  }
  return Buffer.concat(parts);
}

/**
 * A workbook stream without its OLE container, which the reader accepts as well: one sheet with four rows and these
 * drawings.
 */
function workbook(group: Buffer, sheet: Buffer): Buffer {
  const beginning = (kind: number) => Buffer.concat([u16(0x0809, 16, 0x0600, kind), Buffer.alloc(12)]);
  const end = u16(0x000a, 0);
  const name = Buffer.concat([u16(0x0085, 13), u32(0), Buffer.from([0, 0, 5, 0]), Buffer.from('Stock')]);
  const globals = Buffer.concat([beginning(5), name, records(0xeb, group), end]);
  globals.writeUInt32LE(globals.length, beginning(5).length + 4);
  const number = (row: number) => Buffer.concat([u16(0x0203, 14, row, 1, 0), Buffer.alloc(8)]);
  return Buffer.concat([globals, beginning(0x10), ...[1, 2, 3, 4].map(number), records(0xec, sheet), end]);
}

const picture = Buffer.alloc(100, 7);

describe('pictures of an old workbook', () => {
  it('are found for each row of a file saved by LibreOffice, and thumbnails can be made of them', async () => {
    const found = await picturesOf(fixture);
    expect(Object.keys(found)).toEqual(['2', '3', '4']);
    expect(found[3]).toBe(found[4]);
    const colours: Record<string, string> = {};
    await withTemporaryFile('stock.xls', fixture, async (path) => {
      const parts = [found[2] ?? '', found[3] ?? '', 'picture/99', 'picture/0', 'xl/media/a.png', ''];
      for await (const { part, webp } of new Thumbnailer().of(path, parts)) {
        const { dominant } = await sharp(webp).stats();
        colours[part] = dominant.r > dominant.b ? 'red' : 'blue';
      }
    });
    expect(colours).toEqual({ [found[2] ?? '']: 'red', [found[3] ?? '']: 'blue' });
  });

  it('belong to the row with their larger part; of several pictures in one row the leftmost is taken', async () => {
    const sheet = drawing(
      shape(1, [2, 1, 1]),
      shape(2, [0, 1, 1]),
      shape(1, [0, 2, 3], [128, 200]),
      shape(2, [0, 4, 5], [0, 20]),
    );
    const found = await picturesOf(workbook(store(stored(picture), stored(picture, 0xf01d, 'a name')), sheet));
    expect(found).toEqual({ 2: 'picture/2', 4: 'picture/1', 5: 'picture/2' });
  });

  it('are found when their bytes are split over several records, and with metafiles between them', async () => {
    const large = Buffer.alloc(50_000, 1);
    const many = Array.from({ length: 300 }, (_, row) => shape(row % 2 ? 3 : 1, [0, row + 1, row + 1]));
    const found = await picturesOf(
      workbook(store(stored(large), stored(picture, 0xf01b), stored(large)), drawing(...many)),
    );
    expect(Object.keys(found)).toHaveLength(300);
    expect([found[2], found[3]]).toEqual(['picture/1', 'picture/3']);
  });

  // R05; workbooks.md: pictures present or broken are never a reason to fail
  const good = [stored(picture), drawing(shape(1, [0, 1, 1]))] as const;
  it.each<[string, Buffer, Buffer]>([
    ['a number that no picture has', store(good[0]), drawing(shape(9, [0, 1, 1]))],
    ['a metafile', store(stored(picture, 0xf01a)), good[1]],
    ['an empty picture', store(stored(Buffer.alloc(0))), good[1]],
    ['a picture of 13 MB', store(stored(Buffer.alloc(13 * 1024 * 1024))), good[1]],
    ['a store that breaks off', store(good[0]).subarray(0, 60), good[1]],
    ['a picture that says it is longer than all', corrupted(store(good[0]), 20, 0xffff_ffff), good[1]],
    ['a drawing that breaks off', store(good[0]), good[1].subarray(0, 30)],
    ['a shape that says it is longer than all', store(good[0]), corrupted(good[1], 28, 0x7fff_ffff)],
    ['a place without room for one', store(good[0]), drawing(holder(0xf004, art(0xf010, u16(0, 0, 0))))],
    ['nothing at all', Buffer.alloc(0), Buffer.alloc(0)],
  ])('are left out, and the file is read: %s', async (_what, group, sheet) => {
    expect((await picturesOf(workbook(group, sheet)))[2]).toBeUndefined();
  });

  it('are read in linear time even if records are nested deeply, and are limited to ten thousand', async () => {
    const deep = Buffer.concat(
      Array.from({ length: 200_000 }, () => Buffer.concat([u16(0xf, 0xf003), u32(0x7fff_ffff)])),
    );
    expect(await picturesOf(workbook(deep, deep))).toEqual({});
    const shapes = Array.from({ length: 12_000 }, (_, row) => shape(1, [0, row + 1, row + 1]));
    expect(Object.keys(await picturesOf(workbook(store(good[0]), drawing(...shapes))))).toHaveLength(10_000);
    const entries = Array.from({ length: 12_000 }, () => stored(Buffer.alloc(1)));
    const ends = drawing(shape(10_000, [0, 1, 1]), shape(10_001, [0, 2, 2]));
    expect(await picturesOf(workbook(store(...entries), ends))).toEqual({ 2: 'picture/10000' });
  });

  it('are read without an error for any bytes', async () => {
    const [group, sheet] = [store(good[0]), good[1]];
    const changes = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), async (bytes, inGroup) => {
        const changed = Buffer.from(inGroup ? group : sheet);
        for (const [at, value] of bytes) changed[at % changed.length] = value;
        await picturesOf(inGroup ? workbook(changed, sheet) : workbook(group, changed));
      }),
    );
  });

  it('are not reported for workbooks without drawings, of any Excel version', async () => {
    for (const bookType of ['biff2', 'biff5', 'biff8'] as const) {
      const sheet = utils.aoa_to_sheet([['A']]);
      expect(await picturesOf(write(utils.book_new(sheet, 'S'), { type: 'buffer', bookType }) as Buffer)).toEqual({});
    }
  });
});

function corrupted(bytes: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(value, at);
  return changed;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { withTemporaryFile } from '../../../test/workbooks/collect-workbook.js';
import { stockFileWithPictures } from '../../../test/workbooks/pictured-sheets.js';
import { Thumbnailer } from './thumbnailer.js';

const plain = (width: number, height: number, background = '#204080'): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

async function made(pictures: Record<string, Buffer>, thumbnailer = new Thumbnailer()): Promise<Map<string, Buffer>> {
  const parts = Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`xl/media/${name}`, bytes]));
  const found = new Map<string, Buffer>();
  await withTemporaryFile('stock.xlsx', stockFileWithPictures(['A'], parts), async (file) => {
    for await (const { part, webp } of thumbnailer.of(file, Object.keys(parts))) found.set(part.slice(9), webp);
  });
  return found;
}

/** A PNG of 20 KB that declares 30,000 × 30,000 pixels. */
function pngBomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(20_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('thumbnails', () => {
  it('are made of JPEG, PNG, GIF and WebP, at most 128 px, in their proportions', async () => {
    const found = await made({
      'a.jpeg': await plain(1000, 500).jpeg().toBuffer(),
      'b.png': await plain(64, 64).png().toBuffer(),
      'c.gif': await plain(300, 900).gif().toBuffer(),
      'd.webp': await plain(2000, 2000).webp().toBuffer(),
    });
    const sizes = await Promise.all(
      [...found].map(async ([name, webp]) => {
        const { format, width, height } = await sharp(webp).metadata();
        return [name, format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['a.jpeg', 'webp', 128, 64],
      ['b.png', 'webp', 64, 64],
      ['c.gif', 'webp', 43, 128],
      ['d.webp', 'webp', 128, 128],
    ]);
  });

  it('are upright and have a white background', async () => {
    const found = await made({
      'a.jpeg': await plain(200, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      'b.png': await plain(10, 10, '#00000000').png().toBuffer(),
    });
    expect(await sharp(found.get('a.jpeg')).metadata()).toMatchObject({ width: 64, height: 128, hasAlpha: false });
    const [red, green, blue] = await sharp(found.get('b.png')).raw().toBuffer();
    expect([red, green, blue]).toEqual([255, 255, 255]);
  });

  // R05, R08
  it('are not made of other formats or of pictures that would fill the memory', async () => {
    const good = await plain(10, 10).png().toBuffer();
    const found = await made({
      'a.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      'b.png': await plain(10, 10).tiff().toBuffer(),
      'c.png': Buffer.concat([Buffer.from('GIF8'), Buffer.alloc(100)]),
      'd.png': good.subarray(0, 40),
      'e.png': pngBomb(),
      'f.png': good,
    });
    expect([...found.keys()]).toEqual(['f.png']);
  });

  it('are made of all pictures except the one at which the process hangs or crashes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thumbnails-'));
    const file = join(folder, 'program.mjs');
    writeFileSync(
      file,
      `process.on('message', ({ part }) => {
        if (part.includes('hangs')) for (;;);
        if (part.includes('ends')) process.exit(1);
        process.send({ webp: 'AAAA' });
      });`,
    );
    const thumbnailer = new Thumbnailer({ entry: { file, execArgv: [] }, computedMs: 2000 });
    const bytes = Buffer.from('x');
    const found = await made(
      { 'a.png': bytes, 'hangs.png': bytes, 'b.png': bytes, 'ends.png': bytes, 'c.png': bytes },
      thumbnailer,
    );
    rmSync(folder, { recursive: true });
    expect([...found.keys()]).toEqual(['a.png', 'b.png', 'c.png']);
  });

  // R05
  it('are no longer made once the pictures of a file have taken too long in total', async () => {
    const pictures = { 'a.png': await plain(10, 10).png().toBuffer() };
    expect(await made(pictures, new Thumbnailer({ totalMs: 0 }))).toEqual(new Map());
  });
});

import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { pictureAt, picturesOf } from './biff-pictures.js';
import { openBiff } from './biff-workbook.js';
import { inspectContainer } from './container.js';
import { isReadablePicture } from './sheet-pictures.js';
import type { Thumbnail, ThumbnailRequest } from './thumbnail-messages.js';
import { inflateEntry, readZipDirectory } from './zip.js';

/** Shown at 48 px, also on screens with more than two dots to a pixel. */
const edgePx = 128;
/** Beyond what cameras make; a few kilobytes can declare more than all memory. */
const mostPixels = 60_000_000;
const quality = 75;

// Decoders for dozens of formats come with the library: hostile files get these four.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) });
sharp.cache(false);
sharp.concurrency(1);

function isPicture(bytes: Buffer): boolean {
  const starts = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  return (
    starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || starts('GIF8') || (starts('RIFF') && starts('WEBP', 8))
  );
}

/** The bytes of one part; undefined where it is no picture. */
type OpenPart = (part: string) => Promise<Buffer | undefined>;

let current: { path: string; file: FileHandle; openPart: OpenPart } | undefined;

async function workbookAt(path: string): Promise<OpenPart> {
  if (current?.path === path) return current.openPart;
  await current?.file.close();
  current = undefined;
  const file = await open(path, 'r');
  try {
    const openPart = (await inspectContainer(path, path)) === 'xls' ? await oldWorkbook(file) : await zipped(file);
    current = { path, file, openPart };
    return openPart;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function zipped(file: FileHandle): Promise<OpenPart> {
  const parts = await readZipDirectory(file);
  return async (part) => {
    const entry = parts.get(part);
    return entry !== undefined && isReadablePicture(entry) ? buffer(inflateEntry(file, entry)) : undefined;
  };
}

async function oldWorkbook(file: FileHandle): Promise<OpenPart> {
  const pictures = picturesOf(await openBiff(await file.readFile()));
  return async (part) => pictureAt(pictures, part);
}

async function thumbnail({ file: path, part }: ThumbnailRequest): Promise<string | null> {
  const bytes = await (await workbookAt(path))(part);
  if (bytes === undefined || !isPicture(bytes)) return null;
  const small = await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true })
    // What is transparent was drawn for paper.
    .flatten({ background: '#ffffff' })
    .webp({ quality })
    .toBuffer();
  return small.toString('base64');
}

process.on('message', async (request: ThumbnailRequest) => {
  // A picture that cannot be read is none: what is wrong with it helps nobody.
  const answer: Thumbnail = { webp: await thumbnail(request).catch(() => null) };
  process.send?.(answer);
});
// The server is gone: nobody reads the answer.
process.on('disconnect', () => process.exit());

import { type FileHandle, open, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { inspectContainer } from '../container/container.js';
import { inflateEntry, readZipDirectory } from '../container/zip.js';
import { pictureAt, picturesOf } from '../pictures/biff-pictures.js';
import { isReadablePicture } from '../pictures/sheet-pictures.js';
import { openBiff } from '../xls/biff-workbook.js';
import type { Drawing, DrawingRequest, Thumbnail, ThumbnailRequest } from './thumbnail-messages.js';

/** Longest side of a thumbnail in pixels. It is shown at 48 px, also on screens with more than two dots per pixel. */
const edgePx = 128;
/**
 * Larger pictures are skipped. No camera produces that many pixels, but a file of a few kilobytes can declare more
 * pixels than fit into memory.
 */
const mostPixels = 60_000_000;
const quality = 75;

// The library has decoders for dozens of formats; untrusted files may only use the four unblocked below.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) });
sharp.cache(false);
sharp.concurrency(1);

const starts = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
const isJpeg = (bytes: Buffer) => starts(bytes, '\xff\xd8\xff');
const isPng = (bytes: Buffer) => starts(bytes, '\x89PNG\r\n\x1a\n');

function isPicture(bytes: Buffer): boolean {
  const isWebp = starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8);
  return isJpeg(bytes) || isPng(bytes) || starts(bytes, 'GIF8') || isWebp;
}

/** Returns the bytes of a part, or undefined when the part is not a picture. */
type OpenPart = (part: string) => Promise<Buffer | undefined>;

let current: { path: string; file: FileHandle; openPart: OpenPart } | undefined;

async function workbookAt(path: string): Promise<OpenPart> {
  if (current?.path === path) return current.openPart;
  await current?.file.close();
  current = undefined;
  const file = await open(path, 'r');
  try {
    const openPart =
      (await inspectContainer(path, path)).container === 'xls' ? await oldWorkbook(file) : await zipped(file);
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
    // Transparent areas become white, since such pictures are drawn for paper.
    .flatten({ background: '#ffffff' })
    .webp({ quality })
    .toBuffer();
  return small.toString('base64');
}

/** The picture without transparency, which PDF readers and printers draw slowly, and without metadata. */
async function redraw({ path, box }: DrawingRequest): Promise<Drawing['drawn']> {
  const bytes = await readFile(path);
  if (!isPng(bytes) && !isJpeg(bytes)) return null;
  const drawn = sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  const mediaType = isPng(bytes) ? 'image/png' : 'image/jpeg';
  const encoded = isPng(bytes)
    ? drawn.png({ compressionLevel: 9 })
    : drawn.jpeg({ quality: 90, chromaSubsampling: '4:4:4' });
  return { picture: (await encoded.toBuffer()).toString('base64'), mediaType };
}

process.on('message', async (request: ThumbnailRequest | DrawingRequest) => {
  // An unreadable picture has no thumbnail and is not drawn; the decoder's error would help nobody.
  const answer: Thumbnail | Drawing =
    'box' in request
      ? { drawn: await redraw(request).catch(() => null) }
      : { webp: await thumbnail(request).catch(() => null) };
  process.send?.(answer);
});
// The server has ended, so nobody reads the result.
process.on('disconnect', () => process.exit());

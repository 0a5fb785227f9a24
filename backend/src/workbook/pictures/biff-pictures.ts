import type { ByteSpan } from '../xls/biff-records.js';
import type { BiffSheetRecords } from '../xls/biff-sheet.js';
import type { BiffWorkbook } from '../xls/biff-workbook.js';
import { maxPictureBytes, maxPictures, type PicturePosition, RowPictures } from './row-pictures.js';

/** Office Art records that place pictures; all others are skipped. */
const record = { shape: 0xf004, storeEntry: 0xf007, properties: 0xf00b, anchor: 0xf010 } as const;
/** Record types of the picture formats that are shown: JPEG, PNG and CMYK JPEG. Metafiles and bitmaps are not shown. */
const shownFormats: readonly number[] = [0xf01d, 0xf01e, 0xf02a];
const headBytes = 8;
const anchorBytes = 18;
/** Length of a store entry before the picture's name. */
const entryBytes = 36;
const pictureProperty = 0x0104;
/** The height of a row as drawings measure positions: in 1/256 of the row. */
const wholeRow = 256;

/** The workbook's pictures, which all sheets share, by their 1-based numbers. */
export interface BiffPictures {
  data: Buffer;
  byNumber: ReadonlyMap<number, ByteSpan>;
}

/** The bytes of the picture that a line refers to by `part`. */
export function pictureAt({ data, byNumber }: BiffPictures, part: string): Buffer | undefined {
  const span = byNumber.get(Number(/^picture\/(\d{1,5})$/.exec(part)?.[1]));
  return span && data.subarray(...span);
}

/** Finds the bytes of each picture. Stops at damaged records, because no file is refused for its pictures. */
export function picturesOf({ bytes, drawings }: BiffWorkbook): BiffPictures {
  const data = joined(bytes, drawings);
  const byNumber = new Map<number, ByteSpan>();
  let number = 0;
  walkDrawing(data, (type, start, end) => {
    if (type !== record.storeEntry || number >= maxPictures) return;
    number += 1;
    const span = pictureIn(data, start + entryBytes + (data[start + 33] ?? 0), end);
    if (span) byNumber.set(number, span);
  });
  return { data, byNumber };
}

/** The byte span of the picture in the record at `at`. One or two checksums and a byte precede the picture. */
function pictureIn(data: Buffer, at: number, end: number): ByteSpan | null {
  if (at + headBytes > end || !shownFormats.includes(data.readUInt16LE(at + 2))) return null;
  const start = at + headBytes + ((data.readUInt16LE(at) >> 4) & 1 ? 32 : 16) + 1;
  const until = Math.min(end, at + headBytes + data.readUInt32LE(at + 4));
  return until > start && until - start <= maxPictureBytes ? [start, until] : null;
}

/** Finds the picture of each row of a sheet. */
export function picturesOnSheet(
  { bytes }: BiffWorkbook,
  { drawing, merges }: BiffSheetRecords,
  { byNumber }: BiffPictures,
): ReadonlyMap<number, string> {
  const rows = new RowPictures(merges);
  const data = joined(bytes, drawing);
  let picture = 0;
  let count = 0;
  walkDrawing(data, (type, start, end) => {
    if (type === record.shape) picture = 0;
    else if (type === record.properties) picture = pictureOfShape(data, start, end);
    else if (type === record.anchor && end - start >= anchorBytes && byNumber.has(picture) && count++ < maxPictures)
      rows.add(anchorAt(data, start), `picture/${picture}`);
  });
  return rows.found;
}

/** The number of the shape's picture, 0 if it has none. The upper two bits of a property's id are flags. */
function pictureOfShape(data: Buffer, start: number, end: number): number {
  for (let at = start; at + 6 <= end; at += 6)
    if ((data.readUInt16LE(at) & 0x3fff) === pictureProperty) return data.readUInt32LE(at + 2);
  return 0;
}

function anchorAt(data: Buffer, start: number): PicturePosition {
  const at = (offset: number) => data.readUInt16LE(start + offset);
  return { column: at(2), row: at(6), toRow: at(14), toOffset: at(16), height: wholeRow - at(8) + at(16) };
}

/**
 * Visits every record of a drawing once. Records that contain other records are entered, all others are skipped over.
 */
function walkDrawing(data: Buffer, visit: (type: number, start: number, end: number) => void): void {
  for (let at = 0; at + headBytes <= data.length; ) {
    const isContainer = (data.readUInt16LE(at) & 0xf) === 0xf;
    const start = at + headBytes;
    const end = start + data.readUInt32LE(at + 4);
    if (!isContainer && end > data.length) return;
    visit(data.readUInt16LE(at + 2), start, Math.min(end, data.length));
    at = isContainer ? start : end;
  }
}

const joined = (bytes: Buffer, spans: readonly ByteSpan[]): Buffer =>
  Buffer.concat(spans.map(([start, end]) => bytes.subarray(start, end)));

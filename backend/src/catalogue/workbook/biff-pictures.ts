import type { Span } from './biff-records.js';
import type { BiffSheetPart } from './biff-sheet.js';
import type { BiffWorkbook } from './biff-workbook.js';
import { largestPicture, mostPictures, type Placed, RowPictures } from './row-pictures.js';

/** Records of drawings (Office Art) that say which picture is where; the others are passed over. */
const record = { shape: 0xf004, storeEntry: 0xf007, properties: 0xf00b, anchor: 0xf010 } as const;
/** JPEG, PNG and JPEG in print colours; metafiles and bitmaps are not shown. */
const shownFormats: readonly number[] = [0xf01d, 0xf01e, 0xf02a];
const [firstFormat, lastFormat] = [0xf018, 0xf117];
const headBytes = 8;
const anchorBytes = 18;
/** Of a store's entry, before the picture's name. */
const entryBytes = 36;
const pictureProperty = 0x0104;
/** Of a row's height, as anchors measure it. */
const wholeRow = 256;

/** The pictures that a workbook's sheets share, by their numbers from 1. */
export interface BiffPictures {
  data: Buffer;
  byNumber: ReadonlyMap<number, Span>;
}

const partOf = (number: number) => `picture/${number}`;

/** The bytes of the picture that a line's part names. */
export function pictureAt({ data, byNumber }: BiffPictures, part: string): Buffer | undefined {
  const span = byNumber.get(Number(/^picture\/(\d{1,5})$/.exec(part)?.[1]));
  return span && data.subarray(...span);
}

/** Where each picture lies. Damage ends the list: no file is refused for its pictures. */
export function picturesOf({ bytes, drawings }: BiffWorkbook): BiffPictures {
  const data = joined(bytes, drawings);
  const byNumber = new Map<number, Span>();
  let number = 0;
  walkDrawing(data, (type, start, end) => {
    const isStored = type === record.storeEntry;
    if ((!isStored && (type < firstFormat || type > lastFormat)) || number >= mostPictures) return;
    number += 1;
    const at = isStored ? start + entryBytes + (data[start + 33] ?? 0) : start - headBytes;
    const span = pictureIn(data, at, end);
    if (span) byNumber.set(number, span);
  });
  return { data, byNumber };
}

/** Of the record that begins at `at`: one or two checksums and a byte stand before the picture. */
function pictureIn(data: Buffer, at: number, end: number): Span | null {
  if (at + headBytes > end || !shownFormats.includes(data.readUInt16LE(at + 2))) return null;
  const checksums = (data.readUInt16LE(at) >> 4) & 1 ? 32 : 16;
  const start = at + headBytes + checksums + 1;
  const until = Math.min(end, at + headBytes + data.readUInt32LE(at + 4));
  return until > start && until - start <= largestPicture ? [start, until] : null;
}

/** Which row of a sheet shows which picture. */
export function picturesOnSheet(
  { bytes }: BiffWorkbook,
  { drawing, merges }: BiffSheetPart,
  { byNumber }: BiffPictures,
): ReadonlyMap<number, string> {
  const rows = new RowPictures(merges);
  const data = joined(bytes, drawing);
  let [picture, placed, count]: [number, Placed | null, number] = [0, null, 0];
  const take = () => {
    if (placed !== null && byNumber.has(picture) && count < mostPictures) {
      count += 1;
      rows.add(placed, partOf(picture));
    }
    [picture, placed] = [0, null];
  };
  walkDrawing(data, (type, start, end) => {
    if (type === record.shape) take();
    else if (type === record.properties) picture = pictureOfShape(data, start, end);
    else if (type === record.anchor && end - start >= anchorBytes) placed = anchorAt(data, start);
  });
  take();
  return rows.found;
}

/** Number of the picture that fills the shape; 0 where none does. */
function pictureOfShape(data: Buffer, start: number, end: number): number {
  for (let at = start; at + 6 <= end; at += 6) {
    // The two upper bits say how the value is meant.
    if ((data.readUInt16LE(at) & 0x3fff) === pictureProperty) return data.readUInt32LE(at + 2);
  }
  return 0;
}

function anchorAt(data: Buffer, start: number): Placed {
  const [column, row, offset, toRow, toOffset] = [2, 6, 8, 14, 16].map((at) => data.readUInt16LE(start + at)) as [
    ...[number, number, number, number, number],
  ];
  return { column, row, toRow, toOffset, height: wholeRow - offset + toOffset };
}

/**
 * Goes once through the records of a drawing, whatever they contain each other in: what says that it holds others is
 * entered, the rest is stepped over, so that nothing is looked at twice.
 */
function walkDrawing(data: Buffer, take: (type: number, start: number, end: number) => void): void {
  for (let at = 0; at + headBytes <= data.length; ) {
    const holdsOthers = (data.readUInt16LE(at) & 0xf) === 0xf;
    const start = at + headBytes;
    const end = start + data.readUInt32LE(at + 4);
    if (!holdsOthers && end > data.length) return;
    take(data.readUInt16LE(at + 2), start, Math.min(end, data.length));
    at = holdsOthers ? start : end;
  }
}

function joined(bytes: Buffer, spans: readonly Span[]): Buffer {
  return Buffer.concat(spans.map(([start, end]) => bytes.subarray(start, end)));
}

import { encryptedWorkbook } from '../refusals.js';

/** Types of the records that begin a part of the stream (BOF), as written by Excel 2, 3, 4, and by 5 and later. */
const beginnings: readonly number[] = [0x0009, 0x0209, 0x0409, 0x0809];
const end = 0x000a;
const filePassword = 0x002f;
export const continuationRecord = 0x003c;
export const recordHeaderBytes = 4;

/** The byte offsets in the stream where a record's content starts and ends. */
export type ByteSpan = readonly [start: number, end: number];
type TakeRecord = (type: number, start: number, end: number) => void;

export function beginsPart(bytes: Buffer, at: number): boolean {
  return at + 2 * recordHeaderBytes <= bytes.length && beginnings.includes(bytes.readUInt16LE(at));
}

/** Excel's generation: 2, 3, 4, 5 (also of Excel 95) or 8 (all from Excel 97 on). */
export type BiffVersion = 2 | 3 | 4 | 5 | 8;

export function biffVersionAt(bytes: Buffer, at: number): BiffVersion {
  const version =
    bytes.readUInt16LE(at) === 0x0809 ? bytes.readUInt16LE(at + recordHeaderBytes) : bytes.readUInt16LE(at);
  return ({ 9: 2, 521: 3, 1033: 4, 512: 2, 768: 3, 1024: 4, 1280: 5 } as const)[version] ?? 8;
}

/**
 * Visits the records of one part of the stream (the globals or a sheet) without parts nested in it, such as charts.
 * Returns false when the stream ends before the part is complete. Throws WorkbookRefused for an encrypted workbook.
 */
export function visitRecords(bytes: Buffer, from: number, take: TakeRecord): boolean {
  let depth = 0;
  for (let at = from; at + recordHeaderBytes <= bytes.length; ) {
    const type = bytes.readUInt16LE(at);
    const start = at + recordHeaderBytes;
    const next = start + bytes.readUInt16LE(at + 2);
    // This record says that all following records are encrypted.
    if (type === filePassword) throw encryptedWorkbook();
    if (next > bytes.length) return false;
    if (beginnings.includes(type)) depth += 1;
    else if (type === end) depth -= 1;
    else if (depth === 1) take(type, start, next);
    if (depth <= 0) return true;
    at = next;
  }
  return false;
}

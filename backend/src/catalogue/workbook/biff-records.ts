import { encrypted } from './refusals.js';

/** Records of a workbook stream that say how the rest is read; beginnings of Excel 2, 3, 4 and of 5 and later. */
const beginnings: readonly number[] = [0x0009, 0x0209, 0x0409, 0x0809];
const end = 0x000a;
const filePassword = 0x002f;
export const continuation = 0x003c;
export const headBytes = 4;

/** Where a record's content lies in the stream. */
export type Span = readonly [start: number, end: number];
type TakeRecord = (type: number, start: number, end: number) => void;

export function isBeginning(bytes: Buffer, at: number): boolean {
  return at + 2 * headBytes <= bytes.length && beginnings.includes(bytes.readUInt16LE(at));
}

/** Excel's generation: 2, 3, 4, 5 (also of Excel 95) or 8 (all from Excel 97 on). */
export type BiffVersion = 2 | 3 | 4 | 5 | 8;

export function versionAt(bytes: Buffer, at: number): BiffVersion {
  const said = bytes.readUInt16LE(at) === 0x0809 ? bytes.readUInt16LE(at + headBytes) : bytes.readUInt16LE(at);
  return ({ 9: 2, 521: 3, 1033: 4, 512: 2, 768: 3, 1024: 4, 1280: 5 } as const)[said] ?? 8;
}

/**
 * Goes through one part of the stream, the globals or a sheet, and leaves out the parts within it (a sheet's charts).
 * False where the stream ends before the part does. Refuses what is encrypted.
 */
export function walkPart(bytes: Buffer, from: number, take: TakeRecord): boolean {
  let depth = 0;
  for (let at = from; at + headBytes <= bytes.length; ) {
    const type = bytes.readUInt16LE(at);
    const start = at + headBytes;
    const next = start + bytes.readUInt16LE(at + 2);
    // From here on everything is scrambled.
    if (type === filePassword) throw encrypted();
    if (next > bytes.length) return false;
    if (beginnings.includes(type)) depth += 1;
    else if (type === end) depth -= 1;
    else if (depth === 1) take(type, start, next);
    if (depth <= 0) return true;
    at = next;
  }
  return false;
}

import type { FileHandle } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { workbookLimits } from '@portal/contract/workbook';
import { corrupt, encrypted, tooLarge } from './refusals.js';

export interface ZipEntry {
  /** Part name as looked up: forward slashes, no leading slash, lower case (part names ignore case). */
  name: string;
  method: number;
  compressedSize: number;
  size: number;
  checksum: number;
  /** Of the local header. */
  offset: number;
}

/** An honest workbook has some dozens of parts, one with a picture per row some thousands. */
const maximumEntries = 10_000;
/** Sheets deflate to about a tenth, at the very best to a hundredth; beyond 400 only a bomb is that regular. */
const maximumRatio = 400;
const ratioCountsFrom = 8 * 1024 * 1024;
const endRecordBytes = 22;
const chunkBytes = 64 * 1024;

/** Reads the central directory, the only description of a zip that is believed, and refuses what must not be unpacked. */
export async function readZipDirectory(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size: fileSize } = await file.stat();
  const end = await findDirectory(file, fileSize);
  if (end.entries > maximumEntries) {
    throw tooLarge(`The workbook has more than ${maximumEntries.toLocaleString('en')} parts`);
  }
  if (end.offset + end.size > fileSize) throw corrupt('The workbook is cut off');
  const directory = await readAt(file, end.offset, end.size);
  const entries = new Map<string, ZipEntry>();
  let position = 0;
  for (let index = 0; index < end.entries; index += 1) {
    if (position + 46 > directory.length || directory.readUInt32LE(position) !== 0x02014b50) throw corrupt();
    const nameLength = directory.readUInt16LE(position + 28);
    const extraLength = directory.readUInt16LE(position + 30);
    const next = position + 46 + nameLength + extraLength + directory.readUInt16LE(position + 32);
    if (next > directory.length) throw corrupt();
    if (directory.readUInt16LE(position + 8) & 1) throw encrypted();
    const name = partName(directory.toString('utf8', position + 46, position + 46 + nameLength));
    const entry: ZipEntry = {
      name,
      method: directory.readUInt16LE(position + 10),
      compressedSize: directory.readUInt32LE(position + 20),
      size: directory.readUInt32LE(position + 24),
      checksum: directory.readUInt32LE(position + 16),
      offset: directory.readUInt32LE(position + 42),
    };
    widen(entry, directory.subarray(position + 46 + nameLength, position + 46 + nameLength + extraLength));
    position = next;
    if (name === '' || name.endsWith('/')) continue;
    // Two parts of one name are read differently by different programs: what was checked is not what is opened.
    if (entries.has(name)) throw corrupt('The workbook names one of its parts twice');
    entries.set(name, entry);
  }
  refuseBombs([...entries.values()], end.offset);
  return entries;
}

/**
 * The bytes of one part, inflated as they are asked for. Refuses as soon as they exceed what was declared: the sum of
 * that was checked against the limit, so it bounds what is really unpacked.
 */
export async function* inflateEntry(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
  const local = await readAt(file, entry.offset, 30);
  if (local.readUInt32LE(0) !== 0x04034b50) throw corrupt();
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const compressed = await readAt(file, start, entry.compressedSize);
  let size = 0;
  let checksum = 0;
  for await (const chunk of inflated(compressed, entry.method)) {
    size += chunk.length;
    if (size > entry.size) throw corrupt('The workbook is larger than it declares');
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  // Damaged bytes often inflate to something: a wrong number would be read without this.
  if (size !== entry.size || checksum !== entry.checksum) throw corrupt();
}

async function* inflated(compressed: Buffer, method: number): AsyncGenerator<Buffer, void, undefined> {
  if (method === 0) {
    for (let at = 0; at < compressed.length; at += chunkBytes) yield compressed.subarray(at, at + chunkBytes);
    return;
  }
  if (method !== 8) throw corrupt('The workbook is compressed in a way that Excel does not use');
  const inflater = createInflateRaw({ chunkSize: chunkBytes });
  inflater.end(compressed);
  try {
    for await (const chunk of inflater as AsyncIterable<Buffer>) yield chunk;
  } catch {
    throw corrupt();
  } finally {
    inflater.destroy();
  }
}

/** Back-slashes and leading slashes come from careless writers; the part they mean is clear. */
export function partName(raw: string): string {
  return raw.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function refuseBombs(entries: ZipEntry[], directoryOffset: number): void {
  let declared = 0;
  let free = 0;
  for (const entry of entries.sort((a, b) => a.offset - b.offset)) {
    // The local header's extra field may be longer than the directory's: this is the least an entry occupies.
    if (entry.offset < free) throw corrupt('Parts of the workbook overlap');
    free = entry.offset + 30 + entry.compressedSize;
    declared += entry.size;
    if (declared > workbookLimits.inflatedBytes) {
      throw tooLarge('The workbook is larger than 300 MB when unpacked');
    }
    if (entry.size > ratioCountsFrom && entry.size > maximumRatio * entry.compressedSize) {
      throw tooLarge(`The workbook unpacks to more than ${maximumRatio} times its size, as no real one does`);
    }
  }
  if (free > directoryOffset) throw corrupt('Parts of the workbook overlap');
}

async function findDirectory(
  file: FileHandle,
  fileSize: number,
): Promise<{ entries: number; size: number; offset: number }> {
  // The end record is last, followed by a comment of at most 65,535 bytes.
  const tailLength = Math.min(fileSize, endRecordBytes + 0xffff);
  const tailOffset = fileSize - tailLength;
  const tail = await readAt(file, tailOffset, tailLength);
  for (let at = tail.length - endRecordBytes; at >= 0; at -= 1) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== 0x06054b50) continue;
    if (at + endRecordBytes + tail.readUInt16LE(at + 20) > tail.length) continue;
    const found = {
      entries: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const wide = found.entries === 0xffff || found.size === 0xffffffff || found.offset === 0xffffffff;
    if (!wide || at < 20 || tail.readUInt32LE(at - 20) !== 0x07064b50) return found;
    const record = await readAt(file, exact(tail, at - 12), 56);
    if (record.readUInt32LE(0) !== 0x06064b50) throw corrupt();
    return { entries: exact(record, 32), size: exact(record, 40), offset: exact(record, 48) };
  }
  throw corrupt('The workbook is cut off');
}

/** Zip64 moves what does not fit into 32 bits to an extra field (some writers always do), in this order. */
function widen(entry: ZipEntry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      const field = extra.subarray(at + 4, at + 4 + length);
      let position = 0;
      for (const key of ['size', 'compressedSize', 'offset'] as const) {
        if (entry[key] !== 0xffffffff) continue;
        if (position + 8 > field.length) throw corrupt();
        entry[key] = exact(field, position);
        position += 8;
      }
    }
    at += 4 + length;
  }
}

function exact(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw corrupt();
  return Number(value);
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  if (length > workbookLimits.uploadBytes) throw corrupt();
  const bytes = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw corrupt('The workbook is cut off');
  return bytes;
}

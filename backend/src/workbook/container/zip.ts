import type { FileHandle } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { workbookLimits } from '@portal/contract/workbook';
import { corruptWorkbook, encryptedWorkbook, tooLargeWorkbook } from '../refusals.js';

export interface ZipEntry {
  /** Normalised part name: forward slashes, no leading slash, lower case (part names ignore case). */
  name: string;
  method: number;
  compressedSize: number;
  size: number;
  checksum: number;
  /** Offset of the entry's local header in the file. */
  offset: number;
  /** The entry's record in the zip's directory, for copies of the zip. */
  record: Buffer;
  /** True once the part was unpacked with the right checksum: sheets are unpacked twice, for their merges and rows. */
  isVerified?: boolean;
}

/** A usual workbook has some dozens of parts; a workbook with a picture per row has some thousands. */
const maximumEntries = 10_000;
/** Unpacked size divided by packed size. Sheets reach about 10, at most about 100; only a zip bomb exceeds 400. */
const maximumRatio = 400;
const ratioCountsFrom = 8 * 1024 * 1024;
const endRecordBytes = 22;
const chunkBytes = 64 * 1024;

/** Reads the central directory, the only description of a zip that is trusted here, and refuses zip bombs. */
export async function readZipDirectory(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size: fileSize } = await file.stat();
  const end = await findDirectory(file, fileSize);
  if (end.entries > maximumEntries) {
    throw tooLargeWorkbook(`The workbook has more than ${maximumEntries.toLocaleString('en')} parts`);
  }
  if (end.offset + end.size > fileSize) throw corruptWorkbook('The workbook is cut off');
  const directory = await readAt(file, end.offset, end.size);
  const entries = new Map<string, ZipEntry>();
  let position = 0;
  for (let index = 0; index < end.entries; index += 1) {
    if (position + 46 > directory.length || directory.readUInt32LE(position) !== 0x02014b50) throw corruptWorkbook();
    const nameLength = directory.readUInt16LE(position + 28);
    const extraLength = directory.readUInt16LE(position + 30);
    const next = position + 46 + nameLength + extraLength + directory.readUInt16LE(position + 32);
    if (next > directory.length) throw corruptWorkbook();
    if (directory.readUInt16LE(position + 8) & 1) throw encryptedWorkbook();
    const name = normalisePartName(directory.toString('utf8', position + 46, position + 46 + nameLength));
    const entry: ZipEntry = {
      name,
      method: directory.readUInt16LE(position + 10),
      compressedSize: directory.readUInt32LE(position + 20),
      size: directory.readUInt32LE(position + 24),
      checksum: directory.readUInt32LE(position + 16),
      offset: directory.readUInt32LE(position + 42),
      record: directory.subarray(position, position + 46 + nameLength),
    };
    widen(entry, directory.subarray(position + 46 + nameLength, position + 46 + nameLength + extraLength));
    position = next;
    if (name === '' || name.endsWith('/')) continue;
    // With two parts of the same name, another program may open a different part than the one checked here.
    if (entries.has(name)) throw corruptWorkbook('The workbook names one of its parts twice');
    entries.set(name, entry);
  }
  refuseBombs([...entries.values()], end.offset);
  return entries;
}

/**
 * Inflates one part chunk by chunk. Refuses as soon as the part exceeds its declared size: `refuseBombs` has checked
 * the sum of the declared sizes, so the check bounds what is really unpacked.
 */
export async function* inflateEntry(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
  const compressed = await readCompressed(file, entry);
  let size = 0;
  let checksum = 0;
  for await (const chunk of inflated(compressed, entry.method)) {
    size += chunk.length;
    if (size > entry.size) throw corruptWorkbook('The workbook is larger than it declares');
    if (!entry.isVerified) checksum = crc32(chunk, checksum);
    yield chunk;
  }
  // Damaged bytes often inflate without an error; without the checksum a wrong number could be read.
  if (size !== entry.size || (!entry.isVerified && checksum !== entry.checksum)) throw corruptWorkbook();
  entry.isVerified = true;
}

/** The bytes of one part as the zip stores them. */
export async function readCompressed(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const local = await readAt(file, entry.offset, 30);
  if (local.readUInt32LE(0) !== 0x04034b50) throw corruptWorkbook();
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  return readAt(file, start, entry.compressedSize);
}

async function* inflated(compressed: Buffer, method: number): AsyncGenerator<Buffer, void, undefined> {
  if (method === 0) {
    for (let at = 0; at < compressed.length; at += chunkBytes) yield compressed.subarray(at, at + chunkBytes);
    return;
  }
  if (method !== 8) throw corruptWorkbook('The workbook is compressed in a way that Excel does not use');
  const inflater = createInflateRaw({ chunkSize: chunkBytes });
  inflater.end(compressed);
  try {
    for await (const chunk of inflater as AsyncIterable<Buffer>) yield chunk;
  } catch {
    throw corruptWorkbook();
  } finally {
    inflater.destroy();
  }
}

/**
 * Returns the part name with forward slashes, no leading slash and in lower case, because some programs write
 * backslashes or leading slashes.
 */
export function normalisePartName(raw: string): string {
  return raw.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function refuseBombs(entries: ZipEntry[], directoryOffset: number): void {
  let declared = 0;
  let free = 0;
  for (const entry of entries.sort((a, b) => a.offset - b.offset)) {
    // `free` is a lower bound for the end of the previous entry, because the extra field of a local header may be
    // longer than that in the directory.
    if (entry.offset < free) throw corruptWorkbook('Parts of the workbook overlap');
    free = entry.offset + 30 + entry.compressedSize;
    declared += entry.size;
    if (declared > workbookLimits.inflatedBytes) {
      throw tooLargeWorkbook('The workbook is larger than 300 MB when unpacked');
    }
    if (entry.size > ratioCountsFrom && entry.size > maximumRatio * entry.compressedSize) {
      throw tooLargeWorkbook(`The workbook unpacks to more than ${maximumRatio} times its size, as no real one does`);
    }
  }
  if (free > directoryOffset) throw corruptWorkbook('Parts of the workbook overlap');
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
    if (record.readUInt32LE(0) !== 0x06064b50) throw corruptWorkbook();
    return { entries: exact(record, 32), size: exact(record, 40), offset: exact(record, 48) };
  }
  throw corruptWorkbook('The workbook is cut off');
}

/**
 * Takes sizes and offsets from the zip64 extra field, which holds numbers beyond 32 bits (some programs store all
 * numbers in it), in the order of the loop below.
 */
function widen(entry: ZipEntry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      const field = extra.subarray(at + 4, at + 4 + length);
      let position = 0;
      for (const key of ['size', 'compressedSize', 'offset'] as const) {
        if (entry[key] !== 0xffffffff) continue;
        if (position + 8 > field.length) throw corruptWorkbook();
        entry[key] = exact(field, position);
        position += 8;
      }
    }
    at += 4 + length;
  }
}

function exact(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw corruptWorkbook();
  return Number(value);
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  if (length > workbookLimits.uploadBytes) throw corruptWorkbook();
  const bytes = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw corruptWorkbook('The workbook is cut off');
  return bytes;
}

import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { inflateEntry, readCompressed, type ZipEntry } from './zip.js';

type Content = AsyncIterable<Buffer>;

/** Returns the new content of a part. */
export type PartChange = (content: Content) => Content;

interface StoredPart {
  bytes: Buffer;
  method: number;
  size: number;
  checksum: number;
}

const localHeaderBytes = 30;
const recordBytes = 46;
const endRecordBytes = 22;
/** The program that wrote the zip may have used later versions; nothing here needs more than 2.0. */
const neededVersion = 20;
/** Of an entry's flags only the one that says that its name is UTF-8 describes the copy as well. */
const utf8Name = 0x0800;

/**
 * Yields a copy of a zip in which the parts named in `changes` have new contents. All other parts are copied as they are
 * stored, without being unpacked. Sizes need 32 bits only: uploads have at most 25 MB.
 */
export async function* copiedZip(
  file: FileHandle,
  entries: ReadonlyMap<string, ZipEntry>,
  changes: ReadonlyMap<string, PartChange>,
): AsyncGenerator<Buffer, void, undefined> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of [...entries.values()].sort((a, b) => a.offset - b.offset)) {
    const change = changes.get(entry.name);
    const part: StoredPart = change
      ? await deflated(change(inflateEntry(file, entry)))
      : { bytes: await readCompressed(file, entry), method: entry.method, size: entry.size, checksum: entry.checksum };
    const record = recordOf(entry, part, offset);
    directory.push(record);
    const header = localHeaderOf(record);
    yield header;
    yield part.bytes;
    offset += header.length + part.bytes.length;
  }
  const records = Buffer.concat(directory);
  yield records;
  yield endRecordOf(directory.length, records.length, offset);
}

async function deflated(content: Content): Promise<StoredPart> {
  let size = 0;
  let checksum = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      size += chunk.length;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  }
  const deflater = createDeflateRaw();
  const [bytes] = await Promise.all([buffer(deflater), pipeline(counted, deflater)]);
  return { bytes, method: 8, size, checksum };
}

/** The directory's record without extra fields: they hold only 64-bit sizes and further times. */
function recordOf(entry: ZipEntry, { bytes, method, size, checksum }: StoredPart, offset: number): Buffer {
  const record = Buffer.from(entry.record);
  record.writeUInt16LE(neededVersion, 6);
  record.writeUInt16LE(record.readUInt16LE(8) & utf8Name, 8);
  record.writeUInt16LE(method, 10);
  record.writeUInt32LE(checksum, 16);
  record.writeUInt32LE(bytes.length, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(0, 30);
  record.writeUInt16LE(0, 32);
  record.writeUInt16LE(0, 34);
  record.writeUInt32LE(offset, 42);
  return record;
}

/** The local header has the fields from the needed version to the lengths in the same order as the record. */
function localHeaderOf(record: Buffer): Buffer {
  const header = Buffer.alloc(localHeaderBytes);
  header.writeUInt32LE(0x04034b50, 0);
  record.copy(header, 4, 6, 32);
  return Buffer.concat([header, record.subarray(recordBytes)]);
}

function endRecordOf(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(endRecordBytes);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

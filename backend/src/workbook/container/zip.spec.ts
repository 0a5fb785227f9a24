import { crc32, deflateRawSync } from 'node:zlib';
import { Zip, ZipDeflate } from 'fflate';
import { collectBytes } from '../../../test/workbooks/collect-workbook.js';
import {
  deflatedEntry,
  type RawEntry,
  sheetXml,
  workbookFile,
  zipFile,
} from '../../../test/workbooks/workbook-files.js';

const sheet = { name: 'S', xml: sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>') };

/** The zip entries of a valid workbook, which each test then manipulates. */
function entries(): RawEntry[] {
  const bytes = workbookFile({ sheets: [sheet] });
  const found: RawEntry[] = [];
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
    const end = nameEnd + bytes.readUInt32LE(at + 18);
    found.push({
      name: bytes.toString('utf8', at + 30, nameEnd),
      data: bytes.subarray(nameEnd, end),
      method: 8,
      size: bytes.readUInt32LE(at + 22),
      checksum: bytes.readUInt32LE(at + 14),
    });
    at = end;
  }
  return found;
}

const isRead = async (bytes: Buffer) => expect((await collectBytes(bytes))[0]?.cells.A1).toMatchObject({ number: 1 });
const isRefused = (bytes: Buffer, code: string, message: string) =>
  expect(collectBytes(bytes)).rejects.toMatchObject({
    code: `workbook.${code}`,
    message: expect.stringContaining(message),
  });

// R05
describe('reading the zip directory of a workbook', () => {
  it('tolerates odd part names (backslashes, leading slashes, upper case), folders and a comment', async () => {
    const odd = entries().map((entry) => ({ ...entry, name: `/${entry.name.replaceAll('/', '\\').toUpperCase()}` }));
    const folder = { name: 'xl/', data: Buffer.alloc(0), method: 0 as const, size: 0, checksum: 0 };
    await isRead(zipFile([folder, ...odd]));
    const comment = Buffer.from('made by PK\x05\x06');
    const bytes = Buffer.concat([zipFile(entries()), comment]);
    bytes.writeUInt16LE(comment.length, bytes.length - comment.length - 2);
    await isRead(bytes);
  });

  it('reads uncompressed entries, and entries whose sizes are stored after their data', async () => {
    await isRead(
      zipFile(
        entries().map((entry) =>
          entry.name.includes('sheet1') ? { ...entry, data: Buffer.from(sheet.xml), method: 0 as const } : entry,
        ),
      ),
    );
    const chunks: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      chunks.push(chunk);
    });
    for (const { name, data } of entries()) {
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push((await import('node:zlib')).inflateRawSync(data), true);
    }
    zip.end();
    await isRead(Buffer.concat(chunks));
  });

  it('reads zip64 directories', async () => {
    const bytes = zipFile(entries());
    const end = bytes.subarray(-22);
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeBigUInt64LE(44n, 4);
    record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
    record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
    record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    locator.writeBigUInt64LE(BigInt(bytes.length - 22), 8);
    const wide = Buffer.from(end);
    wide.writeUInt16LE(0xffff, 10);
    wide.writeUInt32LE(0xffffffff, 12);
    wide.writeUInt32LE(0xffffffff, 16);
    await isRead(Buffer.concat([bytes.subarray(0, -22), record, locator, wide]));
  });

  it('refuses two parts with the same name', async () => {
    await isRefused(
      zipFile([...entries(), deflatedEntry('XL\\Worksheets/sheet1.xml', 'other')]),
      'corrupt',
      'one of its parts twice',
    );
  });

  it('refuses overlapping parts, and a directory offset beyond the end of the file', async () => {
    const bytes = zipFile(entries());
    const directory = bytes.readUInt32LE(bytes.length - 6);
    const second = directory + 46 + bytes.readUInt16LE(directory + 28);
    const overlapping = Buffer.from(bytes);
    overlapping.writeUInt32LE(3, second + 42);
    await isRefused(overlapping, 'corrupt', 'overlap');
    const outside = Buffer.from(bytes);
    outside.writeUInt32LE(0x7fffffff, outside.length - 6);
    await isRefused(outside, 'corrupt', 'cut off');
    await isRefused(bytes.subarray(0, bytes.length >> 1), 'corrupt', 'cut off');
  });

  it('refuses a declared or actual unpacked size that is too large', async () => {
    const padding = (size: number): RawEntry => ({
      name: 'a.bin',
      data: Buffer.alloc(2_000_000),
      method: 8,
      size,
      checksum: 0,
    });
    await isRefused(zipFile([...entries(), padding(301 * 1024 * 1024)]), 'too_large', '300 MB');
    const bomb = Buffer.from(sheetXml(' '.repeat(10_000_000)));
    const regular = {
      name: 'xl/worksheets/sheet1.xml',
      data: deflateRawSync(bomb),
      method: 8 as const,
      size: bomb.length,
      checksum: crc32(bomb),
    };
    const honest = entries().filter(({ name }) => name !== regular.name);
    await isRefused(zipFile([...honest, regular]), 'too_large', '400 times');
    await isRefused(zipFile([...honest, { ...regular, size: 1000 }]), 'corrupt', 'larger than it declares');
    await isRefused(
      zipFile(
        Array.from({ length: 10_001 }, (_, index) => ({
          name: `${index}`,
          data: Buffer.alloc(0),
          method: 0 as const,
          size: 0,
          checksum: 0,
        })),
      ),
      'too_large',
      '10,000 parts',
    );
  });

  it('refuses damaged bytes instead of reading wrong numbers', async () => {
    await isRefused(
      zipFile(entries().map((entry) => ({ ...entry, checksum: (entry.checksum ^ 1) >>> 0 }))),
      'corrupt',
      'damaged',
    );
  });

  it('recognises a password-protected zip', async () => {
    const bytes = zipFile(entries());
    bytes.writeUInt16LE(1, bytes.readUInt32LE(bytes.length - 6) + 8);
    await isRefused(bytes, 'encrypted', 'password-protected');
  });
});

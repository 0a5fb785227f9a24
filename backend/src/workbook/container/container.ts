import { type FileHandle, open } from 'node:fs/promises';
import { workbookLimits } from '@portal/contract/workbook';
import { WorkbookRefused } from '../cells.js';
import { invalidWorkbookFormat, tooLargeWorkbook } from '../refusals.js';
import { readZipDirectory, type ZipEntry } from './zip.js';

/** File format, recognised by the file's bytes. Old systems export `html`, `xml` and `csv` under an .xls name. */
export type Container = 'xlsx' | 'xls' | 'html' | 'xml' | 'csv';

export interface InspectedFile {
  container: Container;
  /** Number of bytes to parse: of an .xlsx the unpacked size of its XML parts, otherwise the file size. */
  contentBytes: number;
}

const headBytes = 4096;

/**
 * Recognises the format by the first bytes and, for a zip, refuses directories that are not safe to unpack. Cheap
 * enough for the server's own process: reads a few kilobytes and inflates nothing.
 */
export async function inspectContainer(file: string, fileName: string): Promise<InspectedFile> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0)
      throw new WorkbookRefused(
        'workbook.invalid_format',
        'The file is empty. Please upload an Excel file (.xlsx, .xls, .xlsm).',
      );
    if (size > workbookLimits.uploadBytes) {
      throw tooLargeWorkbook('The file is larger than 25 MB');
    }
    const container = sniff(await readHead(handle, Math.min(size, headBytes)), fileName);
    const contentBytes = container === 'xlsx' ? xmlBytes(await readZipDirectory(handle)) : size;
    return { container, contentBytes };
  } finally {
    await handle.close();
  }
}

const xmlBytes = (entries: ReadonlyMap<string, ZipEntry>): number =>
  [...entries.values()].reduce((sum, { name, size }) => (/\.(xml|rels)$/.test(name) ? sum + size : sum), 0);

async function readHead(handle: FileHandle, length: number): Promise<Buffer> {
  const head = Buffer.alloc(length);
  await handle.read(head, 0, length, 0);
  return head;
}

function sniff(head: Buffer, fileName: string): Container {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls';
  // Excel 2 to 5 without the OLE container: a BOF record (type 0x09, length 4 to 16).
  if (
    starts(0x09) &&
    [0, 2, 4, 8].includes(head[1] ?? -1) &&
    (head[2] ?? 0) >= 4 &&
    (head[2] ?? 99) <= 16 &&
    head[3] === 0
  )
    return 'xls';
  if (!/\.xls$/i.test(fileName.trim())) throw invalidWorkbookFormat();
  return sniffText(head);
}

function sniffText(head: Buffer): Container {
  const text = decodeHead(head);
  // SYLK, an exchange format of the 1980s, would otherwise be read as CSV.
  if (/^ID;P/.test(text)) throw invalidWorkbookFormat();
  // Control characters other than tab, line breaks and form feed mean that the file is not text.
  if (/[^\P{Cc}\t-\r]/u.test(text.replace(/[\x80-\x9f]/g, ''))) throw invalidWorkbookFormat();
  if (
    /urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/i.test(text) &&
    /^\s*<\?xml|^\s*<[\w:]*workbook/i.test(text)
  )
    return 'xml';
  if (/^\s*<\?xml/i.test(text) && !/<html/i.test(text)) throw invalidWorkbookFormat();
  if (/^\s*</.test(text)) {
    if (/<(html|table|head|body|meta|!doctype html|!--)/i.test(text)) return 'html';
    throw invalidWorkbookFormat();
  }
  return 'csv';
}

function decodeHead(head: Buffer): string {
  const wide =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
  return new TextDecoder(wide ?? 'latin1').decode(head).replace(/^\ufeff|^\u00ef\u00bb\u00bf/, '');
}

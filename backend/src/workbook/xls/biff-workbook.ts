import type { SheetProperties } from '../cells.js';
import { CompoundFile } from '../container/compound-file.js';
import { corruptWorkbook, encryptedWorkbook, invalidWorkbookFormat } from '../refusals.js';
import type { CellStyles } from '../xlsx/styles.js';
import {
  type BiffVersion,
  type ByteSpan,
  beginsPart,
  biffVersionAt,
  continuationRecord,
  recordHeaderBytes,
  visitRecords,
} from './biff-records.js';
import { biffFont, biffStyles, styleRecords } from './biff-styles.js';
import { BiffSharedTexts, decodingOf, type FontOf, type TextDecoding, unicodeText } from './biff-texts.js';

const record = {
  codePage: 0x0042,
  sheet: 0x0085,
  /** Precedes each sheet in a workspace file of Excel 4, which contains several sheets. */
  sheetHeader: 0x008f,
  sharedTexts: 0x00fc,
  drawings: 0x00eb,
} as const;
/** Types of the parts of a stream that contain no cells: globals, module, chart, macros, workspace. */
const withoutTable: readonly number[] = [0x05, 0x06, 0x20, 0x40, 0x100];
const visibilities = ['visible', 'hidden', 'veryHidden'] as const;
const oleFirstByte = 0xd0;

export interface BiffSheet {
  name: string;
  visibility: SheetProperties['visibility'];
  /** The sheet's offset in the stream. */
  at: number;
}

/** An old binary workbook: its stream, and the data shared by all sheets. */
export interface BiffWorkbook {
  bytes: Buffer;
  version: BiffVersion;
  sheets: BiffSheet[];
  texts: BiffSharedTexts;
  decode: TextDecoding;
  styles: CellStyles;
  fontOf: FontOf;
  /** Records with the pictures of all drawings. */
  drawings: ByteSpan[];
}

/**
 * Opens a workbook written by Excel 2 to 2003. If it is in an OLE container, only the stream with the sheets is read.
 */
export async function openBiff(file: Buffer): Promise<BiffWorkbook> {
  const bytes = file[0] === oleFirstByte ? workbookStream(file) : file;
  // Every workbook stream begins with a BOF record.
  if (!beginsPart(bytes, 0)) throw corruptWorkbook();
  const version = biffVersionAt(bytes, 0);
  const found: { sheets: ByteSpan[]; headers: ByteSpan[]; texts: ByteSpan[]; drawings: ByteSpan[] } = {
    ...{ sheets: [], headers: [], texts: [], drawings: [] },
  };
  const styles: { fonts: ByteSpan[]; formats: ByteSpan[]; cells: ByteSpan[] } = { fonts: [], formats: [], cells: [] };
  let codePage = 1252;
  let is1904 = false;
  let continued: ByteSpan[] | undefined;
  visitRecords(bytes, 0, (type, start, end) => {
    if (type !== continuationRecord) continued = undefined;
    if (type === record.sharedTexts) continued = found.texts;
    else if (type === record.drawings) continued = found.drawings;
    else if (type === styleRecords.font) styles.fonts.push([start, end]);
    else if (type === styleRecords.format) styles.formats.push([start, end]);
    else if (type === styleRecords.cell) styles.cells.push([start, end]);
    else if (type === styleRecords.calendar && end - start > 1) is1904 = bytes.readUInt16LE(start) === 1;
    else if (type === record.sheet && end - start > 7) found.sheets.push([start, end]);
    else if (type === record.sheetHeader && end - start > 5) found.headers.push([start, end]);
    else if (type === record.codePage && end - start > 1) codePage = bytes.readUInt16LE(start);
    continued?.push([start, end]);
  });
  const decode = version === 8 ? (text: Buffer) => text.toString('latin1') : await decodingOf(codePage);
  const sheets = [
    ...found.sheets.flatMap((span) => boundSheet(bytes, span, version, decode)),
    ...found.headers.flatMap(([start, end]) => {
      const name = decode(bytes.subarray(start + 5, Math.min(end, start + 5 + (bytes[start + 4] ?? 0))));
      return isTable(bytes, end) ? [{ name, visibility: 'visible' as const, at: end }] : [];
    }),
  ];
  // Until Excel 4 a file is one sheet, which has no name.
  if (sheets.length === 0 && isTable(bytes, 0)) sheets.push({ name: 'Sheet1', visibility: 'visible', at: 0 });
  return {
    ...{ bytes, version, sheets, texts: new BiffSharedTexts(bytes, found.texts), decode, drawings: found.drawings },
    styles: { byIndex: biffStyles(bytes, version, styles, decode), is1904 },
    fontOf: (number) => biffFont(bytes, styles.fonts, number),
  };
}

function workbookStream(file: Buffer): Buffer {
  const container = openContainer(file);
  if (container.has('encryptedpackage') || container.has('encryption')) throw encryptedWorkbook();
  // Excel 97 could store the workbook twice in one file: as `Workbook` for itself and as `Book` for Excel 95.
  const stream = container.read('workbook') ?? container.read('book');
  if (stream === undefined) throw invalidWorkbookFormat();
  return stream;
}

/** The names of an encrypted workbook's streams and the namespace of its description. */
const encryptionMarks = [
  Buffer.from('EncryptedPackage', 'utf16le'),
  Buffer.from('EncryptionInfo', 'utf16le'),
  Buffer.from('http://schemas.microsoft.com/office/2006/encryption'),
];
const sectorBytes = 512;

function openContainer(file: Buffer): CompoundFile {
  try {
    return new CompoundFile(file);
  } catch (error) {
    // A truncated file is still recognised as encrypted if it contains one of the marks.
    if (encryptionMarks.some((mark) => file.includes(mark))) throw encryptedWorkbook();
    for (let at = sectorBytes; at < file.length; at += sectorBytes) {
      if (!beginsPart(file, at)) continue;
      visitRecords(file, at, () => {});
      break;
    }
    throw error;
  }
}

function boundSheet(bytes: Buffer, [start, end]: ByteSpan, version: BiffVersion, decode: TextDecoding): BiffSheet[] {
  // 0 is the type of worksheets; every other type is a chart, a macro sheet or a module.
  if (bytes[start + 5] !== 0) return [];
  const name =
    version === 8
      ? unicodeText(bytes, start + 6, end, 1)
      : decode(bytes.subarray(start + 7, Math.min(end, start + 7 + (bytes[start + 6] ?? 0))));
  const at = bytes.readUInt32LE(start);
  if (!beginsPart(bytes, at)) throw corruptWorkbook(`Sheet "${name}" is missing from the workbook`);
  const visibility = visibilities[(bytes[start + 4] ?? 0) & 3] ?? 'visible';
  return isTable(bytes, at) ? [{ name, visibility, at }] : [];
}

function isTable(bytes: Buffer, at: number): boolean {
  return beginsPart(bytes, at) && !withoutTable.includes(bytes.readUInt16LE(at + recordHeaderBytes + 2));
}

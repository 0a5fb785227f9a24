import {
  type BiffVersion,
  continuation,
  headBytes,
  isBeginning,
  type Span,
  versionAt,
  walkPart,
} from './biff-records.js';
import { BiffSharedTexts, decodingOf, type TextDecoding, unicodeText } from './biff-texts.js';
import type { SheetHead } from './cells.js';
import { CompoundFile } from './compound-file.js';
import { corrupt, encrypted, invalidFormat } from './refusals.js';

const record = {
  codePage: 0x0042,
  sheet: 0x0085,
  /** Of Excel 4's workspaces: the sheet itself follows. */
  sheetHeader: 0x008f,
  sharedTexts: 0x00fc,
  drawings: 0x00eb,
} as const;
/** What a part says it is: globals, a module, a chart, macros or a workspace hold no cells of a table. */
const withoutTable: readonly number[] = [0x05, 0x06, 0x20, 0x40, 0x100];
const visibilities = ['visible', 'hidden', 'veryHidden'] as const;
const oleFirstByte = 0xd0;

export interface BiffSheet {
  name: string;
  visibility: SheetHead['visibility'];
  /** Where in the stream it begins. */
  at: number;
}

/** An old binary workbook: its stream, and what all its sheets share. */
export interface BiffWorkbook {
  bytes: Buffer;
  version: BiffVersion;
  sheets: BiffSheet[];
  texts: BiffSharedTexts;
  decode: TextDecoding;
  /** The pictures that its drawings show. */
  drawings: Span[];
}

/** Opens a workbook by Excel 2 to 2003. Of a container only the stream with the sheets is read. */
export async function openBiff(file: Buffer): Promise<BiffWorkbook> {
  const bytes = file[0] === oleFirstByte ? workbookStream(file) : file;
  // What does not begin as a workbook is something else.
  if (!isBeginning(bytes, 0)) throw corrupt();
  const version = versionAt(bytes, 0);
  const found: { sheets: Span[]; headers: Span[]; texts: Span[]; drawings: Span[] } = {
    ...{ sheets: [], headers: [], texts: [], drawings: [] },
  };
  let codePage = 1252;
  let continued: Span[] | undefined;
  walkPart(bytes, 0, (type, start, end) => {
    if (type !== continuation) continued = undefined;
    if (type === record.sharedTexts) continued = found.texts;
    else if (type === record.drawings) continued = found.drawings;
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
  return { bytes, version, sheets, texts: new BiffSharedTexts(bytes, found.texts), decode, drawings: found.drawings };
}

function workbookStream(file: Buffer): Buffer {
  const container = new CompoundFile(file);
  if (container.has('encryptedpackage') || container.has('encryption')) throw encrypted();
  // Excel 97 could write both, for those who had Excel 95.
  const stream = container.read('workbook') ?? container.read('book');
  if (stream === undefined) throw invalidFormat();
  return stream;
}

function boundSheet(bytes: Buffer, [start, end]: Span, version: BiffVersion, decode: TextDecoding): BiffSheet[] {
  // Charts, macros and modules.
  if (bytes[start + 5] !== 0) return [];
  const name =
    version === 8
      ? unicodeText(bytes, start + 6, end, 1)
      : decode(bytes.subarray(start + 7, Math.min(end, start + 7 + (bytes[start + 6] ?? 0))));
  const at = bytes.readUInt32LE(start);
  if (!isBeginning(bytes, at)) throw corrupt(`Sheet "${name}" is missing from the workbook`);
  const visibility = visibilities[(bytes[start + 4] ?? 0) & 3] ?? 'visible';
  return isTable(bytes, at) ? [{ name, visibility, at }] : [];
}

function isTable(bytes: Buffer, at: number): boolean {
  return isBeginning(bytes, at) && !withoutTable.includes(bytes.readUInt16LE(at + headBytes + 2));
}

import { readFile } from 'node:fs/promises';
import type { CellObject, Range, WorkBook, WorkSheet } from '@e965/xlsx';
import { keepCellsOnly } from './biff-records.js';
import { type Cell, type MergedRange, type SheetHead, WorkbookRefused, type WorkbookVisitor } from './cells.js';
import { numberCell } from './numbers.js';
import { mendDirectory } from './ole-directory.js';
import { ReadingLimits } from './reading-limits.js';
import { corrupt, encrypted, invalidFormat } from './refusals.js';
import { type TableRow, walkTable } from './table-walk.js';

/** As BIFF numbers them. */
const errorTexts: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/** Excel 2 to 5 also wrote workbooks without the container. */
const oleFirstByte = 0xd0;
const workbookFirstByte = 0x09;

/** Reads an old binary workbook. */
export async function readXls(path: string, visitor: WorkbookVisitor): Promise<void> {
  const bytes = await readFile(path);
  if (holdsEncryptedPackage(bytes)) throw encrypted();
  const stream = bytes[0] === oleFirstByte ? await workbookStream(bytes) : bytes;
  keepCellsOnly(stream);
  await visitWorkbook(await parse(stream), visitor);
}

/** Of the container only the stream with the sheets is opened: properties and macros are somebody else's. */
async function workbookStream(bytes: Buffer): Promise<Buffer> {
  mendDirectory(bytes);
  const { CFB } = await import('@e965/xlsx');
  let content: Uint8Array | undefined;
  try {
    const container = CFB.read(bytes, { type: 'buffer' });
    if (CFB.find(container, '/encryption')) throw encrypted();
    content = (CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book'))?.content;
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : refusal(error instanceof Error ? error.message : '');
  }
  if (content === undefined) throw invalidFormat();
  const stream = Buffer.from(content);
  // What does not begin as a workbook would be taken for something else.
  if (stream[0] !== workbookFirstByte) throw corrupt();
  return stream;
}

async function parse(data: Buffer): Promise<WorkBook> {
  // Loaded only for old files: the library and its code pages take 20 MB.
  const [xlsx, codepages] = await Promise.all([import('@e965/xlsx'), import('@e965/xlsx/dist/cpexcel.full.mjs')]);
  xlsx.set_cptable(codepages);
  try {
    return xlsx.read(data, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: false,
    });
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : '');
  }
}

function refusal(said: string): WorkbookRefused {
  if (/password|encrypt/i.test(said)) return encrypted();
  if (/cannot find workbook|unsupported|not a spreadsheet/i.test(said)) return invalidFormat();
  return corrupt();
}

/** The container's directory has 128-byte entries that begin with the name in UTF-16. */
function holdsEncryptedPackage(bytes: Buffer): boolean {
  const name = Buffer.from('EncryptedPackage\0', 'utf16le');
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) if (at % 128 === 0) return true;
  return false;
}

async function visitWorkbook(workbook: WorkBook, visitor: WorkbookVisitor): Promise<void> {
  const limits = new ReadingLimits();
  limits.sheets(workbook.SheetNames.length);
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name];
    if (!sheet || (sheet['!type'] !== undefined && sheet['!type'] !== 'sheet')) continue;
    const properties = workbook.Workbook?.Sheets ?? [];
    const hidden = (properties.find((other) => other.name === name) ?? properties[index])?.Hidden;
    const head: SheetHead = {
      name,
      visibility: hidden === 2 ? 'veryHidden' : hidden === 1 ? 'hidden' : 'visible',
      merges: (sheet['!merges'] ?? []).map(merge),
    };
    await walkTable(visitor, limits, head, rowsOf(sheet));
    // Given back as soon as it was read: a large workbook is several sheets.
    delete workbook.Sheets[name];
  }
}

function merge({ s, e }: Range): MergedRange {
  return { top: s.r, left: s.c, bottom: e.r, right: e.c };
}

/** Rows that exist, never the range that the sheet declares. */
function* rowsOf(sheet: WorkSheet): Generator<TableRow> {
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  for (const key in data) {
    const row: (Cell | undefined)[] = [];
    data[key]?.forEach((cell, column) => {
      const value = cell && toCell(cell);
      if (value) row[column] = value;
    });
    yield [Number(key), row];
  }
}

function toCell(cell: CellObject): Cell | null {
  const { v: value } = cell;
  if (cell.t === 'e') return { kind: 'error', text: errorTexts[Number(value)] ?? '#ERROR!' };
  if (typeof value === 'number') return numberCell(value);
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (typeof value === 'string') return value === '' ? null : { kind: 'text', text: value };
  return null;
}

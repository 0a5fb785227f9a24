import type { Cell, MergedRange } from '../cells.js';
import { ColumnTraits } from '../column-traits.js';
import { refuseTooManyMerges } from '../merges.js';
import { createNumberCell } from '../numbers.js';
import { corruptWorkbook } from '../refusals.js';
import type { TableRow } from '../table-walk.js';
import { inStruckFont, type RunsText, textCell } from '../xlsx/text-runs.js';
import { type ByteSpan, continuationRecord, recordHeaderBytes, visitRecords } from './biff-records.js';
import { formattedText, unicodeText } from './biff-texts.js';
import type { BiffSheet, BiffWorkbook } from './biff-workbook.js';

/** The text of each error value, by its code in the file. */
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

/** Record types with a cell's value and their minimum lengths. Types below 0x10 are those of Excel 2. */
const cellRecords = new Map<number, number>([
  ...([
    [0x0002, 9],
    [0x0003, 15],
    [0x0004, 8],
    [0x0005, 9],
  ] as const),
  ...([
    [0x0203, 14],
    [0x0204, 8],
    [0x0205, 8],
    [0x00d6, 8],
    [0x027e, 10],
    [0x00bd, 12],
    [0x00fd, 10],
  ] as const),
  ...([
    [0x0006, 14],
    [0x0206, 14],
    [0x0406, 14],
  ] as const),
]);
/** Records that may stand between a formula and its text result: shared formulas, arrays and tables. */
const betweenFormulaAndText: readonly number[] = [0x04bc, 0x0021, 0x0221, 0x0036, 0x0236, 0x0037, continuationRecord];
const mergedCells = 0x00e5;
const drawing = 0x00ec;
const columnInfo = 0x007d;

export interface BiffSheetRecords {
  /** Offsets of the records with cells, sorted by row; in file order within a row. */
  cells: number[];
  merges: MergedRange[];
  traits: ColumnTraits;
  /** Records that place the sheet's pictures. */
  drawing: ByteSpan[];
}

/**
 * Collects the record offsets of a sheet first, because merges and pictures follow its cells. Refuses a truncated
 * sheet.
 */
export function scanSheet({ bytes }: BiffWorkbook, { name, at }: BiffSheet): BiffSheetRecords {
  const found: BiffSheetRecords = { cells: [], merges: [], traits: new ColumnTraits(), drawing: [] };
  let last = 0;
  let row = 0;
  let sorted = true;
  const isWhole = visitRecords(bytes, at, (type, start, end) => {
    const least = cellRecords.get(type);
    if (least !== undefined && end - start >= least) {
      const next = bytes.readUInt16LE(start);
      if (next < row) sorted = false;
      row = next;
      found.cells.push(start - recordHeaderBytes);
    } else if (type === mergedCells) {
      addMerges(bytes, start, end, found.merges);
      refuseTooManyMerges(found.merges);
    } else if (type === columnInfo && end - start >= 10 && (bytes.readUInt16LE(start + 8) & 1) === 1) {
      found.traits.hide(bytes.readUInt16LE(start), bytes.readUInt16LE(start + 2));
    } else if (type === drawing || (type === continuationRecord && last === drawing)) found.drawing.push([start, end]);
    if (type !== continuationRecord) last = type;
  });
  if (!isWhole) throw corruptWorkbook(`Sheet "${name}" is damaged`);
  const rowAt = (cell: number) => bytes.readUInt16LE(cell + recordHeaderBytes);
  if (!sorted) found.cells.sort((left, right) => rowAt(left) - rowAt(right) || left - right);
  return found;
}

function addMerges(bytes: Buffer, start: number, end: number, merges: MergedRange[]): void {
  for (let at = start + 2; at + 8 <= end; at += 8) {
    const [top, bottom, left, right] = [0, 2, 4, 6].map((part) => bytes.readUInt16LE(at + part)) as [
      ...[number, number, number, number],
    ];
    if (top <= bottom && left <= right && (top < bottom || left < right)) merges.push({ top, left, bottom, right });
  }
}

/** Yields the rows with cells; the `cells` array is reused for the next row. */
export function* rowsOf(book: BiffWorkbook, { cells: records }: BiffSheetRecords): Generator<TableRow> {
  const cells: (Cell | undefined)[] = [];
  let row = -1;
  for (const at of records) {
    const next = book.bytes.readUInt16LE(at + recordHeaderBytes);
    if (next !== row) {
      if (row >= 0) yield [row, cells];
      cells.length = 0;
      row = next;
    }
    readCells(book, at, cells);
  }
  if (row >= 0) yield [row, cells];
}

function readCells(book: BiffWorkbook, at: number, cells: (Cell | undefined)[]): void {
  const { bytes } = book;
  const type = bytes.readUInt16LE(at);
  const start = at + recordHeaderBytes;
  const end = start + bytes.readUInt16LE(at + 2);
  const column = bytes.readUInt16LE(start + 2);
  if (type !== 0x00bd) {
    const cell = readCell(book, type, start, end);
    // Cells of Excel 2 have no style index.
    if (cell) cells[column] = book.styles.byIndex.length > 0 ? styled(book, cell, bytes.readUInt16LE(start + 4)) : cell;
    return;
  }
  // A record with the numbers of adjacent cells of one row; its last two bytes repeat the last column.
  for (let [value, place] = [start + 4, column]; value + 8 <= end; value += 6, place += 1) {
    const cell = createNumberCell(shortNumber(bytes, value + 2));
    if (cell) cells[place] = styled(book, cell, bytes.readUInt16LE(value));
  }
}

function styled({ styles }: BiffWorkbook, cell: Cell, index: number): Cell {
  const style = styles.byIndex[index];
  if (style === undefined) return cell;
  const shown =
    cell.kind === 'number' && style.format !== null
      ? (createNumberCell(cell.number, cell.text, style.format, styles.is1904) ?? cell)
      : cell;
  return style.struck ? inStruckFont(shown) : shown;
}

function readCell(book: BiffWorkbook, type: number, start: number, end: number): Cell | null {
  const { bytes, version } = book;
  switch (type) {
    case 0x0002:
      return createNumberCell(bytes.readUInt16LE(start + 7));
    case 0x0003:
      return createNumberCell(bytes.readDoubleLE(start + 7));
    case 0x0004:
      return filledCell(book.decode(bytes.subarray(start + 8, Math.min(end, start + 8 + (bytes[start + 7] ?? 0)))));
    case 0x0005:
      return flagCell(bytes[start + 7] ?? 0, bytes[start + 8] !== 0);
    case 0x0203:
      return createNumberCell(bytes.readDoubleLE(start + 6));
    case 0x027e:
      return createNumberCell(shortNumber(bytes, start + 6));
    case 0x0205:
      return flagCell(bytes[start + 6] ?? 0, bytes[start + 7] !== 0);
    case 0x00fd:
      return filledCellOfRuns(book.texts.text(bytes.readUInt32LE(start + 6), book.fontOf));
    case 0x00d6:
      return filledCellOfRuns(formattedText(bytes, [start + 6, end], version, book.decode, book.fontOf));
    case 0x0204:
      return filledCell(longText(book, start + 6, end));
    default:
      return formulaCell(book, version === 2 && type === 0x0006 ? start + 7 : start + 6, end);
  }
}

/** Reads the 8-byte result of a formula: a number, or a marker for a text, a boolean, an error or an empty text. */
function formulaCell(book: BiffWorkbook, at: number, end: number): Cell | null {
  const { bytes } = book;
  if (at + 8 > end) return null;
  if (bytes.readUInt16LE(at + 6) !== 0xffff) return createNumberCell(bytes.readDoubleLE(at));
  const value = bytes[at + 2] ?? 0;
  switch (bytes[at]) {
    case 0:
      return resultText(book, end);
    case 1:
      return flagCell(value, false);
    case 2:
      return flagCell(value, true);
    default:
      return null;
  }
}

/** Reads a formula's text result, which is stored in a separate record after the formula. */
function resultText(book: BiffWorkbook, from: number): Cell | null {
  const { bytes } = book;
  for (let at = from; at + recordHeaderBytes <= bytes.length; ) {
    const type = bytes.readUInt16LE(at);
    const start = at + recordHeaderBytes;
    const end = start + bytes.readUInt16LE(at + 2);
    if (end > bytes.length) break;
    if (type === 0x0207 && end - start > 2) return filledCell(longText(book, start, end));
    if (type === 0x0007 && end > start) {
      return filledCell(book.decode(bytes.subarray(start + 1, Math.min(end, start + 1 + (bytes[start] ?? 0)))));
    }
    if (!betweenFormulaAndText.includes(type)) break;
    at = end;
  }
  return { kind: 'noResult' };
}

function longText(book: BiffWorkbook, start: number, end: number): string {
  const { bytes } = book;
  if (book.version === 8) return unicodeText(bytes, start, end, 2);
  return book.decode(bytes.subarray(start + 2, Math.min(end, start + 2 + bytes.readUInt16LE(start))));
}

const filledCell = (text: string): Cell | null => filledCellOfRuns({ text });

function filledCellOfRuns(runs: RunsText): Cell | null {
  return runs.text === '' ? null : textCell(runs);
}

function flagCell(value: number, isError: boolean): Cell {
  if (isError) return { kind: 'error', text: errorTexts[value] ?? '#ERROR!' };
  return { kind: 'boolean', value: value !== 0 };
}

const double = Buffer.alloc(8);

/** Decodes an RK number: 30 bits of a whole number or the upper bits of a double, optionally multiplied by 100. */
function shortNumber(bytes: Buffer, at: number): number {
  const value = bytes.readInt32LE(at);
  let number = value >> 2;
  if ((value & 2) === 0) {
    double.writeInt32LE(value & ~3, 4);
    number = double.readDoubleLE(0);
  }
  return value & 1 ? number / 100 : number;
}

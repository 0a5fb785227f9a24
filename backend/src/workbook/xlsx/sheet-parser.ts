import type { Cell, MergedRange, WorkbookRefused } from '../cells.js';
import { type ColumnTraits, examinedRows } from '../column-traits.js';
import { CoveredCells } from '../merges.js';
import type { NumberFormat } from '../number-formats.js';
import type { ReadingLimits } from '../reading-limits.js';
import { corruptWorkbook, tooLargeWorkbook } from '../refusals.js';
import { damagedElement, ParsedCell } from './cell-parser.js';
import { ChunkJoiner } from './chunk-joiner.js';
import type { SharedStrings } from './shared-strings.js';
import { cellTypeCode, StoredValues } from './stored-values.js';
import type { SheetStyles } from './styles.js';
import { inStruckFont, textCell } from './text-runs.js';
import {
  attribute,
  attributes,
  endOfElement,
  endOfMarkup,
  equalsSign,
  exclamationMark,
  greaterThan,
  incompleteMarkup,
  isNamed,
  lessThan,
  questionMark,
  readTag,
  slash,
  type Tag,
} from './xml-bytes.js';

const letterC = 0x63;
const letterR = 0x72;
const quote = 0x22;

const longestProduct = 40;
const maximumCellBytes = 1024 * 1024;
const lastRow = 1_048_576;
const lastColumn = 16_384;

export type RowHandler = (row: number, cells: readonly (Cell | undefined)[]) => void;

/**
 * Reads the rows of one sheet in one pass over its bytes, chunk by chunk. An element that is split between two chunks
 * (at most one cell) is read again with the next chunk. Only cells with a value become objects.
 */
export class SheetParser {
  /** Called with each cell that carries the number of a rich value (`vm`), such as a picture in the cell. */
  takeRichValue: ((row: number, column: number, value: number) => void) | null = null;
  readonly #sheet: string;
  readonly #limits: ReadingLimits;
  readonly #takeRow: RowHandler;
  readonly #values: StoredValues;
  readonly #styles: SheetStyles;
  readonly #traits: ColumnTraits;
  readonly #merges: CoveredCells | null;
  readonly #parsed = new ParsedCell();
  readonly #chunks = new ChunkJoiner();
  readonly #cells: (Cell | undefined)[] = [];
  #inRows = false;
  #done = false;
  #row = 0;
  /**
   * True while the row's number is assumed, because its element does not state it; the address of its first cell may
   * state it.
   */
  #rowUnsure = false;
  #nextColumn = 0;
  #lastValue = -1;
  #filled = 0;

  constructor(
    sheet: string,
    merges: readonly MergedRange[],
    strings: SharedStrings,
    styles: SheetStyles,
    limits: ReadingLimits,
    traits: ColumnTraits,
    takeRow: RowHandler,
  ) {
    this.#sheet = sheet;
    this.#values = new StoredValues(strings, styles.is1904);
    this.#styles = styles;
    this.#traits = traits;
    this.#limits = limits;
    this.#takeRow = takeRow;
    this.#merges = merges.length > 0 ? new CoveredCells(merges) : null;
  }

  /** Returns true once the rows have ended: further chunks need not be fed. */
  feed(chunk: Buffer): boolean {
    const bytes = this.#chunks.join(chunk);
    this.#chunks.leave(bytes, this.#read(bytes, bytes.length));
    if (this.#chunks.bytesLeft > maximumCellBytes)
      throw tooLargeWorkbook(`A cell of sheet "${this.#sheet}" holds more than 1 MB of text`);
    return this.#done;
  }

  /** Throws WorkbookRefused when the sheet is truncated within its rows. */
  finish(): void {
    if (this.#inRows && !this.#done) throw this.#damage();
  }

  #read(bytes: Buffer, end: number): number {
    let at = 0;
    while (!this.#done) {
      while (at < end && bytes[at] !== lessThan) at += 1;
      if (at + 3 > end) return Math.min(at, end);
      let next: number;
      const first = bytes[at + 1];
      const second = bytes[at + 2] ?? 0;
      if (first === letterC && (second <= 0x20 || second === greaterThan || second === slash) && this.#inRows)
        next = this.#readCell(bytes, at + 2, end);
      else if (first === exclamationMark || first === questionMark) next = endOfMarkup(bytes, at, end);
      else next = this.#tag(bytes, at, end);
      if (next === incompleteMarkup) return at;
      at = next;
    }
    return end;
  }

  #tag(bytes: Buffer, at: number, end: number): number {
    const tag = readTag(bytes, at, end);
    if (!tag) return incompleteMarkup;
    if (!this.#inRows) {
      if (isNamed(bytes, tag, 'sheetData')) {
        this.#inRows = true;
        this.#done = tag.selfClosing;
      } else if (isNamed(bytes, tag, 'col')) this.#hideColumns(bytes, tag);
      return tag.end;
    }
    if (tag.closing) {
      if (isNamed(bytes, tag, 'row')) this.#endRow();
      else if (isNamed(bytes, tag, 'sheetData')) this.#done = true;
      return tag.end;
    }
    if (isNamed(bytes, tag, 'c')) return this.#readCell(bytes, tag.nameEnd, end);
    if (!isNamed(bytes, tag, 'row')) return tag.selfClosing ? tag.end : endOfElement(bytes, at, end);
    this.#startRow(rowNumber(bytes, tag));
    return tag.end;
  }

  #hideColumns(bytes: Buffer, tag: Tag): void {
    const given = new Map(attributes(bytes.toString('latin1', tag.nameEnd, tag.end)));
    if (!/^(1|true)$/.test(given.get('hidden') ?? '')) return;
    const [from, to] = [Number(given.get('min')), Number(given.get('max'))];
    if (from >= 1 && to >= from) this.#traits.hide(from - 1, to - 1);
  }

  #startRow(row: number): void {
    this.#endRow();
    this.#rowUnsure = !(row >= 1);
    this.#row = this.#rowUnsure ? this.#row + 1 : row;
    if (!Number.isInteger(this.#row) || this.#row > lastRow) throw this.#damage();
    this.#nextColumn = 0;
    this.#merges?.enterRow(this.#row - 1);
  }

  #endRow(): void {
    if (this.#filled === 0) return;
    this.#limits.row(this.#sheet, this.#row, this.#lastValue, this.#filled);
    const cells = this.#cells;
    cells.length = this.#lastValue + 1;
    this.#takeRow(this.#row, cells);
    cells.fill(undefined);
    this.#lastValue = -1;
    this.#filled = 0;
  }

  #put(column: number, cell: Cell): void {
    if (this.#merges?.covers(column)) return;
    // A cell beyond column 1024 is not stored, since no memory is spent on it: the sheet is refused when its row ends.
    if (column < 1024) this.#cells[column] = cell;
    if (column > this.#lastValue) this.#lastValue = column;
    this.#filled += 1;
  }

  /** Reads one cell from the end of its element's name on. Returns the position after `</c>`. */
  #readCell(bytes: Buffer, from: number, end: number): number {
    const parsed = this.#parsed;
    const after = parsed.read(bytes, from, end);
    if (after === damagedElement) throw this.#damage();
    if (after === incompleteMarkup) return incompleteMarkup;
    const column = parsed.addressStart < 0 ? this.#nextColumn : this.#columnOf(bytes, parsed);
    this.#nextColumn = column + 1;
    if (parsed.richValue > 0) this.takeRichValue?.(this.#row, column, parsed.richValue);
    const style = this.#styles.byIndex[parsed.style];
    const cell = this.#valueOf(bytes, parsed, style?.format ?? null);
    if (this.#row <= examinedRows) this.#examine(bytes, parsed, column);
    if (cell !== null) this.#put(column, style?.struck === true ? inStruckFont(cell) : cell);
    return after;
  }

  #examine(bytes: Buffer, { hasFormula, formulaStart, formulaEnd, style }: ParsedCell, column: number): void {
    this.#traits.see(column, this.#styles.unlocked.has(style), this.#styles.filled.has(style));
    if (!hasFormula) return;
    // A longer formula cannot be a plain product of two cells, so its text is not needed.
    const text = formulaEnd - formulaStart > longestProduct ? '' : bytes.toString('latin1', formulaStart, formulaEnd);
    this.#traits.seeFormula(column, text);
  }

  /** Returns null for a cell that has only a format. */
  #valueOf(bytes: Buffer, parsed: ParsedCell, format: NumberFormat | null): Cell | null {
    if (parsed.inlineText !== null) return textCell(parsed.inlineText);
    if (parsed.valueEnd > parsed.valueStart) {
      const value = this.#values.read(bytes, parsed.valueStart, parsed.valueEnd, parsed.isPlain, parsed.kind, format);
      if (value !== null) return value;
    }
    if (!parsed.hasFormula) return null;
    const isEmptyText = parsed.valueStart >= 0 && parsed.kind === cellTypeCode.string;
    return isEmptyText ? { kind: 'text', text: '' } : { kind: 'noResult' };
  }

  /** The column in the cell's address, such as `B12`; the column after the previous cell if the cell has no address. */
  #columnOf(bytes: Uint8Array, { addressStart, addressEnd }: ParsedCell): number {
    let column = 0;
    let at = addressStart;
    for (; at < addressEnd; at += 1) {
      const letter = (bytes[at] ?? 0) & 0xdf;
      if (letter < 0x41 || letter > 0x5a) break;
      column = column * 26 + letter - 0x40;
    }
    if (column > lastColumn) throw this.#damage();
    if (this.#rowUnsure) this.#takeRowNumber(bytes, at, addressEnd);
    return column === 0 ? this.#nextColumn : column - 1;
  }

  /** Takes the row's number from the address of its first cell if the row itself does not state it. */
  #takeRowNumber(bytes: Uint8Array, at: number, end: number): void {
    this.#rowUnsure = false;
    const row = Number(String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 8))));
    if (!(row >= 1 && row <= lastRow)) return;
    this.#row = row;
    this.#merges?.enterRow(row - 1);
  }

  #damage(): WorkbookRefused {
    return corruptWorkbook(`Sheet "${this.#sheet}" is damaged`);
  }
}

/** The number that a row states, NaN without one. */
function rowNumber(bytes: Buffer, tag: Tag): number {
  // Fast path for ` r="12"` directly behind the name, where nearly all programs write it.
  const start = tag.nameEnd + 4;
  if (bytes[start - 3] === letterR && bytes[start - 2] === equalsSign && bytes[start - 1] === quote) {
    let row = 0;
    let at = start;
    for (; at < start + 7; at += 1) {
      const digit = (bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      row = row * 10 + digit;
    }
    if (at > start && bytes[at] === quote && (bytes[tag.nameEnd] ?? 0) <= 0x20) return row;
  }
  return Number(attribute(bytes, tag, 'r'));
}

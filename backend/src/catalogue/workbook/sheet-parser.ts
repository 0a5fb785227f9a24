import type { Cell, MergedRange } from './cells.js';
import { MergeSweep } from './merges.js';
import type { ReadingLimits } from './reading-limits.js';
import { corrupt, tooLarge } from './refusals.js';
import type { SharedStrings } from './shared-strings.js';
import { cellKind, StoredValues } from './stored-values.js';
import {
  attribute,
  bang,
  endOfElement,
  endOfMarkup,
  equals,
  gt,
  incomplete,
  isNamed,
  lt,
  question,
  readTag,
  slash,
} from './xml-bytes.js';
import { richText } from './xml-text.js';

const letterR = 0x72;
const letterT = 0x74;
const letterV = 0x76;
const letterC = 0x63;
const letterM = 0x6d;

const maximumCellBytes = 1024 * 1024;
const lastRow = 1_048_576;
const lastColumn = 16_384;

export type RowTaker = (row: number, cells: readonly (Cell | undefined)[]) => void;

/**
 * Reads the rows of one sheet in one pass over its bytes, as they come. What is incomplete at the end of a chunk (at most
 * one cell) waits for the next. Numbers and texts become objects only where a cell has a value.
 */
export class SheetParser {
  /** Told of cells that carry the number of a rich value (`vm`), where somebody asks: a picture, a place. */
  takeRichValue: ((row: number, column: number, value: number) => void) | null = null;
  readonly #sheet: string;
  readonly #limits: ReadingLimits;
  readonly #takeRow: RowTaker;
  readonly #values: StoredValues;
  readonly #merges: MergeSweep | null;
  readonly #cells: (Cell | undefined)[] = [];
  #carry: Buffer = Buffer.alloc(0);
  #inRows = false;
  #done = false;
  #row = 0;
  /** The row element does not say its number: its first cell may. */
  #rowUnsure = false;
  #nextColumn = 0;
  #lastValue = -1;
  #filled = 0;

  constructor(
    sheet: string,
    merges: readonly MergedRange[],
    strings: SharedStrings,
    limits: ReadingLimits,
    takeRow: RowTaker,
  ) {
    this.#sheet = sheet;
    this.#values = new StoredValues(strings);
    this.#limits = limits;
    this.#takeRow = takeRow;
    this.#merges = merges.length > 0 ? new MergeSweep(merges) : null;
  }

  /** True once the rows have ended: nothing after them is read. */
  feed(chunk: Buffer): boolean {
    const bytes = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    const rest = this.#read(bytes, bytes.length);
    this.#carry = bytes.subarray(rest);
    if (this.#carry.length > maximumCellBytes)
      throw tooLarge(`A cell of sheet "${this.#sheet}" holds more than 1 MB of text`);
    return this.#done;
  }

  /** A sheet that ends before its rows do was cut off. */
  finish(): void {
    if (this.#inRows && !this.#done) throw corrupt(`Sheet "${this.#sheet}" is damaged`);
  }

  #read(bytes: Buffer, end: number): number {
    let at = 0;
    while (!this.#done) {
      while (at < end && bytes[at] !== lt) at += 1;
      if (at + 3 > end) return Math.min(at, end);
      let next: number;
      const first = bytes[at + 1];
      const second = bytes[at + 2] ?? 0;
      if (first === letterC && (second <= 0x20 || second === gt || second === slash) && this.#inRows)
        next = this.#cell(bytes, at + 2, end);
      else if (first === bang || first === question) next = endOfMarkup(bytes, at, end);
      else next = this.#tag(bytes, at, end);
      if (next === incomplete) return at;
      at = next;
    }
    return end;
  }

  #tag(bytes: Buffer, at: number, end: number): number {
    const tag = readTag(bytes, at, end);
    if (!tag) return incomplete;
    if (!this.#inRows) {
      if (isNamed(bytes, tag, 'sheetData')) {
        this.#inRows = true;
        this.#done = tag.selfClosing;
      }
      return tag.end;
    }
    if (tag.closing) {
      if (isNamed(bytes, tag, 'row')) this.#endRow();
      else if (isNamed(bytes, tag, 'sheetData')) this.#done = true;
      return tag.end;
    }
    if (isNamed(bytes, tag, 'c')) return this.#cell(bytes, tag.nameEnd, end);
    if (!isNamed(bytes, tag, 'row')) return tag.selfClosing ? tag.end : endOfElement(bytes, at, end);
    this.#startRow(attribute(bytes, tag, 'r'));
    return tag.end;
  }

  #startRow(declared: string | undefined): void {
    this.#endRow();
    const row = Number(declared);
    this.#rowUnsure = !(row >= 1);
    this.#row = this.#rowUnsure ? this.#row + 1 : row;
    if (!Number.isInteger(this.#row) || this.#row > lastRow) throw corrupt(`Sheet "${this.#sheet}" is damaged`);
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
    // Columns beyond the limit are refused with the row; nothing is stored for them.
    if (column < 1024) this.#cells[column] = cell;
    if (column > this.#lastValue) this.#lastValue = column;
    this.#filled += 1;
  }

  /** One cell, from behind its name; gives the position behind `</c>`. */
  #cell(bytes: Buffer, from: number, end: number): number {
    let column = this.#nextColumn;
    let kind: number = cellKind.number;
    let rich = 0;
    let at = from;
    for (;;) {
      if (at + 1 >= end) return incomplete;
      const byte = bytes[at] ?? 0;
      if (byte === gt) {
        at += 1;
        break;
      }
      if (byte <= 0x20) {
        at += 1;
        continue;
      }
      if (byte === slash) {
        if (rich > 0) this.takeRichValue?.(this.#row, column, rich);
        this.#nextColumn = column + 1;
        return at + 2;
      }
      const name = at;
      while (at < end && bytes[at] !== equals) at += 1;
      const nameEnd = at;
      const short = (bytes[name + 1] ?? 0) <= 0x20 || name + 1 === nameEnd;
      at += 1;
      while (at < end && (bytes[at] ?? 0) <= 0x20) at += 1;
      const quote = bytes[at];
      const value = at + 1;
      at = value;
      while (at < end && bytes[at] !== quote) at += 1;
      if (at + 1 >= end) return incomplete;
      if (quote !== 0x22 && quote !== 0x27) throw corrupt(`Sheet "${this.#sheet}" is damaged`);
      if (short && byte === letterR) column = this.#address(bytes, value, at, column);
      else if (short && byte === letterT)
        kind = bytes[value] === cellKind.shared && at - value > 1 ? cellKind.string : (bytes[value] ?? cellKind.number);
      else if (this.takeRichValue && bytes[name] === letterV && bytes[name + 1] === letterM && name + 2 === nameEnd)
        rich = Number(bytes.toString('latin1', value, Math.min(at, value + 10)));
      at += 1;
    }
    if (rich > 0) this.takeRichValue?.(this.#row, column, rich);
    let valueStart = -1;
    let valueEnd = -1;
    let plain = true;
    let formula = false;
    let inline: string | null = null;
    for (;;) {
      while (at < end && bytes[at] !== lt) at += 1;
      if (at + 3 >= end) return incomplete;
      const first = bytes[at + 1];
      if (first === letterV && bytes[at + 2] === gt) {
        valueStart = at + 3;
        at = valueStart;
        while (at < end && bytes[at] !== lt) at += 1;
        if (at + 4 > end) return incomplete;
        valueEnd = at;
        if (bytes[at + 1] === slash && bytes[at + 3] === gt) {
          at += 4;
          continue;
        }
        // A CDATA section or a comment inside the value.
        plain = false;
        at = endOfElement(bytes, valueStart - 3, end);
        if (at === incomplete) return incomplete;
        valueEnd = bytes.lastIndexOf(lt, at - 1);
        continue;
      }
      if (first === slash) {
        while (at < end && bytes[at] !== gt) at += 1;
        if (at >= end) return incomplete;
        at += 1;
        break;
      }
      if (first === bang || first === question) {
        at = endOfMarkup(bytes, at, end);
        if (at === incomplete) return incomplete;
        continue;
      }
      const tag = readTag(bytes, at, end);
      if (!tag) return incomplete;
      const behind = tag.selfClosing ? tag.end : endOfElement(bytes, at, end);
      if (behind === incomplete) return incomplete;
      const contentEnd = tag.selfClosing ? tag.end : bytes.lastIndexOf(lt, behind - 1);
      if (isNamed(bytes, tag, 'f')) formula = true;
      else if (isNamed(bytes, tag, 'is')) inline = richText(bytes, tag.end, contentEnd);
      else if (isNamed(bytes, tag, 'v')) {
        valueStart = tag.end;
        valueEnd = contentEnd;
        plain = false;
      }
      at = behind;
    }
    this.#nextColumn = column + 1;
    const value = valueEnd > valueStart ? this.#values.read(bytes, valueStart, valueEnd, plain, kind) : null;
    if (inline !== null) this.#put(column, { kind: 'text', text: inline });
    else if (value) this.#put(column, value);
    else if (formula && valueStart >= 0 && kind === cellKind.string) this.#put(column, { kind: 'text', text: '' });
    else if (formula) this.#put(column, { kind: 'noResult' });
    return at;
  }

  /** Column of `r="B12"`, or the next one where it says none. */
  #address(bytes: Uint8Array, start: number, end: number, next: number): number {
    let column = 0;
    let at = start;
    for (; at < end; at += 1) {
      const letter = (bytes[at] ?? 0) & 0xdf;
      if (letter < 0x41 || letter > 0x5a) break;
      column = column * 26 + letter - 0x40;
    }
    if (column > lastColumn) throw corrupt(`Sheet "${this.#sheet}" is damaged`);
    if (this.#rowUnsure) {
      const row = Number(String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 8))));
      if (row >= 1 && row <= lastRow) {
        this.#row = row;
        this.#merges?.enterRow(row - 1);
      }
      this.#rowUnsure = false;
    }
    return column === 0 ? next : column - 1;
  }
}

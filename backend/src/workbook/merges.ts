import { workbookLimits } from '@portal/contract/workbook';
import type { MergedRange } from './cells.js';
import { ColumnTraits } from './column-traits.js';
import { corruptWorkbook, tooLargeWorkbook } from './refusals.js';
import { ChunkJoiner } from './xlsx/chunk-joiner.js';
import {
  attribute,
  endOfMarkup,
  exclamationMark,
  incompleteMarkup,
  isNamed,
  lessThan,
  questionMark,
  readTag,
  type Tag,
} from './xlsx/xml-bytes.js';

/** Enough for 200,000 rows with two merges each. A range takes 40 bytes, so all ranges take at most 20 MB. */
const maximumMerges = 500_000;
/** Maximum number of data validations that are read; further ones are ignored. */
const mostValidations = 200;
const lastRow = 1_048_576;
const lastColumn = 16_384;

/**
 * Finds a sheet's merged ranges, which come after its rows. Rows are not parsed: a byte search for the end of the sheet
 * data skips them at memory speed, and only the rest is parsed.
 */
export class MergeFinder {
  readonly ranges: MergedRange[] = [];
  /** The protection of the sheet and its columns with data validations, which are stored after its rows, too. */
  readonly traits = new ColumnTraits();
  /** True for a sheet with table objects or comments, which are stored in parts of their own. */
  hasMarks = false;
  #validations = 0;
  #behindRows = false;
  readonly #chunks = new ChunkJoiner();

  feed(chunk: Buffer): void {
    const bytes = this.#chunks.join(chunk);
    let from = 0;
    while (!this.#behindRows) {
      const found = bytes.indexOf('sheetData>', from, 'latin1');
      if (found < 0) {
        this.#chunks.leave(bytes, Math.max(from, bytes.length - 64));
        return;
      }
      this.#behindRows = this.#closes(bytes, found);
      from = found + 'sheetData>'.length;
    }
    this.#chunks.leave(bytes, this.#scan(bytes, from));
    if (this.#chunks.bytesLeft > 1024 * 1024) throw corruptWorkbook();
  }

  /** True when the `sheetData` at `nameStart` is the name of a closing tag, with or without a prefix. */
  #closes(bytes: Buffer, nameStart: number): boolean {
    return bytes[bytes.lastIndexOf(lessThan, nameStart) + 1] === 0x2f;
  }

  /** Reads all complete tags. Returns the position of the first that is incomplete. */
  #scan(bytes: Buffer, from: number): number {
    for (let position = from; ; ) {
      const next = bytes.indexOf(lessThan, position);
      if (next < 0) return bytes.length;
      if (next + 1 >= bytes.length) return next;
      if (bytes[next + 1] === exclamationMark || bytes[next + 1] === questionMark) {
        position = endOfMarkup(bytes, next, bytes.length);
        if (position === incompleteMarkup) return next;
        continue;
      }
      const tag = readTag(bytes, next, bytes.length);
      if (!tag) return next;
      position = tag.end;
      if (tag.closing) {
        // Another end of the rows follows, so the previous one was text inside a cell, and so were the ranges found
        // after it.
        if (isNamed(bytes, tag, 'sheetData')) this.ranges.length = 0;
      } else if (isNamed(bytes, tag, 'mergeCell')) this.#add(rangeOf(bytes, tag));
      else if (isNamed(bytes, tag, 'dataValidation')) this.#validate(bytes, tag);
      else if (isNamed(bytes, tag, 'tablePart') || isNamed(bytes, tag, 'legacyDrawing')) this.hasMarks = true;
      else if (isNamed(bytes, tag, 'autoFilter')) {
        const range = parseRange(attribute(bytes, tag, 'ref') ?? '');
        if (range !== null && range.bottom > range.top) this.traits.markHeader(range.top + 1, 'filter');
      } else if (isNamed(bytes, tag, 'sheetProtection')) {
        this.traits.isProtected = /^(1|true)$/.test(attribute(bytes, tag, 'sheet') ?? '');
      }
    }
  }

  /** Reads a data validation. Only one that accepts numbers and covers a single column marks a column as quantities. */
  #validate(bytes: Buffer, tag: Tag): void {
    if (this.#validations >= mostValidations || !/^(whole|decimal)$/.test(attribute(bytes, tag, 'type') ?? '')) return;
    this.#validations += 1;
    for (const reference of (attribute(bytes, tag, 'sqref') ?? '').slice(0, 1000).split(' ')) {
      const range = parseRange(reference);
      if (range !== null && range.left === range.right) this.traits.markNumbersOnly(range.left, range.right);
    }
  }

  #add(range: MergedRange | null): void {
    if (!range) return;
    this.ranges.push(range);
    refuseTooManyMerges(this.ranges);
  }
}

export function refuseTooManyMerges(ranges: readonly MergedRange[]): void {
  if (ranges.length > maximumMerges)
    throw tooLargeWorkbook(`A sheet has more than ${maximumMerges.toLocaleString('en')} merged ranges`);
}

/** Reads the usual `<mergeCell ref="…"/>` without parsing attributes, so that half a million take about a second. */
function rangeOf(bytes: Buffer, tag: Tag): MergedRange | null {
  const plain = /^ ref="([^"]*)"/.exec(bytes.toString('latin1', tag.nameEnd, tag.end));
  return parseRange(plain?.[1] ?? attribute(bytes, tag, 'ref') ?? '');
}

/** Parses a range such as `A1:C3`; null for a single cell or an invalid range. */
export function parseRange(reference: string): MergedRange | null {
  const parts = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference);
  if (!parts) return null;
  const [, column1 = '', row1, column2 = '', row2] = parts;
  const [left, right] = [columnIndex(column1), columnIndex(column2)].sort((a, b) => a - b) as [number, number];
  const [top, bottom] = [Number(row1) - 1, Number(row2) - 1].sort((a, b) => a - b) as [number, number];
  if (top < 0 || bottom >= lastRow || right >= lastColumn || (top === bottom && left === right)) return null;
  return { top, left, bottom, right };
}

function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/**
 * Finds the cells that a merge covers while rows are read from top to bottom. Its memory is one number per readable
 * column, independent of the size and number of merges.
 */
export class CoveredCells {
  readonly #ranges: readonly MergedRange[];
  readonly #coveredUntil = new Int32Array(workbookLimits.columns).fill(-1);
  readonly #anchorRow = new Int32Array(workbookLimits.columns).fill(-1);
  #next = 0;
  #row = -1;
  #lowest = -1;

  constructor(ranges: readonly MergedRange[]) {
    this.#ranges = [...ranges].sort((a, b) => a.top - b.top || a.left - b.left);
  }

  /**
   * Moves to a 0-based row. Rows normally come in order; a row above the previous one (in badly written files) starts
   * the search from the top again.
   */
  enterRow(row: number): void {
    if (row < this.#row) this.#restart();
    this.#row = row;
    for (let range = this.#ranges[this.#next]; range && range.top <= row; range = this.#ranges[this.#next]) {
      this.#next += 1;
      if (range.bottom < row) continue;
      if (range.left < workbookLimits.columns && range.top === row && (this.#coveredUntil[range.left] ?? -1) < row) {
        this.#anchorRow[range.left] = row;
      }
      const right = Math.min(range.right, workbookLimits.columns - 1);
      for (let column = range.left; column <= right; column += 1) {
        if ((this.#coveredUntil[column] ?? 0) < range.bottom) this.#coveredUntil[column] = range.bottom;
      }
      if (range.bottom > this.#lowest) this.#lowest = range.bottom;
    }
  }

  covers(column: number): boolean {
    if (this.#lowest < this.#row) return false;
    return (this.#coveredUntil[column] ?? -1) >= this.#row && this.#anchorRow[column] !== this.#row;
  }

  #restart(): void {
    this.#next = 0;
    this.#lowest = -1;
    this.#coveredUntil.fill(-1);
    this.#anchorRow.fill(-1);
  }
}

import { workbookLimits } from '@portal/contract/workbook';
import type { MergedRange } from './cells.js';
import { corrupt, tooLarge } from './refusals.js';
import { attribute, bang, endOfMarkup, incomplete, isNamed, lt, question, readTag, type Tag } from './xml-bytes.js';

/** 200,000 rows with two merges each and some more; ranges are 40 bytes, so this bounds them to 20 MB. */
const maximumMerges = 500_000;
const lastRow = 1_048_576;
const lastColumn = 16_384;

/**
 * Finds a sheet's merged ranges, which stand behind its rows. Rows are not looked at: a search for the end of the sheet
 * data runs over them at memory speed, and only what follows is parsed.
 */
export class MergeFinder {
  readonly ranges: MergedRange[] = [];
  #behindRows = false;
  #carry: Buffer = Buffer.alloc(0);

  feed(chunk: Buffer): void {
    let bytes = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    while (!this.#behindRows) {
      const found = bytes.indexOf('sheetData>', 0, 'latin1');
      if (found < 0) {
        this.#carry = bytes.subarray(Math.max(0, bytes.length - 64));
        return;
      }
      this.#behindRows = this.#closes(bytes, found);
      bytes = bytes.subarray(found + 'sheetData>'.length);
    }
    this.#carry = this.#scan(bytes);
    if (this.#carry.length > 1024 * 1024) throw corrupt();
  }

  /** Whether the tag whose name ends with `sheetData` at `nameStart` is a closing one, prefix or not. */
  #closes(bytes: Buffer, nameStart: number): boolean {
    return bytes[bytes.lastIndexOf(lt, nameStart) + 1] === 0x2f;
  }

  #scan(bytes: Buffer): Buffer {
    for (let position = 0; ; ) {
      const next = bytes.indexOf(lt, position);
      if (next < 0) return Buffer.alloc(0);
      if (next + 1 >= bytes.length) return bytes.subarray(next);
      if (bytes[next + 1] === bang || bytes[next + 1] === question) {
        position = endOfMarkup(bytes, next, bytes.length);
        if (position === incomplete) return bytes.subarray(next);
        continue;
      }
      const tag = readTag(bytes, next, bytes.length);
      if (!tag) return bytes.subarray(next);
      position = tag.end;
      if (tag.closing) {
        // What looked like the end was text inside a cell: what followed were rows.
        if (isNamed(bytes, tag, 'sheetData')) this.ranges.length = 0;
      } else if (isNamed(bytes, tag, 'mergeCell')) this.#add(rangeOf(bytes, tag));
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
    throw tooLarge(`A sheet has more than ${maximumMerges.toLocaleString('en')} merged ranges`);
}

/** Half a million of these are read in a second: the usual `<mergeCell ref="…"/>` goes without a search for attributes. */
function rangeOf(bytes: Buffer, tag: Tag): MergedRange | null {
  const plain = /^ ref="([^"]*)"/.exec(bytes.toString('latin1', tag.nameEnd, tag.end));
  return parseRange(plain?.[1] ?? attribute(bytes, tag, 'ref') ?? '');
}

/** `A1:C3`; null for a single cell or what is no range. */
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
 * Says which cells a merge covers while rows go by downwards. It holds one number per column that can be read, however
 * large or many the merges are.
 */
export class MergeSweep {
  readonly #ranges: readonly MergedRange[];
  readonly #coveredUntil = new Int32Array(workbookLimits.columns).fill(-1);
  readonly #anchorRow = new Int32Array(workbookLimits.columns).fill(-1);
  #next = 0;
  #row = -1;
  #lowest = -1;

  constructor(ranges: readonly MergedRange[]) {
    this.#ranges = [...ranges].sort((a, b) => a.top - b.top || a.left - b.left);
  }

  /** `row` is 0-based. Rows come in order; one that goes back (a careless writer's) starts the sweep again. */
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

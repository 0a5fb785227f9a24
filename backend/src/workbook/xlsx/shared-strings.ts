import type { Cell } from '../cells.js';
import type { ReadingLimits } from '../reading-limits.js';
import { corruptWorkbook, tooLargeWorkbook } from '../refusals.js';
import { ChunkJoiner } from './chunk-joiner.js';
import { type RunsText, textCell } from './text-runs.js';
import {
  endOfElement,
  endOfMarkup,
  exclamationMark,
  greaterThan,
  incompleteMarkup,
  isNamed,
  lessThan,
  questionMark,
  readTag,
  slash,
} from './xml-bytes.js';
import { richText } from './xml-text.js';

type TextCell = Extract<Cell, { kind: 'text' }>;

const cacheSlots = 16_384;
/** Excel's longest text of 32,767 characters takes up to 100 KB, plus the markup of some thousand formatted parts. */
const maximumElementBytes = 1024 * 1024;

/**
 * The workbook's text table, kept as bytes: a string is created when a cell shows it. A cache reuses the cells of
 * frequent texts (colours, sizes). A table of 100,000 rows takes a few megabytes instead of some hundred thousand
 * strings.
 */
export class SharedStrings {
  readonly #limits: ReadingLimits;
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;
  /**
   * For each string, its end offset times four, plus one if it is not ASCII, plus two if it is stored as `packedRuns`.
   * Four times the limit of 300 MB fits into 32 bits, even if every text is stored twice.
   */
  #ends = new Uint32Array(1024);
  #count = 0;
  readonly #chunks = new ChunkJoiner();
  readonly #cachedIndex = new Int32Array(cacheSlots).fill(-1);
  readonly #cached: TextCell[] = [];

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  cell(index: number): TextCell {
    const slot = index & (cacheSlots - 1);
    const cached = this.#cached[slot];
    if (cached && this.#cachedIndex[slot] === index) return cached;
    if (index >= this.#count) throw corruptWorkbook('A cell refers to a text that the workbook does not hold');
    const mark = this.#ends[index] ?? 0;
    const end = mark >>> 2;
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0) >>> 2;
    const text = this.#bytes.toString((mark & 1) === 0 ? 'latin1' : 'utf8', start, end);
    const cell: TextCell = (mark & 2) === 0 ? { kind: 'text', text } : textCell(unpackedRuns(text));
    this.#cachedIndex[slot] = index;
    this.#cached[slot] = cell;
    return cell;
  }

  feed(chunk: Buffer): void {
    const bytes = this.#chunks.join(chunk);
    this.#chunks.leave(bytes, this.#read(bytes));
    if (this.#chunks.bytesLeft > maximumElementBytes) throw tooLargeWorkbook('A cell holds more than 1 MB of text');
  }

  /** Consumes all complete strings. Returns the position of the first that is incomplete. */
  #read(bytes: Buffer): number {
    const end = bytes.length;
    for (let position = 0; ; ) {
      const next = bytes.indexOf(lessThan, position);
      if (next < 0) return end;
      if (next + 1 >= end) return next;
      const first = bytes[next + 1];
      // Fast path for `<si><t>plain</t></si>`, the form of nearly all texts.
      if (
        first === 0x73 &&
        bytes[next + 2] === 0x69 &&
        bytes[next + 3] === greaterThan &&
        bytes[next + 4] === lessThan &&
        bytes[next + 5] === 0x74 &&
        bytes[next + 6] === greaterThan
      ) {
        const after = this.#plain(bytes, next + 7, end);
        if (after !== incompleteMarkup) {
          position = after;
          continue;
        }
      }
      if (first === exclamationMark || first === questionMark) {
        position = endOfMarkup(bytes, next, end);
        if (position === incompleteMarkup) return next;
        continue;
      }
      const tag = readTag(bytes, next, end);
      if (!tag) return next;
      position = tag.end;
      if (tag.closing || !isNamed(bytes, tag, 'si')) continue;
      if (tag.selfClosing) {
        this.#add({ text: '' });
        continue;
      }
      position = endOfElement(bytes, next, end);
      if (position === incompleteMarkup) return next;
      this.#add(richText(bytes, tag.end, position));
    }
  }

  /**
   * Copies a text without escapes. Returns the position after `</t></si>`, or `incompleteMarkup` when the text must be
   * parsed fully.
   */
  #plain(bytes: Buffer, from: number, end: number): number {
    let at = from;
    let all = 0;
    for (; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === lessThan) break;
      // `&`, `_` and carriage return begin entities and escapes such as `_x000D_`.
      if (byte === 0x26 || byte === 0x5f || byte === 0x0d) return incompleteMarkup;
      all |= byte;
    }
    // Compares the bytes with `</t></si>`.
    if (at + 9 > end || bytes[at + 1] !== slash || bytes[at + 2] !== 0x74 || bytes[at + 3] !== greaterThan)
      return incompleteMarkup;
    if (
      bytes[at + 4] !== lessThan ||
      bytes[at + 5] !== slash ||
      bytes[at + 6] !== 0x73 ||
      bytes[at + 7] !== 0x69 ||
      bytes[at + 8] !== greaterThan
    )
      return incompleteMarkup;
    this.#reserve(at - from);
    // A call of `copy` costs as much as copying 40 bytes in a loop.
    if (at - from > 40) bytes.copy(this.#bytes, this.#length, from, at);
    else
      for (let source = from, target = this.#length; source < at; source += 1, target += 1)
        this.#bytes[target] = bytes[source] ?? 0;
    this.#push(at - from, all < 0x80, false);
    return at + 9;
  }

  #add(runs: RunsText): void {
    const isPacked = runs.struck === true || runs.unstruck !== undefined;
    const text = isPacked ? packedRuns(runs) : runs.text;
    const length = Buffer.byteLength(text);
    this.#reserve(length);
    this.#bytes.write(text, this.#length);
    this.#push(length, length === text.length, isPacked);
  }

  #push(length: number, ascii: boolean, isPacked: boolean): void {
    this.#length += length;
    if (this.#count === this.#ends.length) {
      const wider = new Uint32Array(this.#count * 2);
      wider.set(this.#ends);
      this.#ends = wider;
    }
    this.#ends[this.#count] = this.#length * 4 + (ascii ? 0 : 1) + (isPacked ? 2 : 0);
    this.#count += 1;
    this.#limits.strings(this.#count);
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + length));
    this.#bytes.copy(wider, 0, 0, this.#length);
    this.#bytes = wider;
  }
}

/** NUL, which XML cannot hold. A text can have it as the escape `_x0000_`, and loses it. */
const packSeparator = '\0';

/** Text and `unstruck` in one string; a struck-out text is the second part, after an empty first one. */
function packedRuns({ text, struck, unstruck = '' }: RunsText): string {
  return struck ? packSeparator + packable(text) : packable(text) + packSeparator + packable(unstruck);
}

const packable = (text: string): string => (text.includes(packSeparator) ? text.replaceAll(packSeparator, '') : text);

function unpackedRuns(packed: string): RunsText {
  const end = packed.indexOf(packSeparator);
  const second = packed.slice(end + 1);
  return end === 0 ? { text: second, struck: true } : { text: packed.slice(0, end), unstruck: second };
}

import type { Cell } from './cells.js';
import type { ReadingLimits } from './reading-limits.js';
import { corrupt, tooLarge } from './refusals.js';
import { bang, endOfElement, endOfMarkup, gt, incomplete, isNamed, lt, question, readTag, slash } from './xml-bytes.js';
import { richText } from './xml-text.js';

type TextCell = Extract<Cell, { kind: 'text' }>;

const cacheSlots = 16_384;
/** Excel's longest text is 32,767 characters: 100 KB, and markup around some thousand parts of it. */
const maximumElementBytes = 1024 * 1024;

/**
 * The workbook's text table, kept as bytes: a string is made when a cell shows it, and texts shown again soon (colours,
 * sizes) are handed out again. A 100,000-row table costs some megabytes instead of some hundred thousand strings.
 */
export class SharedStrings {
  readonly #limits: ReadingLimits;
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;
  /** Where each string ends, times two, plus one where it holds more than ASCII; 300 MB times two fits. */
  #ends = new Uint32Array(1024);
  #count = 0;
  #carry: Buffer = Buffer.alloc(0);
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
    if (index >= this.#count) throw corrupt('A cell refers to a text that the workbook does not hold');
    const mark = this.#ends[index] ?? 0;
    const end = mark >>> 1;
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0) >>> 1;
    const text = this.#bytes.toString((mark & 1) === 0 ? 'latin1' : 'utf8', start, end);
    const cell: TextCell = { kind: 'text', text };
    this.#cachedIndex[slot] = index;
    this.#cached[slot] = cell;
    return cell;
  }

  feed(chunk: Buffer): void {
    const bytes = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    this.#carry = this.#read(bytes);
    if (this.#carry.length > maximumElementBytes) throw tooLarge('A cell holds more than 1 MB of text');
  }

  /** Takes all complete strings and gives back what is left. */
  #read(bytes: Buffer): Buffer {
    const end = bytes.length;
    for (let position = 0; ; ) {
      const next = bytes.indexOf(lt, position);
      if (next < 0) return bytes.subarray(end);
      if (next + 1 >= end) return bytes.subarray(next);
      const first = bytes[next + 1];
      // `<si><t>plain</t></si>`, which is nearly all of them.
      if (
        first === 0x73 &&
        bytes[next + 2] === 0x69 &&
        bytes[next + 3] === gt &&
        bytes[next + 4] === lt &&
        bytes[next + 5] === 0x74 &&
        bytes[next + 6] === gt
      ) {
        const behind = this.#plain(bytes, next + 7, end);
        if (behind !== incomplete) {
          position = behind;
          continue;
        }
      }
      if (first === bang || first === question) {
        position = endOfMarkup(bytes, next, end);
        if (position === incomplete) return bytes.subarray(next);
        continue;
      }
      const tag = readTag(bytes, next, end);
      if (!tag) return bytes.subarray(next);
      position = tag.end;
      if (tag.closing || !isNamed(bytes, tag, 'si')) continue;
      if (tag.selfClosing) {
        this.#add('');
        continue;
      }
      position = endOfElement(bytes, next, end);
      if (position === incomplete) return bytes.subarray(next);
      this.#add(richText(bytes, tag.end, position));
    }
  }

  /** Copies a text without anything special in it and gives the position behind `</t></si>`, or -1 to go the long way. */
  #plain(bytes: Buffer, from: number, end: number): number {
    let at = from;
    let all = 0;
    for (; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === lt) break;
      // Entities, `_x000D_` and carriage returns.
      if (byte === 0x26 || byte === 0x5f || byte === 0x0d) return incomplete;
      all |= byte;
    }
    // `</t></si>`
    if (at + 9 > end || bytes[at + 1] !== slash || bytes[at + 2] !== 0x74 || bytes[at + 3] !== gt) return incomplete;
    if (
      bytes[at + 4] !== lt ||
      bytes[at + 5] !== slash ||
      bytes[at + 6] !== 0x73 ||
      bytes[at + 7] !== 0x69 ||
      bytes[at + 8] !== gt
    )
      return incomplete;
    this.#reserve(at - from);
    // A call of `copy` costs as much as 40 bytes one by one.
    if (at - from > 40) bytes.copy(this.#bytes, this.#length, from, at);
    else
      for (let source = from, target = this.#length; source < at; source += 1, target += 1)
        this.#bytes[target] = bytes[source] ?? 0;
    this.#push(at - from, all < 0x80);
    return at + 9;
  }

  #add(text: string): void {
    const length = Buffer.byteLength(text);
    this.#reserve(length);
    this.#bytes.write(text, this.#length);
    this.#push(length, length === text.length);
  }

  #push(length: number, ascii: boolean): void {
    this.#length += length;
    if (this.#count === this.#ends.length) {
      const wider = new Uint32Array(this.#count * 2);
      wider.set(this.#ends);
      this.#ends = wider;
    }
    this.#ends[this.#count] = this.#length * 2 + (ascii ? 0 : 1);
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

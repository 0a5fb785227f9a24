import type { CP$Module } from '@e965/xlsx/dist/cpexcel.js';
import { continuation, headBytes, type Span } from './biff-records.js';
import { corrupt } from './refusals.js';

const [wideFlag, extendedFlag, richFlag] = [1, 4, 8];

/** Goes through a record's content and that of the records that continue it. */
class Cursor {
  at = 0;
  #span = -1;
  #end = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly spans: readonly Span[],
  ) {}

  /** False where nothing is left. */
  more(): boolean {
    while (this.at >= this.#end) {
      const next = this.spans[this.#span + 1];
      if (next === undefined) return false;
      this.#span += 1;
      [this.at, this.#end] = next;
    }
    return true;
  }

  goTo(place: number): void {
    let [low, high] = [0, this.spans.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.spans[middle]?.[0] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    this.#span = low;
    this.#end = this.spans[low]?.[1] ?? 0;
    this.at = place;
  }

  /** Unsigned, of so many bytes; NaN where they are not there. */
  number(length: 1 | 2 | 4): number {
    let value = 0;
    for (let index = 0; index < length; index += 1) {
      if (!this.more()) return Number.NaN;
      value += (this.bytes[this.at] ?? 0) * 2 ** (8 * index);
      this.at += 1;
    }
    return value;
  }

  skip(length: number): void {
    for (let left = length; left > 0 && this.more(); ) {
      const step = Math.min(left, this.#end - this.at);
      this.at += step;
      left -= step;
    }
  }

  /** So many characters; each continued record says anew whether they take one byte or two. */
  characters(count: number, flags: number, keep: boolean): string {
    let [left, wide, text] = [count, (flags & wideFlag) === 1, ''];
    while (left > 0) {
      if (this.at >= this.#end) {
        if (!this.more()) throw corrupt();
        wide = ((this.bytes[this.at] ?? 0) & wideFlag) === 1;
        this.at += 1;
      }
      const size = wide ? 2 : 1;
      const step = Math.min(left, Math.floor((this.#end - this.at) / size));
      if (step === 0) {
        this.at = this.#end;
        continue;
      }
      const until = this.at + step * size;
      if (keep) text += this.bytes.toString(wide ? 'utf16le' : 'latin1', this.at, until);
      this.at = until;
      left -= step;
    }
    return text;
  }
}

/** The texts that cells share. Only where each begins is kept: a text is made when a cell shows it. */
export class BiffSharedTexts {
  readonly #cursor: Cursor;
  readonly #places: number[] = [];

  /** Texts behind a damaged one are missing. */
  constructor(bytes: Buffer, spans: readonly Span[]) {
    const cursor = new Cursor(bytes, spans);
    this.#cursor = cursor;
    cursor.skip(8);
    try {
      while (cursor.more()) {
        const { at } = cursor;
        this.#read(false);
        this.#places.push(at);
      }
    } catch {
      // A text that is not whole is not one.
    }
  }

  get count(): number {
    return this.#places.length;
  }

  text(index: number): string {
    const place = this.#places[index];
    if (place === undefined) throw corrupt('A cell refers to a text that the workbook does not hold');
    this.#cursor.goTo(place);
    return this.#read(true);
  }

  #read(keep: boolean): string {
    const cursor = this.#cursor;
    const count = cursor.number(2);
    const flags = cursor.number(1);
    const runs = flags & richFlag ? cursor.number(2) : 0;
    const extended = flags & extendedFlag ? cursor.number(4) : 0;
    if (Number.isNaN(count + flags + runs + extended)) throw corrupt();
    const text = cursor.characters(count, flags, keep);
    if (!keep) cursor.skip(runs * 4 + extended);
    return text;
  }
}

/** The text of a record in Excel 97's way, also where further records continue it. Begins with its length. */
export function unicodeText(bytes: Buffer, start: number, end: number, lengthBytes: 1 | 2): string {
  const cursor = new Cursor(bytes, [[start, end], ...continuedFrom(bytes, end)]);
  const [count, flags] = [cursor.number(lengthBytes), cursor.number(1)];
  return Number.isNaN(count + flags) ? '' : cursor.characters(count, flags, true);
}

function continuedFrom(bytes: Buffer, end: number): Span[] {
  const spans: Span[] = [];
  for (let at = end; at + headBytes <= bytes.length && bytes.readUInt16LE(at) === continuation; ) {
    const next = at + headBytes + bytes.readUInt16LE(at + 2);
    if (next > bytes.length) break;
    spans.push([at + headBytes, next]);
    at = next;
  }
  return spans;
}

export type TextDecoding = (bytes: Buffer) => string;

/** What a workbook says otherwise than the tables of code pages do: Macintosh, Windows and ASCII. */
const saidAs = new Map([
  [0x8000, 10_000],
  [0x8001, 1252],
  [367, 1252],
]);

/** Texts of Excel 2 to 95 are in the code page of the machine that wrote them; Windows' where none is known. */
export async function decodingOf(codePage: number): Promise<TextDecoding> {
  // The library's types tell of its other build.
  const { utils } = (await import('@e965/xlsx/dist/cpexcel.full.mjs')) as unknown as CP$Module;
  const wanted = saidAs.get(codePage) ?? codePage;
  const known = utils.hascp(wanted) && ![1200, 1201, 65_000, 65_001].includes(wanted) ? wanted : 1252;
  return (bytes) => utils.decode(known, bytes);
}

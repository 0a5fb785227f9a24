import type { CP$Module } from '@e965/xlsx/dist/cpexcel.js';
import { corruptWorkbook } from '../refusals.js';
import { joinRuns, type RunsText, type TextRun } from '../xlsx/text-runs.js';
import { type BiffVersion, type ByteSpan, continuationRecord, recordHeaderBytes } from './biff-records.js';

const [wideFlag, extendedFlag, richFlag] = [1, 4, 8];

/** Reads the content of a record and of its continuation records as one sequence. */
class Cursor {
  at = 0;
  #span = -1;
  #end = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly spans: readonly ByteSpan[],
  ) {}

  /** True while bytes are left; moves to the next record when the current one is read. */
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

  /** Reads an unsigned number of `length` bytes; NaN when the data ends before. */
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

  /** Reads `count` characters. Each continuation record states again whether a character takes one byte or two. */
  characters(count: number, flags: number, keep: boolean): string {
    let [left, wide, text] = [count, (flags & wideFlag) === 1, ''];
    while (left > 0) {
      if (this.at >= this.#end) {
        if (!this.more()) throw corruptWorkbook();
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

/** The workbook's shared texts. Keeps only the offset of each text; a string is created when a cell shows it. */
export class BiffSharedTexts {
  readonly #cursor: Cursor;
  readonly #places: number[] = [];

  /** Finds the offsets of the texts. All texts after a damaged text are missing. */
  constructor(bytes: Buffer, spans: readonly ByteSpan[]) {
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
      // A truncated text and all texts after it are ignored.
    }
  }

  get count(): number {
    return this.#places.length;
  }

  text(index: number, fontOf: FontOf): RunsText {
    const place = this.#places[index];
    if (place === undefined) throw corruptWorkbook('A cell refers to a text that the workbook does not hold');
    this.#cursor.goTo(place);
    const { text, runs } = this.#read(true);
    return textOfRuns(text, fontChanges(this.#cursor, runs, 2), fontOf);
  }

  /** Reads a text, and skips what follows it unless `keep`. `runs` is the number of its changes of font. */
  #read(keep: boolean): { text: string; runs: number } {
    const cursor = this.#cursor;
    const count = cursor.number(2);
    const flags = cursor.number(1);
    const runs = flags & richFlag ? cursor.number(2) : 0;
    const extended = flags & extendedFlag ? cursor.number(4) : 0;
    if (Number.isNaN(count + flags + runs + extended)) throw corruptWorkbook();
    const text = cursor.characters(count, flags, keep);
    if (!keep) cursor.skip(runs * 4 + extended);
    return { text, runs };
  }
}

type FontChange = [from: number, font: number];
/** The font with this number. */
export type FontOf = (number: number) => Omit<TextRun, 'text'>;

/** Reads where a text changes its font, each in numbers of `length` bytes. */
function fontChanges(cursor: Cursor, count: number, length: 1 | 2): FontChange[] {
  const changes: FontChange[] = [];
  for (let left = count; left > 0; left -= 1) {
    const [from, font] = [cursor.number(length), cursor.number(length)];
    // Positions that do not ascend, or none at the end of the data, are damaged.
    if (!(from >= (changes.at(-1)?.[0] ?? 0)) || Number.isNaN(font)) break;
    changes.push([from, font]);
  }
  return changes;
}

/** The text as its fonts show it. Until the first change it has the font of the cell. */
function textOfRuns(text: string, changes: readonly FontChange[], fontOf: FontOf): RunsText {
  if (changes.length === 0) return { text };
  const runs: TextRun[] = [{ text: text.slice(0, changes[0]?.[0]), strike: 'cell', isRaised: false }];
  for (const [index, [from, font]] of changes.entries())
    runs.push({ ...fontOf(font), text: text.slice(from, changes[index + 1]?.[0]) });
  return joinRuns(runs);
}

/** Reads a text in the format of Excel 97, with its length in front, including continuation records. */
export function unicodeText(bytes: Buffer, start: number, end: number, lengthBytes: 1 | 2): string {
  const cursor = new Cursor(bytes, [[start, end], ...continuedFrom(bytes, end)]);
  const [count, flags] = [cursor.number(lengthBytes), cursor.number(1)];
  return Number.isNaN(count + flags) ? '' : cursor.characters(count, flags, true);
}

/** Reads a text that is stored in its cell's record, with its changes of font behind it. */
export function formattedText(
  bytes: Buffer,
  [start, end]: ByteSpan,
  version: BiffVersion,
  decode: TextDecoding,
  fontOf: FontOf,
): RunsText {
  const cursor = new Cursor(bytes, [[start, end], ...continuedFrom(bytes, end)]);
  const count = cursor.number(2);
  if (version === 8) {
    const text = cursor.characters(count, cursor.number(1), true);
    return textOfRuns(text, fontChanges(cursor, cursor.number(2), 2), fontOf);
  }
  const textEnd = Math.min(end, start + 2 + count);
  cursor.skip(count);
  return textOfRuns(decode(bytes.subarray(start + 2, textEnd)), fontChanges(cursor, cursor.number(1), 1), fontOf);
}

function continuedFrom(bytes: Buffer, end: number): ByteSpan[] {
  const spans: ByteSpan[] = [];
  for (let at = end; at + recordHeaderBytes <= bytes.length && bytes.readUInt16LE(at) === continuationRecord; ) {
    const next = at + recordHeaderBytes + bytes.readUInt16LE(at + 2);
    if (next > bytes.length) break;
    spans.push([at + recordHeaderBytes, next]);
    at = next;
  }
  return spans;
}

export type TextDecoding = (bytes: Buffer) => string;

/**
 * Code page numbers for which workbooks and the decoding library use different numbers: Macintosh, Windows and ASCII.
 */
const libraryCodePages = new Map([
  [0x8000, 10_000],
  [0x8001, 1252],
  [367, 1252],
]);

/** A word of nothing but letters that Western languages write among others: "Öåíà" is "Цена" in Windows-1251. */
const cyrillicWord = /(?<!\p{L})[À-ÖØ-öø-ÿ]{3,}(?!\p{L})/u;

/**
 * Excel 2 to 95 store texts in the code page of the writing machine; Windows-1252 is assumed for unknown code pages.
 * Programs in PHP name Windows-1252 even above Russian texts: from the first such word on, texts are read as Windows-1251.
 */
export async function decodingOf(codePage: number): Promise<TextDecoding> {
  // The types of the library describe a build other than this one.
  const { utils } = (await import('@e965/xlsx/dist/cpexcel.full.mjs')) as unknown as CP$Module;
  const wanted = libraryCodePages.get(codePage) ?? codePage;
  const known = utils.hascp(wanted) && ![1200, 1201, 65_000, 65_001].includes(wanted) ? wanted : 1252;
  let page = known;
  return (bytes) => {
    const text = utils.decode(page, bytes);
    if (page !== 1252 || !cyrillicWord.test(text)) return text;
    page = 1251;
    return utils.decode(page, bytes);
  };
}

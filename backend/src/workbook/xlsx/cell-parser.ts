import { cellTypeCode } from './stored-values.js';
import type { RunsText } from './text-runs.js';
import {
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
} from './xml-bytes.js';
import { richText } from './xml-text.js';

const letterM = 0x6d;
const letterR = 0x72;
const letterS = 0x73;
const letterT = 0x74;
const letterV = 0x76;
const quote = 0x22;
const apostrophe = 0x27;

/** Stands for the position of an attribute or a value that the cell does not have. */
const absent = -1;

/** Returned instead of a position when the element is not valid XML. */
export const damagedElement = -2;

/**
 * The parts of one `<c>` element, as positions in the bytes. A parser reuses a single instance for every cell, so that
 * no memory is allocated per cell.
 */
export class ParsedCell {
  /** Position of the cell's address (attribute `r`), such as `B12`. */
  addressStart = absent;
  addressEnd = absent;
  /** One of the values of `cellTypeCode`. */
  kind: number = cellTypeCode.number;
  /** Index of the cell's format (attribute `s`), 0 without one. */
  style = 0;
  /** Number of the cell's rich value (attribute `vm`), 0 without one. */
  richValue = 0;
  hasFormula = false;
  /** Start and end of the formula's text; both are equal when the cell only refers to the formula of another cell. */
  formulaStart = absent;
  formulaEnd = absent;
  /** Text of an inline string. */
  inlineText: RunsText | null = null;
  valueStart = absent;
  valueEnd = absent;
  /** False where the value holds markup: a comment or a CDATA section. */
  isPlain = true;

  /**
   * Reads the element from the end of its name on. Returns the position after `</c>`, `incompleteMarkup` or
   * `damagedElement`.
   */
  read(bytes: Buffer, from: number, end: number): number {
    this.addressStart = absent;
    this.kind = cellTypeCode.number;
    this.style = 0;
    this.richValue = 0;
    this.hasFormula = false;
    this.inlineText = null;
    this.valueStart = absent;
    this.valueEnd = absent;
    this.isPlain = true;
    for (let at = from; at + 1 < end; ) {
      const byte = bytes[at] ?? 0;
      if (byte === greaterThan) return this.#readContent(bytes, at + 1, end);
      if (byte === slash) return at + 2;
      if (byte <= 0x20) at += 1;
      else {
        at = this.#readAttribute(bytes, at, end);
        if (at < 0) return at;
      }
    }
    return incompleteMarkup;
  }

  #readAttribute(bytes: Buffer, name: number, end: number): number {
    let at = name;
    // Fast path for names of one letter, such as `r="B12"`.
    if (bytes[at + 1] === equalsSign && bytes[at + 2] === quote) {
      const start = at + 3;
      at = start;
      while (at < end && bytes[at] !== quote) at += 1;
      if (at + 1 >= end) return incompleteMarkup;
      this.#takeShortAttribute(bytes, name, start, at);
      return at + 1;
    }
    while (at < end && bytes[at] !== equalsSign) at += 1;
    const nameEnd = at;
    at += 1;
    while (at < end && (bytes[at] ?? 0) <= 0x20) at += 1;
    const delimiter = bytes[at];
    const start = at + 1;
    at = start;
    while (at < end && bytes[at] !== delimiter) at += 1;
    if (at + 1 >= end) return incompleteMarkup;
    if (delimiter !== quote && delimiter !== apostrophe) return damagedElement;
    this.#takeAttribute(bytes, name, nameEnd, start, at);
    return at + 1;
  }

  #takeAttribute(bytes: Buffer, name: number, nameEnd: number, start: number, end: number): void {
    if (name + 1 === nameEnd || (bytes[name + 1] ?? 0) <= 0x20) this.#takeShortAttribute(bytes, name, start, end);
    else if (bytes[name] === letterV && bytes[name + 1] === letterM && name + 2 === nameEnd) {
      this.richValue = Number(bytes.toString('latin1', start, Math.min(end, start + 10)));
    }
  }

  #takeShortAttribute(bytes: Buffer, name: number, start: number, end: number): void {
    const first = bytes[name];
    if (first === letterR) {
      this.addressStart = start;
      this.addressEnd = end;
    } else if (first === letterT) this.kind = kindOf(bytes, start, end);
    else if (first === letterS) {
      let style = 0;
      for (let at = start; at < end && at < start + 6; at += 1) style = style * 10 + (bytes[at] ?? 0) - 0x30;
      this.style = style;
    }
  }

  #readContent(bytes: Buffer, from: number, end: number): number {
    let at = from;
    for (;;) {
      while (at < end && bytes[at] !== lessThan) at += 1;
      if (at + 3 >= end) return incompleteMarkup;
      const first = bytes[at + 1];
      if (first === slash) return positionAfterTag(bytes, at, end);
      if (first === letterV && bytes[at + 2] === greaterThan) at = this.#readValue(bytes, at, end);
      else if (first === exclamationMark || first === questionMark) at = endOfMarkup(bytes, at, end);
      else at = this.#readChild(bytes, at, end);
      if (at === incompleteMarkup) return incompleteMarkup;
    }
  }

  /** Reads `<v>…</v>` without attributes and prefix, the usual form of a value, faster than the general parser. */
  #readValue(bytes: Buffer, at: number, end: number): number {
    const start = at + 3;
    let after = start;
    while (after < end && bytes[after] !== lessThan) after += 1;
    if (after + 4 > end) return incompleteMarkup;
    this.valueStart = start;
    this.valueEnd = after;
    if (bytes[after + 1] === slash && bytes[after + 3] === greaterThan) return after + 4;
    this.isPlain = false;
    after = endOfElement(bytes, at, end);
    if (after !== incompleteMarkup) this.valueEnd = bytes.lastIndexOf(lessThan, after - 1);
    return after;
  }

  #readChild(bytes: Buffer, at: number, end: number): number {
    const tag = readTag(bytes, at, end);
    if (!tag) return incompleteMarkup;
    const after = tag.selfClosing ? tag.end : endOfElement(bytes, at, end);
    if (after === incompleteMarkup) return incompleteMarkup;
    const contentEnd = tag.selfClosing ? tag.end : bytes.lastIndexOf(lessThan, after - 1);
    if (isNamed(bytes, tag, 'f')) {
      this.hasFormula = true;
      this.formulaStart = tag.end;
      this.formulaEnd = contentEnd;
    } else if (isNamed(bytes, tag, 'is')) this.inlineText = richText(bytes, tag.end, contentEnd);
    else if (isNamed(bytes, tag, 'v')) {
      this.valueStart = tag.end;
      this.valueEnd = contentEnd;
      this.isPlain = false;
    }
    return after;
  }
}

/** The first letter identifies every type except `s` and `str`, which begin alike. */
function kindOf(bytes: Buffer, start: number, end: number): number {
  const first = bytes[start] ?? cellTypeCode.number;
  return first === cellTypeCode.shared && end - start > 1 ? cellTypeCode.string : first;
}

function positionAfterTag(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== greaterThan) at += 1;
  return at < end ? at + 1 : incompleteMarkup;
}

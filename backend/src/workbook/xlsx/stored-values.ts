import type { Cell } from '../cells.js';
import type { NumberFormat } from '../number-formats.js';
import { NumberCellCache } from '../numbers.js';
import { corruptWorkbook } from '../refusals.js';
import type { SharedStrings } from './shared-strings.js';
import { characterData, unescapeSpreadsheet } from './xml-text.js';

/**
 * Types of a cell by the first letter of its attribute `t`; `string` distinguishes `str` (a formula's text) from `s`.
 */
export const cellTypeCode = {
  number: 0x6e,
  shared: 0x73,
  string: 1,
  inline: 0x69,
  boolean: 0x62,
  error: 0x65,
  date: 0x64,
} as const;

/** A value with more bytes than this cannot be a number. */
const longestNumber = 400;

/** Turns the content of a `<v>` element, as bytes, into a cell. */
export class StoredValues {
  readonly #strings: SharedStrings;
  readonly #numbers: NumberCellCache;

  constructor(strings: SharedStrings, is1904: boolean) {
    this.#strings = strings;
    this.#numbers = new NumberCellCache(is1904);
  }

  /** Returns null for an empty value. `plain`: the value has no markup, only characters and entities. */
  read(
    bytes: Buffer,
    start: number,
    end: number,
    plain: boolean,
    kind: number,
    format: NumberFormat | null,
  ): Cell | null {
    if (plain) {
      if (kind === cellTypeCode.number && end - start < longestNumber) {
        const cell = this.#numbers.read(bytes, start, end, format);
        if (cell) return cell;
      } else if (kind === cellTypeCode.shared) return this.#strings.cell(index(bytes, start, end));
    }
    const text = characterData(bytes, start, end);
    switch (kind) {
      case cellTypeCode.shared:
        return text.trim() === '' ? null : this.#strings.cell(index(Buffer.from(text), 0, text.length));
      case cellTypeCode.boolean:
        return { kind: 'boolean', value: /^\s*(1|true)\s*$/i.test(text) };
      case cellTypeCode.error:
        return { kind: 'error', text: text.trim() };
      case cellTypeCode.string:
      case cellTypeCode.inline:
        return { kind: 'text', text: unescapeSpreadsheet(text) };
      case cellTypeCode.date:
        return text.trim() === '' ? null : { kind: 'date', number: null, text: text.trim() };
      default:
        return this.#numberOrText(text, format);
    }
  }

  #numberOrText(text: string, format: NumberFormat | null): Cell | null {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    const bytes = Buffer.from(trimmed);
    return (
      (bytes.length < longestNumber && this.#numbers.read(bytes, 0, bytes.length, format)) || { kind: 'text', text }
    );
  }
}

function index(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (digit > -0x10) throw corruptWorkbook('A cell refers to a text that the workbook does not hold');
  }
  return value;
}

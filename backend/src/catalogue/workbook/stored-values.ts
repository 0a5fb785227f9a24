import type { Cell } from './cells.js';
import { NumberCells } from './numbers.js';
import { corrupt } from './refusals.js';
import type { SharedStrings } from './shared-strings.js';
import { characterData, unescapeSpreadsheet } from './xml-text.js';

/** What `t="…"` of a cell says, by the first letter of its value; `s` (shared) and `str` (a formula's text) share theirs. */
export const cellKind = {
  number: 0x6e,
  shared: 0x73,
  string: 1,
  inline: 0x69,
  boolean: 0x62,
  error: 0x65,
  date: 0x64,
} as const;

/** Longer than any number that a cell can hold. */
const longestNumber = 400;

/** Turns the bytes of a `<v>` into a cell. */
export class StoredValues {
  readonly #strings: SharedStrings;
  readonly #numbers = new NumberCells();

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  /** `plain`: the value holds nothing but characters and entities. Null: nothing is there. */
  read(bytes: Buffer, start: number, end: number, plain: boolean, kind: number): Cell | null {
    if (plain) {
      if (kind === cellKind.number && end - start < longestNumber) {
        const cell = this.#numbers.read(bytes, start, end);
        if (cell) return cell;
      } else if (kind === cellKind.shared) return this.#strings.cell(index(bytes, start, end));
    }
    const text = characterData(bytes, start, end);
    switch (kind) {
      case cellKind.shared:
        return text.trim() === '' ? null : this.#strings.cell(index(Buffer.from(text), 0, text.length));
      case cellKind.boolean:
        return { kind: 'boolean', value: /^\s*(1|true)\s*$/i.test(text) };
      case cellKind.error:
        return { kind: 'error', text: text.trim() };
      case cellKind.string:
      case cellKind.inline:
        return { kind: 'text', text: unescapeSpreadsheet(text) };
      case cellKind.date:
        return { kind: 'text', text };
      default:
        return this.#numberOrText(text);
    }
  }

  #numberOrText(text: string): Cell | null {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    const bytes = Buffer.from(trimmed);
    return (bytes.length < longestNumber && this.#numbers.read(bytes, 0, bytes.length)) || { kind: 'text', text };
  }
}

function index(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (digit > -0x10) throw corrupt('A cell refers to a text that the workbook does not hold');
  }
  return value;
}

import type { Cell } from './cells.js';
import { formatFor, formatNumber, type NumberFormat } from './number-formats.js';

/** A number becomes a date cell when its format shows it as a date. */
type NumberCell = Extract<Cell, { kind: 'number' | 'date' }>;

const slots = 4096;
const powersOfTen = Array.from({ length: 23 }, (_, power) => 10 ** power);

/**
 * Turns the digits of a cell into a number without an intermediate string. Prices, pack sizes and stock repeat, so
 * recent cells are kept in a small cache and reused.
 */
export class NumberCellCache {
  readonly #cells: (NumberCell | undefined)[] = new Array(slots).fill(undefined);
  readonly #keys = new Float64Array(slots).fill(Number.NaN);
  readonly #scales = new Int8Array(slots);
  /** The formats as the workbook names them; a cell has the section of its format that shows its number. */
  readonly #formats: (NumberFormat | null)[] = new Array(slots).fill(null);
  readonly #is1904: boolean;

  constructor(is1904 = false) {
    this.#is1904 = is1904;
  }

  /** Returns the cell for the digits in `bytes`; null if they are not a number. */
  read(bytes: Buffer, start: number, end: number, format: NumberFormat | null = null): NumberCell | null {
    let at = start;
    const negative = bytes[at] === 0x2d;
    if (negative) at += 1;
    let mantissa = 0;
    let digits = 0;
    let scale = -1;
    for (; at < end; at += 1) {
      const digit = (bytes[at] ?? 0) - 0x30;
      if (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        digits += 1;
        if (scale >= 0) scale += 1;
      } else if (digit === -2 && scale < 0) scale = 0;
      else break;
    }
    // Fast path: with up to 15 digits, mantissa and power of ten are exact, so their quotient is rounded correctly.
    // Signs, exponents, `.5`, `5.` and `05` are rare and parsed by `slowNumber`.
    const wholeDigits = scale > 0 ? digits - scale : digits;
    const odd = scale === 0 || wholeDigits === 0 || (wholeDigits > 1 && bytes[start] === 0x30);
    if (at < end || digits > 15 || negative || odd) {
      return slowNumber(bytes.toString('latin1', start, end), format, this.#is1904);
    }
    const slot = (Math.imul(mantissa, 31) + scale) & (slots - 1);
    const known = this.#cells[slot];
    if (known && this.#keys[slot] === mantissa && this.#scales[slot] === scale && this.#formats[slot] === format)
      return known;
    const number = scale > 0 ? mantissa / (powersOfTen[scale] ?? 1) : mantissa;
    const text = scale > 0 ? withoutZeros(bytes.toString('latin1', start, end)) : String(mantissa);
    const cell = formatted(number, text, format, this.#is1904);
    this.#cells[slot] = cell;
    this.#keys[slot] = mantissa;
    this.#scales[slot] = scale;
    this.#formats[slot] = format;
    return cell;
  }
}

function slowNumber(raw: string, format: NumberFormat | null, is1904: boolean): NumberCell | null {
  const trimmed = raw.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(trimmed)) return null;
  return createNumberCell(Number(trimmed), trimmed, format, is1904);
}

/** Makes a number cell; `written` is the notation in the file, if the file stores numbers as text. */
export function createNumberCell(
  number: number,
  written = String(number),
  format: NumberFormat | null = null,
  is1904 = false,
): NumberCell | null {
  if (!Number.isFinite(number)) return null;
  return formatted(number, asShown(number, withoutExponent(written)), format, is1904);
}

function formatted(number: number, text: string, given: NumberFormat | null, is1904: boolean): NumberCell {
  const format = given === null ? null : formatFor(given, number);
  if (format === null) return { kind: 'number', number, text };
  if (format.isDate) return { kind: 'date', number, text: formatNumber(format, number, text, is1904), format };
  return { kind: 'number', number, text, format };
}

/** Spreadsheets show at most this many digits of a number; further digits are floating-point errors. */
const shownDigits = 15;

/**
 * The number as a spreadsheet shows it: `100230.0` becomes 100230 and `1045.0999999999999` becomes 1045.1; a long whole
 * number keeps all its digits.
 */
function asShown(number: number, plain: string): string {
  if (!plain.includes('.')) return plain;
  const digits = plain.length - plain.search(/[1-9]/) - (/^-?0\./.test(plain) ? 0 : 1);
  return withoutZeros(digits > shownDigits ? withoutExponent(String(Number(number.toPrecision(shownDigits)))) : plain);
}

function withoutZeros(decimal: string): string {
  let end = decimal.length;
  if (!decimal.includes('.')) return decimal;
  while (decimal.charCodeAt(end - 1) === 0x30) end--;
  return decimal.slice(0, decimal.charCodeAt(end - 1) === 0x2e ? end - 1 : end);
}

/**
 * Writes out an exponent: `6.29E+12` becomes `6290000000000`, because people compare digits and a barcode consists of
 * digits.
 */
export function withoutExponent(written: string): string {
  const parts = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(written);
  if (!parts) return written;
  const [, sign, whole = '', fraction = '', exponent] = parts;
  if (exponent === undefined)
    return written
      .replace(/^\+/, '')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.$/, '');
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  const left = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const right = point >= 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  const plain = `${left.replace(/^0+(?=\d)/, '')}.${right.replace(/0+$/, '')}`.replace(/\.$/, '');
  return (sign === '-' ? '-' : '') + plain;
}

import type { Cell } from './cells.js';

type NumberCell = Extract<Cell, { kind: 'number' }>;

const slots = 4096;
const powersOfTen = Array.from({ length: 23 }, (_, power) => 10 ** power);

/**
 * Turns the digits of a cell into a number without a string in between. Prices, pack sizes and stock repeat: the last
 * cell of each kind is kept in a small table and handed out again.
 */
export class NumberCells {
  readonly #cells: (NumberCell | undefined)[] = new Array(slots).fill(undefined);
  readonly #keys = new Float64Array(slots).fill(Number.NaN);
  readonly #scales = new Int8Array(slots);

  /** Null where the bytes are no number. */
  read(bytes: Buffer, start: number, end: number): Cell | null {
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
    // Up to 15 digits both the mantissa and the power of ten are exact, hence so is their quotient's rounding. Signs,
    // exponents, `.5`, `5.` and `05` are rare and go the slow way.
    const wholeDigits = scale > 0 ? digits - scale : digits;
    const odd = scale === 0 || wholeDigits === 0 || (wholeDigits > 1 && bytes[start] === 0x30);
    if (at < end || digits > 15 || negative || odd) {
      return slowNumber(bytes.toString('latin1', start, end));
    }
    const slot = (Math.imul(mantissa, 31) + scale) & (slots - 1);
    const known = this.#cells[slot];
    if (known && this.#keys[slot] === mantissa && this.#scales[slot] === scale) return known;
    const number = scale > 0 ? mantissa / (powersOfTen[scale] ?? 1) : mantissa;
    const text = scale > 0 ? bytes.toString('latin1', start, end) : String(mantissa);
    const cell: NumberCell = { kind: 'number', number, text };
    this.#cells[slot] = cell;
    this.#keys[slot] = mantissa;
    this.#scales[slot] = scale;
    return cell;
  }
}

function slowNumber(raw: string): Cell | null {
  const trimmed = raw.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(trimmed)) return null;
  return numberCell(Number(trimmed), trimmed);
}

/** A number as a cell; `written` is how the file writes it, where it does. */
export function numberCell(number: number, written = String(number)): Cell | null {
  if (!Number.isFinite(number)) return null;
  return { kind: 'number', number, text: plainDecimal(written) };
}

/** `6.29E+12` as `6290000000000`: a person compares digits, and a barcode is digits. */
export function plainDecimal(written: string): string {
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

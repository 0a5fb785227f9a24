import type { Cell } from '../../cells.js';
import { formatNumber, type NumberFormat } from '../../number-formats.js';
import { inStockTexts, noStockTexts } from '../../synonyms/stock-words.js';
import { currencyOf, words } from '../headers/fold.js';
import { type DecimalStyle, readDecimal, roundDecimal } from './decimal-text.js';

/** Why a cell's value is invalid for its column; `expected` suggests a value or describes the valid values. */
export interface CellProblem {
  expected: string;
  /** Completes the sentence "Cell F12 …", without a full stop. */
  statement: string;
}

/** Result of reading a cell; null for a blank cell or a dash. `currency` is the ISO code written beside an amount. */
export type CellReading<T> = { value: T; currency?: string } | { problem: CellProblem } | null;

export const missingResultStatement =
  'holds a formula without a stored result; open the file in Excel, save it and upload it again';

/** The displayed text of a cell for the `found` value of a problem; long texts are truncated. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (cell.kind === 'boolean') return cell.value ? 'TRUE' : 'FALSE';
  if (cell.kind === 'noResult') return 'a formula without a result';
  // "48 pcs" means another quantity than 48. Currencies and separators are left out, as in other amounts.
  if (cell.kind === 'number' && cell.format && hasWords(cell.format)) return readText(cell) ?? '';
  return cell.text.length > 120 ? `${cell.text.slice(0, 119)}…` : cell.text;
}

const hasWords = ({ words: added }: NumberFormat): boolean => /\p{L}/u.test(added) && currencyOf(words(added)) === null;

/** Control characters except white space. Nobody types them, and PostgreSQL cannot store NUL. */
const controls = /[^\P{Cc}\t-\r]/gu;

/**
 * True for controls, surrogates, noncharacters, and characters that are invisible or spaces, by their UTF-16 code from
 * U+007F on.
 */
const mayNeedCleaning = (code: number): boolean =>
  code <= 0xa0 ||
  code === 0xad ||
  code === 0x1680 ||
  (code >= 0x2000 && (code <= 0x200f || (code >= 0x2028 && code <= 0x202f) || (code >= 0x205f && code <= 0x206f))) ||
  code === 0x3000 ||
  (code >= 0xd800 && code <= 0xdfff) ||
  code === 0xfeff ||
  code >= 0xfffe;

/**
 * Removes invisible characters, replaces line breaks and repeated spaces by one space and lone surrogates by U+FFFD.
 * Everything else stays as written: not all of `\p{Cf}` is removed, because it has Arabic signs that are visible.
 */
export function cleanText(text: string): string {
  for (let index = 0, previous = 0x20; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || (code === 0x20 && previous === 0x20) || (code >= 0x7f && mayNeedCleaning(code))) {
      return text
        .toWellFormed()
        .replace(controls, '')
        .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g, '')
        .replace(/\s+/g, ' ')
        .trim();
    }
    previous = code;
  }
  return text.charCodeAt(text.length - 1) === 0x20 ? text.slice(0, -1) : text;
}

const dash = /^[-‐-―−_./\\]+$/;

/**
 * Displayed text of a cell; null for a blank cell or a lone dash. Numbers keep all digits: 6291234567890, not 6.29E+12.
 */
export function readText(cell: Cell | undefined): string | null {
  if (cell === undefined) return null;
  switch (cell.kind) {
    case 'text': {
      const text = cleanText(cell.text);
      return text === '' || (text.length < 4 && dash.test(text)) ? null : text;
    }
    case 'number':
      // Null when the format hides the number: `0;-0;;@` shows nothing for zero.
      return cell.format === undefined ? cell.text : formatNumber(cell.format, cell.number, cell.text) || null;
    case 'date':
      return cell.text;
    case 'boolean':
      return cell.value ? 'TRUE' : 'FALSE';
    default:
      return null;
  }
}

/**
 * A reference as shown: a format adds leading zeros and literal text (`"ST-"0000`), while the separators, decimals and
 * currency of a format for amounts are ignored.
 */
export function readReference(cell: Cell | undefined): string | null {
  const text = readText(cell);
  if (cell?.kind !== 'number' || cell.format === undefined || text === null) return text;
  if (/^\d+$/.test(text) && Number(text) === cell.number) return text;
  const { tokens, words: added } = cell.format;
  const hasLiteral = tokens.some((token) => token.kind === 'literal' && /[^\s\p{Sc}]/u.test(token.text));
  return hasLiteral && currencyOf(words(added)) === null ? text : cell.text;
}

/** True for numbers in lines of their own, such as an old and a new price; a space groups the thousands of one. */
export const holdsSeveralNumbers = (cell: Cell): boolean =>
  cell.kind === 'text' && /\d[^\S\r\n]*[\r\n]\s*\d/.test(cell.text);

/** Digits of a barcode. Of the cell's number format only leading zeros apply, not separators or decimals. */
export function readBarcode(cell: Cell | undefined): string | null {
  const text = readText(cell);
  return cell?.kind === 'number' && text !== null && !/^\d+$/.test(text) ? cell.text : text;
}

/** True for a code such as 6.29E+12, which a spreadsheet rounded before saving it as text, so that digits are lost. */
export function hasLostDigits(text: string): boolean {
  return text.length < 16 && text.includes('+') && /^\d[.,]\d+E\+\d+$/i.test(text);
}

/** Digits before the decimal point in the database's `numeric(12,4)`. */
const priceDigits = 8;
const priceExample = 'a price in AED such as 80.50';

function price(digits: string, fraction: string): CellReading<string> {
  const whole = digits.replace(/^0+(?=\d)/, '');
  if (whole.length > priceDigits) {
    return {
      problem: { expected: priceExample, statement: 'is too large for a price; below 100,000,000 AED is expected' },
    };
  }
  return { value: roundDecimal(whole, fraction, 4) };
}

const notPrice = (statement: string): { problem: CellProblem } => ({ problem: { expected: priceExample, statement } });

/**
 * A price per unit as a decimal string with at most 4 decimals; rounds floating-point errors (80.10000000000001) away.
 */
export function readPrice(cell: Cell | undefined, style: DecimalStyle = 'unknown'): CellReading<string> {
  if (cell === undefined) return null;
  const disguised = misleadingFormatProblem(cell, priceExample);
  if (disguised !== null) return disguised;
  if (cell.kind === 'number') return inCurrency(numberPrice(cell.number, cell.text), cell);
  if (cell.kind === 'error') return notPrice(`holds the error ${cell.text}; a price is expected`);
  if (cell.kind === 'noResult') return notPrice(missingResultStatement);
  if (cell.kind === 'boolean') return notPrice('is not a price; a number is expected');
  const text = readText(cell);
  if (text === null) return null;
  if (holdsSeveralNumbers(cell)) return notPrice('holds several numbers; one is expected');
  // "80,-" and "80.–" are whole amounts in German and Swiss lists.
  const amount = readDecimal(text.replace(/[,.]\s?[-–—]+(?=\s|$)/, ''), style);
  if (amount === null) return notPrice('is not a price; a number is expected');
  if (amount === 'ambiguous') {
    const digits = text.replace(/[^\d٠-٩۰-۹]/g, '');
    return notPrice(`can be read as ${digits} or as a decimal; a number cell or two decimals are expected`);
  }
  if (amount.negative) return notPrice('is negative; a price is expected');
  const read = price(amount.digits, amount.fraction);
  return read !== null && 'value' in read && amount.currency !== null ? { ...read, currency: amount.currency } : read;
}

/**
 * The problem of a cell whose number format shows something other than its number: a date, a percentage, thousands, or
 * digits and points of its own. Null for every other cell.
 */
export function misleadingFormatProblem(cell: Cell, expected: string): { problem: CellProblem } | null {
  if (cell.kind === 'date') {
    const statement = `shows ${cell.text}: a spreadsheet took the entry for a date; ${expected} is expected`;
    return { problem: { expected, statement } };
  }
  if (cell.kind !== 'number' || !cell.format) return null;
  const { isPercent, isScaled, isDisguised } = cell.format;
  if (!isPercent && !isScaled && !(isDisguised && cell.number !== 0)) return null;
  const what = isPercent ? ', a percentage' : isScaled ? ', thousands' : '';
  const statement = `shows ${readText(cell)}${what}, but holds ${cell.text}; ${expected} is expected`;
  return { problem: { expected, statement } };
}

/** Adds to an amount the currency that the cell's number format shows beside it. */
function inCurrency(read: CellReading<string>, { format }: Extract<Cell, { kind: 'number' }>): CellReading<string> {
  if (!format || format.words === '' || read === null || 'problem' in read) return read;
  const currency = currencyOf(words(format.words));
  return currency === null ? read : { ...read, currency };
}

function numberPrice(number: number, text: string): CellReading<string> {
  if (number < 0) return notPrice('is negative; a price is expected');
  // A calculation can give -0, which is written with its sign.
  if (number === 0) return { value: '0' };
  const point = text.indexOf('.');
  if (point === -1) return text.length <= priceDigits ? { value: text } : price(text, '');
  // Fast path: most prices already have at most 4 decimals and no trailing zero.
  const isShort = point <= priceDigits && text.length - point <= 5 && text.charCodeAt(text.length - 1) !== 0x30;
  return isShort ? { value: text } : price(text.slice(0, point), text.slice(point + 1));
}

/** The decimal notation (point or comma) that a text cell proves for its whole column. */
export function decimalStyle(cell: Cell | undefined): DecimalStyle {
  if (cell === undefined || cell.kind !== 'text') return 'unknown';
  const amount = readDecimal(cell.text, 'unknown');
  return amount === null || amount === 'ambiguous' ? 'unknown' : amount.style;
}

const phrasesOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.map((text) => words(text).join(' ')));
const nonePhrases = phrasesOf(noStockTexts);
const somePhrases = phrasesOf(inStockTexts);

const isAnyOf = (cell: Cell | undefined, phrases: ReadonlySet<string>): boolean =>
  cell?.kind === 'text' && cell.text.length <= 30 && phrases.has(words(cell.text).join(' '));

/** True for words such as "sold out" in place of a number of available lots. */
export const meansNoStock = (cell: Cell | undefined): boolean => isAnyOf(cell, nonePhrases);

/** True for words such as "in stock", and for plus signs, in place of a number of available lots. */
export const meansInStock = (cell: Cell | undefined): boolean =>
  isAnyOf(cell, somePhrases) || (cell?.kind === 'text' && /^\s*\++\s*$/.test(cell.text));

import { workbookLimits } from '@portal/contract/workbook';
import type { Cell } from './cells.js';
import { type DecimalStyle, readDecimal, roundDecimal } from './decimal-text.js';
import { foldedSet, words } from './fold.js';
import { lotWords, unitWords } from './synonyms/qualifiers.js';

/** A cell that does not hold what its column needs; `expected` is a value to type where one can be offered. */
export interface CellProblem {
  expected: string;
  /** Completes "Cell F12 …". */
  says: string;
}

/** `null`: the cell is blank or a dash. `currency` is the code written beside an amount. */
export type Read<T> = { value: T; currency?: string } | { problem: CellProblem } | null;

export const noResultSays =
  'holds a formula without a stored result; open the file in Excel, save it and upload it again';

/** As a person sees the cell, for a problem's `found`; long texts are cut. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (cell.kind === 'boolean') return cell.value ? 'TRUE' : 'FALSE';
  if (cell.kind === 'noResult') return 'a formula without a result';
  return cell.text.length > 120 ? `${cell.text.slice(0, 119)}…` : cell.text;
}

/** Other control characters than white space, which no text of a person holds and PostgreSQL partly refuses. */
const controls = /[^\P{Cc}\t-\r]/gu;

/**
 * Invisible characters, line breaks and doubled spaces are folded, half characters marked as such; everything else stays
 * as written.
 */
export function cleanText(text: string): string {
  for (let index = 0, previous = 0x20; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code > 0x2000 || code === 0xa0 || code === 0xad || (code === 0x20 && previous === 0x20)) {
      return text
        .toWellFormed()
        .replace(controls, '')
        .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
        .replace(/\s+/g, ' ')
        .trim();
    }
    previous = code;
  }
  return text.charCodeAt(text.length - 1) === 0x20 ? text.slice(0, -1) : text;
}

const dash = /^[-‐-―−_./\\]+$/;

/** Text of a cell; blank or a lone dash is none. Numbers are what the file writes: 6291234567890, never 6.29E+12. */
export function readText(cell: Cell | undefined): string | null {
  if (cell === undefined) return null;
  switch (cell.kind) {
    case 'text': {
      const text = cleanText(cell.text);
      return text === '' || (text.length < 4 && dash.test(text)) ? null : text;
    }
    case 'number':
      return cell.text;
    case 'boolean':
      return cell.value ? 'TRUE' : 'FALSE';
    default:
      return null;
  }
}

/** A code that a spreadsheet turned into a rounded number before it was saved as text: its digits are lost. */
export function lostDigits(text: string): boolean {
  return text.length < 16 && text.includes('+') && /^\d[.,]\d+E\+\d+$/i.test(text);
}

/** Whole digits that `numeric(12,4)` holds. */
const priceDigits = 8;
const priceExample = 'a price in AED such as 80.50';

function price(digits: string, fraction: string): Read<string> {
  const whole = digits.replace(/^0+(?=\d)/, '');
  if (whole.length > priceDigits) {
    return { problem: { expected: priceExample, says: 'is too large for a price; below 100,000,000 AED is expected' } };
  }
  return { value: roundDecimal(whole, fraction, 4) };
}

const notPrice = (says: string): { problem: CellProblem } => ({ problem: { expected: priceExample, says } });

/** A price per unit as a decimal string with at most 4 decimals; binary noise (80.10000000000001) is rounded away. */
export function readPrice(cell: Cell | undefined, style: DecimalStyle = 'unknown'): Read<string> {
  if (cell === undefined) return null;
  if (cell.kind === 'number') return numberPrice(cell.number, cell.text);
  if (cell.kind === 'error') return notPrice(`holds the error ${cell.text}; a price is expected`);
  if (cell.kind === 'noResult') return notPrice(noResultSays);
  if (cell.kind === 'boolean') return notPrice('is not a price; a number is expected');
  const text = readText(cell);
  if (text === null) return null;
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

function numberPrice(number: number, text: string): Read<string> {
  if (number < 0) return notPrice('is negative; a price is expected');
  const point = text.indexOf('.');
  if (point === -1) return text.length <= priceDigits ? { value: text } : price(text, '');
  // Most prices already are what is wanted: up to 4 decimals without a trailing zero.
  const isShort = point <= priceDigits && text.length - point <= 5 && text.charCodeAt(text.length - 1) !== 0x30;
  return isShort ? { value: text } : price(text.slice(0, point), text.slice(point + 1));
}

/** What a text cell proves about the decimals of its column. */
export function decimalStyle(cell: Cell | undefined): DecimalStyle {
  if (cell === undefined || cell.kind !== 'text') return 'unknown';
  const amount = readDecimal(cell.text, 'unknown');
  return amount === null || amount === 'ambiguous' ? 'unknown' : amount.style;
}

export interface WholeRule {
  least: number;
  most: number;
  /** What is counted, for the sentence: `lots`. */
  noun: string;
  /** Words that may follow the number: "24 pcs". */
  suffixes: ReadonlySet<string>;
}

const pieceWords = new Set([...foldedSet(unitWords), 'unit', 'pc', 'piece']);
export const lotsRule: WholeRule = {
  least: 0,
  most: workbookLimits.lotsPerLine,
  noun: 'lots',
  suffixes: foldedSet(lotWords),
};
export const packRule: WholeRule = {
  least: 1,
  most: workbookLimits.lotsPerLine,
  noun: 'units per lot',
  suffixes: pieceWords,
};
/** Units of a column that counts pieces: more than any stock, so that lots decide what is too much. */
export const unitsRule: WholeRule = { least: 0, most: 1_000_000_000, noun: 'units', suffixes: pieceWords };

/** The whole number of the usual cell, or -1 where it has to be looked at more closely. No allocation: the fast path. */
export function quickWhole(cell: Cell | undefined, rule: WholeRule): number {
  if (cell === undefined || cell.kind !== 'number') return -1;
  const { number } = cell;
  return Number.isInteger(number) && number >= rule.least && number <= rule.most ? number : -1;
}

const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

function wholeProblem(rule: WholeRule, why: string, nearest: number | null): { problem: CellProblem } {
  const range = `a whole number of ${rule.noun} from ${rule.least} to ${thousands(rule.most)}`;
  if (nearest === null || !Number.isFinite(nearest)) {
    return { problem: { expected: range, says: `${why}; ${range} is expected` } };
  }
  const offered = Math.min(rule.most, Math.max(rule.least, Math.round(nearest)));
  return { problem: { expected: String(offered), says: `${why}; ${range} is expected, the nearest is ${offered}` } };
}

function wholeNumber(value: number, rule: WholeRule): Read<number> {
  const rounded = Math.round(value);
  // Arithmetic in a sheet leaves 2.9999999999999996 where a person sees 3.
  const whole = Math.abs(value - rounded) <= Math.abs(value) * 1e-12 ? rounded : value;
  if (whole < 0) return wholeProblem(rule, 'is negative', whole);
  if (!Number.isInteger(whole)) return wholeProblem(rule, 'is not a whole number', whole);
  if (whole > rule.most) return wholeProblem(rule, 'is too large', whole);
  if (whole < rule.least) return wholeProblem(rule, 'is too small', whole);
  return { value: whole === 0 ? 0 : whole };
}

/** A count; blank or a dash is `null`. Fractions, negatives and text are problems that offer the nearest whole number. */
export function readWhole(cell: Cell | undefined, rule: WholeRule, style: DecimalStyle = 'unknown'): Read<number> {
  if (cell === undefined) return null;
  if (cell.kind === 'number') return wholeNumber(cell.number, rule);
  if (cell.kind === 'error') return wholeProblem(rule, `holds the error ${cell.text}`, null);
  if (cell.kind === 'noResult') return { problem: { expected: `a number of ${rule.noun}`, says: noResultSays } };
  if (cell.kind === 'boolean') return wholeProblem(rule, 'is not a number', null);
  const text = readText(cell);
  return text === null ? null : wholeText(text, rule, style);
}

function wholeText(text: string, rule: WholeRule, style: DecimalStyle): Read<number> {
  const suffix = text.length > 60 ? null : /^(.*[\d٠-٩۰-۹])\s*(\p{L}+)\.?$/u.exec(text);
  const suffixWord = suffix?.[2] === undefined ? undefined : words(suffix[2])[0];
  const isSuffixed = suffixWord !== undefined && rule.suffixes.has(suffixWord);
  const amount = readDecimal(isSuffixed ? (suffix?.[1] ?? text) : text, style);
  if (amount === 'ambiguous') return wholeProblem(rule, 'can be read as thousands or as a fraction', null);
  if (amount === null || amount.currency !== null) {
    const numbers = text.slice(0, 200).match(/\d+(?:\.\d+)?/g);
    return wholeProblem(rule, 'is not a number', numbers?.length === 1 ? Number(numbers[0]) : null);
  }
  const value = Number(`${amount.digits}.${amount.fraction}0`);
  return wholeNumber(amount.negative ? -value : value, rule);
}

/** Lots of a cell: whole, from 0 to 1,000,000; blank or a dash is none. */
export function readLots(cell: Cell | undefined, style: DecimalStyle = 'unknown'): Read<number> {
  return readWhole(cell, lotsRule, style);
}

const noneTexts = [
  ...['none', 'nil', 'sold out', 'out of stock', 'oos', 'esaurito', 'épuisé', 'agotado', 'ausverkauft', 'tükendi'],
  ...['нет', 'нет в наличии', '售罄', '缺货', 'نفد', 'نفذ', 'غير متوفر'],
];
const nonePhrases = new Set(noneTexts.map((text) => words(text).join(' ')));

/** A word that says that nothing is left, where a number of available lots would stand. */
export function saysNone(cell: Cell | undefined): boolean {
  return cell?.kind === 'text' && cell.text.length <= 30 && nonePhrases.has(words(cell.text).join(' '));
}

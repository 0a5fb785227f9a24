import type { Cell } from '../../cells.js';
import { ColumnTraits } from '../../column-traits.js';
import { readPrice, readText } from '../cells/cell-values.js';
import { readDecimal } from '../cells/decimal-text.js';
import { currencyOf, words } from '../headers/fold.js';
import type { KeptRow } from '../headers/header.js';
import { memoised } from '../headers/memo.js';

/** Properties of the values below a header, from 0 to 1 unless noted. */
export interface ColumnSignals {
  /** Share of the rows that have a value. */
  fill: number;
  /** Share of the values that differ from each other. */
  distinct: number;
  /** Share of the values that are numbers, and share of these numbers that are whole. */
  numeric: number;
  whole: number;
  /** Share of the values that look like a product code. */
  code: number;
  /** Share of the values that are codes of letters and digits ("h0001"), if nearly all of them differ; else 0. */
  lettered: number;
  /** Share of the values that are article numbers with a valid check digit. */
  checkDigit: number;
  /** Share of the values that are words a person would read. */
  words: number;
  /** 1 for a column of running numbers (1, 2, 3, …), else 0. */
  running: number;
  /** Share of the values that are links or file names, and share of the values that are dates. */
  link: number;
  date: number;
  /** Share of the values that are years. */
  year: number;
  /** Share of the values that are 0. */
  zero: number;
  /** Share of the values that have decimals, or show a currency or two decimals, as prices do. */
  money: number;
  /**
   * Three signals, each 1 or 0: whether formulas multiply the column with another one, whether its own formulas are
   * such products, whether it is hidden.
   */
  factor: number;
  product: number;
  hidden: number;
  /** 1 for a column that a person is meant to fill in, else 0. */
  input: number;
  /** Median and maximum of the positive numbers, not limited to 1; null without numbers. */
  median: number | null;
  largest: number | null;
}

const link = /^(https?:|www\.|[\p{L}\p{N}_./\\ ()-]+\.(jpe?g|png|gif|webp|svg|pdf)$)|@\w+\.\w/iu;
const date = /^\d{4}-\d{1,2}-\d{1,2}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$|^\d{1,2}\/\d{4}$/;
const currencySign = /\p{Sc}|\b(aed|usd|eur|gbp|tl|try|руб|грн|zl|zł|kč|元|kr)\b|\d(tl|元|원|đ|kr)$/iu;

/** True for "80 €", also where the number format adds the currency. */
export function showsCurrency(cell: Cell): boolean {
  if (cell.kind === 'text') return currencySign.test(cell.text);
  const format = cell.kind === 'number' ? cell.format : undefined;
  return format !== undefined && (format.isMoney === true || formatCurrency(format.words) !== null);
}

/** True for a currency, and for two decimals that the number format adds: "290.00". */
function showsMoney(cell: Cell): boolean {
  const format = cell.kind === 'number' ? cell.format : undefined;
  if (format?.isDate || format?.isPercent) return false;
  return showsCurrency(cell) || (format !== undefined && twoDecimals.test(format.code));
}

const twoDecimals = /0\.00(?![0#?])/;

const formatCurrency = memoised(1000, (shown) => currencyOf(words(shown)));

/** True for an EAN-8, UPC-A, EAN-13 or GTIN-14 with a valid check digit (weights 3 and 1, from the right). */
export function hasCheckDigit(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < text.length - 1; index++) {
    sum += Number(text[text.length - 2 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
}

/** True for "h0001" or "PS4SWASY-01": a letter first, two digits or more, and no spaces. Sizes and measures begin with digits. */
function isLetteredCode(text: string): boolean {
  return text.length >= 3 && text.length <= 30 && /^\p{L}[\p{L}\d._/-]*$/u.test(text) && /\d.*\d/.test(text);
}

/** Least share of the values that must differ for lettered codes: sizes ("W30L32") and models repeat. */
const leastDifferent = 0.95;

/** True for words, but not for a code with letters in it, such as "01BOEM02". */
const isReadable = (text: string): boolean =>
  (/\p{L}{3}/u.test(text) && !/^[A-Z\d._/-]*\d[A-Z\d._/-]*$/.test(text) && !joinedCapitals.test(text)) ||
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Kana}]{2}/u.test(text);

/** "ERAR-PLV": four capitals or more with a sign between them, unlike sizes such as "S/M". */
const joinedCapitals = /^(?=(?:[^A-Z]*[A-Z]){4})[A-Z\d]+([-_/.][A-Z\d]+)+$/;

/** "10x10cm" and "1200×600": an article may have such measures as its size, but hardly as its code. */
const dimensions = /^\d+(\.\d+)?(\s*[x×*х]\s*\d+(\.\d+)?){1,2}\s*(mm|cm|m|мм|см|м|")?$/iu;

function isCode(text: string, isNumber: boolean): boolean {
  if (isNumber) return /^\d{3,18}$/.test(text);
  if (text.length < 2 || text.length > 30 || /\s\S+\s|[,;:!?]/.test(text)) return false;
  return (/\d/.test(text) || joinedCapitals.test(text)) && !dimensions.test(text);
}

/** The number that a cell shows, also where it is written as text; null for other cells. */
export function cellNumber(cell: Cell | undefined): number | null {
  if (cell === undefined) return null;
  return cell.kind === 'number' ? cell.number : samplePrice(cell);
}

/** The price in a cell of the first rows, which are looked at several times; null for other cells. */
export function samplePrice(cell: Cell): number | null {
  return cell.kind === 'text' ? priceInText(cell.text) : priceIn(cell);
}

const priceInText = memoised(10_000, (text) => priceIn({ kind: 'text', text }));

function priceIn(cell: Cell): number | null {
  const price = readPrice(cell);
  if (price !== null && 'value' in price) return Number(price.value);
  // "17.500" is a number in any case, although its cell is asked about.
  return cell.kind === 'text' && readDecimal(cell.text, 'unknown') === 'ambiguous'
    ? Number(cell.text.replace(/\D/g, ''))
    : null;
}

/** Computes the signals of a column. `rows` are the rows below the header that hold more than one value. */
export function columnSignals(column: number, rows: readonly KeptRow[], traits = new ColumnTraits()): ColumnSignals {
  const count = {
    numeric: 0,
    whole: 0,
    code: 0,
    lettered: 0,
    check: 0,
    words: 0,
    link: 0,
    date: 0,
    zero: 0,
    money: 0,
    running: 0,
    year: 0,
  };
  const texts = new Set<string>();
  const numbers: number[] = [];
  let filled = 0;
  let previous = Number.NaN;
  for (const { cells } of rows) {
    const cell = cells[column];
    const text = cell === undefined ? null : readText(cell);
    if (cell === undefined || text === null) continue;
    filled++;
    texts.add(text);
    if (isCode(text, cell.kind === 'number')) count.code++;
    const isLink = cell.kind === 'text' && link.test(text);
    if (cell.kind === 'text' && !isLink && isLetteredCode(text)) count.lettered++;
    if (hasCheckDigit(text)) count.check++;
    if (/^(19[5-9]|20[0-4])\d(\s*[-–]\s*(19[5-9]|20[0-4])\d)?$/.test(text)) count.year++;
    if (isLink) count.link++;
    if (cell.kind === 'text' && date.test(text)) count.date++;
    if (cell.kind === 'text' && isReadable(text)) count.words++;
    const number = cellNumber(cell);
    if (number === null) continue;
    count.numeric++;
    if (Number.isInteger(number)) count.whole++;
    if (number === 0) count.zero++;
    if (number > 0) numbers.push(number);
    if (number === previous + 1) count.running++;
    previous = number;
    if (!Number.isInteger(number) || showsMoney(cell)) count.money++;
  }
  numbers.sort((left, right) => left - right);
  const share = (part: number): number => (filled === 0 ? 0 : part / filled);
  return {
    fill: rows.length === 0 ? 0 : filled / rows.length,
    distinct: share(texts.size),
    numeric: share(count.numeric),
    whole: count.numeric === 0 ? 0 : count.whole / count.numeric,
    code: share(count.code),
    lettered: texts.size >= leastDifferent * filled ? share(count.lettered) : 0,
    checkDigit: share(count.check),
    words: share(count.words),
    running: count.numeric > 2 && (numbers[0] ?? 9) <= 2 && count.running >= 0.8 * (count.numeric - 1) ? 1 : 0,
    link: share(count.link),
    date: share(count.date),
    year: share(count.year),
    zero: share(count.zero),
    money: share(count.money),
    factor: Number(traits.factorBeside(column) !== -1),
    product: Number(traits.isProduct(column)),
    hidden: Number(traits.isHidden(column)),
    input: Number(traits.isInput(column)),
    median: numbers[numbers.length >> 1] ?? null,
    largest: numbers.at(-1) ?? null,
  };
}

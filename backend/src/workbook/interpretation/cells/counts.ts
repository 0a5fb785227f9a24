import { workbookLimits } from '@portal/contract/workbook';
import type { Cell } from '../../cells.js';
import { denialWords, dozenWords, moreThanWords, noneWords, politeWords } from '../../synonyms/order-words.js';
import { lotWords, unitWords } from '../../synonyms/qualifiers.js';
import { fold, foldedSet, words } from '../headers/fold.js';
import {
  type CellProblem,
  type CellReading,
  holdsSeveralNumbers,
  misleadingFormatProblem,
  missingResultStatement,
  readText,
} from './cell-values.js';
import { type DecimalStyle, readDecimal, roundDecimal } from './decimal-text.js';

export interface WholeNumberRule {
  least: number;
  most: number;
  /** Plural noun for what is counted, such as `lots`, for messages about problems. */
  noun: string;
  /** Words that may follow the number: "24 pcs". */
  suffixes: ReadonlySet<string>;
  /**
   * The number of units in a dozen; set for columns that accept "2 dz". With `isDozens`, a number without a unit counts
   * dozens as well.
   */
  dozen?: number;
  isDozens?: boolean;
  /** True where "5k" is 5,000. In an order "5 k" may be five cartons. */
  hasThousands?: boolean;
}

/** A longer text is no quantity. Expressions with repeated spaces take seconds for the 32,767 characters of a cell. */
const longestQuantity = 60;
const pieceWords = new Set([...foldedSet(unitWords), 'unit', 'pc', 'piece']);
const dozens = foldedSet(dozenWords);
const denials = foldedSet(denialWords);
const polite = foldedSet(politeWords);
const moreThan = foldedSet(moreThanWords);
const nones: ReadonlySet<string> = new Set(noneWords.map((phrase) => fold(phrase)));
export const unitsOfDozen = 12;
export const lotsRule: WholeNumberRule = {
  least: 0,
  most: workbookLimits.lotsPerLine,
  noun: 'lots',
  suffixes: foldedSet(lotWords),
};
export const lotOrPieceWords: ReadonlySet<string> = new Set([...lotsRule.suffixes, ...pieceWords]);
export const packRule: WholeNumberRule = {
  least: 1,
  most: workbookLimits.lotsPerLine,
  noun: 'units per lot',
  suffixes: pieceWords,
  dozen: unitsOfDozen,
};
/** Rule of a column that counts pieces. Its limit is above any real stock, so that the limit of lots takes effect. */
export const unitsRule: WholeNumberRule = {
  least: 0,
  most: 1_000_000_000,
  noun: 'units',
  suffixes: pieceWords,
  dozen: unitsOfDozen,
};

/**
 * Returns the rule for a column with this header: numbers count dozens if the header says so, such as "Qty (dozen)".
 */
export function inDozens(rule: WholeNumberRule, header: string | undefined): WholeNumberRule {
  return countsDozens(header ?? '') ? { ...rule, isDozens: true } : rule;
}

export function countsDozens(header: string): boolean {
  return words(header).some((word) => dozens.has(word));
}

/** The price of one unit, as a decimal string with up to 4 decimals, from the price of a dozen. */
export function priceOfUnit(perDozen: string): string {
  const [whole = '0', fraction = '0'] = (Number(perDozen) / unitsOfDozen).toFixed(8).split('.');
  return roundDecimal(whole, fraction, 4);
}

/** Fast path without allocation: the whole number of a plain number cell, or -1 when `readWholeNumber` must decide. */
export function plainWholeNumber(cell: Cell | undefined, rule: WholeNumberRule): number {
  if (cell === undefined || cell.kind !== 'number' || cell.format !== undefined || rule.isDozens) return -1;
  const { number } = cell;
  return Number.isInteger(number) && number >= rule.least && number <= rule.most ? number : -1;
}

const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

const rangeOf = (rule: WholeNumberRule): string =>
  `a whole number of ${rule.noun} from ${rule.least} to ${thousands(rule.most)}`;

/** `nearest` is in the unit of the column: a number of dozens where it counts dozens. */
function wholeProblem(rule: WholeNumberRule, why: string, nearest: number | null): { problem: CellProblem } {
  const range = rangeOf(rule);
  if (nearest === null || !Number.isFinite(nearest)) {
    return { problem: { expected: range, statement: `${why}; ${range} is expected` } };
  }
  const inUnit = rule.isDozens ? unitsOfDozen : 1;
  const [least, most] = [Math.ceil(rule.least / inUnit), Math.floor(rule.most / inUnit)];
  const offered = Math.min(most, Math.max(least, Math.round(nearest)));
  const named = rule.isDozens ? `${offered} dozen` : String(offered);
  return { problem: { expected: String(offered), statement: `${why}; ${range} is expected, the nearest is ${named}` } };
}

function wholeNumber(value: number, rule: WholeNumberRule): CellReading<number> {
  const rounded = Math.round(value);
  // Formulas leave values such as 2.9999999999999996 where the sheet shows 3.
  const whole = Math.abs(value - rounded) <= Math.abs(value) * 1e-12 ? rounded : value;
  const inUnit = rule.isDozens ? whole / unitsOfDozen : whole;
  if (whole < 0) return wholeProblem(rule, 'is negative', inUnit);
  if (!Number.isInteger(whole)) return wholeProblem(rule, 'is not a whole number', inUnit);
  if (whole > rule.most) return wholeProblem(rule, 'is too large', inUnit);
  if (whole < rule.least) return wholeProblem(rule, 'is too small', inUnit);
  return { value: whole === 0 ? 0 : whole };
}

/**
 * Reads a count; null for a blank cell or a dash. Problems (fraction, negative, text) suggest the nearest whole number.
 */
export function readWholeNumber(
  cell: Cell | undefined,
  rule: WholeNumberRule,
  style: DecimalStyle = 'unknown',
): CellReading<number> {
  if (cell === undefined) return null;
  if (cell.kind === 'number' && cell.format === undefined && !rule.isDozens) return wholeNumber(cell.number, rule);
  if (cell.kind === 'error') return wholeProblem(rule, `holds the error ${cell.text}`, null);
  if (cell.kind === 'noResult')
    return { problem: { expected: `a number of ${rule.noun}`, statement: missingResultStatement } };
  if (cell.kind === 'boolean') return wholeProblem(rule, 'is not a number', null);
  const disguised = misleadingFormatProblem(cell, rangeOf(rule));
  if (disguised !== null) return disguised;
  if (cell.kind === 'number') return wholeUnits(cell.number, unitShown(cell), rule, cell.text);
  if (holdsSeveralNumbers(cell)) return wholeProblem(rule, 'holds several numbers', null);
  const text = readText(cell);
  return text === null ? null : wholeText(text, rule, style);
}

/** Units in a cell that names pieces or dozens: 48 for "48 pcs", 24 for "2 dz"; null for every other cell. */
export function statedPieces(cell: Cell | undefined): number | null {
  const stated =
    cell?.kind === 'number'
      ? { value: cell.number, unit: unitShown(cell) }
      : cell?.kind === 'text'
        ? statedAmount(cell.text, 'unknown')
        : null;
  if (stated === null || typeof stated === 'string') return null;
  const pieces = isDozen(stated.unit) ? stated.value * unitsOfDozen : pieceWords.has(stated.unit) ? stated.value : -1;
  return pieces > 0 && Number.isInteger(pieces) ? pieces : null;
}

/** True for "none" in place of a quantity. */
export const meansNone = (cell: Cell): boolean => cell.kind === 'text' && nones.has(fold(cell.text).trim());

/** 2 for "2 (48 pcs)", "2 lots = 48" and the like if these are as many pieces with `pack` in a lot; else null. */
export function lotsWithPieces(cell: Cell, pack: number | null): number | null {
  if (cell.kind !== 'text' || cell.text.length > longestQuantity || pack === null) return null;
  const [, lots, lotUnit = '', pieces, pieceUnit = ''] =
    /^\s*(\d{1,7})\s*(\p{L}*)\.?\s*(?:=\s*(?=[^)]*$)|\(\s*=?\s*(?=[^)]*\)\s*$))(\d{1,9})\s*(\p{L}*)\.?\s*\)?\s*$/u.exec(
      cell.text,
    ) ?? [];
  const isUnit = (text: string, units: ReadonlySet<string>): boolean => words(text).every((word) => units.has(word));
  const isBoth = isUnit(lotUnit, lotsRule.suffixes) && isUnit(pieceUnit, pieceWords);
  return lots !== undefined && isBoth && Number(lots) * pack === Number(pieces) ? Number(lots) : null;
}

/** More units are no pack in a pack: "24x330" are cans of 330 ml. */
const mostUnitsOfInnerPack = 48;

/** 120 for "10x12", a carton of ten boxes of twelve; null for any other cell, such as a size ("30x40 cm"). */
export function unitsOfNestedPacks(cell: Cell | undefined): number | null {
  if (cell?.kind !== 'text') return null;
  const [, outer, inner] = /^\s*(\d{1,4})\s*[x×*х]\s*(\d{1,4})\s*$/iu.exec(cell.text) ?? [];
  const units = Number(outer) * Number(inner);
  return units >= packRule.least && Number(inner) <= mostUnitsOfInnerPack ? units : null;
}

/** The text without its "more than": "10 pcs" for ">10 pcs", "10+ pcs" and "more than 10 pcs"; null for any other text. */
export function withoutMoreThan(text: string): string | null {
  if (text.length > longestQuantity) return null;
  const [, before = '', amount = '', plus, after = ''] =
    /^\s*([^\d]{0,20}?)(\d[\d\s.,]*k?)(\s*\+)?([^\d+]{0,20})$/iu.exec(text) ?? [];
  const named = words(before);
  const isMore =
    /[>≥＞]/.test(before) || plus !== undefined || (named.length > 0 && named.every((one) => moreThan.has(one)));
  const isPlain = named.every((one) => moreThan.has(one)) && !/[-<≤]/.test(before);
  return amount !== '' && isMore && isPlain ? `${amount.trim()} ${after.trim()}`.trim() : null;
}

/** The unit that a cell's number format shows: `pcs` for the format `0" pcs"`. */
function unitShown({ format }: Extract<Cell, { kind: 'number' }>): string {
  const last = format === undefined || format.words === '' ? undefined : words(format.words).at(-1);
  return last !== undefined && (pieceWords.has(last) || dozens.has(last)) ? last : '';
}

const isDozen = (unit: string): boolean => dozens.has(unit);

interface Stated {
  value: number;
  /** Normalised unit word; empty when none is written. */
  unit: string;
}

/**
 * Reads a quantity as people type it: "2", "x2", "2 lots pls", "2 (urgent!)", "2 dz". A note in brackets at the end may
 * name the unit: "24 (pcs)". Null for other text and for notes such as "(cancelled)"; `ambiguous` when the separator can
 * group thousands or mark decimals.
 */
function statedAmount(text: string, style: DecimalStyle): Stated | 'ambiguous' | null {
  if (text.length > longestQuantity) return null;
  const trimmed = text.replace(/[!*\s]+$/, '');
  const note = /[([{（]([^()[\]{}（）\d٠-٩۰-۹]*)[)\]}）]$/u.exec(trimmed);
  const noted = words(note?.[1] ?? '');
  if (noted.some((word) => denials.has(word))) return null;
  const bare = readText({ kind: 'text', text: note === null ? trimmed : trimmed.slice(0, note.index) });
  const parts =
    /^(?:[x×]\s*)?([-+(]?\s*[\d٠-٩۰-۹０-９.,٫٬'’\s\u202f]*[\d٠-٩۰-۹０-９][.,]?-?\)?)\s*(?:[x×](?!\p{L}))?\s*(\p{L}[\p{L}\s.,;]*)?$/iu.exec(
      bare ?? '',
    );
  if (parts === null) return null;
  const wordsAfter = words(parts[2] ?? '').filter((word) => !polite.has(word));
  const noteUnit = noted.find(isDozen) ?? noted.find((word) => pieceWords.has(word));
  if (noteUnit !== undefined) wordsAfter.push(noteUnit);
  if (wordsAfter.length > 1) return null;
  const amount = readDecimal(parts[1] ?? '', style);
  if (amount === null || amount === 'ambiguous') return amount;
  const value = Number(`${amount.digits}.${amount.fraction}0`);
  return { value: amount.negative ? -value : value, unit: wordsAfter[0] ?? '' };
}

function wholeText(text: string, rule: WholeNumberRule, style: DecimalStyle): CellReading<number> {
  const stated = statedAmount(text, style);
  if (stated === 'ambiguous') return wholeProblem(rule, 'can be read as thousands or as a fraction', null);
  if (stated !== null) return wholeUnits(stated.value, stated.unit, rule, text);
  const numbers = text.slice(0, 200).match(/\d+(?:\.\d+)?/g);
  return wholeProblem(rule, 'is not a number', numbers?.length === 1 ? Number(numbers[0]) : null);
}

function wholeUnits(value: number, unit: string, rule: WholeNumberRule, text: string): CellReading<number> {
  if (unit === '' || rule.suffixes.has(unit)) {
    const counted = rule.isDozens && unit === '' ? value * unitsOfDozen : value;
    return wholeNumber(counted, rule);
  }
  if (unit === 'k' && rule.hasThousands) return wholeNumber(value * 1000, rule);
  if (isDozen(unit) && rule.dozen !== undefined) return wholeNumber(value * rule.dozen, rule);
  // A number of pieces or dozens is not a number of lots, so it is not suggested.
  if (isDozen(unit) || pieceWords.has(unit))
    return wholeProblem(rule, `says ${text}, not a number of ${rule.noun}`, null);
  return wholeProblem(rule, 'is not a number', value);
}

/** Reads lots, a whole number from 0 to 1,000,000; null for a blank cell or a dash. */
export function readLots(cell: Cell | undefined, style: DecimalStyle = 'unknown'): CellReading<number> {
  return readWholeNumber(cell, lotsRule, style);
}

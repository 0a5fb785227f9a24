import type { Cell } from '../../cells.js';
import { ageWords, oneSizeWords, scaleWords } from '../../synonyms/size-labels.js';
import { readText } from '../cells/cell-values.js';
import { fold, foldedSet, words } from '../headers/fold.js';
import { headerMeaning } from '../headers/header-match.js';
import { memoised } from '../headers/memo.js';

/**
 * `number`: a bare number, which is a size only if the columns beside it are sizes, too; `one`: a size that fits
 * everybody; `clear`: every other size.
 */
export interface SizeLabel {
  kind: 'number' | 'one' | 'clear';
  /** The size as written, without words such as "Size" or "Stock" before it. */
  size: string;
  value: number;
  /** The words before the size, such as "Stock (pcs)"; empty if there are none. */
  before: string;
}

/** A header with more characters than this is not a size. */
const longest = 40;
const oneSize = new Set(oneSizeWords.map((text) => fold(text)));
const ages = foldedSet(ageWords);
const scales = new Set(scaleWords);
/** The largest number that sizes have: children's sizes go up to 188 cm. */
const largest = 200;

const letters = /^(x{0,5}s|m|x{0,6}l|[2-9]x?[sl]|[1-6]x)([/-](x{0,5}s|m|x{0,6}l|[2-9]x?[sl]|[1-6]x))?$/;
const number = /^(\d{1,3})([.,]5|½|[⅓⅔]| ?1\/2| ?[12]\/3)?$/;
const pair = /^[wl]?(\d{1,3}) ?[/x×–-] ?[wl]?(\d{1,3})$/;
const waistAndLength = /^w\d\d ?[/x -]? ?l\d\d$/;
/** Waist, length and other numbers after one letter, which may also be weeks and levels: W36, L1, T2. */
const lettered = /^[twl][. ]{0,2}(\d{1,3})$/;
const cup = /^\d{2,3} ?[a-h]{1,2}$/;
const numberAndUnit = /^(\d{1,2})(?: ?[/–-] ?(\d{1,2}))? ?(\p{L}+)\.?$/u;

/** The size that a header cell names; null for every other cell. */
export function sizeLabel(cell: Cell | undefined): SizeLabel | null {
  if (cell === undefined || (cell.kind !== 'text' && cell.kind !== 'number')) return null;
  const text = readText(cell);
  if (text === null || text.length > longest) return null;
  return cell.kind === 'text' ? textLabel(text) : numberLabel(text);
}

const numberLabel = (text: string): SizeLabel | null => {
  const whole = ofSize(text);
  return whole === null ? null : { ...whole, size: text, before: '' };
};

const textLabel = memoised(10_000, (text) => numberLabel(text) ?? afterWords(text));

/** Reads "Size 36", "Stock S" and "Talla 2-3Y": the words before the size must be known words of sizes and counts. */
function afterWords(text: string): SizeLabel | null {
  for (let space = text.lastIndexOf(' '); space > 0; space = text.lastIndexOf(' ', space - 1)) {
    const before = text.slice(0, space).trim();
    const size = text.slice(space + 1).trim();
    const label = ofSize(size);
    if (label === null || headerMeaning(size).match === 'exact') continue;
    const isCount = headerMeaning(before.replace(/[:.–-]+$/, '')).claims.some(({ field }) => counting.has(field));
    if (isCount) return { ...label, size, before };
  }
  return null;
}

const counting: ReadonlySet<string> = new Set(['size', 'available', 'order']);

function ofSize(text: string): Pick<SizeLabel, 'kind' | 'value'> | null {
  const folded = text.toLowerCase().trim();
  if (oneSize.has(fold(folded))) return { kind: 'one', value: Number.NaN };
  const clear = { kind: 'clear', value: Number.NaN } as const;
  if (letters.test(folded) || waistAndLength.test(folded)) return clear;
  const bare = number.exec(folded);
  if (bare !== null) {
    const value = Number(bare[1]) + (bare[2] === undefined ? 0 : 0.5);
    return value <= largest ? { kind: 'number', value } : null;
  }
  const two = pair.exec(folded);
  if (two !== null) {
    const [from, to] = [Number(two[1]), Number(two[2])];
    return from <= largest && to <= largest && Math.abs(to - from) <= 12 ? clear : null;
  }
  const aged = numberAndUnit.exec(folded);
  if (aged?.[3] !== undefined && words(aged[3]).every((word) => ages.has(word))) return clear;
  if (cup.test(folded)) return clear;
  const scaled = /^(\p{L}+)[. ]{0,2}(.+)$/u.exec(folded);
  if (scaled?.[1] === undefined || !scales.has(scaled[1]) || scaled[2] === undefined) return null;
  return number.test(scaled[2]) || letters.test(scaled[2]) ? clear : null;
}

/**
 * True when adjacent labels are sizes. Bare numbers must rise or fall in small steps: year numbers, quantity breaks and
 * months (1, 2, 3 …) are no sizes unless a title says so.
 */
export function isSizeRun(labels: readonly SizeLabel[], isTitled: boolean): boolean {
  if (labels.length === 1) return labels[0]?.kind === 'one' && labels[0].size.length > 3;
  if (!isTitled && (areQuantityBreaks(labels) || areNumberedInTurn(labels))) return false;
  const numbers = labels.flatMap(({ kind, value }) => (kind === 'number' ? [value] : []));
  if (numbers.length === 0) return true;
  const steps = numbers.slice(1).map((value, index) => value - (numbers[index] ?? 0));
  const falls = (steps[0] ?? 0) < 0;
  if (!steps.every((step) => (falls ? -step : step) > 0 && Math.abs(step) <= 12)) return false;
  const clear = labels.length - numbers.length;
  if (isTitled || clear >= 2) return true;
  if (numbers.length < 3) return false;
  const least = Math.min(...numbers);
  const isHalf = numbers.some((value) => !Number.isInteger(value));
  return least >= 14 || isHalf || numbers.every((value) => value % 2 === 0) || least >= 4;
}

/**
 * True for ranges without gaps that begin at one or are wide, such as 1-9, 10-19, 20-29: sizes such as 35-38 are
 * narrow.
 */
function areQuantityBreaks(labels: readonly SizeLabel[]): boolean {
  const ranges = labels.map(({ size }) => pair.exec(size.toLowerCase())?.slice(1).map(Number) ?? []);
  const isNext = ([from = Number.NaN]: number[], place: number): boolean =>
    place === 0 || from === (ranges[place - 1]?.[1] ?? Number.NaN) + 1;
  const width = ([from = Number.NaN, to = Number.NaN]: number[]): number => to - from;
  const isFromOne = (ranges[0]?.[0] ?? Number.NaN) <= 1 && ranges.every((range) => width(range) >= 3);
  return ranges.every(isNext) && (isFromOne || ranges.every((range) => width(range) >= 5));
}

/** True for W36 W37 W38, T1 T2 T3 and L1 L2 L3. */
function areNumberedInTurn(labels: readonly SizeLabel[]): boolean {
  const values = labels.map(({ size }) => Number(lettered.exec(size.toLowerCase())?.[1] ?? Number.NaN));
  return values.every((value, place) => (place === 0 ? !Number.isNaN(value) : value === (values[place - 1] ?? 0) + 1));
}

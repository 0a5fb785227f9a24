import { type ColumnField, workbookLimits } from '@portal/contract/workbook';
import type { Cell } from '../../cells.js';
import type { ColumnTraits } from '../../column-traits.js';
import { readText } from '../cells/cell-values.js';
import { referenceKey } from '../identity.js';
import { type SizeRun, sizeRuns } from '../sizes/size-runs.js';
import { countTextCells, nameYears } from '../tables/row-kinds.js';
import {
  type FoundHeader,
  type HeaderColumn,
  type HeaderMerges,
  headerText,
  isCompleteHeader,
  type KeptRow,
  requiredField,
  type SheetKind,
} from './header.js';
import { markPoints, withComments } from './header-marks.js';
import { type HeaderMeaning, headerMeaning } from './header-match.js';
import { joinHeaderRows } from './join-header-rows.js';
import { RememberedHeaders } from './remembered-headers.js';

const none: HeaderMeaning = { match: 'none', claims: [], counts: null, currency: null };

/** Which columns make a header complete, and which rows the sheet itself marks as one. */
export interface WantedHeader {
  kind: SheetKind;
  /** True if a column of available stock takes the place of prices, because a price file has them. */
  withoutPrice?: boolean;
  traits?: ColumnTraits;
}

const neededFields = ({ kind, withoutPrice }: WantedHeader): ColumnField[] =>
  withoutPrice ? [requiredField[kind], 'available'] : [requiredField[kind]];

function score(
  columns: readonly HeaderColumn[],
  runs: readonly SizeRun[],
  remembered: RememberedHeaders,
  wanted: WantedHeader,
): number {
  const { kind } = wanted;
  const decided = remembered.fieldsOf(columns);
  const best = new Map<ColumnField, number>();
  let others = runs.reduce((sum, run) => sum + run.columns.length, 0) / 2;
  columns.forEach(({ meaning }, index) => {
    const field = decided[index];
    if (field) best.set(field, 4);
    if (field !== undefined) return;
    if (meaning.match === 'other') others += 0.5;
    const points = meaning.match === 'exact' ? 3 : 1;
    for (const claim of meaning.claims) best.set(claim.field, Math.max(points, best.get(claim.field) ?? 0));
  });
  const reference = best.get('reference') ?? identityScore(best, remembered, kind);
  // In an order file, columns for sizes replace the order column.
  const ofSizes = (kind === 'order' || wanted.withoutPrice) && runs.length > 0 ? 3 : 0;
  const needed = Math.max(ofSizes, ...neededFields(wanted).map((field) => best.get(field) ?? 0));
  const total = [...best.values()].reduce((sum, points) => sum + points, 0) + Math.min(others, 3);
  // The header of the reference or of the required column must match exactly: two partial matches are usually a
  // sentence that mentions both words.
  return reference > 0 && needed > 0 && reference + needed >= 4 ? 1000 + total : total;
}

/**
 * Score of a column that identifies the lines without references: barcodes in orders, or the columns of a stored
 * mapping that has no reference column.
 */
function identityScore(best: ReadonlyMap<ColumnField, number>, remembered: RememberedHeaders, kind: SheetKind): number {
  const barcode = kind === 'order' || remembered.lacksReference ? best.get('barcode') : undefined;
  return (
    barcode ??
    (remembered.lacksReference && (best.has('colour') || best.has('size')) ? best.get('description') : 0) ??
    0
  );
}

/** True when the lower row belongs to the header: it has no numbers, keeps the reference and adds only known words. */
function continues(upper: readonly HeaderColumn[], joined: readonly HeaderColumn[], lower: KeptRow): boolean {
  if (!upper.some(({ meaning }) => meaning.claims.some(({ field }) => field === 'reference'))) return false;
  let added = 0;
  for (let column = 0; column < lower.cells.length; column++) {
    const cell = lower.cells[column];
    if (cell === undefined || (cell.kind === 'text' && headerText(cell) === '')) continue;
    if (cell.kind !== 'text') return false;
    const meaning = (joined.find((one) => one.column === column)?.meaning ?? none).match;
    const isLabel = meaning === 'exact' || meaning === 'other' || headerMeaning(headerText(cell)).match === 'exact';
    if (!isLabel) return false;
    const above = upper.find((one) => one.column === column)?.meaning;
    if (above?.claims.some(({ field }) => field === 'reference')) return false;
    added++;
  }
  return added > 0;
}

/** Maximum number of header rows: "Units / per / lot" is written over three rows. */
const deepest = 3;
/** Maximum number of header rows over which labels are merged, as accounting programs do. */
const deepestMerged = 6;

/**
 * Finds the header among the rows, even an incomplete one; null when no cell is a known word. Prefers the first
 * complete header with at least 60 % of the best score, or with goods below it that the rows from the best header on do
 * not list again. So tables below each other are read from the first table on, but no example, recap or document head.
 */
export function findHeader(
  rows: readonly KeptRow[],
  merges: HeaderMerges,
  remembered: RememberedHeaders,
  wanted: WantedHeader,
  lastRow: number = workbookLimits.headerSearchRows,
): FoundHeader | null {
  const known = countKnownWords(rows, remembered, lastRow);
  const candidates = headerCandidates(rows, known, merges, remembered, wanted, lastRow, 2);
  const best =
    strongest(candidates) ?? strongest(headerCandidates(rows, known, merges, remembered, wanted, lastRow, 1));
  if (!isCompleteHeader(best)) return best;
  const enough = 1000 + (best.score - 1000) * 0.6;
  const goodsRows = (header: FoundHeader, end: number): number =>
    countGoods(header, rows.slice(0, end), () => listedIn(rows.slice(best.first)), wanted);
  const earliest =
    candidates.find((one) => one.score >= enough || goodsRows(one, best.first) >= fewestGoods[wanted.kind]) ?? best;
  const lastRowOf = ({ first, depth }: FoundHeader): number => first + depth - 1;
  const isSameHeader = (one: FoundHeader): boolean =>
    one.first >= earliest.first && one.first < earliest.first + deepest && goodsRows(earliest, lastRowOf(one)) === 0;
  const found = strongest(candidates.filter(isSameHeader)) ?? best;
  const passedOver = candidates.find((one) => one.first < found.first && goodsRows(one, found.first) > 0)?.row;
  return { ...found, passedOver };
}

/**
 * Rows of goods that make a complete header a table of its own, although a clearly better header follows. One row below
 * "Reference" and "Order" may be the head of the order document with the order's own number.
 */
const fewestGoods = { stock: 1, order: 2 } as const;

/** Key of a text with a digit, as references have; null for other cells. */
function codeKey(cell: Cell | undefined): string | null {
  const text = readText(cell);
  return text !== null && /\d/.test(text) ? referenceKey(text) : null;
}

function listedIn(rows: readonly KeptRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => codeKey(cell) ?? [])));
}

/** Number of rows below a complete header with a code that is not `listed` further down; 0 if none has a number. */
function countGoods(
  header: FoundHeader,
  rows: readonly KeptRow[],
  listed: () => ReadonlySet<string>,
  wanted: WantedHeader,
): number {
  if (!isCompleteHeader(header)) return 0;
  const columnsOf = (field: ColumnField): number[] =>
    header.columns.flatMap(({ column, meaning }) =>
      meaning.claims.some((claim) => claim.field === field) ? [column] : [],
    );
  const references = [...columnsOf('reference'), ...columnsOf('barcode')];
  const numbers = [
    ...neededFields(wanted).flatMap(columnsOf),
    ...header.sizeRuns.flatMap(({ columns }) => columns.map(({ column }) => column)),
  ];
  const isNumbered = ({ cells }: KeptRow): boolean => numbers.some((column) => cells[column]?.kind === 'number');
  const coded = rows
    .slice(header.first + header.depth)
    .filter(({ cells }) => references.some((column) => codeKey(cells[column]) !== null));
  // Listing the codes of all rows takes long, and most headers have no row of goods between them and the best one.
  if (!coded.some(isNumbered)) return 0;
  const known = listed();
  const isNew = (cell: Cell | undefined): boolean => {
    const key = codeKey(cell);
    return key !== null && !known.has(key);
  };
  const goods = coded.filter(({ cells }) => references.some((column) => isNew(cells[column])));
  return goods.some(isNumbered) ? goods.length : 0;
}

/**
 * The number of known words in each row that may be part of a header; none in rows of goods. Looking up words takes most
 * of the time of a search.
 */
function countKnownWords(rows: readonly KeptRow[], remembered: RememberedHeaders, lastRow: number): number[] {
  const last = lastRow + deepest - 1;
  const inHeaders = rows.filter(({ row }) => row <= last);
  return inHeaders.map(({ cells }) => countKnown(cells, remembered));
}

/** Fewest known words that make a row a header although it has figures, such as the discounts of its prices. */
const enoughWords = 4;

function countKnown(cells: readonly (Cell | undefined)[], remembered: RememberedHeaders): number {
  const least = hasFigures(cells) ? enoughWords : 1;
  const known = cells.filter((cell) => isKnown(headerText(cell), remembered)).length;
  return known < least ? 0 : known;
}

/** Joins and scores cells only around rows with at least `wordsNeeded` `known` words, because most rows are data. */
function headerCandidates(
  rows: readonly KeptRow[],
  known: readonly number[],
  merges: HeaderMerges,
  remembered: RememberedHeaders,
  wanted: WantedHeader,
  lastRow: number,
  wordsNeeded: number,
): FoundHeader[] {
  const candidates: FoundHeader[] = [];
  for (let first = 0; first < rows.length && (rows[first]?.row ?? 0) <= lastRow; first++) {
    let upper: readonly HeaderColumn[] = [];
    const top = rows[first]?.row ?? 0;
    const bottom = lastMergedRow(rows[first], merges, remembered);
    // Rows without any value are not among the rows.
    const merged = rows.slice(first, first + deepestMerged).filter(({ row }) => row <= bottom).length;
    for (let depth = 1; depth <= Math.max(deepest, merged); depth++) {
      const part = rows.slice(first, first + depth);
      const last = part.at(-1);
      if (part.length < depth || last === undefined) break;
      if (last.row !== top + depth - 1 && last.row > bottom) break;
      if (depth > 1 && part.some(isFormRow)) break;
      if (known.slice(first, first + depth).reduce((sum, count) => sum + count, 0) < wordsNeeded) continue;
      const runs = sizeRuns(part, rows[first - 1], merges);
      if (depth > 1 && (holdsGoods(last, runs, part.slice(0, -1)) || (depth > merged && isTitle(last, merges)))) break;
      const columns = withComments(joinHeaderRows(part, merges), part, wanted.traits);
      if (depth < merged || (depth < deepest && opensGroup(last, rows[first + depth], merges))) {
        upper = columns;
        continue;
      }
      const bonus = depth > 1 && continues(upper, columns, last) ? 0.25 : 0;
      const marked = markPoints(part, wanted.traits);
      const points = score(columns, runs, remembered, wanted) + bonus + marked;
      if (points >= 1) candidates.push({ first, depth, row: last.row, columns, sizeRuns: runs, score: points });
      upper = columns;
    }
  }
  return candidates;
}

/** True for a row of fields to fill in ("Company:", "Phone:") above the header of an order form. */
function isFormRow({ cells }: KeptRow): boolean {
  const texts = cells.map(headerText).filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => /[:：]$/.test(text));
}

/** The last row over which known labels of the row are merged: the header reaches down to it. */
function lastMergedRow(row: KeptRow | undefined, merges: HeaderMerges, remembered: RememberedHeaders): number {
  const labels = (row && merges.get(row.row - 1)) ?? [];
  const known = labels.filter(({ left }) => isKnown(headerText(row?.cells[left]), remembered));
  const low = known.filter(({ top, bottom }) => bottom - top < deepestMerged).map(({ bottom }) => bottom + 1);
  return Math.max(0, ...low);
}

/**
 * True when the row has a title merged over columns that the next row names one by one ("Prices" over "Small orders" and
 * "Large orders"): the header goes on. A row of goods would have a number.
 */
function opensGroup({ row, cells }: KeptRow, next: KeptRow | undefined, merges: HeaderMerges): boolean {
  if (next?.row !== row + 1 || countTextCells(next.cells) < 2) return false;
  const titles = merges.get(row - 1)?.filter(({ left }) => headerText(cells[left]) !== '') ?? [];
  return titles.some(({ left, right }) => {
    const named = next.cells.filter((cell, column) => column >= left && column <= right && headerText(cell) !== '');
    return named.length >= 2 && named.length === right - left + 1;
  });
}

/** True for a row with one text merged over several columns: the title of a section. */
function isTitle({ row, cells }: KeptRow, merges: HeaderMerges): boolean {
  const [only, ...others] = cells.flatMap((cell, column) => (cell === undefined ? [] : [column]));
  const merge = merges.get(row - 1)?.find(({ left }) => left === only);
  return others.length === 0 && merge !== undefined && merge.right > merge.left;
}

/** Fewest numbers that make a row below a header a row of goods. A header may have one. */
const fewestNumbers = 2;

/**
 * True for a row with numbers that are no sizes, or with one below the label of a price or beside a reference: it is no
 * lower row of a header.
 */
function holdsGoods({ cells }: KeptRow, runs: readonly SizeRun[], above: readonly KeptRow[]): boolean {
  if (namesGoods(cells, above)) return true;
  const sizes = new Set(runs.flatMap((run) => run.columns.map(({ column }) => column)));
  const numbers = cells.filter((cell, column) => isNumber(cell) && !sizes.has(column));
  // The discounts or margins of prices below their names: goods have another number.
  if (numbers.every((cell) => cell?.kind === 'number' && cell.format?.isPercent === true)) return false;
  const isPriced = (): boolean =>
    cells.some((cell, column) => isNumber(cell) && above.some((row) => namesPrice(row.cells[column])));
  return (numbers.length >= fewestNumbers || isPriced()) && !nameYears(numbers);
}

/**
 * True for a row with a number and, below known labels, a code of a reference or two other words: lots of few pieces look
 * like sizes. A lower row of sizes may have one word, such as "UK".
 */
function namesGoods(cells: readonly (Cell | undefined)[], above: readonly KeptRow[]): boolean {
  const numbers = cells.filter(isNumber);
  let words = 0;
  for (const [column, cell] of cells.entries()) {
    const text = readText(cell);
    if (text === null || !numbers.some((number) => number !== cell)) continue;
    if (headerMeaning(headerText(cell)).match !== 'none') continue;
    const labels = above.map((row) => headerMeaning(headerText(row.cells[column])));
    const label = labels.find(({ match }) => match === 'exact');
    if (label === undefined) continue;
    if (label.claims.some(({ field }) => field === 'reference') && /^(?=.*\d)\S{3,}$/.test(text)) return true;
    if (!isNumber(cell)) words++;
  }
  return words > 1;
}

function namesPrice(cell: Cell | undefined): boolean {
  const { match, claims } = headerMeaning(headerText(cell));
  return match === 'exact' && claims.some(({ field }) => field === 'wholesalePrice');
}

/** True for a row with numbers that can neither be sizes nor years, such as barcodes and prices: it is no header. */
function hasFigures(cells: readonly (Cell | undefined)[]): boolean {
  let figures = 0;
  for (const cell of cells) {
    if (!isNumber(cell)) continue;
    const value = cell.kind === 'number' ? cell.number : Number(cell.text.replaceAll(' ', '').replace(',', '.'));
    if (!mayBeSize(value) && !isYear(value)) figures++;
  }
  return figures >= fewestNumbers;
}

/** Sizes of children go up to 188, sizes of shoes in millimetres to 330, and shoes come in halves and thirds (36.67). */
const mayBeSize = (value: number): boolean => value <= 400 && Math.abs(value * 6 - Math.round(value * 6)) < 0.03;
const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1990 && value <= 2049;

/** True for numbers, also for those that an export wrote as text. */
const isNumber = (cell: Cell | undefined): cell is Extract<Cell, { kind: 'number' | 'text' }> =>
  cell?.kind === 'number' || (cell?.kind === 'text' && /^\d[\d ]*([.,]\d+)?$/.test(cell.text));

function isKnown(text: string, remembered: RememberedHeaders): boolean {
  return text !== '' && (headerMeaning(text).match !== 'none' || remembered.mentions(text));
}

/** The header with the highest score; among equal scores the one with fewer rows, then the first one. */
function strongest(candidates: readonly FoundHeader[]): FoundHeader | null {
  let best: FoundHeader | null = null;
  for (const one of candidates) {
    if (best === null || one.score > best.score || (one.score === best.score && one.depth < best.depth)) best = one;
  }
  return best;
}

import { type ColumnField, workbookLimits } from '@portal/contract/workbook';
import type { Cell } from '../../cells.js';
import { noSizeCountWords } from '../../synonyms/size-labels.js';
import { readText } from '../cells/cell-values.js';
import { foldedSet, words } from '../headers/fold.js';
import type { HeaderMerges, KeptRow } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';
import { isSizeRun, type SizeLabel, sizeLabel } from './size-labels.js';

/** A column whose cells count the lots or pieces of one size. */
export interface SizeColumn {
  column: number;
  size: string;
}

/** Adjacent columns whose headers are different sizes. */
export interface SizeRun {
  columns: readonly SizeColumn[];
  /** The words above or before the sizes, such as "Stock (pcs)". */
  title: string;
  /** False for bare numbers without a title, which could be something other than sizes. */
  isSure: boolean;
}

const refused = foldedSet(noSizeCountWords);

/** Fields that a title names above numbers which are no stock and no order. */
const refusedFields: ReadonlySet<ColumnField> = new Set([
  ...(['reference', 'barcode', 'hsCode', 'retailPrice', 'wholesalePrice', 'unitsPerLot', 'minimum'] as const),
]);

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || (cell.kind !== 'error' && cell.kind !== 'noResult' && readText(cell) === null);

/** Splits the labelled columns of one row into runs of adjacent columns with different sizes. */
export function sizeRunsInRow(cells: readonly (Cell | undefined)[], titleOf: (column: number) => string): SizeRun[] {
  const runs: SizeRun[] = [];
  let labels: SizeLabel[] = [];
  let start = 0;
  const close = (): void => {
    const titles = labels.length === 0 ? [] : [titleOf(start), ...labels.map(({ before }) => before)];
    const title = [...new Set(titles.filter((text) => text !== ''))].join(' ');
    const isTitled = headerMeaning(title).claims.some(({ field }) => field === 'size');
    const isRefused = words(title).some((word) => refused.has(word)) || titles.some(namesOtherNumbers);
    if (labels.length > 0 && !isRefused && isSizeRun(labels, isTitled)) {
      const isSure = isTitled || labels.filter(({ kind }) => kind === 'clear').length > 1 || isShoeScale(labels);
      runs.push({ columns: labels.map(({ size }, index) => ({ column: start + index, size })), title, isSure });
    }
    labels = [];
  };
  for (let column = 0; column <= Math.min(cells.length, workbookLimits.columns); column++) {
    const label = sizeLabel(cells[column]);
    const last = labels.at(-1);
    const isRepeated = labels.some(({ size }) => size === label?.size);
    const turns =
      label?.kind === 'number' && last?.kind === 'number' && labels.length > 1 && turnsBack(labels, label.value);
    const isOtherPart = last !== undefined && label !== null && label.before !== last.before;
    const isOtherColumn = last !== undefined && hasOwnTitle(titleOf(column), titleOf(start));
    if (label === null || isRepeated || turns || isOtherPart || isOtherColumn) close();
    if (label === null) continue;
    if (labels.length === 0) start = column;
    labels.push(label);
  }
  close();
  return runs;
}

/**
 * True when `title` names a field, so that a run of sizes below another title ends before its column. A run without a
 * title does not end: its title may stand over the middle of its columns.
 */
const hasOwnTitle = (title: string, ofRun: string): boolean =>
  ofRun !== '' && title !== '' && title !== ofRun && headerMeaning(title).claims.length > 0;

function namesOtherNumbers(title: string): boolean {
  const { claims } = headerMeaning(title);
  return claims.length > 0 && claims.every(({ field }) => refusedFields.has(field));
}

/** True when `next` does not continue the rising or falling order of the sizes before it. */
function turnsBack(labels: readonly SizeLabel[], next: number): boolean {
  const [before, last] = labels.slice(-2).map(({ value }) => value);
  if (before === undefined || last === undefined || Number.isNaN(before)) return false;
  return last > before ? next < last : next > last;
}

const isShoeScale = (labels: readonly SizeLabel[]): boolean =>
  labels.length >= 3 && labels.every(({ value }) => value >= 30 && value <= 60);

/**
 * Returns a function that gives the title of a column in the row `above`; a merged title applies to every column that
 * it covers.
 */
function titlesOf(above: KeptRow | undefined, merges: HeaderMerges): (column: number) => string {
  if (above === undefined) return () => '';
  const wide = merges.get(above.row - 1);
  return (column) => {
    const merge = wide?.find(({ left, right }) => left <= column && column <= right);
    const cell = above.cells[merge?.left ?? column];
    return cell?.kind === 'text' ? (readText(cell) ?? '') : '';
  };
}

/** The runs of rows that were looked at: the search for a header looks at each row alone and together with others. */
const knownRuns = new WeakMap<KeptRow, { over: KeptRow | undefined; runs: SizeRun[] }>();

function runsBelow(over: KeptRow | undefined, row: KeptRow, merges: HeaderMerges): SizeRun[] {
  const known = knownRuns.get(row);
  if (known !== undefined && known.over === over) return known.runs;
  const runs = sizeRunsInRow(row.cells, titlesOf(over, merges));
  knownRuns.set(row, { over, runs });
  return runs;
}

/**
 * The adjacent size columns in the rows of a header. Sizes may have a row of their own, below or above the other
 * headers; `above` is the row over the header, which may hold a title.
 */
export function sizeRuns(part: readonly KeptRow[], above: KeptRow | undefined, merges: HeaderMerges): SizeRun[] {
  for (let index = part.length - 1; index >= 0; index--) {
    const row = part[index];
    if (row === undefined) continue;
    const over = index > 0 ? part[index - 1] : above?.row === row.row - 1 ? above : undefined;
    const runs = runsBelow(over, row, merges);
    if (runs.length === 0) continue;
    const covered = new Set(runs.flatMap(({ columns }) => columns.map(({ column }) => column)));
    // A row of data below the header also holds numbers; a row of sizes has nothing else but known header words.
    const isHeader = row.cells.every(
      (cell, column) =>
        cell === undefined ||
        covered.has(column) ||
        (cell.kind === 'text' && (index === 0 || isBlank(cell) || headerMeaning(cell.text).match !== 'none')),
    );
    if (isHeader || index === 0) return runs;
  }
  return [];
}

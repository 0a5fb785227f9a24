import { columnIndex } from '../../address.js';
import { meansNoStock, readText } from '../cells/cell-values.js';
import { lotsRule, readWholeNumber } from '../cells/counts.js';
import { type FoundHeader, type HeaderColumn, headerText, type KeptRow, type SheetKind } from '../headers/header.js';
import { type HeaderMeaning, headerMeaning } from '../headers/header-match.js';
import type { RememberedHeaders } from '../headers/remembered-headers.js';
import { sizeLabel } from './size-labels.js';
import { isBlank, type SizeColumn, type SizeRun } from './size-runs.js';

/** The meaning of the header of a size column: known, but none of the fields. */
export const sizeColumnMeaning: HeaderMeaning = { match: 'other', claims: [], counts: null, currency: null };

/**
 * Least share of the filled cells that must be counts, and least share of the rows in which a total must be the sum of
 * the sizes.
 */
export const enough = 0.8;

/** A median above this is a price or a year, not the stock of one size. */
const largestMedian = 2000;

/** The columns of the header together with those of the size runs; the columns in `matrix` get their `size`. */
export function withSizeColumns(
  columns: readonly HeaderColumn[],
  runs: readonly SizeRun[],
  matrix: readonly SizeColumn[],
): HeaderColumn[] {
  const sizes = new Map(matrix.map(({ column, size }) => [column, size]));
  const ofRuns = new Map(
    [...runs.flatMap((run) => run.columns), ...matrix].map(({ column, size }) => [column, size] as const),
  );
  const others = columns.filter(({ column }) => !ofRuns.has(column));
  const labelled = [...ofRuns].map(([column, label]): HeaderColumn => {
    const size = sizes.get(column);
    const text = columns.find((one) => one.column === column)?.header ?? '';
    // A numeric size below a title is not part of the header yet, because headers are joined from text cells only.
    const header = text === '' ? label : text.includes(label) ? text : `${text} ${label}`;
    return { column, header, meaning: sizeColumnMeaning, ...(size === undefined ? {} : { size }) };
  });
  return [...others, ...labelled].sort((left, right) => left.column - right.column);
}

export const titleClaims = (run: SizeRun, field: 'order' | 'available'): boolean =>
  headerMeaning(run.title).claims.some((claim) => claim.field === field);

interface Filling {
  filled: number;
  isCounts: boolean;
}

function fillingOf({ columns }: SizeRun, samples: readonly KeptRow[]): Filling {
  const numbers: number[] = [];
  let filled = 0;
  let good = 0;
  for (const { cells } of samples) {
    for (const { column } of columns) {
      const cell = cells[column];
      if (cell === undefined || isBlank(cell)) continue;
      filled++;
      const read = meansNoStock(cell) ? { value: 0 } : readWholeNumber(cell, lotsRule);
      if (read === null || 'problem' in read) continue;
      good++;
      numbers.push(read.value);
    }
  }
  numbers.sort((left, right) => left - right);
  const median = numbers[numbers.length >> 1] ?? 0;
  return { filled, isCounts: good >= enough * filled && median <= largestMedian };
}

/**
 * The runs of size columns that count the stock (stock file) or the order (order file), or null. When two runs have the
 * same sizes, one for the stock and one for the order, their titles and values decide which is taken.
 */
function matrixRuns(
  runs: readonly SizeRun[],
  samples: readonly KeptRow[],
  kind: SheetKind,
  isStock: (run: SizeRun) => boolean,
): SizeRun[] | null {
  const other = kind === 'stock' ? 'order' : 'available';
  const own = kind === 'stock' ? 'available' : 'order';
  const usable = runs.flatMap((run) => {
    const filling = fillingOf(run, samples);
    // In a file without order columns, buyers write their order over the stock that the file shows.
    const isOther = titleClaims(run, other) && !titleClaims(run, own) && !(kind === 'order' && isStock(run));
    const isEmptyStock = kind === 'stock' && filling.filled === 0;
    return isOther || isEmptyStock ? [] : [{ run, isCounts: filling.isCounts }];
  });
  const chosen: typeof usable = [];
  for (const one of usable.filter(({ isCounts }) => isCounts)) {
    const at = chosen.findIndex(({ run }) => sharesSizes(run, one.run));
    const rival = chosen[at];
    if (rival === undefined) chosen.push(one);
    else if (titleClaims(rival.run, own) ? false : titleClaims(one.run, own) || kind === 'order') chosen[at] = one;
  }
  if (chosen.length === 0) return null;
  // A buyer's entries that cannot be read are reported with their cells instead of being ignored.
  const unreadable = usable.filter(
    ({ run, isCounts }) => !isCounts && !chosen.some((one) => sharesSizes(one.run, run)),
  );
  const read = new Set(kind === 'order' ? [...chosen, ...unreadable] : chosen);
  return usable.flatMap((one) => (read.has(one) ? [one.run] : []));
}

function sharesSizes(left: SizeRun, right: SizeRun): boolean {
  const sizes = new Set(left.columns.map(({ size }) => size));
  return right.columns.some(({ size }) => sizes.has(size));
}

export interface FoundSizeMatrix {
  runs: readonly SizeRun[];
  columns: readonly SizeColumn[];
  isStock: boolean;
}

/** False for the header of a further section among the samples, whose sizes are no counts. */
function isNoHeader({ cells }: KeptRow): boolean {
  const words = cells.filter((cell) => cell?.kind === 'text' && headerMeaning(headerText(cell)).match === 'exact');
  return words.length < 2;
}

/** The size columns of a header that count the stock (stock file) or the order (order file); null without any. */
export function findSizeMatrix(
  { columns, sizeRuns: runs }: Pick<FoundHeader, 'columns' | 'sizeRuns'>,
  samples: readonly KeptRow[],
  kind: SheetKind,
  remembered: RememberedHeaders,
): FoundSizeMatrix | null {
  if (runs.length === 0) return null;
  const labelled = withSizeColumns(columns, runs, []);
  const stock = remembered.sizeColumns(labelled);
  const fields = remembered.fieldsOf(labelled);
  const prices = new Set(labelled.flatMap(({ column }, place) => (fields[place] === 'wholesalePrice' ? [column] : [])));
  const isStock = (run: SizeRun): boolean => run.columns.some(({ column }) => stock.has(column));
  // The prices of measures in the published file are no lots in an order that is written into it.
  const counted = runs.filter((run) => !run.columns.some(({ column }) => prices.has(column)));
  const own = matrixRuns(counted, samples.filter(isNoHeader), kind, isStock);
  if (own === null) return null;
  return { runs: own, columns: own.flatMap((run) => run.columns), isStock: kind === 'order' && own.some(isStock) };
}

/** The size columns that a person chose; the header of each column is its size. Null if none were chosen. */
export function chosenSizeMatrix(
  letters: readonly string[],
  { columns, sizeRuns: runs }: Pick<FoundHeader, 'columns' | 'sizeRuns'>,
  headerRow: KeptRow | undefined,
  kind: SheetKind,
  remembered: RememberedHeaders,
): FoundSizeMatrix | null {
  if (letters.length === 0) return null;
  const known = new Map(runs.flatMap((run) => run.columns).map(({ column, size }) => [column, size]));
  const chosen = letters
    .map((letter): SizeColumn => {
      const column = columnIndex(letter);
      const label = known.get(column) ?? sizeLabel(headerRow?.cells[column])?.size;
      const header = columns.find((one) => one.column === column)?.header;
      return { column, size: label ?? (header || readText(headerRow?.cells[column]) || letter) };
    })
    .sort((left, right) => left.column - right.column);
  const titles = runs.filter((run) => run.columns.some(({ column }) => chosen.some((one) => one.column === column)));
  const run: SizeRun = { columns: chosen, title: titles.map(({ title }) => title).join(' '), isSure: true };
  const stock = remembered.sizeColumns(withSizeColumns(columns, runs, chosen));
  return { runs: [run], columns: chosen, isStock: kind === 'order' && chosen.some(({ column }) => stock.has(column)) };
}

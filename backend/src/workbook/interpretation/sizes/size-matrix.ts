import { readText } from '../cells/cell-values.js';
import { countsDozens } from '../cells/counts.js';
import type { DecimalStyle } from '../cells/decimal-text.js';
import { type ColumnMapping, chosenColumnCertainty, unmappedColumnCertainty } from '../columns/column-mapping.js';
import type { FoundHeader, HeaderColumn, KeptRow, SheetKind } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';
import { priceStyle } from '../headers/price-style.js';
import { enough, type FoundSizeMatrix, sizeColumnMeaning, titleClaims, withSizeColumns } from './find-size-columns.js';
import { sizeCertainty, sizeDoubts } from './size-doubts.js';
import type { SizeColumn } from './size-runs.js';
import { shareOfSums } from './size-sums.js';

/**
 * The columns of a table that each count one size: each filled cell is a line with the row's reference and that size.
 */
export interface SizeMatrix {
  columns: readonly SizeColumn[];
  counts: 'lots' | 'units';
  /** True for counts in dozens. */
  isDozens: boolean;
  /** The column with the sums of the sizes, or -1. */
  total: number;
  /** True when the published file counts its stock in these columns. */
  isStock: boolean;
}

/**
 * Decides by the other columns whether the size columns count stock or orders. They only describe the sizes in a pack
 * (an assortment) if their sums are the pack size, or if another column counts the stock or the order: then null is
 * returned. Otherwise returns the column with the sums of the sizes, or -1.
 */
function totalColumn(
  { columns, runs }: FoundSizeMatrix,
  { at, certainties, fields }: ColumnMapping,
  header: readonly HeaderColumn[],
  samples: readonly KeptRow[],
  kind: SheetKind,
): number | null {
  const style = priceStyle(at, samples);
  const share = (column: number): number | null =>
    column === -1 ? null : shareOfSums(column, columns, samples, style);
  if ((share(at.unitsPerLot) ?? 0) >= enough) return null;
  const counted = kind === 'stock' ? at.available : at.order;
  if (counted !== -1) {
    const isDecided = certainties[fields.indexOf(kind === 'stock' ? 'available' : 'order')]?.confidence === 1;
    const fits = share(counted);
    if ((kind === 'order' && isDecided) || (fits === null ? kind === 'order' : fits < enough)) return null;
    return counted;
  }
  // One number to order per row means that the row is sold as a whole, in these sizes.
  const isOrdered = kind === 'stock' && at.order !== -1 && !runs.some((run) => titleClaims(run, 'available'));
  if (isOrdered && (share(at.order) ?? 0) < enough) return null;
  return totalByHeader(columns, header, samples, style);
}

/** A column whose header says total or quantity and whose numbers are mostly the sums of the sizes, or -1. */
function totalByHeader(
  sizes: readonly SizeColumn[],
  header: readonly HeaderColumn[],
  samples: readonly KeptRow[],
  style: DecimalStyle,
): number {
  const totals = header.flatMap(({ column, meaning, size }) =>
    size === undefined && meaning.claims.some(({ field }) => totalling.has(field)) ? [column] : [],
  );
  return totals.find((column) => (shareOfSums(column, sizes, samples, style) ?? 0) >= 0.5) ?? -1;
}

export interface TableColumns {
  columns: HeaderColumn[];
  mapping: ColumnMapping;
  matrix: SizeMatrix | null;
}

/**
 * The columns of a table in which each size has a column; null when the other columns show that the size columns count
 * neither stock nor orders, which is not checked for columns chosen by a person (`isChosen`). `map` assigns the other
 * columns to fields.
 */
export function tableWithSizeColumns(
  found: FoundSizeMatrix,
  header: Pick<FoundHeader, 'columns' | 'sizeRuns'>,
  samples: readonly KeptRow[],
  kind: SheetKind,
  map: (columns: readonly HeaderColumn[]) => ColumnMapping,
  isChosen: boolean,
): TableColumns | null {
  const columns = withSizeColumns(header.columns, header.sizeRuns, found.columns);
  const { at, fields, certainties, doubts } = map(columns);
  // If a person chose size columns and also a stock or order column, that column holds the sums of the sizes.
  const chosenTotal = at[kind === 'stock' ? 'available' : 'order'];
  const total = isChosen
    ? chosenTotal === -1
      ? totalByHeader(found.columns, columns, samples, priceStyle(at, samples))
      : chosenTotal
    : totalColumn(found, { at, fields, certainties, doubts }, columns, samples, kind);
  if (total === null) return null;
  const isRatio = !isChosen && kind === 'stock' && repeatsCounts(found.columns, samples);
  const runs = isRatio ? found.runs.map((run) => ({ ...run, isSure: false })) : found.runs;
  const recognised = sizeCertainty(runs, kind);
  const certainty = isChosen ? { ...recognised, confidence: chosenColumnCertainty.confidence } : recognised;
  const isTotal = (place: number): boolean => columns[place]?.column === total;
  const free = Object.entries(at).map(([field, column]) => [field, total !== -1 && column === total ? -1 : column]);
  const sized = columns.map((column) => (column.column === total ? { ...column, meaning: sizeColumnMeaning } : column));
  return {
    columns: sized,
    mapping: {
      at: Object.fromEntries(free) as ColumnMapping['at'],
      fields: fields.map((field, place) => (isTotal(place) ? null : field)),
      certainties: certainties.map((own, place) =>
        columns[place]?.size === undefined ? (isTotal(place) ? unmappedColumnCertainty : own) : certainty,
      ),
      doubts: [
        ...doubts.filter(({ column }) => total === -1 || column !== total),
        ...sizeDoubts({ ...found, runs }, kind),
      ],
    },
    matrix: sizeMatrix(found, total, columns),
  };
}

/** True when all rows have the same counts, as the sizes of equal packs have. */
function repeatsCounts(sizes: readonly SizeColumn[], samples: readonly KeptRow[]): boolean {
  const rows = samples.flatMap(({ cells }) => {
    const texts = sizes.map(({ column }) => readText(cells[column]) ?? '');
    return texts.filter((text) => text !== '').length > 1 ? [texts.join(' ')] : [];
  });
  return rows.length > 1 && new Set(rows).size === 1;
}

const totalling: ReadonlySet<string> = new Set(['lineTotal', 'available', 'order', 'minimum']);

/** Decides what the size columns count (lots, units or dozens) by their titles and the header of their total. */
function sizeMatrix(found: FoundSizeMatrix, total: number, header: readonly HeaderColumn[]): SizeMatrix {
  const { runs, columns, isStock } = found;
  const totalHeader = header.find(({ column }) => column === total)?.header ?? '';
  const titles = [...runs.map(({ title }) => title), totalHeader];
  const isDozens = titles.some(countsDozens);
  const units = titles.some((title) => headerMeaning(title).counts === 'units');
  return { columns, counts: units || isDozens ? 'units' : 'lots', isDozens, total, isStock };
}

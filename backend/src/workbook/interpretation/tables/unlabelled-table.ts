import { type ColumnTraits } from '../../column-traits.js';
import { cellText } from '../cells/cell-values.js';
import { followsPrices } from '../columns/column-comparisons.js';
import { type ColumnMapping, type MeaningCertainty } from '../columns/column-mapping.js';
import { cellNumber, columnSignals } from '../columns/column-signals.js';
import { completeByContent } from '../columns/columns-by-content.js';
import { mapColumns } from '../columns/map-columns.js';
import type { HeaderColumn, KeptRow, SheetKind } from '../headers/header.js';
import { headerText } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';
import { RememberedHeaders } from '../headers/remembered-headers.js';
import type { RejectedHeader } from './found-table.js';
import { goodsRows, type TableShape } from './table-shape.js';

/** Fewer rows than this may as well be the head of a letter. */
const fewestRows = 3;

const onlyNumbers: MeaningCertainty = { confidence: 0.3, reason: 'Its values are the whole numbers furthest right.' };

/**
 * The last row above the goods that names columns in words that nobody taught the portal; 0 for a table that begins with
 * goods. A label is a text above numbers, or any in a row that the sheet itself marks as a header.
 */
export function labelRow(rows: readonly KeptRow[], shape: TableShape, traits: ColumnTraits): number {
  const goods = goodsRows(rows);
  const marked = rows.find(({ row }) => traits.headerMarks(row).size > 0);
  if (marked !== undefined && !isGoodsRow(marked, shape)) return marked.row;
  const first = goods.findIndex(({ cells }) =>
    shape.some((kind, column) => kind === 'n' && cellNumber(cells[column]) !== null),
  );
  const above = goods[first - 1];
  const isLabel = above?.cells.some((cell, column) => shape[column] === 'n' && headerText(cell) !== '');
  return isLabel ? (above?.row ?? 0) : 0;
}

/** Proposes columns, by their values alone, for a table whose labels are missing or unknown; null for few rows. */
export function proposeTable(
  rows: readonly KeptRow[],
  shape: TableShape,
  kind: SheetKind,
  traits: ColumnTraits,
): RejectedHeader | null {
  const row = labelRow(rows, shape, traits);
  const samples = goodsRows(rows).filter((one) => one.row > row);
  if (samples.length < fewestRows) return null;
  const labels = rows.find((one) => one.row === row)?.cells ?? [];
  const columns = shape.flatMap((kind, column): HeaderColumn[] =>
    kind === '' ? [] : [{ column, header: headerText(labels[column]), meaning: headerMeaning('') }],
  );
  const byWords = mapColumns(columns, [], new RememberedHeaders(), 'stock', traits);
  const mapping = completeByContent(byWords, columns, samples, 'stock', traits, kind === 'order');
  const proposed = withQuantity(mapping, columns, samples, kind);
  if (proposed.at.reference === -1 && proposed.at.barcode === -1) return null;
  const first = rows.findIndex((one) => one.row > row);
  const header = { first, depth: 0, row, columns, sizeRuns: [], score: 0 };
  return { header, mapping: proposed, isUnlabelled: true };
}

/** Takes whole numbers as the order, or as the stock where no other column could be it. An order has no use for prices. */
function withQuantity(
  mapping: ColumnMapping,
  columns: readonly HeaderColumn[],
  samples: readonly KeptRow[],
  kind: SheetKind,
): ColumnMapping {
  const fields = mapping.fields.map((field) => (kind === 'order' && field === 'wholesalePrice' ? null : field));
  const wholes = columns.flatMap(({ column }, place) => {
    const { numeric, whole, running, year, money } = columnSignals(column, samples);
    const isCount = numeric === 1 && whole === 1 && running === 0 && year < 1 && money === 0;
    return mapping.fields[place] === null && isCount ? [place] : [];
  });
  const isCounting = (place: number): boolean =>
    !followsPrices(columns[place]?.column ?? -1, mapping.at.wholesalePrice, samples);
  const counts = kind === 'stock' ? wholes.filter(isCounting) : wholes;
  const place = kind === 'order' || counts.length === 1 ? counts.at(-1) : undefined;
  if (place === undefined) return { ...mapping, fields };
  const field = kind === 'order' ? 'order' : 'available';
  const certainties = mapping.certainties.with(place, onlyNumbers);
  return {
    ...mapping,
    at: { ...mapping.at, [field]: columns[place]?.column ?? -1 },
    fields: fields.with(place, field),
    certainties,
  };
}

/**
 * True for a row of goods that holds two words of headers by chance: it has a number where the other rows have numbers.
 */
export function isGoodsRow({ cells }: KeptRow, shape: TableShape): boolean {
  return cells.some(
    (cell, column) => shape[column] === 'n' && cell !== undefined && cellText(cell) !== '' && cellNumber(cell) !== null,
  );
}

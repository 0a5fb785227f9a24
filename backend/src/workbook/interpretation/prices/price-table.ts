import { columnName } from '../../address.js';
import { priceTitleWords } from '../../synonyms/price-group-words.js';
import { readText } from '../cells/cell-values.js';
import type { ColumnMapping, MappingDoubt, MeaningCertainty } from '../columns/column-mapping.js';
import { columnSignals, showsCurrency } from '../columns/column-signals.js';
import { holdsNames } from '../columns/unfit-columns.js';
import { foldedSet, words } from '../headers/fold.js';
import type { FoundHeader, HeaderColumn, HeaderMerges, KeptRow } from '../headers/header.js';
import { joinHeaderRows } from '../headers/join-header-rows.js';
import { isTax } from '../headers/price-words.js';
import { sizeColumnMeaning } from '../sizes/find-size-columns.js';
import { withBareColumns } from '../tables/columns-without-header.js';
import { type FoundTable, sampleRows } from '../tables/found-table.js';
import { measuresInRow, type PriceColumn, priceLabels } from './price-columns.js';

const titles = foldedSet(priceTitleWords);

const priced: MeaningCertainty = {
  confidence: 0.5,
  reason: 'The header is a measure, and the prices of each row rise with it.',
};
const named: MeaningCertainty = { confidence: 0.4, reason: 'Its names stand before the prices and hardly repeat.' };

/** Fields that such a table lacks: the stock or a second price would be that of one of the measures. */
const otherFields = ['available', 'order', 'minimum', 'lineTotal', 'retailPrice', 'size'] as const;

interface SearchedRows {
  sheet: string;
  rows: readonly KeptRow[];
  /** The last row in which a header may stand. */
  lastRow: number;
  merges: HeaderMerges;
  /** The header that was found by its words, if any. */
  found: FoundHeader | null;
}

/**
 * The table whose prices stand in one column per measure ("250 g", "90 x 200"), if a title, a tax or a currency says that
 * they are prices; null where there is none.
 */
export function priceTable(
  { sheet, rows, lastRow, merges, found }: SearchedRows,
  map: (columns: readonly HeaderColumn[], samples: readonly KeptRow[]) => ColumnMapping,
): FoundTable | null {
  const labels = priceLabels(rows, lastRow);
  const labelRow = labels && rows[labels.place];
  if (!labels || !labelRow) return null;
  const own = new Set(labels.columns.map(({ column }) => column));
  const isAbove = found !== null && (found.row === labelRow.row || found.first + found.depth === labels.place);
  const first = isAbove ? found.first : labels.place;
  const headerRows = rows.slice(first, labels.place + 1);
  const dataRows = rows.slice(labels.place + 1);
  const samples = dataRows.slice(0, sampleRows);
  const goods = samples.filter(({ cells }) => isGoods(cells, labels.columns));
  const others = joinHeaderRows(headerRows, merges).filter(({ column }) => !own.has(column));
  const measures = labels.columns.map(
    ({ column, measure }): HeaderColumn => ({ column, header: measure, meaning: sizeColumnMeaning }),
  );
  const columns = withBareColumns(
    [...others, ...measures].sort((left, right) => left.column - right.column),
    goods,
  );
  const mapping = map(columns, goods);
  const { at } = mapping;
  // "Offer" may stand over words beside the prices.
  const isOtherPrice = !own.has(at.wholesalePrice) && columnSignals(at.wholesalePrice, goods).numeric > 0;
  if (isOtherPrice || otherFields.some((field) => at[field] !== -1)) return null;
  if (!labels.isPriced && !saysPrices(sheet, rows.slice(0, labels.place + 1), columns, labels.columns, goods))
    return null;
  const identified = withNames(mapping, columns, goods, labels.columns[0]?.column ?? 0);
  if (identified === null) return null;
  return {
    header: { first, depth: headerRows.length, row: labelRow.row, columns, sizeRuns: [], score: 0 },
    mapping: withPrices(identified, columns, labels.columns),
    matrix: null,
    prices: labels.columns,
    headerRows,
    samples,
    dataRows,
  };
}

const isGoods = (cells: KeptRow['cells'], columns: readonly PriceColumn[]): boolean =>
  measuresInRow(cells).length === 0 && columns.some(({ column }) => readText(cells[column]) !== null);

/** Least share of the cells that must show a currency. */
const mostly = 0.8;

/** True when the title, the name of the sheet, a column of taxes or the cells themselves say that the numbers are prices. */
function saysPrices(
  sheet: string,
  above: readonly KeptRow[],
  columns: readonly HeaderColumn[],
  prices: readonly PriceColumn[],
  goods: readonly KeptRow[],
): boolean {
  const texts = [sheet, ...above.flatMap(({ cells }) => cells.map((cell) => readText(cell) ?? ''))];
  if (texts.some((text) => words(text).some((word) => titles.has(word)))) return true;
  if (columns.some(({ header }) => words(header).some(isTax))) return true;
  const cells = goods.flatMap(({ cells }) => prices.flatMap(({ column }) => cells[column] ?? []));
  return cells.filter(showsCurrency).length >= cells.length * mostly;
}

/** The mapping with the column of names before the prices as the reference, where none is known; null without one. */
function withNames(
  mapping: ColumnMapping,
  columns: readonly HeaderColumn[],
  goods: readonly KeptRow[],
  before: number,
): ColumnMapping | null {
  const { at } = mapping;
  if (at.reference !== -1) return mapping;
  const place = columns.findLastIndex(({ column }) => {
    const signals = columnSignals(column, goods);
    return column < before && holdsNames(signals) && signals.fill >= 0.8 && signals.distinct >= 0.8;
  });
  const column = columns[place];
  if (column === undefined) return null;
  const doubt: MappingDoubt = {
    column: column.column,
    field: 'reference',
    found: column.header,
    expected: 'a header that says reference',
    message: `Column ${columnName(column.column)} "${column.header}" was taken as reference: its names stand before the prices and hardly repeat; please confirm.`,
  };
  return {
    at: { ...at, reference: column.column, description: column.column },
    fields: mapping.fields.with(place, 'reference'),
    certainties: mapping.certainties.with(place, named),
    doubts: [...mapping.doubts, doubt],
  };
}

function withPrices(
  { at, fields, certainties, doubts }: ColumnMapping,
  columns: readonly HeaderColumn[],
  prices: readonly PriceColumn[],
): ColumnMapping {
  const own = new Set(prices.map(({ column }) => column));
  const isPrice = (place: number): boolean => own.has(columns[place]?.column ?? -1);
  const [first, last] = [prices[0], prices.at(-1)];
  const column = first?.column ?? -1;
  const measures = `${first?.measure} to ${last?.measure}`;
  const doubt: MappingDoubt = {
    column,
    field: 'wholesalePrice',
    found: measures,
    expected: 'one wholesale price column',
    message: `Columns ${columnName(column)} to ${columnName(last?.column ?? column)} were taken as the wholesale prices of ${measures}: each cell is the price of one article; please confirm.`,
  };
  return {
    at: { ...at, wholesalePrice: column },
    fields: fields.map((field, place) =>
      isPrice(place) ? 'wholesalePrice' : field === 'wholesalePrice' ? null : field,
    ),
    certainties: certainties.map((certainty, place) => (isPrice(place) ? priced : certainty)),
    doubts: [...doubts.filter(({ field }) => field !== 'wholesalePrice'), doubt],
  };
}

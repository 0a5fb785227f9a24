import { type ColumnTraits } from '../../column-traits.js';
import { lengthUnits, massUnits, volumeUnits } from '../../synonyms/measure-units.js';
import { packedWords } from '../../synonyms/pack-words.js';
import { priceTitleWords } from '../../synonyms/price-group-words.js';
import { cellText, readText } from '../cells/cell-values.js';
import { unnamedPrice } from '../columns/amounts-by-content.js';
import { followsPrices } from '../columns/column-comparisons.js';
import { type ColumnMapping, type MeaningCertainty } from '../columns/column-mapping.js';
import { cellNumber, columnSignals, showsCurrency } from '../columns/column-signals.js';
import { completeByContent } from '../columns/columns-by-content.js';
import { mapColumns } from '../columns/map-columns.js';
import { foldedSet, words } from '../headers/fold.js';
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
  const proposed = withQuantity(withLowerPrice(mapping, columns, samples), columns, samples, kind);
  if (proposed.at.reference === -1 && proposed.at.barcode === -1) return null;
  const first = rows.findIndex((one) => one.row > row);
  const header = { first, depth: 0, row, columns, sizeRuns: [], score: 0 };
  return { header, mapping: proposed, isUnlabelled: true };
}

/** Proposes the lower one of two prices that rise and fall together, and the other as the price for consumers. */
function withLowerPrice(
  mapping: ColumnMapping,
  columns: readonly HeaderColumn[],
  samples: readonly KeptRow[],
): ColumnMapping {
  const { at, fields } = mapping;
  const own = fields.indexOf('wholesalePrice');
  const isPrice = (column: number): boolean => {
    const { numeric, money, median } = columnSignals(column, samples);
    const most = columnSignals(at.wholesalePrice, samples).median ?? 0;
    return (
      numeric >= nearlyAll && money >= 0.5 && (median ?? 0) < most && followsPrices(column, at.wholesalePrice, samples)
    );
  };
  const places = columns.flatMap(({ column }, place) =>
    own !== -1 && fields[place] === null && isPrice(column) ? [place] : [],
  );
  const [lower, ...others] = places;
  if (lower === undefined || others.length > 0 || at.retailPrice !== -1) return mapping;
  const isOfPrices = { ...mapping.certainties[own], confidence: 0.4, reason: 'The lower one of two prices.' };
  return {
    ...mapping,
    at: { ...at, wholesalePrice: columns[lower]?.column ?? -1, retailPrice: at.wholesalePrice },
    fields: fields.with(lower, 'wholesalePrice').with(own, 'retailPrice'),
    certainties: mapping.certainties.with(lower, isOfPrices),
  };
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
    // "250" beside "g" is what a pack contains.
    const isMeasure = holdsUnits(column + 1, samples, measures);
    const isCount = numeric === 1 && whole === 1 && running === 0 && year < 1 && money === 0 && !isMeasure;
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

/** Fewest rows that leave no doubt. */
const fewestEvident = 10;
/** Least share of the rows that have a price, and of the names that differ. */
const nearlyAll = 0.95;
const mostlyDifferent = 0.9;

const measures = foldedSet([...massUnits, ...volumeUnits, ...lengthUnits].map(([unit]) => unit));
const units: ReadonlySet<string> = new Set([...measures, ...foldedSet(packedWords)]);
const titles = foldedSet(priceTitleWords);

/**
 * True when the values of a table without labels leave no doubt: names that differ, one column of amounts, no other numbers
 * but codes, and barcodes, units or a title that say that the rows are goods with their prices.
 */
export function isEvident(
  { header, mapping, isUnlabelled }: RejectedHeader,
  sheet: string,
  rows: readonly KeptRow[],
  shape: TableShape,
): boolean {
  const { at, certainties, fields } = mapping;
  const goods = goodsRows(rows);
  if (isUnlabelled !== true || header.row !== 0 || goods.length < fewestEvident || at.reference === -1) return false;
  const signalsAt = (column: number) => columnSignals(column, goods);
  const isPriced = (certainties[fields.indexOf('wholesalePrice')]?.confidence ?? 0) > unnamedPrice;
  if (at.wholesalePrice === -1 || !isPriced || !holdsAmounts(at.wholesalePrice, goods)) return false;
  const known = [at.reference, at.barcode, at.wholesalePrice];
  const others = shape.flatMap((kind, column) => (kind === '' || known.includes(column) ? [] : [column]));
  const isPlain = (column: number): boolean => shape[column] !== 'n' || signalsAt(column).running === 1;
  const hasDates = goods.some(({ cells }) => cells.some((cell) => cell?.kind === 'date'));
  if (hasDates || !others.every((column) => isPlain(column) && signalsAt(column).date === 0)) return false;
  const name = signalsAt(at.description === -1 ? at.reference : at.description);
  if (name.fill < nearlyAll || name.words < 0.8 || name.distinct < mostlyDifferent) return false;
  const above = rows.slice(0, rows.indexOf(goods[0] ?? { row: 0, cells: [] }));
  const texts = [sheet, ...above.flatMap(({ cells }) => cells.map((cell) => readText(cell) ?? ''))];
  const isTitled = texts.some((text) => words(text).some((word) => titles.has(word)));
  return isTitled || at.barcode !== -1 || others.some((column) => holdsUnits(column, goods, units));
}

/** True for amounts of whole cents in nearly all rows, at least half of them in a currency or with cents. */
function holdsAmounts(column: number, goods: readonly KeptRow[]): boolean {
  const filled = goods.flatMap(({ cells }) => {
    const [cell, number] = [cells[column], cellNumber(cells[column])];
    return cell === undefined || number === null ? [] : [{ cell, cents: number * 100 }];
  });
  const areCents = filled.every(({ cents }) => Math.abs(cents - Math.round(cents)) < 1e-6);
  const shown = filled.filter(({ cell, cents }) => Math.round(cents) % 100 !== 0 || showsCurrency(cell));
  return areCents && filled.length >= goods.length * nearlyAll && shown.length * 2 >= filled.length;
}

/** True for a column of units, such as "pcs" or "kg", in nearly all rows. */
function holdsUnits(column: number, goods: readonly KeptRow[], wanted: ReadonlySet<string>): boolean {
  const held = goods.filter(({ cells }) => {
    const list = words(readText(cells[column]) ?? '');
    return list.length === 1 && wanted.has(list[0] ?? '');
  });
  return held.length >= goods.length * nearlyAll;
}

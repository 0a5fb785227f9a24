import type { ColumnField } from '@portal/contract/workbook';
import type { ColumnTraits } from '../../column-traits.js';
import { lotWords, unitWords } from '../../synonyms/qualifiers.js';
import { lotsRule, readWholeNumber, unitsRule } from '../cells/counts.js';
import { foldedSet, words } from '../headers/fold.js';
import type { HeaderColumn, KeptRow, SheetKind } from '../headers/header.js';
import type { ColumnMapping } from './column-mapping.js';
import { PartialMapping } from './partial-mapping.js';

const lots = foldedSet(lotWords);
/** "Each" and "EA" also stand over prices. */
const units = new Set([...foldedSet(unitWords)].filter((word) => !['each', 'ea', 'eaches'].includes(word)));

/**
 * What the column counts if its header is nothing but the unit, such as "Pcs" or "Boxes"; else null. Such words name no
 * field, because they may also stand over pack sizes.
 */
function bareUnit({ header, meaning }: HeaderColumn): 'lots' | 'units' | null {
  const list = words(header);
  if (list.length === 0 || meaning.claims.length > 0) return null;
  if (meaning.counts === 'units' && list.every((word) => units.has(word))) return 'units';
  return meaning.counts !== 'units' && list.every((word) => lots.has(word)) ? 'lots' : null;
}

/**
 * Takes the only column that counts as the order of a buyer's own form: the published stock ("Qty"), which the form cannot
 * mean, or a column under a bare unit.
 */
export function takeOnlyOrder(
  mapping: ColumnMapping,
  columns: readonly HeaderColumn[],
  samples: readonly KeptRow[],
  traits: ColumnTraits,
): ColumnMapping {
  if (mapping.at.order !== -1 || mapping.at.reference === -1) return mapping;
  const isStock = (place: number): boolean =>
    mapping.fields[place] === 'available' &&
    (columns[place]?.meaning.claims.some(({ field }) => field === 'order') ?? false);
  const place = onlyPlace(columns, (column, one) => isStock(one) || isBareCount(mapping, column, one));
  const column = columns[place];
  if (column === undefined) return mapping;
  if (isStock(place)) {
    const reason = 'The sheet has no other order column, and neither the published prices nor pack sizes.';
    return taken('order', place, reason, mapping, columns, samples, 'order', traits);
  }
  // A list of sizes may tell what is in a pack of each reference.
  const mayBeContents = mapping.at.size !== -1 && mapping.fields[place] === null;
  const isCounted = samples.some(({ cells }) => isCount(cells[column.column]));
  if (mayBeContents || !isCounted || hasOtherNumbers(place, mapping, columns, samples)) return mapping;
  return taken('order', place, reasons[bareUnit(column) ?? 'units'], mapping, columns, samples, 'order', traits);
}

/** Fewest values that show that they are no pack sizes, and their least share that differ. */
const fewestCounts = 3;
const leastDifferent = 0.5;

/** Takes the only column that counts units as the stock, if its values are no pack sizes. */
export function takeOnlyStock(
  mapping: ColumnMapping,
  columns: readonly HeaderColumn[],
  samples: readonly KeptRow[],
  traits: ColumnTraits,
): ColumnMapping {
  if (mapping.at.available !== -1 || mapping.at.wholesalePrice === -1) return mapping;
  const place = onlyPlace(columns, (column, one) => isBareCount(mapping, column, one));
  const column = columns[place];
  if (column === undefined || bareUnit(column) !== 'units' || hasOtherNumbers(place, mapping, columns, samples))
    return mapping;
  const { numeric, whole, fill, distinct, running, zero, hidden } = new PartialMapping(
    mapping,
    columns,
    samples,
    'stock',
    traits,
  ).signalsAt(place);
  const filled = Math.round(fill * samples.length);
  const differ = filled >= fewestCounts && distinct > leastDifferent;
  const isStock = mapping.at.unitsPerLot === -1 ? differ || zero > 0 : Math.round(distinct * filled) > 1 || zero > 0;
  // Units ordered, which formulas count as 0 in an empty order form.
  const isOrdered = mapping.at.order !== -1 && mapping.at.order < column.column;
  if (isOrdered || zero === 1 || numeric < 0.9 || whole < 1 || running > 0 || hidden > 0 || !isStock) return mapping;
  return taken('available', place, reasons.units, mapping, columns, samples, 'stock', traits);
}

const reasons = {
  units: 'It is the only column that counts, in units.',
  lots: 'It is the only column that counts, in packs.',
} as const;

/** The place of the only column for which `test` holds; -1 for none or several. */
function onlyPlace(columns: readonly HeaderColumn[], test: (column: HeaderColumn, place: number) => boolean): number {
  const [place = -1, ...others] = columns.flatMap((column, one) => (test(column, one) ? [one] : []));
  return others.length > 0 ? -1 : place;
}

const isBareCount = ({ fields }: ColumnMapping, column: HeaderColumn, place: number): boolean =>
  (fields[place] === null || fields[place] === 'available') && bareUnit(column) !== null;

function isCount(cell: KeptRow['cells'][number]): boolean {
  return [unitsRule, lotsRule].some((rule) => {
    const read = readWholeNumber(cell, rule);
    return read !== null && 'value' in read;
  });
}

/** True if a column with an unknown header has numbers as well, which may be the quantities. */
const hasOtherNumbers = (
  place: number,
  { fields }: ColumnMapping,
  columns: readonly HeaderColumn[],
  samples: readonly KeptRow[],
): boolean =>
  columns.some(
    ({ column, meaning }, other) =>
      other !== place &&
      fields[other] === null &&
      meaning.match === 'none' &&
      samples.some(({ cells }) => isCount(cells[column])),
  );

function taken(
  field: ColumnField,
  place: number,
  reason: string,
  ...table: [ColumnMapping, readonly HeaderColumn[], readonly KeptRow[], SheetKind, ColumnTraits]
): ColumnMapping {
  const complete = new PartialMapping(...table);
  if (complete.fields[place] === 'available') complete.at.available = -1;
  complete.take(field, place, { confidence: 0.5, reason });
  const { at, fields, certainties, doubts } = complete;
  return { at, fields, certainties, doubts };
}

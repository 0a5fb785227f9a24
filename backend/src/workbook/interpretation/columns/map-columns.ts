import { type ColumnField, columnFields } from '@portal/contract/workbook';
import type { ColumnTraits } from '../../column-traits.js';
import { fieldNames } from '../cells/problem-list.js';
import type { HeaderColumn, KeptRow, SheetKind } from '../headers/header.js';
import { costColumn, listPriceColumn } from '../headers/price-words.js';
import type { RememberedHeaders } from '../headers/remembered-headers.js';
import { secondTableAt, secondTableDoubt } from '../tables/second-table.js';
import {
  type ColumnMapping,
  chosenColumnCertainty,
  type MappingDoubt,
  type MeaningCertainty,
  unmappedColumnCertainty,
} from './column-mapping.js';
import { choose, countsUnits, repeatsInCurrency, rivalsFor, secondPrice } from './column-rivals.js';
import { costDoubt, listPriceDoubt, partDoubt, rivalDoubt, sharedWordDoubt } from './mapping-doubts.js';

/**
 * Fields for which a wrong column would change the goods or their price. A warning reports when several columns fit one
 * of these fields.
 */
const decisive: ReadonlySet<ColumnField> = new Set([
  'reference',
  'wholesalePrice',
  'available',
  'unitsPerLot',
  'order',
]);

/**
 * Assigns columns to fields: by the stored mapping, then by exact headers, by known words in them, by sample values.
 */
export function mapColumns(
  columns: readonly HeaderColumn[],
  samples: readonly KeptRow[],
  remembered: RememberedHeaders,
  kind: SheetKind,
  traits: ColumnTraits,
): ColumnMapping {
  const decided = remembered.fieldsOf(columns);
  const at = Object.fromEntries(columnFields.map((field) => [field, -1])) as Record<ColumnField, number>;
  const fields: (ColumnField | null)[] = columns.map(() => null);
  const certainties = columns.map(() => unmappedColumnCertainty);
  const doubts: MappingDoubt[] = [];
  const second = remembered.isEmpty ? secondTableAt(columns) : -1;
  const free = columns.map((_, place) => decided[place] === undefined && (second === -1 || place < second));

  const assign = (place: number, field: ColumnField): void => {
    const column = columns[place];
    if (column === undefined || at[field] !== -1) return;
    at[field] = column.column;
    fields[place] = field;
    certainties[place] = certaintyOf(column, field, decided[place] === field);
    free[place] = false;
  };
  decided.forEach((field, place) => {
    if (field) assign(place, field);
  });

  for (const match of ['exact', 'words'] as const) {
    for (const field of columnFields) {
      if (at[field] !== -1) continue;
      const rivals = rivalsFor(field, match, columns, free, samples, traits, (claims) => claims === 1);
      const winner = choose(field, rivals, samples.length > 0);
      if (winner === undefined) continue;
      assign(winner.place, field);
      if (match === 'words' && decisive.has(field) && kind === 'stock') doubts.push(partDoubt(field, winner));
      if (rivals.length < 2) continue;
      const loser = field === 'wholesalePrice' ? secondPrice(winner, rivals) : undefined;
      if (loser !== undefined && at.retailPrice === -1 && !retailElsewhere(columns, free)) {
        assign(loser.place, 'retailPrice');
      }
      // "Stock (units)" beside "Stock (lots)" repeats the same stock, so no warning is needed.
      const others = rivals.filter(
        (one) => one !== winner && countsUnits(one) === countsUnits(winner) && !repeatsInCurrency(one, winner),
      );
      if (others.length === 0) continue;
      if (decisive.has(field) && kind === 'stock') doubts.push(rivalDoubt(field, winner, others));
      if (field === 'order' && kind === 'order' && others.some(({ filled }) => filled > 0)) {
        doubts.push(rivalDoubt(field, winner, others));
      }
    }
    for (const field of kind === 'order' ? orderFirst : availableFirst) {
      if (at[field] !== -1) continue;
      const rivals = rivalsFor(field, match, columns, free, samples, traits, (claims) => claims > 1);
      // In a stock file an empty quantity column is the one that buyers fill in; a filled column holds the available
      // stock.
      const fitting =
        kind === 'order'
          ? rivals
          : rivals.filter(({ filled, isInput }) => (filled > 0 && !isInput) === (field === 'available'));
      const winner = choose(field, fitting, samples.length > 0);
      if (winner === undefined) continue;
      assign(winner.place, field);
      if (kind === 'stock' && field === 'available') doubts.push(sharedWordDoubt(winner));
    }
  }
  const listed =
    at.wholesalePrice === -1 && at.retailPrice !== -1 ? listPriceColumn(columns, free, at.retailPrice) : -1;
  const listPrice = columns[listed];
  if (listPrice !== undefined) {
    assign(listed, 'wholesalePrice');
    if (kind === 'stock') doubts.push(listPriceDoubt(listPrice));
  }
  const hasValues = ({ column }: HeaderColumn): boolean =>
    samples.length === 0 || samples.some(({ cells }) => cells[column] !== undefined);
  const open = columns.map((column, place) => free[place] === true && hasValues(column));
  const cost = at.wholesalePrice === -1 && at.retailPrice !== -1 ? costColumn(columns, open, traits) : -1;
  const named = columns[cost];
  if (named !== undefined) {
    // Beside a price for consumers, a purchase price may be the one that the customers of the supplier pay.
    assign(cost, 'wholesalePrice');
    if (kind === 'stock') doubts.push(costDoubt(named));
  }
  const beside = columns[second];
  const last = columns.at(-1);
  if (beside !== undefined && last !== undefined) doubts.push(secondTableDoubt(beside, last));
  return { at, fields, certainties, doubts };
}

function certaintyOf({ meaning, comment }: HeaderColumn, field: ColumnField, isDecided: boolean): MeaningCertainty {
  if (isDecided) return chosenColumnCertainty;
  const name = fieldNames[field];
  return meaning.match === 'exact'
    ? { confidence: 0.9, reason: `The header is a usual word for ${name}.` }
    : {
        confidence: 0.5,
        reason: `${comment === undefined ? 'A part of the header' : 'The comment on the header'} is a usual word for ${name}.`,
      };
}

const orderFirst: readonly ColumnField[] = ['order', 'available', 'minimum'];

const availableFirst: readonly ColumnField[] = ['available', 'order', 'minimum'];

function retailElsewhere(columns: readonly HeaderColumn[], free: readonly boolean[]): boolean {
  return columns.some(
    ({ meaning }, place) => free[place] && meaning.claims.some(({ field }) => field === 'retailPrice'),
  );
}

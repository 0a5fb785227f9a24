import { readText } from '../cells/cell-values.js';
import { holdRanges } from './column-comparisons.js';
import type { PartialMapping } from './partial-mapping.js';

/**
 * Chooses the column that identifies the lines in a sheet without a reference column: the barcodes, else the first
 * column of names that hardly repeat, else the brands or groups, else the sizes.
 */
export function takeOtherIdentity(table: PartialMapping): void {
  const { columns, fields } = table;
  if (table.has('reference')) return;
  const placesOf = (isWanted: (place: number) => boolean) =>
    columns.flatMap((_, place) => (isWanted(place) ? [place] : []));
  // Barcodes that their check digits prove may repeat more often, as in a list that was joined from several.
  const leastOf = (place: number): number => (table.signalsAt(place).checkDigit >= 0.9 ? 0.8 : 0.9);
  const barcode = placesOf((place) => fields[place] === 'barcode' && isIdentity(table, place, leastOf(place)))[0];
  const names = placesOf((place) => holdsNames(table, place));
  // Lists of medicines call the names of the goods brands, and accounting programs call them groups.
  const groups = placesOf(
    (place) => (fields[place] === 'brand' || fields[place] === 'category') && isIdentity(table, place, 0.9),
  );
  const name =
    names.find((place) => isIdentity(table, place, 0.5)) ??
    names.find((place) => isIdentityOfSizes(table, place)) ??
    groups[0];
  // Goods such as timber and pipes are named by their measures alone.
  const size = placesOf((place) => fields[place] === 'size' && isIdentity(table, place, 0.8))[0];
  const place = barcode ?? name ?? size;
  if (place === undefined) return;
  const what = place === barcode ? 'barcodes' : place === name ? 'names' : 'sizes';
  // The name column is also kept as the description of the lines.
  if (place !== barcode && !table.has('description')) table.at.description = table.columnAt(place);
  const reason = `The sheet has no column of codes, and its ${what} hardly repeat.`;
  table.take('reference', place, { confidence: 0.5, reason });
}

function holdsNames({ columns, fields }: PartialMapping, place: number): boolean {
  const isNamed = columns[place]?.meaning.claims.some(({ field }) => field === 'description');
  return fields[place] === 'description' || (fields[place] === null && isNamed === true);
}

/** True for names that repeat, but not in one colour and size. */
function isIdentityOfSizes({ at, columns, rows }: PartialMapping, place: number): boolean {
  const variants = [at.colour, at.size].filter((column) => column !== -1);
  const name = columns[place]?.column ?? -1;
  const named = rows.filter(({ cells }) => readText(cells[name]) !== null);
  const keys = named.map(({ cells }) => JSON.stringify([name, ...variants].map((column) => readText(cells[column]))));
  return variants.length > 0 && named.length >= rows.length * 0.8 && new Set(keys).size >= named.length * 0.9;
}

/** True when nearly all rows have a value, or four in ten where it may repeat, and it is no link and no range. */
function isIdentity(table: PartialMapping, place: number, leastDistinct: number): boolean {
  const { fill, distinct, link } = table.signalsAt(place);
  const [before, own, next] = [table.columnAt(place - 1), table.columnAt(place), table.columnAt(place + 1)];
  if (link >= 0.5 || holdRanges(own, next, table.rows) || holdRanges(before, own, table.rows)) return false;
  return fill >= (leastDistinct > 0.5 ? 0.8 : 0.4) && distinct >= leastDistinct;
}

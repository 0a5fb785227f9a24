import type { Problem, UnreadRows } from '@portal/contract/workbook';
import { nearKey, referenceKey } from '../../workbook/interpretation/identity.js';
import type { CatalogueItem } from './assess-lines.js';

/** The codes of unread rows, each of which may be a reference or a barcode. */
export function codesOf(unread: readonly UnreadRows[]): string[] {
  return [...new Set(unread.flatMap(({ rows }) => rows.flatMap(({ codes }) => codes)))];
}

/**
 * A warning for each sheet without a table in which a row names a published item beside a number that can be its lots.
 * `items` must contain every published item with one of the codes as its barcode or, by the near key, as its reference.
 */
export function unreadSheetProblems(unread: readonly UnreadRows[], items: readonly CatalogueItem[]): Problem[] {
  const byCode = new Map<string, CatalogueItem>();
  const byNearKey = new Map<string, CatalogueItem>();
  for (const item of items) {
    byCode.set(item.referenceKey, item);
    byNearKey.set(nearKey(item.reference), item);
    if (item.barcode !== null) byCode.set(item.barcode, item);
  }
  // The near key of a dash is empty, which names nothing.
  byNearKey.delete('');
  const itemOf = (code: string): CatalogueItem | undefined =>
    byCode.get(code) ?? byCode.get(referenceKey(code)) ?? byNearKey.get(nearKey(code));
  return unread.flatMap(({ sheet, rows }) => {
    const named = rows.flatMap(({ row, codes, numbers }) => {
      const code = codes.find((one) => itemOf(one) !== undefined);
      const item = code === undefined ? undefined : itemOf(code);
      return item === undefined ? [] : [{ row, code, ...lotsBeside(numbers, item) }];
    });
    const ordered = named.filter(({ lots }) => lots !== null);
    const [first, ...others] = ordered;
    // A size chart has several numbers in most rows, of which one may look like the stock by chance.
    if (first === undefined || named.filter(({ isUnclear }) => isUnclear).length >= ordered.length) return [];
    const more = others.length === 0 ? '' : ', and further rows do so as well';
    const message = `Sheet "${sheet}" was not read, although row ${first.row} names ${first.code} with ${first.lots} beside it${more}. If they are ordered, add a header with a reference and an order column, or choose its columns.`;
    const expected = 'a header row with a reference and an order quantity column';
    const found = `${first.code}, ${first.lots}`;
    return [{ sheet, cell: '', field: 'order', found, expected, message, severity: 'warning' }];
  });
}

/**
 * The number of a row that can only be the lots of its item: the pack size, price, stock and codes explain the others,
 * or they are totals of these lots. `isUnclear` where several others remain, such as the measurements of a size chart.
 */
function lotsBeside(numbers: readonly number[], item: CatalogueItem): { lots: number | null; isUnclear: boolean } {
  const { reference, barcode, unitsPerLot, unitPrice, availableLots, stockLots } = item;
  const price = Number(unitPrice);
  const explained = new Set([Number(reference), Number(barcode), unitsPerLot, price, availableLots, stockLots]);
  // Suppliers list their stock in units as well, of which a published file counts the whole lots.
  const isStockInUnits = (number: number): boolean => {
    const lots = Math.floor(number / unitsPerLot);
    return lots > 0 && (lots === availableLots || lots === stockLots);
  };
  const rest = numbers
    .filter((number) => !explained.has(number) && !isStockInUnits(number))
    .sort((left, right) => left - right);
  const [lots, ...others] = rest;
  if (lots === undefined) return { lots: null, isUnclear: false };
  const totals = [lots * unitsPerLot, lots * price, lots * unitsPerLot * price];
  const isTotal = (other: number): boolean => totals.some((total) => Math.abs(total - other) < 0.01);
  const isClear = Number.isInteger(lots) && others.every(isTotal);
  return { lots: isClear ? lots : null, isUnclear: !isClear };
}

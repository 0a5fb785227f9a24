import type { MappedSheet, StockLine, WorkbookReading } from '@portal/contract/workbook';
import { workbookLimits } from '@portal/contract/workbook';
import { columnIndex, columnName } from '../address.js';
import type { MergedRange } from '../cells.js';
import { referenceKey, variantKey } from '../interpretation/identity.js';
import type { ReferenceLots } from '../isolation/copying-messages.js';
import type { RowChange } from './fill-row.js';
import type { SheetChanges } from './filled-sheet.js';
import type { StockFileReading } from './stock-file-reading.js';
import { unsure } from './unsure.js';

interface Place {
  sheet: string;
  row: number;
}

/**
 * Decides which cells of a stock file hold the lots of the references, by sheet. Cells with other lots become empty.
 * Throws WorkbookRefused when a reference is in no row or in several, and for layouts with several lines in a row.
 */
export function lotsCells(reading: StockFileReading, lots: readonly ReferenceLots[]): Map<string, SheetChanges> {
  const { stock, order, orderLines } = reading;
  if ([stock, order].some(hasSizeColumns)) throw unsure('sizes are columns');
  const changes = new Map<string, Map<number, RowChange>>();
  const put = ({ sheet, row }: Place, change: RowChange) => {
    const rows = changes.get(sheet) ?? new Map<number, RowChange>();
    changes.set(sheet, rows.set(row, change));
  };
  const columns = new LotsColumns(reading);
  for (const { sheet, row, cells } of orderLines) {
    const column = columns.of({ sheet, row });
    if (cells.order !== `${columnName(column)}${row}`) throw unsure('two columns hold lots');
    put({ sheet, row }, { column, value: null });
  }
  for (const { place, lots: value } of placesOf(reading.lines, lots)) put(place, { column: columns.of(place), value });
  for (const { sheet, headerRow, column } of columns.added) put({ sheet, row: headerRow }, { column, value: 'header' });
  return changes;
}

const hasSizeColumns = ({ sheets }: WorkbookReading): boolean =>
  sheets.some(({ columns }) => columns.some(({ field, size }) => field === null && size !== undefined));

/** The row of each reference. The key has the barcode too: two rows may differ by nothing else. */
function placesOf(lines: readonly StockLine[], wanted: readonly ReferenceLots[]): { place: Place; lots: number }[] {
  const byArticle = Map.groupBy(lines, articleKey);
  const taken = new Set<string>();
  return wanted.map((one) => {
    const [line, ...others] = byArticle.get(articleKey(one)) ?? [];
    if (line === undefined || others.length > 0) throw unsure('a reference is in no row or in several');
    const { sheet, row } = line;
    const place = `${row} ${sheet}`;
    if (taken.has(place)) throw unsure('a row holds several references');
    taken.add(place);
    return { place: { sheet, row }, lots: one.lots };
  });
}

const articleKey = ({
  reference,
  barcode,
  colour,
  size,
}: Pick<StockLine, 'reference' | 'barcode' | 'colour' | 'size'>) =>
  [referenceKey(reference), variantKey(colour, size), barcode ?? ''].join('\u001e');

/** The column of the lots in each table of the file. A sheet without one gets a new column right of everything. */
class LotsColumns {
  readonly #reading: StockFileReading;
  readonly #found = new Map<MappedSheet, number>();
  readonly added: { sheet: string; headerRow: number; column: number }[] = [];

  constructor(reading: StockFileReading) {
    this.#reading = reading;
  }

  /** 0-based. */
  of({ sheet, row }: Place): number {
    const table = this.#reading.stock.sheets.findLast((one) => one.sheet === sheet && one.headerRow <= row);
    if (table === undefined || table.headerRow === 0) throw unsure('a table has no header');
    const known = this.#found.get(table);
    if (known !== undefined) return known;
    const column = this.#existing(table) ?? this.#add(table);
    this.#found.set(table, column);
    return column;
  }

  #existing({ sheet, headerRow, columns }: MappedSheet): number | null {
    const tables = this.#reading.order.sheets.filter((one) => one.sheet === sheet);
    if (tables.length === 0) return null;
    const table = tables.find((one) => one.headerRow === headerRow);
    const letters = table?.columns.find(({ field }) => field === 'order')?.column;
    if (letters === undefined) throw unsure('only some tables of a sheet have a column for lots');
    const inStock = columns.find(({ column }) => column === letters)?.field ?? null;
    if (inStock !== null && inStock !== 'order') throw unsure('the column for lots holds something else');
    const column = columnIndex(letters);
    const isMerged = ({ top, left, bottom, right }: MergedRange) =>
      bottom > top && left <= column && column <= right && bottom >= headerRow;
    if (this.#reading.merges.get(sheet)?.some(isMerged)) throw unsure('cells for lots are merged');
    return column;
  }

  #add({ sheet, headerRow }: MappedSheet): number {
    const column = this.#reading.widths.get(sheet) ?? 0;
    if (column >= workbookLimits.columns) throw unsure('there is no room for a column');
    this.added.push({ sheet, headerRow, column });
    return column;
  }
}

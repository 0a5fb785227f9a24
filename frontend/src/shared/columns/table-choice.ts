import type { SimilarTables } from '@portal/contract/stock-files';
import type { ColumnField, MappedColumn, MappedSheet, SheetSample, TableChoice } from '@portal/contract/workbook';
import { sureFrom } from '@portal/contract/workbook';

export type FileKind = 'stock' | 'order';

/** The part of a file's preview that is needed to choose the file's columns. */
export interface FileReading {
  sheets: readonly MappedSheet[];
  samples: readonly SheetSample[];
  alike?: readonly SimilarTables[];
}

type Recognised = Pick<MappedSheet, 'headerRow' | 'columns' | 'wholesaleFactor'>;

const choiceOf = (sheet: string, { headerRow, columns, wholesaleFactor }: Recognised): TableChoice => ({
  sheet,
  headerRow,
  columns: Object.fromEntries(columns.flatMap(({ field, column }) => (field === null ? [] : [[field, column]]))),
  ...withSizes(columns.flatMap(({ size, column }) => (size === undefined ? [] : [column]))),
  ...(wholesaleFactor === undefined ? {} : { wholesaleFactor }),
});

/**
 * Returns the recognised tables as the initial choice. If no table was recognised, returns the guessed table with the
 * most columns.
 */
export function proposedTables({ sheets, samples }: FileReading): TableChoice[] {
  if (sheets.length > 0) return sheets.map((sheet) => choiceOf(sheet.sheet, sheet));
  const guesses = samples.flatMap(({ sheet, guess }) => (guess ? [choiceOf(sheet, guess)] : []));
  const size = ({ columns }: TableChoice) => Object.keys(columns).length;
  const best = guesses.toSorted((left, right) => size(right) - size(left))[0];
  return best === undefined || size(best) === 0 ? [] : [best];
}

/** Returns the recognised columns of a chosen table, with the reasons for the recognition. */
export function recognisedColumns({ sheets, samples }: FileReading, { sheet, headerRow }: TableChoice): MappedColumn[] {
  const read = sheets.find((each) => each.sheet === sheet && each.headerRow === headerRow);
  return read?.columns ?? samples.find((each) => each.sheet === sheet)?.guess?.columns ?? [];
}

/**
 * Returns true when the recognition of an important column is uncertain, so that a person should confirm it. Important
 * columns determine which goods are sold and at which price.
 */
export function isRecognitionUnsure(kind: FileKind, sheets: readonly Pick<MappedSheet, 'columns'>[]): boolean {
  const deciding: readonly ColumnField[] =
    kind === 'stock' ? ['reference', 'wholesalePrice'] : ['reference', 'barcode', 'order'];
  return sheets.some(({ columns }) =>
    columns.some(({ field, confidence }) => field !== null && deciding.includes(field) && confidence < sureFrom),
  );
}

/** The meaning that a user gives to a column: a field, or the quantity of one size. */
export type ColumnRole = ColumnField | 'sizeColumn';

const withSizes = (sizeColumns: string[]): Pick<TableChoice, 'sizeColumns'> =>
  sizeColumns.length === 0 ? {} : { sizeColumns };

/**
 * Assigns a role to a column. Removes the column's previous role and the field's previous column, because each column
 * has one role and each field has one column. Only sizes have several columns.
 */
export function assignRole(table: TableChoice, column: string, role: ColumnRole | null): TableChoice {
  const others = Object.entries(table.columns).filter(([name, letter]) => letter !== column && name !== role);
  const field = role === 'sizeColumn' ? null : role;
  const columns = Object.fromEntries(field === null ? others : [...others, [field, column]]);
  const { wholesaleFactor, sizeColumns = [], ...withoutSizes } = table;
  const otherSizes = sizeColumns.filter((letter) => letter !== column);
  const rest = { ...withoutSizes, ...withSizes(role === 'sizeColumn' ? [...otherSizes, column] : otherSizes) };
  // The factor computes wholesale prices from another column, so it is removed when the user chooses a column with
  // wholesale prices.
  return field === 'wholesalePrice' || wholesaleFactor === undefined
    ? { ...rest, columns }
    : { ...rest, columns, wholesaleFactor };
}

export function roleOfColumn({ columns, sizeColumns }: TableChoice, column: string): ColumnRole | null {
  if (sizeColumns?.includes(column)) return 'sizeColumn';
  const found = Object.entries(columns).find(([, letter]) => letter === column);
  return found ? (found[0] as ColumnField) : null;
}

/** Returns a column's letters for its index from 0: `A`, `B`, … `Z`, `AA`, `AB`. */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last;
}

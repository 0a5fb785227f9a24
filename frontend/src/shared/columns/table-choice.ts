import type { SimilarTables } from '@portal/contract/stock-files';
import type { ColumnField, MappedColumn, MappedSheet, SheetSample, TableChoice } from '@portal/contract/workbook';
import { fieldsWithoutPriceColumns, sureFrom } from '@portal/contract/workbook';

export type FileKind = 'stock' | 'order';

/** The part of a file's preview that is needed to choose the file's columns. */
export interface FileReading {
  sheets: readonly MappedSheet[];
  samples: readonly SheetSample[];
  alike?: readonly SimilarTables[];
}

type Recognised = Pick<MappedSheet, 'headerRow' | 'columns' | 'wholesaleFactor'>;

function choiceOf(sheet: string, { headerRow, columns, wholesaleFactor }: Recognised): TableChoice {
  const roles = columns.map((each) => ({ column: each.column, role: recognisedRole(each) }));
  const lettersOf = (wanted: ColumnRole) => roles.flatMap(({ role, column }) => (role === wanted ? [column] : []));
  return {
    sheet,
    headerRow,
    columns: Object.fromEntries(roles.flatMap(({ role, column }) => (isField(role) ? [[role, column]] : []))),
    ...withLetters('sizeColumns', lettersOf('sizeColumn')),
    ...withLetters('priceColumns', lettersOf('priceColumn')),
    ...(wholesaleFactor === undefined ? {} : { wholesaleFactor }),
  };
}

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

/** The meaning that a user gives to a column: a field, or the quantity or the wholesale price of one size. */
export type ColumnRole = ColumnField | 'sizeColumn' | 'priceColumn';

const isField = (role: ColumnRole | null): role is ColumnField =>
  role !== null && role !== 'sizeColumn' && role !== 'priceColumn';

/** The role of a column as the server recognised it. */
export function recognisedRole({ field, size }: Pick<MappedColumn, 'field' | 'size'>): ColumnRole | null {
  if (size === undefined) return field;
  return field === null ? 'sizeColumn' : 'priceColumn';
}

const withLetters = (list: 'sizeColumns' | 'priceColumns', letters: string[]): Partial<TableChoice> =>
  letters.length === 0 ? {} : { [list]: letters };

/** The roles that a table with one price column per size cannot have. */
const withoutPriceColumns: readonly ColumnRole[] = [...fieldsWithoutPriceColumns, 'sizeColumn'];

/**
 * Assigns a role to a column. Removes the column's previous role and the field's previous column, because each column
 * has one role and each field has one column. Only sizes have several columns, of quantities or of prices; prices of
 * sizes and the roles that contradict them replace each other.
 */
export function assignRole(table: TableChoice, column: string, role: ColumnRole | null): TableChoice {
  const { wholesaleFactor, sizeColumns = [], priceColumns = [], ...rest } = table;
  const replaced: readonly string[] = role === 'priceColumn' ? fieldsWithoutPriceColumns : [role ?? ''];
  const others = Object.entries(rest.columns).filter(([name, letter]) => letter !== column && !replaced.includes(name));
  const sizes = role === 'priceColumn' ? [] : sizeColumns.filter((letter) => letter !== column);
  const areReplaced = role !== null && withoutPriceColumns.includes(role);
  const prices = areReplaced ? [] : priceColumns.filter((letter) => letter !== column);
  // The factor computes wholesale prices from another column, so it is removed when the user chooses columns with
  // wholesale prices.
  const keepsFactor = wholesaleFactor !== undefined && role !== 'wholesalePrice' && role !== 'priceColumn';
  return {
    ...rest,
    columns: Object.fromEntries(isField(role) ? [...others, [role, column]] : others),
    ...withLetters('sizeColumns', role === 'sizeColumn' ? [...sizes, column] : sizes),
    ...withLetters('priceColumns', role === 'priceColumn' ? [...prices, column] : prices),
    ...(keepsFactor ? { wholesaleFactor } : {}),
  };
}

export function roleOfColumn({ columns, sizeColumns, priceColumns }: TableChoice, column: string): ColumnRole | null {
  if (sizeColumns?.includes(column)) return 'sizeColumn';
  if (priceColumns?.includes(column)) return 'priceColumn';
  const found = Object.entries(columns).find(([, letter]) => letter === column);
  return found ? (found[0] as ColumnField) : null;
}

/** Returns a column's letters for its index from 0: `A`, `B`, … `Z`, `AA`, `AB`. */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last;
}

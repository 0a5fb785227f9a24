import type { ColumnField, TableChoice, WorkbookReading } from '@portal/contract/workbook';
import { columnIndex } from '../../../src/workbook/address.js';
import { readPrice, readText } from '../../../src/workbook/interpretation/cells/cell-values.js';
import type { LabelledSheet } from './labelled-sheets.js';

export interface SheetReading extends WorkbookReading {
  lineRows: ReadonlySet<number>;
}

/** The fewest columns that a person would choose, the labelled reference and price; null for a sheet without both. */
export function chosenTable({ kind, sheet, headerRow, columns, rows }: LabelledSheet): TableChoice | null {
  const goods = rows.filter(({ row }) => row > headerRow);
  // A person chooses no empty column, and prices have digits.
  const chosen = (field: ColumnField, value: RegExp): string | undefined =>
    columns[field]?.find(
      (letter) => letter !== '-' && goods.some(({ cells }) => value.test(readText(cells[columnIndex(letter)]) ?? '')),
    );
  const [reference, wholesalePrice] = [chosen('reference', /./), chosen('wholesalePrice', /\d/)];
  if (kind !== 'list' || reference === undefined || wholesalePrice === undefined) return null;
  return { sheet, headerRow, columns: { reference, wholesalePrice } };
}

/**
 * The rows below the header with an identifier and a price that are neither a line nor named by a problem. Sheets with
 * more problems than are kept are left out, because the problems that were dropped may name the rows.
 */
export function rowsWithoutWord(
  sheet: LabelledSheet,
  { lineRows, sheets, problems, errorCount, warningCount }: SheetReading,
): number[] {
  if (problems.length < errorCount + warningCount) return [];
  const named = new Set(problems.map(({ cell }) => Number(/\d+$/.exec(cell)?.[0] ?? 0)));
  const columnOf = (field: ColumnField): number => {
    const letter = sheets[0]?.columns.find((column) => column.field === field)?.column;
    return letter === undefined ? -1 : columnIndex(letter);
  };
  const [reference, wholesalePrice] = [columnOf('reference'), columnOf('wholesalePrice')];
  return sheet.rows.flatMap(({ row, cells }) => {
    const price = readPrice(cells[wholesalePrice]);
    const isArticle = price !== null && 'value' in price && readText(cells[reference]) !== null;
    return row > sheet.headerRow && isArticle && !lineRows.has(row) && !named.has(row) ? [row] : [];
  });
}

import type { StockFilePreview } from '@portal/contract/stock-files';
import type { ColumnField, TableChoice } from '@portal/contract/workbook';

/** What was understood, as the choice that would be the same. */
export function choicesOf({ sheets }: Pick<StockFilePreview, 'sheets'>): TableChoice[] {
  return sheets.map(({ sheet, headerRow, columns }) => ({
    sheet,
    headerRow,
    columns: Object.fromEntries(columns.flatMap(({ field, column }) => (field === null ? [] : [[field, column]]))),
  }));
}

/** A column means one field, and a field is one column: whatever was there before gives way. */
export function withField(table: TableChoice, column: string, field: ColumnField | null): TableChoice {
  const others = Object.entries(table.columns).filter(([name, letter]) => letter !== column && name !== field);
  return { ...table, columns: Object.fromEntries(field === null ? others : [...others, [field, column]]) };
}

export function fieldOf({ columns }: TableChoice, column: string): ColumnField | null {
  const found = Object.entries(columns).find(([, letter]) => letter === column);
  return found ? (found[0] as ColumnField) : null;
}

export const isComplete = ({ columns }: TableChoice): boolean =>
  columns.reference !== undefined && columns.wholesalePrice !== undefined;

/** `A`, `B`, … `AB`. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}

import { createHash } from 'node:crypto';
import type { RememberedTable, TableChoice } from '@portal/contract/workbook';
import { columnName } from '../../address.js';
import type { Cell } from '../../cells.js';
import { cellText } from '../cells/cell-values.js';
import { headerKey } from '../headers/fold.js';
import { headerText, type SheetKind } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';
import { shapeFingerprint, type TableShape } from './table-shape.js';

/** A header row with fewer texts is too common to recognise files of the same layout by it. */
const fewestTexts = 2;

/** Header texts are stored, so they are truncated to this length: a cell may hold 32,767 characters. */
const longestText = 120;

/** The text of a header cell, normalised for comparison. */
export const headerTextKey = (text: string): string => headerKey(text).slice(0, longestText);

/**
 * Texts of a header row by column, normalised for comparison. Numbers are included, because sizes as headers are often
 * numbers.
 */
export function headerTexts(cells: readonly (Cell | undefined)[]): string[] {
  return Array.from(cells, (cell) =>
    cell?.kind === 'text' || cell?.kind === 'number' ? headerTextKey(cellText(cell)) : '',
  );
}

/** Key that is equal for header rows with the same texts in the same columns; empty for a row with too few texts. */
export function fingerprintOf(texts: readonly string[]): string {
  if (texts.filter((text) => text !== '').length < fewestTexts) return '';
  const end = texts.findLastIndex((text) => text !== '') + 1;
  return createHash('sha256').update(texts.slice(0, end).join('\u001f')).digest('base64url').slice(0, 22);
}

/** Choices of columns that people made for earlier files, looked up by header row, or by shape where there is none. */
export class KnownTables {
  readonly #tables: ReadonlyMap<string, RememberedTable>;

  constructor(tables: readonly RememberedTable[] = []) {
    // A map keeps the last entry of each key, so the reversed order makes the first table with a fingerprint win.
    this.#tables = new Map([...tables].reverse().map((table) => [table.fingerprint, table]));
  }

  at(cells: readonly (Cell | undefined)[]): RememberedTable | undefined {
    if (this.#tables.size === 0) return undefined;
    const texts = headerTexts(cells);
    const known = this.#tables.get(fingerprintOf(texts));
    if (known !== undefined || !cells.some((cell) => cell?.kind === 'number')) return known;
    // Choices made before numbers were part of the key; they had no size columns.
    const older = this.#tables.get(
      fingerprintOf(texts.map((text, column) => (cells[column]?.kind === 'number' ? '' : text))),
    );
    return older?.sizeColumns?.length ? undefined : older;
  }

  /**
   * The columns chosen for an earlier table of this shape without a header. In an order, one of the columns `numbers` that
   * the earlier table had left empty is the order.
   */
  byShape(shape: TableShape, kind: SheetKind, numbers: readonly number[]): RememberedTable | undefined {
    if (this.#tables.size === 0) return undefined;
    const same = this.#tables.get(shapeFingerprint(shape));
    if (kind === 'stock' || same?.columns.order !== undefined) return same;
    for (const column of numbers.toReversed()) {
      const known = this.#tables.get(shapeFingerprint(shape, column));
      if (known === undefined) continue;
      const letter = columnName(column);
      const { order = letter, ...columns } = known.columns;
      const isFree = order === letter && !Object.values(columns).includes(letter);
      if (isFree) return { ...known, columns: { ...columns, order } };
    }
    return undefined;
  }
}

/** Finds the order column by its header when the person's choice has none, as choices for stock files often do. */
export function orderColumn(
  cells: readonly (Cell | undefined)[],
  { columns, sizeColumns = [] }: Pick<TableChoice, 'columns' | 'sizeColumns'>,
): string | undefined {
  const used = new Set([...Object.values(columns), ...sizeColumns]);
  const isOrder = (cell: Cell | undefined, column: number) =>
    !used.has(columnName(column)) && headerMeaning(headerText(cell)).claims.some(({ field }) => field === 'order');
  const found = Array.from(cells).findIndex(isOrder);
  return found === -1 ? undefined : columnName(found);
}

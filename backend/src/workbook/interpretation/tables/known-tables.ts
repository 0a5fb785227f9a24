import type { RememberedTable, TableChoice } from '@portal/contract/workbook';
import { columnName } from '../../address.js';
import type { Cell } from '../../cells.js';
import { headerText, type SheetKind } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';
import { fingerprintOf, headerTexts, shapeFingerprint } from './table-fingerprint.js';
import type { TableShape } from './table-shape.js';

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
    return older?.sizeColumns?.length || older?.priceColumns?.length ? undefined : older;
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

import type { InsufficientItem } from '@portal/contract/orders';
import { type ColumnField, workbookLimits } from '@portal/contract/workbook';
import { headerMeaning } from '../workbook/header-match.js';
import { referenceKey, variantKey } from '../workbook/identity.js';
import { InventoryUnavailable } from './inventory-source.js';

/** An item as its sheet names it. */
export interface WantedItem {
  reference: string;
  referenceKey: string;
  variantKey: string;
  lots: number;
}

interface StockRow {
  /** 0-based. */
  row: number;
  available: number;
}

/** A Google Sheet's rows by reference, and by colour and size where a reference has several. */
export class StockTable {
  readonly #rows = new Map<string, Map<string, StockRow>>();
  readonly #availableAt: number;

  constructor(
    private readonly sheetId: number,
    values: readonly unknown[][],
  ) {
    const header = values
      .slice(0, workbookLimits.headerSearchRows)
      .findIndex((cells) => columnOf(cells, 'reference') !== -1 && columnOf(cells, 'available') !== -1);
    const head = values[header];
    if (!head) throw new InventoryUnavailable('The Google Sheet has no reference column beside an available column.');
    this.#availableAt = columnOf(head, 'available');
    const at = {
      reference: columnOf(head, 'reference'),
      colour: columnOf(head, 'colour'),
      size: columnOf(head, 'size'),
    };
    for (let row = header + 1; row < values.length; row++) {
      const cells = values[row] ?? [];
      const reference = textAt(cells, at.reference);
      const available = Number(cells[this.#availableAt] ?? '');
      if (reference === null || !Number.isInteger(available)) continue;
      const variants = this.#rows.get(referenceKey(reference)) ?? new Map<string, StockRow>();
      variants.set(variantKey(textAt(cells, at.colour), textAt(cells, at.size)), { row, available });
      this.#rows.set(referenceKey(reference), variants);
    }
  }

  shortOf(items: readonly WantedItem[]): InsufficientItem[] {
    return items.flatMap((item) => {
      const { available } = this.#rowOf(item);
      if (available >= item.lots) return [];
      return [{ referenceId: item.reference, quantityRequested: item.lots, availableQuantity: Math.max(available, 0) }];
    });
  }

  /** Requests of a batch that put every item's number where it should be. */
  changes(items: readonly WantedItem[], sign: 1 | -1): object[] {
    return items.map((item) => {
      const { row, available } = this.#rowOf(item);
      const column = this.#availableAt;
      return {
        updateCells: {
          range: {
            sheetId: this.sheetId,
            startRowIndex: row,
            endRowIndex: row + 1,
            startColumnIndex: column,
            endColumnIndex: column + 1,
          },
          rows: [{ values: [{ userEnteredValue: { numberValue: available + sign * item.lots } }] }],
          fields: 'userEnteredValue',
        },
      };
    });
  }

  #rowOf(item: WantedItem): StockRow {
    const variants = this.#rows.get(item.referenceKey);
    const only = variants?.size === 1 ? [...variants.values()][0] : undefined;
    const row = variants?.get(item.variantKey) ?? only;
    if (!row) throw new InventoryUnavailable(`${item.reference} has no row with a number in the Google Sheet.`);
    return row;
  }
}

function columnOf(cells: readonly unknown[], field: ColumnField): number {
  return cells.findIndex((cell) => typeof cell === 'string' && headerMeaning(cell).claims[0]?.field === field);
}

function textAt(cells: readonly unknown[], column: number): string | null {
  const text = column === -1 ? '' : String(cells[column] ?? '').trim();
  return text === '' ? null : text;
}

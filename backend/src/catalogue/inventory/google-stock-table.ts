import type { InsufficientItem } from '@portal/contract/orders';
import { type ColumnField, workbookLimits } from '@portal/contract/workbook';
import { headerMeaning } from '../../workbook/interpretation/headers/header-match.js';
import { referenceKey, variantKey } from '../../workbook/interpretation/identity.js';
import { InventoryUnavailable } from './inventory-source.js';

/** A stock item with the keys by which its row in the Google Sheet is found, and the lots to deduct or restore. */
export interface StockTableItem {
  id: string;
  reference: string;
  referenceKey: string;
  variantKey: string;
  lots: number;
}

interface StockRow {
  /** The row's index in the sheet, counted from 0. */
  row: number;
  available: number;
}

/** The rows of a Google Sheet, found by reference and, when a reference has several rows, by colour and size. */
export class GoogleStockTable {
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

  /** Items that share a row of the sheet are short together: the answer has one entry for them, with the lots of all. */
  shortOf(items: readonly StockTableItem[]): InsufficientItem[] {
    return [...this.#itemsByRow(items)].flatMap(([{ available }, item]) => {
      if (available >= item.lots) return [];
      return [
        {
          stockItemId: item.id,
          referenceId: item.reference,
          quantityRequested: item.lots,
          availableQuantity: Math.max(available, 0),
        },
      ];
    });
  }

  /** Returns the requests of the batch that writes the rows' new numbers. */
  changes(items: readonly StockTableItem[], sign: 1 | -1): object[] {
    return [...this.#itemsByRow(items)].map(([{ row, available }, { lots }]) => {
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
          rows: [{ values: [{ userEnteredValue: { numberValue: available + sign * lots } }] }],
          fields: 'userEnteredValue',
        },
      };
    });
  }

  /**
   * Returns one item per row of the sheet, with the lots of all items of that row. Items share a row when the sheet keeps
   * one number for all colours and sizes of a reference, or when they differ by their barcodes only.
   */
  #itemsByRow(items: readonly StockTableItem[]): Map<StockRow, StockTableItem> {
    const byRow = new Map<StockRow, StockTableItem>();
    for (const item of items) {
      const row = this.#rowOf(item);
      const first = byRow.get(row);
      byRow.set(row, first ? { ...first, lots: first.lots + item.lots } : item);
    }
    return byRow;
  }

  #rowOf(item: StockTableItem): StockRow {
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

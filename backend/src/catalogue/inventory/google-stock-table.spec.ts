import { referenceKey, variantKey } from '../../workbook/interpretation/identity.js';
import { GoogleStockTable, type StockTableItem } from './google-stock-table.js';

describe('a Google Sheet with one row for several order lines', () => {
  const item = (lots: number, size: string | null = null, reference = 'A1'): StockTableItem => ({
    id: `${reference} ${size} ${lots}`,
    reference,
    referenceKey: referenceKey(reference),
    variantKey: variantKey(null, size),
    lots,
  });
  const table = new GoogleStockTable(7, [
    ['Reference', 'Size', 'Available'],
    ['A1', '', 10],
    ['B2', 'S', 4],
    ['B2', 'M', 4],
  ]);
  const change = (startRowIndex: number, numberValue: number) => ({
    updateCells: { range: { startRowIndex }, rows: [{ values: [{ userEnteredValue: { numberValue } }] }] },
  });

  it('loses and regains the lots of all lines', () => {
    const lines = [item(3, 'S'), item(2, 'M')];
    expect(table.changes(lines, -1)).toMatchObject([change(1, 5)]);
    expect(table.changes(lines, 1)).toMatchObject([change(1, 15)]);
    // Two of the lines differ by their barcodes only.
    expect(table.changes([item(1, 'S', 'B2'), item(2, 'S', 'B2'), item(1, 'M', 'B2')], -1)).toMatchObject([
      change(2, 1),
      change(3, 3),
    ]);
  });

  it('is short when the lines together order more than it has', () => {
    expect(table.shortOf([item(6, 'S'), item(4, 'M')])).toEqual([]);
    expect(table.shortOf([item(3, 'S', 'B2'), item(7, 'S'), item(5, 'M')])).toEqual([
      { stockItemId: 'A1 S 7', referenceId: 'A1', quantityRequested: 12, availableQuantity: 10 },
    ]);
  });
});

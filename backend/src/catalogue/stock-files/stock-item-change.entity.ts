import { defineEntity } from '@mikro-orm/core';
import { stockChangeKinds } from '@portal/contract/stock-files';

/**
 * A change of one reference by a version. The values are AED per unit for a price, units for a pack size, and lots for
 * stock.
 */
export const StockItemChange = defineEntity({
  name: 'StockItemChange',
  tableName: 'stock_item_changes',
  properties: (p) => ({
    stockItemId: p.uuid().primary(),
    version: p.integer().primary(),
    kind: p.enum(stockChangeKinds).primary(),
    stockFileId: p.uuid(),
    before: p.decimal().precision(14).scale(4).nullable(),
    after: p.decimal().precision(14).scale(4).nullable(),
  }),
});

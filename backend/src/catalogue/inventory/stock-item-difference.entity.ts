import { defineEntity } from '@mikro-orm/core';

/**
 * Lots that orders took or returned while the item's row was locked by a new version of its stock file. Readers add
 * these lots to the item's own numbers. The new version finally adds them to the item; if it fails, the recurring job
 * `stock-repairs` does.
 */
export const StockItemDifference = defineEntity({
  name: 'StockItemDifference',
  tableName: 'stock_item_differences',
  properties: (p) => ({
    stockItemId: p.uuid().primary(),
    stockFileId: p.uuid(),
    available: p.integer(),
    reserved: p.integer(),
  }),
});

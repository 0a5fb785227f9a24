import { defineEntity } from '@mikro-orm/core';

/** One row per download that a buyer starts. */
export const StockFileDownload = defineEntity({
  name: 'StockFileDownload',
  tableName: 'stock_file_downloads',
  properties: (p) => ({
    // Declared as the primary key only because MikroORM requires one: the table itself has none.
    stockFileId: p.uuid().primary(),
    buyerId: p.uuid().primary(),
    downloadedAt: p.datetime().defaultRaw('now()').primary(),
    brandId: p.uuid(),
    version: p.integer(),
  }),
});

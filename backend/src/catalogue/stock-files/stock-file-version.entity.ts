import { defineEntity } from '@mikro-orm/core';

/** A version of a stock file. The current version has a row, too. */
export const StockFileVersionRow = defineEntity({
  name: 'StockFileVersionRow',
  tableName: 'stock_file_versions',
  properties: (p) => ({
    stockFileId: p.uuid().primary(),
    version: p.integer().primary(),
    fileId: p.uuid(),
    originalName: p.text(),
    lineCount: p.integer(),
    added: p.integer().default(0),
    gone: p.integer().default(0),
    priceChanged: p.integer().default(0),
    stockChanged: p.integer().default(0),
    publishedBy: p.uuid(),
    publishedAt: p.datetime(),
  }),
});

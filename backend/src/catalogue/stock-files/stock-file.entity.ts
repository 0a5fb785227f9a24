import { defineEntity } from '@mikro-orm/core';
import type { RememberedColumn } from '@portal/contract/workbook';

export const StockFileRow = defineEntity({
  name: 'StockFileRow',
  tableName: 'stock_files',
  properties: (p) => ({
    id: p.uuid().primary(),
    brandId: p.uuid(),
    fileId: p.uuid(),
    originalName: p.text(),
    columns: p.json<RememberedColumn[]>(),
    lineCount: p.integer(),
    version: p.integer().default(1),
    uploadedBy: p.uuid(),
    uploadedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  }),
});

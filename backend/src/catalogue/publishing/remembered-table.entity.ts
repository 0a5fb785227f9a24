import { defineEntity } from '@mikro-orm/core';
import type { TableChoice } from '@portal/contract/workbook';

export const RememberedTableRow = defineEntity({
  name: 'RememberedTableRow',
  tableName: 'remembered_tables',
  properties: (p) => ({
    /** The id of a brand (for its stock files) or of a buyer (for their order files). */
    ownerId: p.uuid().primary(),
    fingerprint: p.text().primary(),
    /** The texts of the header row, one per column; none for a table without a header row. */
    headers: p.json<string[]>(),
    columns: p.json<TableChoice['columns']>(),
    sizeColumns: p.json<string[]>().nullable(),
    priceColumns: p.json<string[]>().nullable(),
    wholesaleFactor: p.text().nullable(),
    usedAt: p.datetime(),
  }),
});

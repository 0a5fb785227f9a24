import { defineEntity } from '@mikro-orm/core';

/** The append-only ledger of stock movements, in lots. */
export const InventoryMovement = defineEntity({
  name: 'InventoryMovement',
  tableName: 'inventory_movements',
  properties: (p) => ({
    id: p.bigint('string').primary().autoincrement().generated('identity'),
    stockItemId: p.uuid(),
    kind: p.enum(['import', 'deduction', 'restoration']),
    lots: p.integer(),
    orderId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  }),
});

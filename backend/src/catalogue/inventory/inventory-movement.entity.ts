import { defineEntity } from '@mikro-orm/core';

/** The append-only ledger of stock movements, in lots. */
export const InventoryMovement = defineEntity({
  name: 'InventoryMovement',
  tableName: 'inventory_movements',
  properties: (p) => ({
    id: p.bigint('string').primary().autoincrement().generated('identity'),
    stockItemId: p.uuid(),
    kind: p.text().$type<'import' | 'deduction' | 'restoration' | 'return'>(),
    lots: p.integer(),
    orderId: p.uuid().nullable(),
    /** The line of the credit note with which a buyer's lots came back: one order line may be returned in parts. */
    documentLineId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  }),
});

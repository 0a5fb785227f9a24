import { defineEntity } from '@mikro-orm/core';

export const OrderLine = defineEntity({
  name: 'OrderLine',
  tableName: 'order_lines',
  properties: (p) => ({
    orderId: p.uuid().primary(),
    position: p.integer().primary(),
    stockItemId: p.uuid(),
    reference: p.text(),
    lots: p.integer(),
    unitsPerLot: p.integer(),
    units: p.bigint('string'),
    unitPrice: p.decimal().precision(14).scale(4),
    total: p.decimal().precision(18).scale(2),
    /**
     * The price and pack size (`shownUnitsPerLot`) in the buyer's copy of the stock file; null when the copy has none.
     */
    shownPrice: p.decimal().precision(14).scale(4).nullable(),
    shownUnitsPerLot: p.integer().nullable(),
    note: p.text().nullable(),
  }),
});

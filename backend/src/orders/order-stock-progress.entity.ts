import { defineEntity } from '@mikro-orm/core';

/**
 * A number of lines of a large order, counted from the first. While its deduction is pending or failed: the lines that
 * are deducted; all others are reserved. Otherwise: the lines that hold stock although the order is not approved,
 * either because it is being approved or because it was cancelled and its stock is being returned. There is no row when
 * the number is 0.
 */
export const OrderStockProgress = defineEntity({
  name: 'OrderStockProgress',
  tableName: 'order_stock_progress',
  properties: (p) => ({
    orderId: p.uuid().primary(),
    lines: p.integer(),
    updatedAt: p.datetime(),
  }),
});

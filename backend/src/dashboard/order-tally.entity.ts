import { defineEntity } from '@mikro-orm/core';

/**
 * Changes of the dashboard's totals of orders, written by triggers. The sum of a kind's rows is the total; a recurring
 * job merges the rows into one row per kind and period.
 */
export const OrderTally = defineEntity({
  name: 'OrderTally',
  tableName: 'order_tally',
  properties: (p) => ({
    // The table has no primary key, but MikroORM requires one in every entity.
    kind: p.text().primary(),
    period: p.datetime().primary(),
    orders: p.integer(),
    amount: p.decimal().precision(20).scale(2),
    units: p.bigint('string'),
  }),
});

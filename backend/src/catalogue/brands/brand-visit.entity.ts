import { defineEntity } from '@mikro-orm/core';

/**
 * A buyer's visit to a brand's stock files, counted at most once per half hour: one row per buyer, brand and half hour.
 */
export const BrandVisit = defineEntity({
  name: 'BrandVisit',
  tableName: 'brand_views',
  properties: (p) => ({
    // Declared as the primary key only because MikroORM requires one: the table itself has none.
    brandId: p.uuid().primary(),
    buyerId: p.uuid().primary(),
    viewedAt: p.datetime().defaultRaw('now()').primary(),
  }),
});

import { defineEntity } from '@mikro-orm/core';

/** The buyers who may see a brand whose visibility is `specific_buyers`. */
export const BrandBuyer = defineEntity({
  name: 'BrandBuyer',
  tableName: 'brand_buyers',
  properties: (p) => ({
    brandId: p.uuid().primary(),
    buyerId: p.uuid().primary(),
  }),
});

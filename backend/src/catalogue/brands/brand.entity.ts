import { defineEntity } from '@mikro-orm/core';
import { type BrandVisibility, brandVisibilities } from '@portal/contract/brands';
import { v7 as uuid } from 'uuid';

export const brandSchema = defineEntity({
  name: 'Brand',
  tableName: 'brands',
  properties: (p) => ({
    id: p.uuid().primary(),
    name: p.text(),
    description: p.text().strictNullable(),
    visibility: p.enum(brandVisibilities),
    createdAt: p.datetime(),
    deletedAt: p.datetime().strictNullable(),
  }),
});

export class Brand extends brandSchema.class {
  override id = uuid();
  override description: string | null = null;
  override createdAt = new Date();
  override deletedAt: Date | null = null;

  constructor(name: string, visibility: BrandVisibility) {
    super();
    if (name.trim() === '') throw new RangeError('A brand has a name');
    this.name = name;
    this.visibility = visibility;
  }
}
brandSchema.setClass(Brand);

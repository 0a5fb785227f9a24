import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { BrandVisibility } from '@portal/contract/catalogue';
import { v7 as uuid } from 'uuid';

@Entity({ tableName: 'brands' })
export class Brand {
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Property({ type: 'text' })
  name: string;

  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Property({ type: 'text' })
  visibility: BrandVisibility;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  constructor(name: string, visibility: BrandVisibility) {
    if (name.trim() === '') throw new RangeError('A brand has a name');
    this.name = name;
    this.visibility = visibility;
  }
}

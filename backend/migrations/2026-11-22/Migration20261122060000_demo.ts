import { Migration } from '@mikro-orm/migrations';

/** Names the rows that the demo is made of, so that it can be removed without touching anything else. */
export class Migration20261122060000_demo extends Migration {
  override up(): void {
    this.addSql(`
      -- Buyers and brands, and whatever belongs to neither. All else of the demo belongs to one of these.
      create table demo_records (
        kind text not null check (kind in ('buyer', 'brand', 'notification', 'settings')),
        record text not null,
        primary key (kind, record)
      );
    `);
  }
}

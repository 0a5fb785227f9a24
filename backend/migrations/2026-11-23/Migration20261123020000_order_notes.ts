import { alterTable } from '../add-columns.js';
import { IndexMigration } from '../index-migration.js';

/**
 * Orders are found by their notes, by the notes on their lines and by their wanted delivery date (row V08). New kinds of
 * notifications need no further migration.
 */
export class Migration20261123020000_order_notes extends IndexMigration {
  override async up(): Promise<void> {
    const hasTrigrams = (await this.execute(`select from pg_extension where extname = 'pg_trgm'`)).length > 0;
    this.addSql(alterTable('notifications', 'drop constraint if exists notifications_type_check'));
    this.create({
      orders_by_delivery_date: 'on orders (deliver_on) where deliver_on is not null',
      ...(hasTrigrams && {
        orders_by_part_of_note: 'on orders using gin (note gin_trgm_ops) where note is not null',
        order_lines_by_part_of_note: 'on order_lines using gin (note gin_trgm_ops) where note is not null',
      }),
    });
  }
}

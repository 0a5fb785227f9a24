import { IndexMigration } from '../index-migration.js';

export class Migration20261123140000_deleted_orders extends IndexMigration {
  override up(): void {
    // An administrator's bell leaves out the notifications about deleted orders, which are few.
    this.create({ orders_deleted: 'on orders (deleted_at) where deleted_at is not null' });
  }
}

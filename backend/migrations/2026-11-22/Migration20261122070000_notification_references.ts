import { IndexMigration } from '../index-migration.js';

/** Deleting an order or a brand checks for notifications that refer to it, once per deleted row. */
const indexes = {
  notifications_by_order: 'on notifications (order_id) where order_id is not null',
  notifications_by_brand: 'on notifications (brand_id) where brand_id is not null',
};

export class Migration20261122070000_notification_references extends IndexMigration {
  override up(): void {
    this.create(indexes);
  }
}

import { IndexMigration } from '../index-migration.js';

/**
 * Deleting a row of `stored_files` checks every table with a foreign key to it, and unused pictures are searched among
 * pictures only.
 */
const indexes = {
  stored_files_pictures: `on stored_files (id) where original_name = 'picture.webp'`,
  stock_items_by_picture: 'on stock_items (picture_id) where picture_id is not null',
  stock_files_by_file: 'on stock_files (file_id)',
  stock_file_versions_by_file: 'on stock_file_versions (file_id)',
  orders_by_attachment: 'on orders (attachment_id)',
  orders_by_invoice: 'on orders (invoice_id) where invoice_id is not null',
  order_events_by_file: 'on order_events (file_id) where file_id is not null',
};

export class Migration20261122010000_forgotten_pictures extends IndexMigration {
  override up(): void {
    this.create(indexes);
  }
}

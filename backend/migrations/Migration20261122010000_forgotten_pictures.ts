import { Migration } from '@mikro-orm/migrations';

/**
 * A row of `stored_files` that goes is looked for in every table that may name it; and pictures that nothing shows are
 * found among themselves.
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

/** Made beside what goes on: nobody who writes meanwhile waits. One that a killed start left half made is made anew. */
export class Migration20261122010000_forgotten_pictures extends Migration {
  override async up(): Promise<void> {
    for (const [name, what] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} ${what}`);
    }
  }

  override isTransactional(): boolean {
    return false;
  }

  override down(): void {
    throw new Error('Migrations only go forward');
  }
}

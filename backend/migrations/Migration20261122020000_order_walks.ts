import { Migration } from '@mikro-orm/migrations';

const indexes = {
  // The newest orders; and whatever a count or a search asks of all of them, in half as many pages as they take themselves.
  orders_listed:
    'on orders (created_at desc, id desc) include (buyer_id, stock_file_id, status, number) where deleted_at is null',
  // Lists sorted by stock file or brand, and orders found by brand.
  orders_by_stock_file: 'on orders (stock_file_id, status, created_at desc, id desc) where deleted_at is null',
  // Lists sorted by buyer, and a buyer's own sums.
  orders_of_buyer: `on orders (buyer_id, status, created_at desc, id desc)
    include (approved_at, total_amount, total_units) where deleted_at is null`,
  stock_files_by_name: 'on stock_files (original_name)',
};

/** What the new ones serve as well. */
const replaced = ['orders_newest', 'orders_by_brand', 'orders_sums_by_buyer'];

/** Made beside what goes on: nobody who writes meanwhile waits. One that a killed start left half made is made anew. */
export class Migration20261122020000_order_walks extends Migration {
  override async up(): Promise<void> {
    for (const [name, what] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} ${what}`);
    }
    for (const name of replaced) this.addSql(`drop index concurrently if exists ${name}`);
  }

  override isTransactional(): boolean {
    return false;
  }

  override down(): void {
    throw new Error('Migrations only go forward');
  }
}

import { IndexMigration } from './index-migration.js';

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

export class Migration20261122020000_order_walks extends IndexMigration {
  override up(): void {
    this.create(indexes);
    // What the new ones serve as well.
    this.drop('orders_newest', 'orders_by_brand', 'orders_sums_by_buyer');
  }
}

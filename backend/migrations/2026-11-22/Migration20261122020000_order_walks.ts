import { IndexMigration } from '../index-migration.js';

const indexes = {
  // The newest orders; also counts and searches over all orders as index-only scans, with half as many pages as the
  // table.
  orders_listed:
    'on orders (created_at desc, id desc) include (buyer_id, stock_file_id, status, number) where deleted_at is null',
  // Lists sorted by stock file or brand, and searches by brand.
  orders_by_stock_file: 'on orders (stock_file_id, status, created_at desc, id desc) where deleted_at is null',
  // Lists sorted by buyer, and sums of one buyer.
  orders_of_buyer: `on orders (buyer_id, status, created_at desc, id desc)
    include (approved_at, total_amount, total_units) where deleted_at is null`,
  stock_files_by_name: 'on stock_files (original_name)',
};

export class Migration20261122020000_order_walks extends IndexMigration {
  override up(): void {
    this.create(indexes);
    // Replaced by the new indexes.
    this.drop('orders_newest', 'orders_by_brand', 'orders_sums_by_buyer');
  }
}

import { addColumns } from '../add-columns.js';
import { IndexMigration } from '../index-migration.js';

/** The buyer's PO number, notes and wanted delivery date, and what an edit of them changed. */
export class Migration20261122080000_order_details extends IndexMigration {
  override async up(): Promise<void> {
    this.addSql(addColumns('orders', { po_number: 'text', note: 'text', deliver_on: 'date' }));
    this.addSql(addColumns('order_lines', { note: 'text' }));
    this.addSql(addColumns('order_events', { changes: 'jsonb' }));
    const hasTrigrams = (await this.execute(`select from pg_extension where extname = 'pg_trgm'`)).length > 0;
    this.create({
      // Takes the place of `orders_listed`: searches along the list read the PO number, too.
      orders_newest_first: `on orders (created_at desc, id desc)
        include (buyer_id, stock_file_id, status, number, po_number) where deleted_at is null`,
      ...(hasTrigrams && {
        orders_by_part_of_po_number: 'on orders using gin (po_number gin_trgm_ops) where po_number is not null',
      }),
    });
    this.drop('orders_listed');
  }
}

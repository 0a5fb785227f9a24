import { IndexMigration } from '../index-migration.js';

/** Order files may identify their lines by barcodes alone. */
export class Migration20261122051000_barcodes extends IndexMigration {
  override up(): void {
    this.create({ stock_items_by_barcode: 'on stock_items (stock_file_id, barcode) where barcode is not null' });
  }
}

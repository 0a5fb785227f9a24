import { Migration } from '@mikro-orm/migrations';

/** An index for showing a stock file's lines page by page in the sheet's order. */
export class Migration20261121000061_stock_lines extends Migration {
  override up(): void {
    this.addSql(`
      create index stock_items_by_position on stock_items (stock_file_id, position, id) where listed;
    `);
  }
}

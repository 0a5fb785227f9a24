import { Migration } from '@mikro-orm/migrations';

/** Orders of a stock file go on while a new version of it is written, although its items are locked. */
export class Migration20261122081000_stock_differences extends Migration {
  override up(): void {
    this.addSql(`
      -- Without foreign keys, which would lock the stock items of a portal that is in use.
      create table stock_item_differences (
        stock_item_id uuid primary key,
        stock_file_id uuid not null,
        -- Added to the item's available and reserved lots.
        available int not null,
        reserved int not null
      );
      create index stock_item_differences_by_file on stock_item_differences (stock_file_id);
    `);
  }
}

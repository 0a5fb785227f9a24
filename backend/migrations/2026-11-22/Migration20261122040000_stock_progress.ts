import { Migration } from '@mikro-orm/migrations';

/** Large orders reserve and deduct their stock in parts, so that nobody waits for the stock file while all of it is done. */
export class Migration20261122040000_stock_progress extends Migration {
  override up(): void {
    this.addSql(`
      -- A table of its own, and without a foreign key: either would lock the orders of a portal that is in use.
      create table order_stock_progress (
        order_id uuid primary key,
        -- Lines of the order, from the first, that are done: reserved while the order waits for review, deducted while
        -- its deduction is pending or failed.
        lines int not null check (lines > 0),
        updated_at timestamptz not null
      );
    `);
  }
}

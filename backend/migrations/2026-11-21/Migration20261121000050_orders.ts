import { Migration } from '@mikro-orm/migrations';

/** Price and pack size of the buyer's copy, for the order page; indexes for searching 200,000 orders. */
export class Migration20261121000050_orders extends Migration {
  override up(): void {
    this.addSql(`
      alter table order_lines add column shown_price numeric(14, 4), add column shown_units_per_lot int;

      create index order_lines_by_item on order_lines (stock_item_id);
      create index stock_items_by_key on stock_items (reference_key text_pattern_ops);
      create index orders_by_brand on orders (brand_id, created_at desc, id desc) where deleted_at is null;
    `);
    // pg_trgm ships with PostgreSQL, but a server may lack or forbid it: order numbers are then searched with a scan.
    this.addSql(`
      do $$
      begin
        create extension if not exists pg_trgm;
        create index orders_by_part_of_number on orders using gin (number gin_trgm_ops);
      exception when others then
        raise notice 'Order numbers are searched without an index: %', sqlerrm;
      end $$;
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What the buyer's copy showed, for the order page; indexes that searches among 200,000 orders stand on. */
export class Migration20261121000050_orders extends Migration {
  override up(): void {
    this.addSql(`
      alter table order_lines add column shown_price numeric(14, 4), add column shown_units_per_lot int;

      create index order_lines_by_item on order_lines (stock_item_id);
      create index stock_items_by_key on stock_items (reference_key text_pattern_ops);
      create index orders_by_brand on orders (brand_id, created_at desc, id desc) where deleted_at is null;
    `);
    // Part of PostgreSQL, but a server may be without it or not allow it: order numbers are then searched row by row.
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

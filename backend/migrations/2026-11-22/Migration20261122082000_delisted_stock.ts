import { Migration } from '@mikro-orm/migrations';

/**
 * Writes off lots of references that are no longer listed. Until cancelled orders wrote them off themselves, such lots came
 * back into stock.
 *
 * One stock file after the other, each under its lock like an order step and committed before the next.
 */
export class Migration20261122082000_delisted_stock extends Migration {
  override up(): void {
    this.addSql(`
      do $$
      declare
        file uuid;
      begin
        for file in
          select distinct stock_file_id from stock_items where not listed and available_lots <> 0
        loop
          perform from stock_files where id = file for no key update;
          with delisted as (
            select id, available_lots from stock_items
            where stock_file_id = file and not listed and available_lots <> 0
          ), written_off as (
            insert into inventory_movements (stock_item_id, kind, lots)
            select id, 'import', -available_lots from delisted
          )
          update stock_items item set available_lots = 0 from delisted where item.id = delisted.id;
          commit;
        end loop;
      end $$;
    `);
  }

  override isTransactional(): boolean {
    return false;
  }
}

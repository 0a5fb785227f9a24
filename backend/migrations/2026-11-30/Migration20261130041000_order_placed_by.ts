import { addColumns } from '../add-columns.js';
import { IndexMigration } from '../index-migration.js';

/**
 * Who placed an order. Null for orders so far and those of a process of the release before: their timeline tells. Writing it
 * into them would rewrite the whole table and its indexes.
 */
export class Migration20261130041000_order_placed_by extends IndexMigration {
  override up(): void {
    this.addSql(addColumns('orders', { placed_by: 'uuid' }));
  }
}

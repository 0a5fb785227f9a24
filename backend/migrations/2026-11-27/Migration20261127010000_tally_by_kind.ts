import { IndexMigration } from '../index-migration.js';

export class Migration20261127010000_tally_by_kind extends IndexMigration {
  override up(): void {
    // Every page of orders reads the few rows of the statuses, among thousands of rows of months.
    this.create({ order_tally_by_kind: 'on order_tally (kind, period)' });
  }
}

import { Migration } from '@mikro-orm/migrations';
import { addColumns } from '../add-columns.js';

/** A remembered choice of columns may include the letters of size columns; null without any. */
export class Migration20261122085000_size_columns extends Migration {
  override up(): void {
    this.addSql(addColumns('remembered_tables', { size_columns: 'jsonb' }));
  }

  override isTransactional(): boolean {
    return false;
  }
}

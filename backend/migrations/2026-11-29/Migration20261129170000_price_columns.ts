import { Migration } from '@mikro-orm/migrations';
import { addColumns } from '../add-columns.js';

/** A remembered choice of columns may include the letters of price columns; null without any. */
export class Migration20261129170000_price_columns extends Migration {
  override up(): void {
    this.addSql(addColumns('remembered_tables', { price_columns: 'jsonb' }));
  }

  override isTransactional(): boolean {
    return false;
  }
}

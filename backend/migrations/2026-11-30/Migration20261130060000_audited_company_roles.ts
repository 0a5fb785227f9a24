import { Migration } from '@mikro-orm/migrations';
import { addColumns } from '../add-columns.js';

/** The role in a buyer's company of who acted; null in events from before, which people of companies of one have caused. */
export class Migration20261130060000_audited_company_roles extends Migration {
  override up(): void {
    this.addSql(addColumns('audit_events', { actor_company_role: 'text' }));
  }

  override isTransactional(): boolean {
    return false;
  }
}

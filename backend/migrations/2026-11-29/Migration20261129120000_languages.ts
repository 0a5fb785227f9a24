import { Migration } from '@mikro-orm/migrations';
import { addColumns } from '../add-columns.js';

/**
 * The language of each person, null until one is chosen, and notifications in the languages other than English, null in rows
 * of a process of the release before.
 */
export class Migration20261129120000_languages extends Migration {
  override up(): void {
    this.addSql(addColumns('users', { language: `text check (language in ('en', 'ar'))` }));
    this.addSql(addColumns('notifications', { translations: 'jsonb' }));
  }

  override isTransactional(): boolean {
    return false;
  }
}

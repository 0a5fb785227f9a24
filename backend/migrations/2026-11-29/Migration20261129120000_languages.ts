import { Migration } from '@mikro-orm/migrations';
import { addColumns } from '../add-columns.js';

/**
 * The language of each person, and notifications in the languages other than English. Rows of a process of the release
 * before are English.
 */
export class Migration20261129120000_languages extends Migration {
  override up(): void {
    this.addSql(addColumns('users', { language: `text not null default 'en' check (language in ('en', 'ar'))` }));
    this.addSql(addColumns('notifications', { translations: 'jsonb' }));
  }

  override isTransactional(): boolean {
    return false;
  }
}

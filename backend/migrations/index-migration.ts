import { Migration } from '@mikro-orm/migrations';

/** Makes and drops indexes beside what goes on: nobody who writes meanwhile waits. PostgreSQL does so outside transactions only. */
export abstract class IndexMigration extends Migration {
  /** `indexes`: what follows `create index`, by name. One that a killed start left half made is made anew. */
  protected create(indexes: Record<string, string>): void {
    for (const [name, what] of Object.entries(indexes)) {
      this.drop(name);
      this.addSql(`create index concurrently ${name} ${what}`);
    }
  }

  protected drop(...names: string[]): void {
    for (const name of names) this.addSql(`drop index concurrently if exists ${name}`);
  }

  override isTransactional(): boolean {
    return false;
  }
}

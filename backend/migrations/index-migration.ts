import { Migration } from '@mikro-orm/migrations';

/**
 * Creates and drops indexes concurrently, without blocking writers. PostgreSQL supports this only outside transactions.
 */
export abstract class IndexMigration extends Migration {
  /**
   * `indexes`: the text after `create index`, by name. An invalid index of an interrupted migration is created again.
   */
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

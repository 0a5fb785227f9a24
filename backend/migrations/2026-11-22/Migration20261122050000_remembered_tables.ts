import { Migration } from '@mikro-orm/migrations';

/** Choices of columns are remembered by header row: for the brand of a stock file, and for the buyer of an order file. */
export class Migration20261122050000_remembered_tables extends Migration {
  override up(): void {
    this.addSql(`
      create table remembered_tables (
        -- A brand or a buyer. Without foreign keys, which would lock tables of a portal that is in use.
        owner_id uuid not null,
        fingerprint text not null,
        -- Header texts by column, to find similar files of other brands.
        headers jsonb not null,
        -- Column letters by field.
        columns jsonb not null,
        wholesale_factor text,
        used_at timestamptz not null,
        primary key (owner_id, fingerprint)
      );
      create index remembered_tables_newest on remembered_tables (used_at);
    `);
  }
}

import { IndexMigration } from './index-migration.js';

const indexes = {
  // When a buyer was last seen, for each line of the team's chat list.
  sessions_by_user_seen: 'on sessions (user_id, last_seen_at)',
  // The orders of their list, in both directions.
  orders_by_amount: 'on orders (total_amount, id) where deleted_at is null',
  orders_by_units: 'on orders (total_units, id) where deleted_at is null',
  // Sorted by a name, a page of orders begins at the first of those who have it.
  users_by_name: 'on users (name)',
  brands_by_name: 'on brands (name)',
};

/** For parts of names, where the server has trigrams (see the orders' own migration). */
const trigrams = {
  users_by_part_of_name: 'on users using gin (name gin_trgm_ops, company_name gin_trgm_ops, email gin_trgm_ops)',
};

export class Migration20261121000100_list_indexes extends IndexMigration {
  override async up(): Promise<void> {
    const hasTrigrams = (await this.execute(`select from pg_extension where extname = 'pg_trgm'`)).length > 0;
    this.create({ ...indexes, ...(hasTrigrams ? trigrams : {}) });
  }
}

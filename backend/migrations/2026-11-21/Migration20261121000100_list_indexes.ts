import { IndexMigration } from '../index-migration.js';

const indexes = {
  // A buyer's last visit, for each row of the administrators' chat list.
  sessions_by_user_seen: 'on sessions (user_id, last_seen_at)',
  // Sorting of the order list, in both directions.
  orders_by_amount: 'on orders (total_amount, id) where deleted_at is null',
  orders_by_units: 'on orders (total_units, id) where deleted_at is null',
  // Sorting orders by buyer or brand name walks the names in index order and reads each name's orders until the page is full.
  users_by_name: 'on users (name)',
  brands_by_name: 'on brands (name)',
};

/** For searching parts of names, where pg_trgm is available (see the migration of orders). */
const trigrams = {
  users_by_part_of_name: 'on users using gin (name gin_trgm_ops, company_name gin_trgm_ops, email gin_trgm_ops)',
};

export class Migration20261121000100_list_indexes extends IndexMigration {
  override async up(): Promise<void> {
    const hasTrigrams = (await this.execute(`select from pg_extension where extname = 'pg_trgm'`)).length > 0;
    this.create({ ...indexes, ...(hasTrigrams ? trigrams : {}) });
  }
}

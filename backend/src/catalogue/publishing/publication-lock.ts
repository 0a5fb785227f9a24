import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';

/**
 * Publications of stock files take it shared, before anything else, and the removal of the demo exclusively. A
 * publication of any brand writes movements first and notifies buyers last; the removal locks the demo's buyers first
 * and movements last.
 */
export async function lockPublications(em: EntityManager, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtext('publications'))`.execute(database(em));
}

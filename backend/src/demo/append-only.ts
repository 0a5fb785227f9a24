import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../platform/db/database.js';

/**
 * The append-only tables, in the order in which all steps of orders write to them, so that an order step and the
 * removal of the demo cannot deadlock.
 */
const appendOnly = [
  ...['order_revision_lines', 'order_revisions', 'order_events', 'inventory_movements'],
  ...['documents', 'document_lines', 'document_states'],
  ...['payment_steps', 'receivable_entries', 'payment_allocations', 'settings'],
];

/**
 * Runs `work` while the append-only tables accept changes and deletions from the caller's transaction only. Disabling a
 * trigger locks its table against other writers until the transaction ends.
 */
export async function withoutAppendOnlyTriggers(em: EntityManager, work: () => Promise<void>): Promise<void> {
  const db = database(em);
  const switchAll = async (word: 'enable' | 'disable') => {
    for (const table of appendOnly) {
      const trigger = sql.ref(`${table}_append_only`);
      await sql`alter table ${sql.table(table)} ${sql.raw(word)} trigger ${trigger}`.execute(db);
    }
  };
  await switchAll('disable');
  await work();
  await switchAll('enable');
}

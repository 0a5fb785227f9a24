import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { accountChange } from '../ledger/ledger.js';
import { database } from '../platform/db/database.js';

/** Broadcasts a change of a buyer's account that enters nothing in the ledger. */
export async function broadcastAccount(em: EntityManager, buyerId: string): Promise<void> {
  await sql`select ${accountChange(buyerId)}`.execute(database(em));
}

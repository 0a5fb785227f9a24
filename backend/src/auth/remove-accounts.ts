import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../platform/db/database.js';
import { endSessions } from './sessions.js';

/** Ends the people's sessions, frees their e-mail addresses, and keeps their names in everything that they did. */
export async function removeAccounts(em: EntityManager, ids: readonly string[]): Promise<void> {
  await sql`update users set removed_at = now() where id = any(${ids}::uuid[])`.execute(database(em));
  await endSessions(em, ids);
}

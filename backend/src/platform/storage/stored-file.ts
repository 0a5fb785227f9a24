import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { database } from '../db/database.js';
import type { StoredObject } from './storage.js';

/** Inserts the row of a stored object within the caller's transaction. Returns the id that other rows refer to. */
export async function saveFileRecord(em: EntityManager, object: StoredObject, originalName: string): Promise<string> {
  const id = uuid();
  await sql`insert into stored_files (id, storage_key, original_name, bytes, created_at)
    values (${id}, ${object.key}, ${originalName}, ${object.bytes}, now())`.execute(database(em));
  return id;
}

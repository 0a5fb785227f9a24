import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { database } from '../db/database.js';
import type { StoredObject } from './storage.js';

/** Inserts the row of a stored object within the caller's transaction. Returns the id that other rows refer to. */
export async function saveFileRecord(em: EntityManager, object: StoredObject, originalName: string): Promise<string> {
  const id = uuid();
  await insertFileSql(id, object, originalName).execute(database(em));
  return id;
}

/** A statement that inserts the row of a stored object, as a part of one that runs anyway. */
export const insertFileSql = (id: string, { key, bytes }: StoredObject, originalName: string): RawBuilder<unknown> =>
  sql`insert into stored_files (id, storage_key, original_name, bytes, created_at)
    values (${id}, ${key}, ${originalName}, ${bytes}, now())`;

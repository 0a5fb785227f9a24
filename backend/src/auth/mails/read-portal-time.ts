import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { portalTimeOf } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';

/** Returns a time in the portal's time zone, with the zone's name. `timeInWords` writes it in a language. */
export async function readPortalTime(em: EntityManager, time: Date): Promise<string> {
  const { rows } = await typedSql({ time: 'text' })`
    select ${portalTimeOf(sql`${time}::timestamptz`)} as time`.execute(database(em));
  return rows[0]?.time ?? '';
}

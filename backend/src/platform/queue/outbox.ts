import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { database } from '../db/database.js';

/** An event that becomes a job after the commit. Its payload has ids only: the handler reads the current state. */
export interface OutboxEvent {
  kind: string;
  payload: Record<string, string>;
}

/**
 * Writes events into the outbox within the caller's transaction: they become jobs if and only if it commits (design 7). A
 * trigger on the table wakes the relay.
 */
export async function enqueue(em: EntityManager, ...events: OutboxEvent[]): Promise<void> {
  await enqueueSql(...events).execute(database(em));
}

/** An SQL statement with the effect of `enqueue`, as a part of one that runs anyway. */
export function enqueueSql(...events: OutboxEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ kind, payload }) => ({ id: uuid(), kind, payload }));
  return sql`insert into outbox_events (id, kind, payload)
    select id, kind, payload from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (id uuid, kind text, payload jsonb)`;
}

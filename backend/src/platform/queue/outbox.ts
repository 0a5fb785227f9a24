import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';

/** Something that happened, to be acted on after commit. Payloads carry ids only: handlers read what is true by then. */
export interface OutboxEvent {
  kind: string;
  payload: Record<string, string>;
}

/**
 * Writes events into the outbox within the caller's transaction: they are handed to the queue if and only if it commits
 * (design 7). The relay is woken by a trigger on the table.
 */
export async function publish(em: EntityManager, ...events: OutboxEvent[]): Promise<void> {
  const rows = events.map(({ kind, payload }) => ({ id: uuid(), kind, payload }));
  await sql`insert into outbox_events (id, kind, payload)
    select id, kind, payload from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (id uuid, kind text, payload jsonb)`.execute(
    em.getKysely(),
  );
}

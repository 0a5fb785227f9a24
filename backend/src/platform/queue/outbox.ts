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
  for (const { kind, payload } of events) {
    await sql`insert into outbox_events (id, kind, payload) values (${uuid()}, ${kind}, ${JSON.stringify(payload)}::jsonb)`.execute(
      em.getKysely(),
    );
  }
}

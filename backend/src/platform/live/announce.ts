import type { EntityManager } from '@mikro-orm/postgresql';
import type { Change } from '@portal/contract/live';
import type { Role } from '@portal/contract/policy';
import { sql } from 'kysely';

export const LIVE_CHANNEL = 'live';

/** Whom a change is told to: a user, everybody approved of a role, or whom a module counts among those that `may`. */
export type Audience = { user: string } | { role: Role } | { may: string; of: string };

export interface Announcement extends Change {
  to: Audience[];
}

/** A notification of PostgreSQL holds 8,000 bytes: this many ids and users fit. */
const perNotification = 80;

function partsOf<Item>(items: Item[]): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / perNotification));
  return Array.from({ length: count }, (_, part) => items.slice(part * perNotification, (part + 1) * perNotification));
}

/**
 * Tells the sockets of every API process that something changed, if and when the caller's transaction commits. Who is
 * among those that `may` is looked up at that moment.
 */
export async function announce(em: EntityManager, change: Change, ...to: Audience[]): Promise<void> {
  for (const ids of partsOf(change.ids)) {
    for (const audiences of partsOf(to)) {
      const announcement: Announcement = { ...change, ids, to: audiences };
      await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(announcement)})`.execute(em.getKysely());
    }
  }
}

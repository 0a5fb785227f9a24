import type { EntityManager } from '@mikro-orm/postgresql';
import type { Change, LiveEvents } from '@portal/contract/live';
import type { Role } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';

export const LIVE_CHANNEL = 'live';

/** Whom a change is told to: a user, everybody approved of a role, or whom a module counts among those that `may`. */
export type Audience = { user: string } | { role: Role } | { may: string; of: string };

type ChatEvent = Parameters<LiveEvents['chat']>[0];

export type Announcement = (Change | { chat: ChatEvent }) & { to: Audience[] };

/** A notification of PostgreSQL holds 8,000 bytes, its end included: this many ids and users fit. */
const perNotification = 80;
const notificationBytes = 7_999;

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
      await sql`select ${announcing({ ...change, ids }, ...audiences)}`.execute(em.getKysely());
    }
  }
}

/** The same as part of a statement that is made anyway, for a change of a few things that concerns a few. */
export function announcing(change: Change, ...to: Audience[]): RawBuilder<unknown> {
  return said({ ...change, to });
}

interface ToldChat {
  event: ChatEvent;
  to: Audience;
}

/** Tells chats' events themselves; a message too long for that only as a change, which makes clients ask for it. */
export async function announceChat(em: EntityManager, ...told: ToldChat[]): Promise<void> {
  const announcements = told.map(({ event, to }): Announcement => {
    const announcement = { chat: event, to: [to] };
    if (Buffer.byteLength(JSON.stringify(announcement)) <= notificationBytes) return announcement;
    return { resource: 'chat', type: 'updated', ids: [event.chatId], to: [to] };
  });
  await sql`select ${sql.join(announcements.map(said))}`.execute(em.getKysely());
}

const said = (announcement: Announcement): RawBuilder<unknown> =>
  sql`pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(announcement)})`;

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Change, LiveEvents } from '@portal/contract/live';
import type { Role } from '@portal/contract/policy';
import { sql } from 'kysely';

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
      await notify(em, JSON.stringify({ ...change, ids, to: audiences } satisfies Announcement));
    }
  }
}

/** Tells a chat's event itself; a message too long for that only as a change, which makes clients ask for it. */
export async function announceChat(em: EntityManager, event: ChatEvent, to: Audience): Promise<void> {
  const announcement = JSON.stringify({ chat: event, to: [to] } satisfies Announcement);
  if (Buffer.byteLength(announcement) <= notificationBytes) return notify(em, announcement);
  await announce(em, { resource: 'chat', type: 'updated', ids: [event.chatId] }, to);
}

async function notify(em: EntityManager, announcement: string): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${announcement})`.execute(em.getKysely());
}

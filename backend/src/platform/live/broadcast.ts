import type { EntityManager } from '@mikro-orm/postgresql';
import type { LiveChange, LiveEvents } from '@portal/contract/live';
import type { Permission, Role } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../db/database.js';

/** The channel of PostgreSQL's LISTEN and NOTIFY that carries live messages to every API process. */
export const LIVE_CHANNEL = 'live';

/**
 * Recipients of a live message: one user, the members of a buyer's company, all approved users of a role, the team members
 * who have a permission, or the users who may see a record with the id `of`, as the audience named `may` defines. The
 * recipients are evaluated at delivery, not when the message is sent.
 */
export type Audience =
  | { user: string }
  | { company: string }
  | { role: Role }
  | { team: Permission }
  | { may: string; of: string };

type ChatEvent = Parameters<LiveEvents['chat']>[0];
type DraftEvent = Parameters<LiveEvents['draft']>[0];

export type LiveMessage = (LiveChange | { chat: ChatEvent } | { draft: DraftEvent }) & { to: Audience[] };

/** The payload of a NOTIFY is limited to 8,000 bytes including its terminator: 80 ids and 80 recipients fit. */
const itemsPerMessage = 80;
const maxPayloadBytes = 7_999;

function chunksOf<Item>(items: Item[]): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / itemsPerMessage));
  return Array.from({ length: count }, (_, part) => items.slice(part * itemsPerMessage, (part + 1) * itemsPerMessage));
}

/**
 * Sends a change to the sockets of every API process when the caller's transaction commits, and never when it rolls
 * back. Splits a change that exceeds the size of one NOTIFY into several messages.
 */
export async function broadcast(em: EntityManager, change: LiveChange, ...to: Audience[]): Promise<void> {
  for (const ids of chunksOf(change.ids)) {
    for (const audiences of chunksOf(to)) {
      await sql`select ${broadcastSql({ ...change, ids }, ...audiences)}`.execute(database(em));
    }
  }
}

/**
 * Returns an SQL expression with the effect of `broadcast`, for a statement that runs anyway: this saves a round trip.
 * At most 80 ids and 80 recipients, since a NOTIFY holds 8,000 bytes.
 */
export function broadcastSql(change: LiveChange, ...to: Audience[]): RawBuilder<unknown> {
  return pgNotify({ ...change, to });
}

interface Addressed<Event> {
  event: Event;
  to: Audience;
}

/**
 * The recipients as a message names them. A process of the release before knows no companies and would make all of its
 * clients refetch: it delivers to who registered the company, as it always did.
 */
const addressed = (to: Audience[]) =>
  to.map((audience) => ('company' in audience ? { ...audience, user: audience.company } : audience));

/** Sends chat events with their content, or as a change of the chat when the content is too large. */
export async function broadcastChat(em: EntityManager, ...events: Addressed<ChatEvent>[]): Promise<void> {
  await broadcastContents(
    em,
    events.map(({ event, to }) => [
      { chat: event, to: [to] },
      { resource: 'chat', type: 'updated', ids: [event.chatId], to: [to] },
    ]),
  );
}

/**
 * Returns an SQL expression with the effect of `broadcastChat` for one event, which is an expression of type `json`, and
 * `chatId` its chat.
 */
export function chatEventSql(event: RawBuilder<unknown>, chatId: string, to: Audience): RawBuilder<unknown> {
  const change: LiveMessage = { resource: 'chat', type: 'updated', ids: [chatId], to: [to] };
  const content = sql`json_build_object('chat', ${event}, 'to', ${JSON.stringify(addressed([to]))}::json)::text`;
  return sql`pg_notify(${LIVE_CHANNEL}, case when octet_length(${content}) <= ${sql.lit(maxPayloadBytes)}
    then ${content} else ${payloadOf(change)} end)`;
}

/** Sends changes of a draft with their cells, or as a change of the draft when there are too many cells. */
export async function broadcastDraft(em: EntityManager, ...changes: Addressed<DraftEvent>[]): Promise<void> {
  await broadcastContents(
    em,
    changes.map(({ event, to }) => [
      { draft: event, to: [to] },
      { resource: 'drafts', type: 'updated', ids: [event.draftId], to: [to] },
    ]),
  );
}

/**
 * Sends messages with content. A message that exceeds the size of one NOTIFY is replaced by the second of its pair, which
 * has no content, so that clients refetch.
 */
async function broadcastContents(
  em: EntityManager,
  messages: [content: LiveMessage, withoutContent: LiveMessage][],
): Promise<void> {
  const sent = messages.map(([content, withoutContent]) =>
    Buffer.byteLength(payloadOf(content)) <= maxPayloadBytes ? content : withoutContent,
  );
  await sql`select ${sql.join(sent.map(pgNotify))}`.execute(database(em));
}

const payloadOf = (message: LiveMessage): string => JSON.stringify({ ...message, to: addressed(message.to) });

const pgNotify = (message: LiveMessage): RawBuilder<unknown> => sql`pg_notify(${LIVE_CHANNEL}, ${payloadOf(message)})`;

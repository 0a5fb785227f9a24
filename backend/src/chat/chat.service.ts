import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChatEvent, ChatMessage, SendMessageInput } from '@portal/contract/chat';
import { messages } from '@portal/contract/messages';
import type { AccountStatus, Role } from '@portal/contract/policy';
import { isUUID } from 'class-validator';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type Caller, companyOfCaller } from '../auth/caller.js';
import { audit, auditSql } from '../platform/audit/audit.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { type Audience, broadcast, broadcastChat, chatEventSql } from '../platform/live/broadcast.js';
import { User } from '../users/user.entity.js';
import { approvedBuyers, isCompany } from '../users/user-conditions.js';
import { messageColumns, messageRows } from './chats.query.js';

interface NewMessage {
  clientId: string;
  content: string;
}

interface LockedChat {
  buyerStatus: AccountStatus;
  empty: boolean;
}

const otherSide: Record<Role, Role> = { admin: 'buyer', buyer: 'admin' };

/**
 * Every change of a chat locks the chat's row first, which keeps the order of messages and the unread counts correct.
 */
@Injectable()
export class ChatService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Writes a message once per sender and `clientId`. Throws `chat.not_found` for an unknown buyer,
   * `chat.buyer_unavailable` when an administrator writes to a buyer who cannot read it, and `idempotency.key_reused`
   * when an administrator used the client id in another chat.
   */
  async send(caller: Caller, input: SendMessageInput): Promise<ChatMessage> {
    const buyerId = chatOf(caller, input.buyerId);
    const message = { clientId: input.clientId ?? uuid(), content: input.content };
    return (await write(this.em, caller, buyerId, message)) ?? this.#writeCarefully(caller, buyerId, message);
  }

  /** Writes the first message of a chat, finds one that was already sent, or throws the reason why it is refused. */
  #writeCarefully(caller: Caller, buyerId: string, message: NewMessage): Promise<ChatMessage> {
    return this.em.transactional(async (em) => {
      const { buyerStatus } = await start(em, buyerId);
      // Also for a buyer who was rejected since: the repetition of a message that they got is not refused.
      const sent =
        (await write(em, caller, buyerId, message)) ?? (await findSent(em, caller, buyerId, message.clientId));
      if (sent) return sent;
      if (buyerStatus !== 'approved') {
        throw new DomainError('chat.buyer_unavailable', messages.chat.buyerUnavailable);
      }
      throw new DomainError('idempotency.key_reused', 'This clientId was already used for a message to somebody else.');
    });
  }

  /**
   * Marks the other side's messages as read. Messages that one administrator reads are read for all administrators
   * (design 6, row H03), and those that one member of a company reads are read for the company.
   */
  async markRead(caller: Caller, chatId: string): Promise<void> {
    const buyerId = chatOf(caller, chatId);
    if (chatId.toLowerCase() !== buyerId) throw absent();
    await this.em.transactional(async (em) => {
      if (!(await lock(em, buyerId))) return;
      const db = database(em);
      const { numAffectedRows } = await sql`
        update chat_messages set read_at = now()
        where buyer_id = ${buyerId} and sender_role = ${otherSide[caller.role]} and read_at is null`.execute(db);
      if (!numAffectedRows) return;
      await sql`update chats set ${
        caller.role === 'admin'
          ? sql`unread_by_team = 0`
          : sql`unread_by_buyer = 0, unread_answer_since = null, answer_mailed_at = null`
      } where buyer_id = ${buyerId}`.execute(db);
      await broadcastToBoth(em, { chatId: buyerId, type: 'read', by: caller.role });
    });
  }

  /**
   * Hides the conversation from the given administrator's list until its next message. Colleagues' lists and the
   * buyer's view do not change (row H04).
   */
  async deleteForSelf(administrator: Caller, buyerId: string): Promise<void> {
    await this.em.transactional(async (em) => {
      if (!(await lock(em, buyerId))) return;
      await sql`
        with audited as (${auditSql('chat.remove', { id: buyerId })})
        insert into chat_deletions (administrator_id, buyer_id, deleted_at)
        values (${administrator.id}, ${buyerId}, clock_timestamp())
        on conflict (administrator_id, buyer_id) do update set deleted_at = excluded.deleted_at`.execute(database(em));
      // Removes the conversation from the list in the administrator's other tabs, too.
      await broadcast(em, { resource: 'chat', type: 'deleted', ids: [buyerId] }, { user: administrator.id });
    });
  }

  /** Erases the history for both sides. Throws `chat.nothing_to_clear` for a chat without messages (specification 4). */
  async clear(buyerId: string): Promise<void> {
    await this.em.transactional(async (em) => {
      if ((await lock(em, buyerId))?.empty !== false) {
        throw new DomainError('chat.nothing_to_clear', messages.chat.nothingToClear);
      }
      const db = database(em);
      await sql`delete from chat_messages where buyer_id = ${buyerId}`.execute(db);
      // When a new message has brought a deleted conversation back into an administrator's list, the conversation stays
      // there although clearing erases this message.
      await sql`
        delete from chat_deletions deletion using chats
        where chats.buyer_id = ${buyerId} and deletion.buyer_id = chats.buyer_id
          and deletion.deleted_at < chats.last_message_at`.execute(db);
      await sql`
        update chats set last_message = null, last_message_at = null, last_sender_id = null, unread_by_team = 0,
          unread_by_buyer = 0, waiting_since = null, unread_answer_since = null, answer_mailed_at = null
        where buyer_id = ${buyerId}`.execute(db);
      await audit(em, 'chat.clear', { id: buyerId });
      await broadcastToBoth(em, { chatId: buyerId, type: 'cleared' });
    });
  }

  /** Broadcasts to both sides that the caller is typing. Nothing is stored. */
  async typing(caller: Caller, named: string | undefined): Promise<void> {
    const chatId = chatOf(caller, named);
    const { id: userId, name } = await this.em.findOneOrFail(User, caller.id);
    const event = { chatId, type: 'typing', by: caller.role, userId, name } as const;
    const forCompany = caller.role === 'admin' ? { ...event, userId: null, name: null } : event;
    await broadcastChat(this.em, { event: forCompany, to: { company: chatId } }, { event, to: team });
  }
}

const team: Audience = { team: 'chat:answer' };

async function broadcastToBoth(em: EntityManager, event: ChatEvent): Promise<void> {
  await broadcastChat(em, { event, to: { company: event.chatId } }, { event, to: team });
}

/**
 * Locks the chat, inserts a message, updates the chat and broadcasts the message, in one statement: six statements took
 * three times as much of the processor. Returns undefined, and changes nothing, when the chat does not exist yet, when
 * its buyer is not approved, and when the message was already sent.
 */
async function write(
  em: EntityManager,
  caller: Caller,
  buyerId: string,
  { clientId, content }: NewMessage,
): Promise<ChatMessage | undefined> {
  const event = (message: RawBuilder<unknown>) =>
    sql`json_build_object('chatId', ${buyerId}::text, 'type', 'message', 'message', ${message})`;
  const forCompany =
    caller.role === 'admin' ? sql`to_jsonb(sent) || '{"senderId": null, "senderName": null}'` : sql`to_json(sent)`;
  // clock_timestamp() keeps times in the order of positions; now() is the statement's start, before the lock.
  const { rows } = await messageRows`
    with chat as materialized (
      select chats.buyer_id from chats join users on users.id = chats.buyer_id
      where chats.buyer_id = ${buyerId} and ${approvedBuyers} for update of chats
    ), message as (
      insert into chat_messages (id, buyer_id, sender_id, sender_role, client_id, content, created_at)
      select ${uuid()}::uuid, chat.buyer_id, ${caller.id}::uuid, ${caller.role}, ${clientId}::uuid, ${content}, clock_timestamp()
      from chat on conflict (sender_id, client_id) do nothing returning *
    ), counted as (
      update chats set last_message = left(message.content, 200), last_message_at = message.created_at,
        last_sender_id = message.sender_id,
        unread_by_team = unread_by_team + (message.sender_role = 'buyer')::int,
        unread_by_buyer = unread_by_buyer + (message.sender_role = 'admin')::int,
        waiting_since = case message.sender_role when 'buyer' then coalesce(waiting_since, message.created_at) end,
        unread_answer_since = case message.sender_role
          when 'admin' then coalesce(unread_answer_since, message.created_at) else unread_answer_since end
      from message where chats.buyer_id = message.buyer_id
    ), audited as (${auditSql('chat.send', { id: buyerId, when: sql`exists (select from message)` })}
    ), sent as materialized (
      select ${messageColumns('admin')} from message join users sender on sender.id = message.sender_id
    ), broadcast as materialized (
      select ${chatEventSql(event(sql`to_json(sent)`), buyerId, team)},
        ${chatEventSql(event(forCompany), buyerId, { company: buyerId })} from sent
    )
    select * from sent where exists (table broadcast)`.execute(database(em));
  return rows[0];
}

/** Returns the message of this chat that was already sent with this client id. */
async function findSent(
  em: EntityManager,
  caller: Caller,
  buyerId: string,
  clientId: string,
): Promise<ChatMessage | undefined> {
  const { rows } = await messageRows`
    select ${messageColumns('admin')} from chat_messages message join users sender on sender.id = message.sender_id
    where message.sender_id = ${caller.id} and message.client_id = ${clientId} and message.buyer_id = ${buyerId}`.execute(
    database(em),
  );
  return rows[0];
}

const absent = () => new DomainError('chat.not_found', messages.chat.notFound);

/**
 * Returns the id of the chat to which a request refers, in lower case as the database does. Buyers always refer to their
 * company's chat.
 */
function chatOf(caller: Caller, buyerId: string | undefined): string {
  if (caller.role === 'buyer') return companyOfCaller(caller);
  if (buyerId === undefined) throw new DomainError('common.invalid_input', messages.chat.buyerRequired);
  if (!isUUID(buyerId)) throw absent();
  return buyerId.toLowerCase();
}

/**
 * Locks the chat and returns it, or null when the chat has no row yet because nothing was written. Throws
 * `chat.not_found` for an unknown buyer.
 */
async function lock(em: EntityManager, buyerId: string): Promise<LockedChat | null> {
  const db = database(em);
  const {
    rows: [chat],
  } = await typedSql<LockedChat>({ buyerStatus: 'text', empty: 'boolean' })`
    select users.status as "buyerStatus", chats.last_message_at is null as empty
    from chats join users on users.id = chats.buyer_id
    where chats.buyer_id = ${buyerId} and users.removed_at is null for update of chats`.execute(db);
  if (chat) return chat;
  const { rows } = await sql`
    select from users where id = ${buyerId} and ${isCompany} and removed_at is null`.execute(db);
  if (rows.length === 0) throw absent();
  return null;
}

/** Locks the chat and creates it when it does not exist yet. */
async function start(em: EntityManager, buyerId: string): Promise<LockedChat> {
  const chat = await lock(em, buyerId);
  if (chat) return chat;
  await sql`insert into chats (buyer_id) values (${buyerId}) on conflict do nothing`.execute(database(em));
  return start(em, buyerId);
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Chat,
  type ChatBuyer,
  type ChatBuyersAnswer,
  type ChatMessage,
  type ConversationSummary,
  type ConversationsAnswer,
  type ConversationsQuery,
  type MessagesQuery,
  messagePage,
} from '@portal/contract/chat';
import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { isoTime, isoTimeOf } from '../platform/db/iso-time.js';
import { DomainError } from '../platform/http/domain-error.js';
import { containing } from '../platform/http/paging.js';
import { isOnline } from './presence.js';

/** Expects `message` and `sender` in scope. Who of the team writes is the team's to know (row R24). */
export function messageColumns(reader: Role): RawBuilder<unknown> {
  const ofTeam = (column: string) =>
    reader === 'admin' ? sql`case sender.role when 'admin' then ${sql.ref(column)}::text end` : sql`null::text`;
  return sql`message.id as "_id", message.content, ${isoTime('message.created_at')} as "createdAt",
    message.read_at is not null as "isRead", message.sender_role as "senderRole", ${ofTeam('sender.id')} as "senderId",
    ${ofTeam('sender.name')} as "senderName", message.client_id as "clientId"`;
}

/** Conversations that an administrator has not deleted from their own view since the last message (row H04). */
const inViewOf = (administratorId: string) => sql`not exists (select from chat_deletions deletion
  where deletion.buyer_id = chats.buyer_id and deletion.administrator_id = ${administratorId}
    and deletion.deleted_at >= coalesce(chats.last_message_at, '-infinity'))`;

const lastSeen = (user: string) =>
  sql`(select max(last_seen_at) from sessions where sessions.user_id = ${sql.ref(user)})`;

/** Expects `users` in scope. */
function foundBy(search: string | undefined): RawBuilder<unknown> {
  if (!search?.trim()) return sql`true`;
  const pattern = containing(search);
  return sql`(users.name ilike ${pattern} or users.company_name ilike ${pattern} or users.email ilike ${pattern})`;
}

/** A row beyond the page says that there is another. */
function pageAndOneMore({ page = 1, limit }: ConversationsQuery): RawBuilder<unknown> {
  return limit === undefined ? sql`` : sql`limit ${limit + 1} offset ${(page - 1) * limit}`;
}

function cut<Row>(rows: Row[], limit: number | undefined): { page: Row[]; hasMore: boolean } {
  return { page: rows.slice(0, limit), hasMore: limit !== undefined && rows.length > limit };
}

@Injectable()
export class ChatsReader {
  constructor(private readonly em: EntityManager) {}

  /** Newest first, or those who wait for an answer, longest first. */
  async conversations(administrator: Caller, query: ConversationsQuery): Promise<ConversationsAnswer> {
    const waiting = query.queue === 'waiting';
    const order = waiting
      ? sql`order by chats.waiting_since, chats.buyer_id`
      : sql`order by chats.last_message_at desc nulls last, chats.buyer_id`;
    // The page is cut before anything is looked up for its lines.
    const { rows } = await sql<ConversationSummary>`
      select chats.buyer_id as "buyerId", buyer.name as "buyerName", buyer.email as "buyerEmail",
        buyer.company_name as "companyName", chats.last_message as "lastMessage",
        ${isoTime('chats.last_message_at')} as "lastMessageAt", sender.role as "lastSenderRole",
        case sender.role when 'admin' then sender.name end as "lastSenderName", chats.unread_by_team as "unreadCount",
        chats.unread_by_team > 0 as "hasUnread", ${isoTime('chats.waiting_since')} as "waitingSince",
        ${isOnline(sql`user_id = chats.buyer_id`)} as online, ${isoTimeOf(lastSeen('chats.buyer_id'))} as "lastSeenAt"
      from (select chats.* from chats join users on users.id = chats.buyer_id
        where users.removed_at is null and ${inViewOf(administrator.id)} and ${foundBy(query.search)}
          and ${waiting ? sql`chats.waiting_since is not null` : sql`true`}
        ${order} ${pageAndOneMore(query)}) chats
      join users buyer on buyer.id = chats.buyer_id left join users sender on sender.id = chats.last_sender_id
      ${order}`.execute(this.em.getKysely());
    const { page, hasMore } = cut(rows, query.limit);
    return { conversations: page, hasMore };
  }

  /** Approved buyers without a conversation in the administrator's list (row H01), by name. */
  async buyersWithout(administrator: Caller, query: ConversationsQuery): Promise<ChatBuyersAnswer> {
    const { rows } = await sql<ChatBuyer>`
      select users.id as "_id", users.name, users.email, users.company_name as "companyName" from users
      where users.role = 'buyer' and users.status = 'approved' and users.removed_at is null and ${foundBy(query.search)}
        and not exists (select from chats where chats.buyer_id = users.id and ${inViewOf(administrator.id)})
      order by lower(users.name), users.id ${pageAndOneMore(query)}`.execute(this.em.getKysely());
    const { page, hasMore } = cut(rows, query.limit);
    return { buyers: page, hasMore };
  }

  /**
   * A buyer's chat as one of its two sides sees it, also before its first message. Throws `chat.not_found` where there
   * is no such buyer.
   */
  async chat(caller: Caller, buyerId: string, { before, limit = messagePage }: MessagesQuery): Promise<Chat> {
    const db = this.em.getKysely();
    const unread = caller.role === 'admin' ? sql`unread_by_team` : sql`unread_by_buyer`;
    const {
      rows: [buyer],
    } = await sql<Pick<Chat, 'buyerName' | 'unreadCount' | 'online' | 'lastSeenAt'>>`
      select users.name as "buyerName", coalesce(${unread}, 0) as "unreadCount", ${
        caller.role === 'admin'
          ? sql`${isOnline(sql`user_id = users.id`)} as online, ${isoTimeOf(lastSeen('users.id'))} as "lastSeenAt"`
          : sql`${isOnline(sql`user_id in (select id from users where role = 'admin')`)} as online, null as "lastSeenAt"`
      }
      from users left join chats on chats.buyer_id = users.id
      where users.id = ${buyerId} and users.role = 'buyer' and users.removed_at is null`.execute(db);
    if (!buyer) throw new DomainError('chat.not_found', messages.chat.notFound);
    const earlier = before
      ? sql`and message.position < (select position from chat_messages where id = ${before} and buyer_id = ${buyerId})`
      : sql``;
    const { rows } = await sql<ChatMessage>`
      select ${messageColumns(caller.role)} from chat_messages message join users sender on sender.id = message.sender_id
      where message.buyer_id = ${buyerId} ${earlier} order by message.position desc limit ${limit + 1}`.execute(db);
    const { page, hasMore } = cut(rows, limit);
    return { id: buyerId, buyerId, ...buyer, messages: page.reverse(), hasMore };
  }

  async unreadCount(caller: Caller): Promise<number> {
    const mine =
      caller.role === 'admin'
        ? sql`select sum(unread_by_team) from chats join users on users.id = chats.buyer_id
            where users.removed_at is null and unread_by_team > 0 and ${inViewOf(caller.id)}`
        : sql`select unread_by_buyer from chats where buyer_id = ${caller.id}`;
    const { rows } = await sql<{ count: number }>`select coalesce((${mine}), 0)::int as count`.execute(
      this.em.getKysely(),
    );
    return rows[0]?.count ?? 0;
  }
}

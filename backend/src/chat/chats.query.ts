import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Chat,
  type ChatBuyer,
  type ChatBuyersResponse,
  type ChatMessage,
  type ConversationSummary,
  type ConversationsQuery,
  type ConversationsResponse,
  type MessagesQuery,
  messagePageSize,
} from '@portal/contract/chat';
import { messages } from '@portal/contract/messages';
import { type Role, staffRolesWith } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { database } from '../platform/db/database.js';
import { isoTime, isoTimeOf } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { containsPattern, maxPageRows } from '../platform/http/lists/paging.js';
import { approvedBuyers, isCompany } from '../users/user-conditions.js';
import { idsOfPeople, isOnlineCondition } from './presence.js';

/**
 * Returns the SQL columns of a `ChatMessage`, for statements that read `message` and `sender`. Only administrators see
 * which administrator wrote a message (row R24).
 */
export function messageColumns(reader: Role): RawBuilder<unknown> {
  const ofAuthor = (column: string) =>
    reader === 'admin'
      ? sql`${sql.ref(column)}::text`
      : sql`case message.sender_role when 'buyer' then ${sql.ref(column)}::text end`;
  return sql`message.id as "_id", message.content, ${isoTime('message.created_at')} as "createdAt",
    message.read_at is not null as "isRead", message.sender_role as "senderRole", ${ofAuthor('sender.id')} as "senderId",
    ${ofAuthor('sender.name')} as "senderName", message.client_id as "clientId"`;
}

export const messageRows = typedSql<ChatMessage>({
  _id: 'text',
  content: 'text',
  createdAt: 'text',
  isRead: 'boolean',
  senderRole: 'text',
  senderId: 'text?',
  senderName: 'text?',
  clientId: 'text',
});

/**
 * Returns an SQL condition that excludes conversations without a message since the administrator deleted them (row
 * H04).
 */
const inViewOf = (administratorId: string) => sql`not exists (select from chat_deletions deletion
  where deletion.buyer_id = chats.buyer_id and deletion.administrator_id = ${administratorId}
    and deletion.deleted_at >= coalesce(chats.last_message_at, '-infinity'))`;

/** Returns SQL for the time at which a member of the company last had the portal open. */
const lastSeen = (company: string) =>
  sql`(select max(last_seen_at) from sessions where sessions.user_id in ${idsOfPeople(sql.ref(company))})`;

/** The people of the team who answer chats, as a subquery of their ids. */
const whoAnswer = sql`(select id from users where role = 'admin'
  and staff_role = any(${staffRolesWith('chat:answer')}::text[]))`;

/** Returns the SQL condition of a search by name, company or e-mail address, for statements that read `users`. */
function foundBy(search: string | undefined): RawBuilder<unknown> {
  if (!search?.trim()) return sql`true`;
  const pattern = containsPattern(search);
  return sql`(search_folded(users.name) ilike ${pattern} or search_folded(users.company_name) ilike ${pattern}
    or search_folded(users.email) ilike ${pattern})`;
}

/** Returns a clause that reads one row more than the page has, to detect whether there is another page. */
function pageAndOneMore({ page = 1, limit = maxPageRows }: ConversationsQuery): RawBuilder<unknown> {
  return sql`limit ${limit + 1} offset ${(page - 1) * limit}`;
}

function cut<Row>(rows: Row[], limit = maxPageRows): { page: Row[]; hasMore: boolean } {
  return { page: rows.slice(0, limit), hasMore: rows.length > limit };
}

@Injectable()
export class ChatsReader {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns one page of the administrator's conversations: all of them, newest first, or only unanswered ones, longest
   * wait first.
   */
  async conversations(administrator: Caller, query: ConversationsQuery): Promise<ConversationsResponse> {
    const waiting = query.queue === 'waiting';
    const order = waiting
      ? sql`order by chats.waiting_since, chats.buyer_id`
      : sql`order by chats.last_message_at desc nulls last, chats.buyer_id`;
    // The page is selected first, so that lookups run for its rows only.
    const { rows } = await typedSql<ConversationSummary>({
      buyerId: 'text',
      buyerName: 'text',
      buyerEmail: 'text',
      companyName: 'text?',
      lastMessage: 'text?',
      lastMessageAt: 'text?',
      lastSenderRole: 'text?',
      lastSenderName: 'text?',
      unreadCount: 'number',
      hasUnread: 'boolean',
      waitingSince: 'text?',
      online: 'boolean',
      lastSeenAt: 'text?',
    })`
      select chats.buyer_id as "buyerId", buyer.name as "buyerName", buyer.email as "buyerEmail",
        buyer.company_name as "companyName", chats.last_message as "lastMessage",
        ${isoTime('chats.last_message_at')} as "lastMessageAt", sender.role as "lastSenderRole",
        sender.name as "lastSenderName", chats.unread_by_team as "unreadCount",
        chats.unread_by_team > 0 as "hasUnread", ${isoTime('chats.waiting_since')} as "waitingSince",
        ${isOnlineCondition(idsOfPeople(sql.ref('chats.buyer_id')))} as online, ${isoTimeOf(lastSeen('chats.buyer_id'))} as "lastSeenAt"
      from (select chats.* from chats join users on users.id = chats.buyer_id
        where users.removed_at is null and ${inViewOf(administrator.id)} and ${foundBy(query.search)}
          and ${waiting ? sql`chats.waiting_since is not null` : sql`true`}
        ${order} ${pageAndOneMore(query)}) chats
      join users buyer on buyer.id = chats.buyer_id left join users sender on sender.id = chats.last_sender_id
      ${order}`.execute(database(this.em));
    const { page, hasMore } = cut(rows, query.limit);
    return { conversations: page, hasMore };
  }

  /** Returns approved buyers who have no conversation in the administrator's list (row H01), sorted by name. */
  async buyersWithout(administrator: Caller, query: ConversationsQuery): Promise<ChatBuyersResponse> {
    const { rows } = await typedSql<ChatBuyer>({ _id: 'text', name: 'text', email: 'text', companyName: 'text?' })`
      select users.id as "_id", users.name, users.email, users.company_name as "companyName" from users
      where ${approvedBuyers} and ${foundBy(query.search)}
        and not exists (select from chats where chats.buyer_id = users.id and ${inViewOf(administrator.id)})
      order by lower(users.name), users.id ${pageAndOneMore(query)}`.execute(database(this.em));
    const { page, hasMore } = cut(rows, query.limit);
    return { buyers: page, hasMore };
  }

  /**
   * Returns a company's chat as its members or an administrator see it. The chat is empty before its first message. Throws
   * `chat.not_found` for an unknown buyer.
   */
  async chat(caller: Caller, buyerId: string, { before, limit = messagePageSize }: MessagesQuery): Promise<Chat> {
    const db = database(this.em);
    const unread = caller.role === 'admin' ? sql`unread_by_team` : sql`unread_by_buyer`;
    const {
      rows: [buyer],
    } = await typedSql<Pick<Chat, 'buyerName' | 'companyName' | 'unreadCount' | 'online' | 'lastSeenAt'>>({
      buyerName: 'text',
      companyName: 'text?',
      unreadCount: 'number',
      online: 'boolean',
      lastSeenAt: 'text?',
    })`
      select users.name as "buyerName", users.company_name as "companyName", coalesce(${unread}, 0) as "unreadCount", ${
        caller.role === 'admin'
          ? sql`${isOnlineCondition(idsOfPeople(sql.ref('users.id')))} as online, ${isoTimeOf(lastSeen('users.id'))} as "lastSeenAt"`
          : sql`${isOnlineCondition(whoAnswer)} as online, null as "lastSeenAt"`
      }
      from users left join chats on chats.buyer_id = users.id
      where users.id = ${buyerId} and ${isCompany} and users.removed_at is null`.execute(db);
    if (!buyer) throw new DomainError('chat.not_found', messages.chat.notFound);
    const earlier = before
      ? sql`and message.position < (select position from chat_messages where id = ${before} and buyer_id = ${buyerId})`
      : sql``;
    const { rows } = await messageRows`
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
        : sql`select unread_by_buyer from chats where buyer_id = ${caller.companyId}`;
    const { rows } = await typedSql({ count: 'number' })`select coalesce((${mine}), 0)::int as count`.execute(
      database(this.em),
    );
    return rows[0]?.count ?? 0;
  }
}

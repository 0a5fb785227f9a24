import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import type { Role } from './policy.js';
import { trimmed } from './trimmed.js';

/** Characters of one message. */
export const messageMaximum = 4000;
/** As the database counts them: `MaxLength` leaves out what makes a red heart of a black one. */
export const lengthOf = (text: string): number => [...text].length;
/** Messages that a conversation answers with at once; older ones by `before`. */
export const messagePage = 50;

export class SendMessageInput {
  @Transform(trimmed)
  @Matches(new RegExp(`^[^]{0,${messageMaximum}}$`, 'u'), { message: messages.chat.tooLong })
  @MaxLength(messageMaximum, { message: messages.chat.tooLong })
  @IsNotEmpty({ message: messages.chat.empty })
  @IsString({ message: messages.chat.empty })
  content!: string;

  /** Whom an administrator writes to; a buyer writes in their own chat, whatever is given. */
  @IsOptional()
  @IsString()
  buyerId?: string;

  /** Made by the client: sending again what was perhaps sent answers the first message instead of a second. */
  @IsOptional()
  @IsUUID()
  clientId?: string;
}

export class MarkReadInput {
  @IsString()
  chatId!: string;
}

export class TypingInput {
  @IsOptional()
  @IsString()
  buyerId?: string;
}

export class MessagesQuery {
  /** A message's id: answers those before it. */
  @IsOptional()
  @IsUUID()
  before?: string;

  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? Number(value) : value))
  @Max(200)
  @Min(1)
  @IsInt()
  limit?: number;
}

export interface ChatMessage {
  _id: string;
  content: string;
  createdAt: string;
  isRead: boolean;
  senderRole: Role;
  /** Who of the team wrote it; null in buyers' messages, and for buyers, who are answered by the team (row R24). */
  senderId: string | null;
  senderName: string | null;
  clientId: string;
}

/** A chat is its buyer's: there is one for each, and its id is the buyer's (row H01). */
export interface Chat {
  id: string;
  buyerId: string;
  buyerName: string;
  /** Oldest first. */
  messages: ChatMessage[];
  /** Whether there are messages before these. */
  hasMore: boolean;
  unreadCount: number;
  /** Whether anybody of the other side has the portal open, and when somebody last had. */
  online: boolean;
  lastSeenAt: string | null;
}

export interface ChatAnswer {
  chat: Chat;
}

export interface MessageSentAnswer {
  message: ChatMessage;
}

/** A line of the administrators' list (specification 3). */
export interface ConversationSummary {
  buyerId: string;
  buyerName: string;
  buyerEmail: string;
  companyName: string | null;
  lastMessage: string | null;
  lastMessageAt: string | null;
  lastSenderRole: Role | null;
  lastSenderName: string | null;
  unreadCount: number;
  hasUnread: boolean;
  /** Since when the buyer has been waiting for an answer of anybody in the team. */
  waitingSince: string | null;
  /** Whether the buyer has the portal open. */
  online: boolean;
  lastSeenAt: string | null;
}

/** Without `page` and `limit` all of them; `search` is looked for in name, company and e-mail. */
export class ConversationsQuery extends ListQuery {
  /** `waiting`: those alone whose buyer waits for an answer, whoever has waited longest first. */
  @IsOptional()
  @IsIn(['all', 'waiting'])
  queue?: 'all' | 'waiting';
}

export interface ConversationsAnswer {
  conversations: ConversationSummary[];
  /** Whether there is another page. */
  hasMore: boolean;
}

/** An approved buyer with whom the administrator has no conversation yet. */
export interface ChatBuyer {
  _id: string;
  name: string;
  email: string;
  companyName: string | null;
}

export interface ChatBuyersAnswer {
  buyers: ChatBuyer[];
  hasMore: boolean;
}

export interface UnreadCountAnswer {
  unreadCount: number;
}

/** What happens in a chat, told to its buyer and to the team over their sockets. `chatId` is the buyer's id. */
export type ChatEvent = { chatId: string } & (
  | { type: 'message'; message: ChatMessage }
  | { type: 'read'; by: Role }
  /** Who of the team writes is told to the team, so that nobody is told of themselves. */
  | { type: 'typing'; by: Role; userId: string | null; name: string | null }
  | { type: 'cleared' }
  | { type: 'presence'; online: boolean }
);

import type { Chat, ChatMessage, ChatResponse, MessageSentResponse, UnreadCountResponse } from '@portal/contract/chat';
import type { Role } from '@portal/contract/policy';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/data/api';

/** The cache keys of chat queries; `shared/data/invalidate.ts` invalidates queries by the first element of their keys. */
export const chatKeys = {
  unread: ['chat', 'unread'],
  conversations: ['chat', 'conversations'],
  /** Refine's cache key of the list of buyers without a conversation. */
  buyers: ['data', 'default', 'chat-buyers'],
  conversation: (chatId?: string) => ['chat', 'conversation', ...(chatId === undefined ? [] : [chatId])],
} as const;

/**
 * The page size for older messages is the server's maximum, so that few pages are loaded: after each page that is added
 * above, the list has to restore its scroll position.
 */
const olderPage = 200;

const pathOf = (role: Role, chatId: string) =>
  role === 'admin' ? `/api/chat/conversation/${chatId}` : '/api/chat/my-chat';

export const unreadCountQuery = queryOptions({
  queryKey: chatKeys.unread,
  queryFn: async ({ signal }) => (await request<UnreadCountResponse>('/api/chat/unread-count', { signal })).unreadCount,
});

/**
 * The query of a chat's newest messages. Its key names the chat, so a late response is never shown for another chat
 * (row H05). It uses TanStack Query and not Refine's `useOne`, because live events and sent messages are merged into
 * the cache from outside of components.
 */
export function conversationQuery(role: Role, chatId: string) {
  return queryOptions({
    queryKey: chatKeys.conversation(chatId),
    queryFn: async ({ signal }): Promise<Chat> => (await request<ChatResponse>(pathOf(role, chatId), { signal })).chat,
  });
}

/** The chat's API requests that are not cached queries: loading older messages, sending, marking as read and typing. */
export const chatCalls = {
  before: async (role: Role, chatId: string, message: ChatMessage): Promise<Chat> =>
    (await request<ChatResponse>(`${pathOf(role, chatId)}?before=${message._id}&limit=${olderPage}`)).chat,
  send: async (role: Role, chatId: string, content: string, clientId: string): Promise<ChatMessage> => {
    const json = { content, clientId, ...(role === 'admin' ? { buyerId: chatId } : {}) };
    return (await request<MessageSentResponse>('/api/chat/send-message', { method: 'POST', json })).message;
  },
  markRead: (chatId: string) => request('/api/chat/mark-read', { method: 'PUT', json: { chatId } }),
  typing: (role: Role, chatId: string) =>
    request('/api/chat/typing', { method: 'POST', json: role === 'admin' ? { buyerId: chatId } : {} }),
};

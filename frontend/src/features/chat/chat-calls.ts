import type { Chat, ChatAnswer, ChatMessage, MessageSentAnswer, UnreadCountAnswer } from '@portal/contract/chat';
import type { Role } from '@portal/contract/policy';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/data/api';

/** What changes of chats are asked again for, `shared/live/shown-data.ts` names by the first word. */
export const chatKeys = {
  unread: ['chat', 'unread'],
  conversations: ['chat', 'conversations'],
  /** With whom no conversation has begun. */
  buyers: ['chat-buyers'],
  conversation: (chatId?: string) => ['chat', 'conversation', ...(chatId === undefined ? [] : [chatId])],
} as const;

/** As many at once as the server gives: each time the page grows above, what is read must be held in place. */
const olderPage = 200;

const pathOf = (role: Role, chatId: string) =>
  role === 'admin' ? `/api/chat/conversation/${chatId}` : '/api/chat/my-chat';

export const unreadQuery = queryOptions({
  queryKey: chatKeys.unread,
  queryFn: async ({ signal }) => (await request<UnreadCountAnswer>('/api/chat/unread-count', { signal })).unreadCount,
});

/** The newest page of a chat. Its key names the chat, so an answer that comes late is never shown for another (row H05). */
export function conversationQuery(role: Role, chatId: string) {
  return queryOptions({
    queryKey: chatKeys.conversation(chatId),
    queryFn: async ({ signal }): Promise<Chat> => (await request<ChatAnswer>(pathOf(role, chatId), { signal })).chat,
  });
}

export const chatCalls = {
  before: async (role: Role, chatId: string, message: ChatMessage): Promise<Chat> =>
    (await request<ChatAnswer>(`${pathOf(role, chatId)}?before=${message._id}&limit=${olderPage}`)).chat,
  send: async (role: Role, chatId: string, content: string, clientId: string): Promise<ChatMessage> => {
    const json = { content, clientId, ...(role === 'admin' ? { buyerId: chatId } : {}) };
    return (await request<MessageSentAnswer>('/api/chat/send-message', { method: 'POST', json })).message;
  },
  markRead: (chatId: string) => request('/api/chat/mark-read', { method: 'PUT', json: { chatId } }),
  typing: (role: Role, chatId: string) =>
    request('/api/chat/typing', { method: 'POST', json: role === 'admin' ? { buyerId: chatId } : {} }),
  remove: (chatId: string) => request(`/api/chat/conversation/${chatId}`, { method: 'DELETE' }),
  clear: (chatId: string) => request(`/api/chat/${chatId}/clear`, { method: 'POST' }),
};

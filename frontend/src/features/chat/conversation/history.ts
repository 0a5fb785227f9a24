import type { Chat, ChatMessage } from '@portal/contract/chat';

/** The loaded messages of a chat, oldest first: the newest page and the older pages that were requested. */
export interface ChatHistory {
  messages: ChatMessage[];
  hasMore: boolean;
}

export const emptyChatHistory: ChatHistory = { messages: [], hasMore: false };

/**
 * Replaces the newest page of messages. Loaded messages that the new page should contain but lacks were cleared on the
 * server, so they are removed. If the first message of the new page is not among the loaded messages, messages in
 * between may be missing: older pages are then dropped, and loaded again when the user scrolls up.
 */
export function withNewestPage(
  { messages, hasMore }: ChatHistory,
  page: Pick<Chat, 'messages' | 'hasMore'>,
): ChatHistory {
  const oldest = page.messages[0];
  const cut = messages.findIndex(({ _id }) => _id === oldest?._id);
  if (!page.hasMore || cut < 1) return page;
  // Reading a chat marks every message of the other side as read (H03), so one read message implies all earlier ones.
  const readOf = new Set(page.messages.filter(({ isRead }) => isRead).map(({ senderRole }) => senderRole));
  const older = messages
    .slice(0, cut)
    .map((message) => (!message.isRead && readOf.has(message.senderRole) ? { ...message, isRead: true } : message));
  return { messages: [...older, ...page.messages], hasMore };
}

/**
 * Adds a page of messages older than `before`. If `before` itself was cleared meanwhile, the page's messages were
 * cleared as well and are not added.
 */
export function withOlderPage(
  history: ChatHistory,
  page: Pick<Chat, 'messages' | 'hasMore'>,
  before: ChatMessage,
): ChatHistory {
  if (history.messages[0]?._id !== before._id) return history;
  const known = new Set(history.messages.map(({ _id }) => _id));
  const older = page.messages.filter(({ _id }) => !known.has(_id));
  return { messages: [...older, ...history.messages], hasMore: page.hasMore };
}

/**
 * Adds a message unless the chat already contains it, because its sender receives the message twice: as an event and as
 * the response.
 */
export function withMessage(chat: Chat, message: ChatMessage): Chat {
  if (chat.messages.some(({ _id }) => _id === message._id)) return chat;
  const after = chat.messages.findLastIndex(({ createdAt }) => createdAt <= message.createdAt);
  return { ...chat, messages: chat.messages.toSpliced(after + 1, 0, message) };
}

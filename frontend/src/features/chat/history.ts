import type { Chat, ChatMessage } from '@portal/contract/chat';

/** What is on screen of a chat: the newest page and the older ones that were asked for, oldest first. */
export interface History {
  messages: ChatMessage[];
  hasMore: boolean;
}

export const nothing: History = { messages: [], hasMore: false };

/**
 * The history with a newer state of its newest page. What the page leaves out within its time was cleared. Where it
 * does not begin with something known, more was written meanwhile than a page holds, though some of it may have been
 * told: what lies between is asked for by scrolling.
 */
export function withNewest({ messages, hasMore }: History, page: Pick<Chat, 'messages' | 'hasMore'>): History {
  const oldest = page.messages[0];
  const cut = messages.findIndex(({ _id }) => _id === oldest?._id);
  if (!page.hasMore || cut < 1) return page;
  // Reading a chat is reading all of it (row H03).
  const readOf = new Set(page.messages.filter(({ isRead }) => isRead).map(({ senderRole }) => senderRole));
  const older = messages
    .slice(0, cut)
    .map((message) => (!message.isRead && readOf.has(message.senderRole) ? { ...message, isRead: true } : message));
  return { messages: [...older, ...page.messages], hasMore };
}

/** `before` is the message whose predecessors were asked for: was it cleared meanwhile, so were they. */
export function withOlder(history: History, page: Pick<Chat, 'messages' | 'hasMore'>, before: ChatMessage): History {
  if (history.messages[0]?._id !== before._id) return history;
  const known = new Set(history.messages.map(({ _id }) => _id));
  const older = page.messages.filter(({ _id }) => !known.has(_id));
  return { messages: [...older, ...history.messages], hasMore: page.hasMore };
}

/** A message as it came over the socket or as its sender's answer: whichever comes second changes nothing. */
export function withMessage(chat: Chat, message: ChatMessage): Chat {
  if (chat.messages.some(({ _id }) => _id === message._id)) return chat;
  const after = chat.messages.findLastIndex(({ createdAt }) => createdAt <= message.createdAt);
  return { ...chat, messages: chat.messages.toSpliced(after + 1, 0, message) };
}

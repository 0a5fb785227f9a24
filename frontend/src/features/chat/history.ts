import type { Chat, ChatMessage } from '@portal/contract/chat';

/** What is on screen of a chat: the newest page and the older ones that were asked for, oldest first. */
export interface History {
  messages: ChatMessage[];
  hasMore: boolean;
}

export const nothing: History = { messages: [], hasMore: false };

/**
 * The history with a newer state of its newest page. What the page leaves out within its time was cleared; where the
 * two do not meet, more was written meanwhile than a page holds, and what lies between is asked for by scrolling.
 */
export function withNewest({ messages, hasMore }: History, page: Pick<Chat, 'messages' | 'hasMore'>): History {
  const known = new Set(messages.map(({ _id }) => _id));
  const first = page.messages.findIndex(({ _id }) => known.has(_id));
  const oldest = page.messages[0];
  if (!page.hasMore || first === -1 || oldest === undefined) return page;
  const cut = messages.findIndex(({ _id }) => _id === page.messages[first]?._id);
  const older = messages.slice(0, cut - first);
  return older.length === 0 ? page : { messages: [...older, ...page.messages], hasMore };
}

export function withOlder(history: History, page: Pick<Chat, 'messages' | 'hasMore'>): History {
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

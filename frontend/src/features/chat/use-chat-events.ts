import type { Chat, ChatEvent, ChatMessage, ConversationSummary } from '@portal/contract/chat';
import type { Role } from '@portal/contract/policy';
import { useSubscription } from '@refinedev/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chatChannel } from '../../shared/live/live-provider';
import { askAgainFor } from '../../shared/live/shown-data';
import { chatKeys } from './chat-calls';
import { changeLines, isListed } from './conversation-pages';
import { withMessage } from './history';

/** Somebody writing says so every 3 s while they do. */
const typingMs = 5_000;

export interface Typist {
  by: Role;
  /** Of the team; a buyer's chat has one buyer. */
  name: string | null;
  until: number;
}

function after(line: ConversationSummary, message: ChatMessage, theirs: number): ConversationSummary {
  const unreadCount = line.unreadCount + theirs;
  return {
    ...line,
    lastMessage: message.content.slice(0, 200),
    lastMessageAt: message.createdAt,
    lastSenderRole: message.senderRole,
    lastSenderName: message.senderName,
    unreadCount,
    hasUnread: unreadCount > 0,
    waitingSince: theirs ? (line.waitingSince ?? message.createdAt) : null,
  };
}

/** What is told over the socket is written into what is on screen; what cannot be is asked for. */
function apply(queryClient: QueryClient, role: Role, event: ChatEvent): void {
  const { chatId } = event;
  const inChat = (change: (chat: Chat) => Chat) =>
    queryClient.setQueryData<Chat>(chatKeys.conversation(chatId), (chat) => chat && change(chat));
  const inList = (change: (line: ConversationSummary) => ConversationSummary) =>
    changeLines(queryClient, (lines) => lines.map((line) => (line.buyerId === chatId ? change(line) : line)));
  const askAgain = (queryKey: readonly string[]) => askAgainFor(queryClient, { queryKey });

  if (event.type === 'message') {
    const { message } = event;
    const theirs = Number(message.senderRole !== role);
    // Whoever answers is there.
    inChat((chat) => ({
      ...withMessage(chat, message),
      unreadCount: chat.unreadCount + theirs,
      online: chat.online || theirs === 1,
    }));
    queryClient.setQueryData<number>(chatKeys.unread, (count) => (count === undefined ? undefined : count + theirs));
    // First in the list; who is not yet in it, the server knows.
    if (!isListed(queryClient, chatId)) askAgain(chatKeys.conversations);
    changeLines(queryClient, (lines) => {
      const line = lines.find(({ buyerId }) => buyerId === chatId);
      return line ? [after(line, message, theirs), ...lines.filter((other) => other !== line)] : lines;
    });
  } else if (event.type === 'read') {
    const ours = event.by === role;
    inChat((chat) => ({
      ...chat,
      unreadCount: ours ? 0 : chat.unreadCount,
      messages: chat.messages.map((message) =>
        message.senderRole === event.by ? message : { ...message, isRead: true },
      ),
    }));
    if (ours) {
      inList((line) => ({ ...line, unreadCount: 0, hasUnread: false }));
      askAgain(chatKeys.unread);
    }
  } else if (event.type === 'presence') {
    inList((line) => ({ ...line, online: event.online, lastSeenAt: new Date().toISOString() }));
    inChat((chat) => ({ ...chat, online: event.online, lastSeenAt: new Date().toISOString() }));
  } else if (event.type === 'cleared') {
    inChat((chat) => ({ ...chat, messages: [], hasMore: false, unreadCount: 0 }));
    askAgain(chatKeys.conversations);
    askAgain(chatKeys.unread);
  }
  // What is on its way may be older than this, and would be put over it.
  for (const queryKey of [chatKeys.conversation(chatId), chatKeys.conversations, chatKeys.unread]) {
    if (queryClient.isFetching({ queryKey }) > 0) askAgain(queryKey);
  }
}

/** Follows every chat that the caller may see. Answers who is writing where. */
export function useChatEvents(role: Role): ReadonlyMap<string, Typist> {
  const queryClient = useQueryClient();
  const [typists, setTypists] = useState<ReadonlyMap<string, Typist>>(new Map());
  useSubscription({
    channel: chatChannel,
    onLiveEvent: ({ payload }) => {
      const event = payload.told as ChatEvent | undefined;
      // Everything may have changed: the queries are asked again by themselves.
      if (event === undefined) return;
      if (event.type !== 'typing') apply(queryClient, role, event);
      if (event.type === 'typing') {
        const { chatId, by, name } = event;
        setTypists((known) => new Map(known).set(chatId, { by, name, until: Date.now() + typingMs }));
      } else if (event.type === 'message') {
        setTypists((known) => new Map([...known].filter(([id]) => id !== event.chatId)));
      }
    },
  });
  return typists;
}

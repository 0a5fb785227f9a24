import type { Chat, ChatEvent, ChatMessage, ConversationSummary } from '@portal/contract/chat';
import type { Role } from '@portal/contract/policy';
import { useSubscription } from '@refinedev/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { chatChannel } from '../../shared/live/live-provider';
import { askAgainFor } from '../../shared/live/shown-data';
import { chatKeys } from './chat-calls';
import { changeLines, lineIn } from './conversation-pages';
import { withMessage } from './history';
import { changeChat, doubtChats } from './known-chat';

/** Somebody writing says so every 3 s while they do. */
const typingMs = 5_000;
/** Counting along is right unless an answer that knew a message already came before the message was told. */
const recountMs = 3_000;

type TypingEvent = Extract<ChatEvent, { type: 'typing' }>;
export type Typist = TypingEvent & { until: number };
export type Typists = ReadonlyMap<string, readonly Typist[]>;

const nobody: Typists = new Map();

function withTypist(known: Typists, event: TypingEvent): Typists {
  const others = (known.get(event.chatId) ?? []).filter(({ by, userId }) => by !== event.by || userId !== event.userId);
  return new Map(known).set(event.chatId, [...others, { ...event, until: Date.now() + typingMs }]);
}

/** The same map where nobody leaves, so that nothing is drawn again. */
function without(known: Typists, leaves: (typist: Typist) => boolean): Typists {
  if (![...known.values()].flat().some(leaves)) return known;
  const left = [...known].map(([chatId, typists]) => [chatId, typists.filter((each) => !leaves(each))] as const);
  return new Map(left.filter(([, typists]) => typists.length > 0));
}

function after(line: ConversationSummary, message: ChatMessage, theirs: number): ConversationSummary {
  // As long as the server keeps it.
  const lastMessage = [...message.content].slice(0, 200).join('');
  // An answer of the list that knew this message, or a later one.
  const told = line.lastMessageAt ?? '';
  if (told > message.createdAt || (told === message.createdAt && line.lastMessage === lastMessage)) return line;
  const unreadCount = line.unreadCount + theirs;
  return {
    ...line,
    lastMessage,
    lastMessageAt: message.createdAt,
    lastSenderRole: message.senderRole,
    lastSenderName: message.senderName,
    unreadCount,
    hasUnread: unreadCount > 0,
    online: line.online || theirs === 1,
    waitingSince: theirs ? (line.waitingSince ?? message.createdAt) : null,
  };
}

/** What is told over the socket is written into what is on screen; what cannot be is asked for. */
function apply(queryClient: QueryClient, role: Role, event: ChatEvent): void {
  const { chatId } = event;
  const inChat = (change: (chat: Chat) => Chat) => void changeChat(queryClient, chatId, change);
  const inList = (change: (line: ConversationSummary) => ConversationSummary) =>
    changeLines(queryClient, (lines) => lines.map((line) => (line.buyerId === chatId ? change(line) : line)));
  // What is on its way may be older than this, and would be put over it.
  const asked = new Set<readonly string[]>(
    [chatKeys.conversation(chatId), chatKeys.conversations, chatKeys.unread].filter(
      (queryKey) => queryClient.isFetching({ queryKey }) > 0,
    ),
  );

  if (event.type === 'message') {
    const { message } = event;
    const theirs = Number(message.senderRole !== role);
    // Whoever answers is there.
    inChat((chat) => {
      const next = withMessage(chat, message);
      return next === chat
        ? chat
        : { ...next, unreadCount: chat.unreadCount + theirs, online: chat.online || theirs === 1 };
    });
    queryClient.setQueryData<number>(chatKeys.unread, (count) => (count === undefined ? undefined : count + theirs));
    // First in the list; who is not yet in it, the server knows.
    const isNew = !lineIn(queryClient, 'all', chatId) || (theirs && lineIn(queryClient, 'waiting', chatId) === null);
    if (isNew) {
      asked.add(chatKeys.conversations);
      asked.add(chatKeys.buyers);
    }
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
      asked.add(chatKeys.unread);
    }
  } else if (event.type === 'presence') {
    inList((line) => ({ ...line, online: event.online, lastSeenAt: new Date().toISOString() }));
    inChat((chat) => ({ ...chat, online: event.online, lastSeenAt: new Date().toISOString() }));
  } else if (event.type === 'cleared') {
    inChat((chat) => ({ ...chat, messages: [], hasMore: false, unreadCount: 0 }));
    asked.add(chatKeys.conversations).add(chatKeys.unread);
  }
  for (const queryKey of asked) void askAgainFor(queryClient, { queryKey });
}

/** Follows every chat that the caller may see. Answers who else is writing where. */
export function useChatEvents(userId: string, role: Role): Typists {
  const queryClient = useQueryClient();
  const [typists, setTypists] = useState(nobody);
  const recount = useRef<ReturnType<typeof setTimeout>>(undefined);
  const expiry = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(
    () => () => {
      clearTimeout(recount.current);
      for (const timer of expiry.current) clearTimeout(timer);
    },
    [],
  );

  const typing = useCallback((event: TypingEvent) => {
    setTypists((known) => withTypist(known, event));
    const timer = setTimeout(() => {
      expiry.current.delete(timer);
      setTypists((known) => without(known, ({ until }) => until <= Date.now()));
    }, typingMs);
    expiry.current.add(timer);
  }, []);

  useSubscription({
    channel: chatChannel,
    onLiveEvent: ({ payload }) => {
      const event = payload.told as ChatEvent | undefined;
      // Everything may have changed: the queries are asked again by themselves.
      if (event === undefined) return doubtChats(queryClient);
      if (event.type === 'typing') {
        // The same person in another tab.
        if (event.userId !== userId) typing(event);
        return;
      }
      apply(queryClient, role, event);
      if (event.type !== 'message') return;
      const { chatId, message } = event;
      setTypists((known) =>
        without(
          known,
          (each) => each.chatId === chatId && each.by === message.senderRole && each.userId === message.senderId,
        ),
      );
      recount.current ??= setTimeout(() => {
        recount.current = undefined;
        askAgainFor(queryClient, { queryKey: chatKeys.unread });
      }, recountMs);
    },
  });
  return typists;
}

import type { Chat, ChatEvent, ChatMessage, ConversationSummary } from '@portal/contract/chat';
import type { Role } from '@portal/contract/policy';
import { useSubscription } from '@refinedev/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { invalidateQueries } from '../../../shared/data/invalidate';
import { chatChannel } from '../../../shared/live/live-provider';
import { chatKeys } from '../chat-calls';
import { withMessage } from '../conversation/history';
import { cachedConversation, updateCachedConversations } from '../team/conversation-pages';
import { invalidateChats, updateCachedChat } from './cached-chats';

/**
 * Milliseconds without a typing event after which a person counts as having stopped; while somebody types, the events
 * repeat every 3 s.
 */
const typingMs = 5_000;
/**
 * Milliseconds until the number of unread messages is refetched. The locally increased number may be too high, because
 * a response may already count a message whose event arrives later.
 */
const recountMs = 3_000;

type TypingEvent = Extract<ChatEvent, { type: 'typing' }>;
/** Somebody who is typing in a chat. After `until` (in milliseconds since 1970) they count as having stopped. */
export type Typist = TypingEvent & { until: number };
export type TypistsByChat = ReadonlyMap<string, readonly Typist[]>;

const noTypists: TypistsByChat = new Map();

function withTypist(known: TypistsByChat, typist: Typist): TypistsByChat {
  const { chatId } = typist;
  const others = (known.get(chatId) ?? []).filter(({ by, userId }) => by !== typist.by || userId !== typist.userId);
  return new Map(known).set(chatId, [...others, typist]);
}

/** Returns the same map if nobody has stopped typing, so that nothing renders again. */
function withoutTypists(known: TypistsByChat, hasStopped: (typist: Typist) => boolean): TypistsByChat {
  if (![...known.values()].flat().some(hasStopped)) return known;
  const remaining = [...known].map(
    ([chatId, typists]) => [chatId, typists.filter((each) => !hasStopped(each))] as const,
  );
  return new Map(remaining.filter(([, typists]) => typists.length > 0));
}

function withLastMessage(line: ConversationSummary, message: ChatMessage, addedUnread: number): ConversationSummary {
  // The server truncates a conversation's last message at 200 characters as well.
  const lastMessage = [...message.content].slice(0, 200).join('');
  // The conversation stays unchanged if a response already contained this message or a later message.
  const last = line.lastMessageAt ?? '';
  if (last > message.createdAt || (last === message.createdAt && line.lastMessage === lastMessage)) return line;
  const unreadCount = line.unreadCount + addedUnread;
  return {
    ...line,
    lastMessage,
    lastMessageAt: message.createdAt,
    lastSenderRole: message.senderRole,
    lastSenderName: message.senderName,
    unreadCount,
    hasUnread: unreadCount > 0,
    online: line.online || addedUnread === 1,
    waitingSince: addedUnread ? (line.waitingSince ?? message.createdAt) : null,
  };
}

/** Merges an event into the cached queries, and refetches the queries into which it cannot be merged. */
function mergeEvent(queryClient: QueryClient, role: Role, event: ChatEvent): void {
  const { chatId } = event;
  const inChat = (change: (chat: Chat) => Chat) => void updateCachedChat(queryClient, chatId, change);
  const inList = (change: (line: ConversationSummary) => ConversationSummary) =>
    updateCachedConversations(queryClient, (lines) =>
      lines.map((line) => (line.buyerId === chatId ? change(line) : line)),
    );
  // Running requests are repeated, because their responses may be older than the event and would overwrite it.
  const stale = new Set<readonly string[]>(
    [chatKeys.conversation(chatId), chatKeys.conversations, chatKeys.unread].filter(
      (queryKey) => queryClient.isFetching({ queryKey }) > 0,
    ),
  );

  if (event.type === 'message') {
    const { message } = event;
    const addedUnread = Number(message.senderRole !== role);
    // The other side is online when it sends a message.
    inChat((chat) => {
      const next = withMessage(chat, message);
      return next === chat
        ? chat
        : { ...next, unreadCount: chat.unreadCount + addedUnread, online: chat.online || addedUnread === 1 };
    });
    queryClient.setQueryData<number>(chatKeys.unread, (count) =>
      count === undefined ? undefined : count + addedUnread,
    );
    // The conversation moves to the top of the cached lists. Lists that lack the conversation are refetched.
    const isNew =
      !cachedConversation(queryClient, 'all', chatId) ||
      (addedUnread && cachedConversation(queryClient, 'waiting', chatId) === null);
    if (isNew) {
      stale.add(chatKeys.conversations);
      stale.add(chatKeys.buyers);
    }
    updateCachedConversations(queryClient, (lines) => {
      const line = lines.find(({ buyerId }) => buyerId === chatId);
      return line ? [withLastMessage(line, message, addedUnread), ...lines.filter((other) => other !== line)] : lines;
    });
  } else if (event.type === 'read') {
    const wasReadHere = event.by === role;
    inChat((chat) => ({
      ...chat,
      unreadCount: wasReadHere ? 0 : chat.unreadCount,
      messages: chat.messages.map((message) =>
        message.senderRole === event.by ? message : { ...message, isRead: true },
      ),
    }));
    if (wasReadHere) {
      inList((line) => ({ ...line, unreadCount: 0, hasUnread: false }));
      stale.add(chatKeys.unread);
    }
  } else if (event.type === 'presence') {
    inList((line) => ({ ...line, online: event.online, lastSeenAt: new Date().toISOString() }));
    inChat((chat) => ({ ...chat, online: event.online, lastSeenAt: new Date().toISOString() }));
  } else if (event.type === 'cleared') {
    inChat((chat) => ({ ...chat, messages: [], hasMore: false, unreadCount: 0 }));
    stale.add(chatKeys.conversations).add(chatKeys.unread);
  }
  for (const queryKey of stale) void invalidateQueries(queryClient, { queryKey });
}

/**
 * Merges the live events of all chats that the user may see into the cache. Returns for each chat the people, except
 * this user, who are typing.
 */
export function useChatEvents(userId: string, role: Role): TypistsByChat {
  const queryClient = useQueryClient();
  const [typists, setTypists] = useState(noTypists);
  const recount = useRef<ReturnType<typeof setTimeout>>(undefined);
  const expiry = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(
    () => () => {
      clearTimeout(recount.current);
      for (const timer of expiry.current) clearTimeout(timer);
    },
    [],
  );

  const addTypist = useCallback((event: TypingEvent) => {
    // React may call the updater after the timer was started. A time computed in the updater would be later than the
    // timer, which would then leave the person.
    const until = Date.now() + typingMs;
    setTypists((known) => withTypist(known, { ...event, until }));
    const timer = setTimeout(() => {
      expiry.current.delete(timer);
      setTypists((known) => withoutTypists(known, (typist) => typist.until <= until));
    }, typingMs);
    expiry.current.add(timer);
  }, []);

  useSubscription({
    channel: chatChannel,
    onLiveEvent: ({ payload }) => {
      const event = payload.chatEvent as ChatEvent | undefined;
      // An event without `chatEvent` means that live events may have been missed. `LiveUpdates` refetches the visible
      // queries.
      if (event === undefined) return invalidateChats(queryClient);
      if (event.type === 'typing') {
        // The user's own typing in another tab is not shown.
        if (event.userId !== userId) addTypist(event);
        return;
      }
      mergeEvent(queryClient, role, event);
      if (event.type !== 'message') return;
      const { chatId, message } = event;
      setTypists((known) =>
        withoutTypists(
          known,
          (each) => each.chatId === chatId && each.by === message.senderRole && each.userId === message.senderId,
        ),
      );
      recount.current ??= setTimeout(() => {
        recount.current = undefined;
        invalidateQueries(queryClient, { queryKey: chatKeys.unread });
      }, recountMs);
    },
  });
  return typists;
}

import type { Role } from '@portal/contract/policy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/data/api';
import { liveState } from '../../../shared/live/live-state';
import { chatCalls, conversationQuery } from '../chat-calls';
import type { Outbox } from '../outbox/outbox';
import { useUnsentMessages } from '../outbox/use-outbox';
import { emptyChatHistory, withNewestPage, withOlderPage } from './history';

/**
 * The chat is refetched at this interval in milliseconds, because a server that was killed could not report that its
 * users went offline.
 */
const refetchMs = 60_000;

/**
 * Marks a visible chat as read, including messages that arrive meanwhile (row H03). A failed request is repeated with
 * the next change of the chat.
 */
function useMarkRead(chatId: string, unread: boolean, changedAt: number): void {
  const queryClient = useQueryClient();
  const now = useRef({ unread, changedAt });
  now.current = { unread, changedAt };
  const marking = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after every change of the chat
  useEffect(() => {
    const mark = async () => {
      marking.current = true;
      // The request is repeated if further messages arrived before its response.
      for (let marked = 0; now.current.unread && marked !== now.current.changedAt; ) {
        marked = now.current.changedAt;
        await chatCalls.markRead(chatId);
      }
      // Without a socket connection, no event reports that the chat was read.
      if (liveState.read() !== 'connected') void queryClient.invalidateQueries({ queryKey: ['chat'] });
    };
    if (!unread || marking.current) return;
    mark()
      .catch(() => undefined)
      .finally(() => {
        marking.current = false;
      });
  }, [unread, changedAt, chatId, queryClient]);
}

/**
 * Loads the chat on the screen. Callers mount a new instance for each chat, so that no state of the previous chat is
 * left.
 */
export function useConversation(role: Role, chatId: string, watching: boolean, outbox: Outbox) {
  const query = useQuery({ ...conversationQuery(role, chatId), refetchInterval: refetchMs });
  // A failed refetch leaves the chat that was loaded before, except when its buyer was removed.
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const chat = isMissing ? undefined : query.data;
  const [history, setHistory] = useState(emptyChatHistory);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { unsent, sending } = useUnsentMessages(outbox, chatId);

  useEffect(() => {
    if (chat) setHistory((known) => withNewestPage(known, chat));
  }, [chat]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a successful refetch, older messages can be requested again
  useEffect(() => setOlder((state) => (state === 'failed' ? 'idle' : state)), [query.dataUpdatedAt]);

  useMarkRead(chatId, watching && (chat?.unreadCount ?? 0) > 0, query.dataUpdatedAt);

  /** Loads older messages and adds them when scrolling has stopped; until then no other page is requested. */
  const loadOlder = async (waitForScrollEnd: () => Promise<void>) => {
    const [oldest] = history.messages;
    if (!history.hasMore || older === 'loading' || oldest === undefined) return;
    setOlder('loading');
    try {
      const page = await chatCalls.before(role, chatId, oldest);
      await waitForScrollEnd();
      setHistory((known) => withOlderPage(known, page, oldest));
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  };

  const receivedIds = new Set(history.messages.map(({ clientId }) => clientId));
  return {
    query,
    chat,
    isMissing,
    history,
    unsent: unsent.filter(({ clientId }) => !receivedIds.has(clientId)),
    sending,
    older,
    loadOlder,
  };
}

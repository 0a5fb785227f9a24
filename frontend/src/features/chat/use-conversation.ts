import type { Role } from '@portal/contract/policy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { chatCalls, conversationQuery } from './chat-calls';
import { nothing, withMessage, withNewest, withOlder } from './history';
import { useOutbox } from './use-outbox';

/** One chat on screen. Mount it anew for another chat: nothing of the last one is left. */
export function useConversation(role: Role, chatId: string, watching: boolean) {
  const queryClient = useQueryClient();
  const options = conversationQuery(role, chatId);
  const query = useQuery(options);
  const chat = query.data;
  const [history, setHistory] = useState(nothing);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');

  useEffect(() => {
    if (chat) setHistory((known) => withNewest(known, chat));
  }, [chat]);

  // Row H03: what is being looked at is read, also when it comes in meanwhile.
  const unread = (chat?.unreadCount ?? 0) > 0;
  useEffect(() => {
    if (!watching || !unread) return;
    // Without it the messages stay unread, and are marked the next time.
    chatCalls.markRead(chatId).catch(() => undefined);
  }, [watching, unread, chatId]);

  const outbox = useOutbox(async ({ clientId, content }) => {
    const message = await chatCalls.send(role, chatId, content, clientId);
    queryClient.setQueryData(options.queryKey, (known) => known && withMessage(known, message));
    return message;
  });

  /** Shown once the list rests; until then none are asked for again. */
  const loadOlder = async (rest: () => Promise<void>) => {
    const [oldest] = history.messages;
    if (!history.hasMore || older === 'loading' || oldest === undefined) return;
    setOlder('loading');
    try {
      const page = await chatCalls.before(role, chatId, oldest);
      await rest();
      setHistory((known) => withOlder(known, page));
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  };

  const kept = new Set(history.messages.map(({ clientId }) => clientId));
  return {
    ...outbox,
    query,
    chat,
    history,
    unsent: outbox.unsent.filter(({ clientId }) => !kept.has(clientId)),
    older,
    loadOlder,
  };
}

import type { ChatMessage } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../shared/data/api';
import { chatCalls, conversationQuery } from './chat-calls';
import { nothing, withMessage, withNewest, withOlder } from './history';

/** Written here and not yet known to be kept by the server. `failed` holds what went wrong. */
export interface Unsent {
  clientId: string;
  content: string;
  failed: string | null;
}

/** One chat on screen. Mount it anew for another chat: nothing of the last one is left. */
export function useConversation(role: Role, chatId: string, watching: boolean) {
  const queryClient = useQueryClient();
  const options = conversationQuery(role, chatId);
  const query = useQuery(options);
  const chat = query.data;
  const [history, setHistory] = useState(nothing);
  const [unsent, setUnsent] = useState<Unsent[]>([]);
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

  const deliver = async ({ clientId, content }: Unsent) => {
    try {
      const message = await chatCalls.send(role, chatId, content, clientId);
      queryClient.setQueryData(options.queryKey, (known) => known && withMessage(known, message));
      setUnsent((list) => list.filter((each) => each.clientId !== clientId));
    } catch (error) {
      const failed = sentenceOf(error, sentences.chat.sendFailed);
      setUnsent((list) => list.map((each) => (each.clientId === clientId ? { ...each, failed } : each)));
    }
  };

  /** Rows H02, H05: trimmed, nothing empty, one at a time. False where nothing was sent, so that the text stays. */
  const send = (text: string): boolean => {
    const content = text.trim();
    if (content === '' || unsent.some(({ failed }) => failed === null)) return false;
    const message: Unsent = { clientId: crypto.randomUUID(), content, failed: null };
    setUnsent((list) => [...list, message]);
    void deliver(message);
    return true;
  };

  const retry = (message: Unsent) => {
    const again = { ...message, failed: null };
    setUnsent((list) => list.map((each) => (each.clientId === message.clientId ? again : each)));
    void deliver(again);
  };

  const loadOlder = async () => {
    const [oldest] = history.messages;
    if (!history.hasMore || older === 'loading' || oldest === undefined) return;
    setOlder('loading');
    try {
      const page = await chatCalls.before(role, chatId, oldest);
      setHistory((known) => withOlder(known, page));
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  };

  const kept = new Set(history.messages.map(({ clientId }: ChatMessage) => clientId));
  return {
    query,
    chat,
    history,
    unsent: unsent.filter(({ clientId }) => !kept.has(clientId)),
    sending: unsent.some(({ failed }) => failed === null),
    older,
    send,
    retry,
    discard: ({ clientId }: Unsent) => setUnsent((list) => list.filter((each) => each.clientId !== clientId)),
    loadOlder,
  };
}

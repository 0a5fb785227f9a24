import type { Role } from '@portal/contract/policy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { liveState } from '../../shared/live/live-state';
import { chatCalls, conversationQuery } from './chat-calls';
import { nothing, withNewest, withOlder } from './history';
import type { Outbox } from './outbox';
import { useUnsent } from './use-outbox';

/** Who is there is told as it changes; what a killed server could not tell is seen after this long. */
const lookAgainMs = 60_000;

/** Row H03: what is being looked at is read, also when it comes in meanwhile; what failed is tried with the next change. */
function useReading(chatId: string, unread: boolean, changedAt: number): void {
  const queryClient = useQueryClient();
  const now = useRef({ unread, changedAt });
  now.current = { unread, changedAt };
  const marking = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is when it is looked at again
  useEffect(() => {
    const mark = async () => {
      marking.current = true;
      // What came in after the mark and before its answer is another one's.
      for (let marked = 0; now.current.unread && marked !== now.current.changedAt; ) {
        marked = now.current.changedAt;
        await chatCalls.markRead(chatId);
      }
      // Nobody tells of it.
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

/** One chat on screen. Mount it anew for another chat: nothing of the last one is left. */
export function useConversation(role: Role, chatId: string, watching: boolean, outbox: Outbox) {
  const query = useQuery({ ...conversationQuery(role, chatId), refetchInterval: lookAgainMs });
  const chat = query.data;
  const [history, setHistory] = useState(nothing);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { unsent, sending } = useUnsent(outbox, chatId);

  useEffect(() => {
    if (chat) setHistory((known) => withNewest(known, chat));
  }, [chat]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server answers again, and may be asked for older ones
  useEffect(() => setOlder((state) => (state === 'failed' ? 'idle' : state)), [query.dataUpdatedAt]);

  useReading(chatId, watching && (chat?.unreadCount ?? 0) > 0, query.dataUpdatedAt);

  /** Shown once the list rests; until then none are asked for again. */
  const loadOlder = async (rest: () => Promise<void>) => {
    const [oldest] = history.messages;
    if (!history.hasMore || older === 'loading' || oldest === undefined) return;
    setOlder('loading');
    try {
      const page = await chatCalls.before(role, chatId, oldest);
      await rest();
      setHistory((known) => withOlder(known, page, oldest));
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  };

  const kept = new Set(history.messages.map(({ clientId }) => clientId));
  return {
    query,
    chat,
    history,
    unsent: unsent.filter(({ clientId }) => !kept.has(clientId)),
    sending,
    older,
    loadOlder,
  };
}

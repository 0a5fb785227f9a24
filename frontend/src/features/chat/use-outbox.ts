import type { Role } from '@portal/contract/policy';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { sessionToken } from '../../shared/data/session-token';
import { useLiveState } from '../../shared/live/live-state';
import { chatCalls } from './chat-calls';
import { withMessage } from './history';
import { changeChat } from './known-chat';
import { Outbox, type Unsent } from './outbox';

/** One for as long as somebody is signed in, whichever chat is on screen. */
export function useOutbox(userId: string, role: Role): Outbox {
  const queryClient = useQueryClient();
  const connected = useLiveState() === 'connected';
  const outbox = useMemo(() => {
    const token = sessionToken.read();
    return new Outbox(userId, async (chatId, { clientId, content }) => {
      // Signed out, or in as somebody else, in another tab: it is not theirs to say.
      if (sessionToken.read() !== token) throw new Error('The session has changed');
      const message = await chatCalls.send(role, chatId, content, clientId);
      await changeChat(queryClient, chatId, (chat) => withMessage(chat, message)).catch(() => undefined);
    });
  }, [queryClient, role, userId]);
  useEffect(() => {
    outbox.start();
    return () => outbox.stop();
  }, [outbox]);
  useEffect(() => {
    if (connected) outbox.retry();
  }, [outbox, connected]);
  return outbox;
}

export function useUnsent(outbox: Outbox, chatId: string): { unsent: readonly Unsent[]; sending: boolean } {
  const unsent = useSyncExternalStore(outbox.subscribe, () => outbox.unsent(chatId));
  const sending = useSyncExternalStore(outbox.subscribe, () => outbox.isSending(chatId));
  return { unsent, sending };
}

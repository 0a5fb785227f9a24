import type { Role } from '@portal/contract/policy';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { sessionToken } from '../../../shared/data/session-token';
import { useLiveState } from '../../../shared/live/live-state';
import { chatCalls } from '../chat-calls';
import { withMessage } from '../conversation/history';
import { updateCachedChat } from '../live/cached-chats';
import { Outbox, type OutboxMessage } from './outbox';

/** Creates one outbox for the whole session, whichever chat is on the screen. */
export function useOutbox(userId: string, role: Role): Outbox {
  const queryClient = useQueryClient();
  const connected = useLiveState() === 'connected';
  const outbox = useMemo(() => {
    const token = sessionToken.read();
    return new Outbox(userId, async (chatId, { clientId, content }) => {
      // If another tab has signed out or signed in another user, the message must not be sent under that user's name.
      if (sessionToken.read() !== token) throw new Error('The session has changed');
      const message = await chatCalls.send(role, chatId, content, clientId);
      await updateCachedChat(queryClient, chatId, (chat) => withMessage(chat, message)).catch(() => undefined);
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

export function useUnsentMessages(
  outbox: Outbox,
  chatId: string,
): { unsent: readonly OutboxMessage[]; sending: boolean } {
  const unsent = useSyncExternalStore(outbox.subscribe, () => outbox.unsent(chatId));
  const sending = useSyncExternalStore(outbox.subscribe, () => outbox.isSending(chatId));
  return { unsent, sending };
}

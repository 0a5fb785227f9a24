import type { Chat } from '@portal/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { liveState } from '../../shared/live/live-state';
import { askAgainFor } from '../../shared/live/shown-data';
import { chatKeys } from './chat-calls';

/** Something may have been missed of every chat: until they are asked for again, nothing is added to them. */
export function doubtChats(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: chatKeys.conversation(), refetchType: 'none' });
}

/**
 * Writes what was told, or answered, into a chat that is known up to now. What would stand behind something missed is
 * asked for, with that, instead.
 */
export async function changeChat(
  queryClient: QueryClient,
  chatId: string,
  change: (chat: Chat) => Chat,
): Promise<void> {
  const queryKey = chatKeys.conversation(chatId);
  const inDoubt = queryClient.getQueryState(queryKey)?.isInvalidated || liveState.read() !== 'connected';
  if (inDoubt) await askAgainFor(queryClient, { queryKey });
  else queryClient.setQueryData<Chat>(queryKey, (chat) => chat && change(chat));
}

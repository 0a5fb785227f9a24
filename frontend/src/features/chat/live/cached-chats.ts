import type { Chat } from '@portal/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateQueries } from '../../../shared/data/invalidate';
import { liveState } from '../../../shared/live/live-state';
import { chatKeys } from '../chat-calls';

/**
 * Marks all cached chats as stale, because live events may have been missed. Nothing is merged into stale chats until
 * they are refetched.
 */
export function invalidateChats(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: chatKeys.conversation(), refetchType: 'none' });
}

/**
 * Merges an event or a response into a cached chat that is up to date. A chat that may have missed events is refetched
 * instead.
 */
export async function updateCachedChat(
  queryClient: QueryClient,
  chatId: string,
  change: (chat: Chat) => Chat,
): Promise<void> {
  const queryKey = chatKeys.conversation(chatId);
  const isStale = queryClient.getQueryState(queryKey)?.isInvalidated || liveState.read() !== 'connected';
  if (isStale) await invalidateQueries(queryClient, { queryKey });
  else queryClient.setQueryData<Chat>(queryKey, (chat) => chat && change(chat));
}

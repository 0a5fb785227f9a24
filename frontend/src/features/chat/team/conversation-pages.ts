import type { ConversationSummary, ConversationsQuery, ConversationsResponse } from '@portal/contract/chat';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/data/api';
import { chatKeys } from '../chat-calls';

const linesPerPage = 50;

type Pages = InfiniteData<ConversationsResponse, number>;

/** Which conversations a list contains: all of them, or those in which a buyer is waiting for an answer. */
export type ConversationQueue = NonNullable<ConversationsQuery['queue']>;

/**
 * The query of the team's conversations, newest first or longest waiting first. It uses TanStack Query and not Refine's
 * `useInfiniteList`, because live events are merged into all cached pages, whose keys must be known outside of
 * components.
 */
export const conversationsQuery = (search: string, queue: ConversationQueue) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.conversations, search, queue],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ page: `${pageParam}`, limit: `${linesPerPage}`, search, queue });
      return request<ConversationsResponse>(`/api/chat/conversations?${query}`, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/**
 * Returns the conversations of all pages without duplicates. When a conversation moves to the top between two requests,
 * the last conversation of a page appears again on the next page.
 */
export function conversationsOf({ pages }: Pick<Pages, 'pages'>): ConversationSummary[] {
  const lines = new Map<string, ConversationSummary>();
  for (const line of pages.flatMap(({ conversations }) => conversations)) {
    if (!lines.has(line.buyerId)) lines.set(line.buyerId, line);
  }
  return [...lines.values()];
}

/**
 * Returns the conversations to show in a list. Live events update all cached lists alike, so answered conversations are
 * removed from the list of waiting conversations here.
 */
export function conversationsInQueue(queue: ConversationQueue, lines: ConversationSummary[]): ConversationSummary[] {
  if (queue === 'all') return lines;
  return lines
    .filter(({ waitingSince }) => waitingSince !== null)
    .sort((one, other) => (one.waitingSince ?? '').localeCompare(other.waitingSince ?? ''));
}

/** Applies a change to the conversations of every cached list. */
export function updateCachedConversations(
  queryClient: QueryClient,
  change: (lines: ConversationSummary[]) => ConversationSummary[],
): void {
  queryClient.setQueriesData<Pages>({ queryKey: chatKeys.conversations }, (data) => {
    if (data === undefined) return undefined;
    // All conversations are put on the first page, and the further pages become empty. The number of pages must not
    // change, because a refetch loads as many pages as are cached.
    const [first, ...further] = data.pages;
    if (first === undefined) return data;
    const conversations = change(conversationsOf(data));
    return {
      ...data,
      pages: [{ ...first, conversations }, ...further.map((page) => ({ ...page, conversations: [] }))],
    };
  });
}

/**
 * Returns the buyer's row in a cached list, null if the list does not contain the buyer, and undefined if the list is
 * not cached.
 */
export function cachedConversation(
  queryClient: QueryClient,
  queue: ConversationQueue,
  buyerId: string,
): ConversationSummary | null | undefined {
  const list = queryClient.getQueryData(conversationsQuery('', queue).queryKey);
  return list && (conversationsOf(list).find((line) => line.buyerId === buyerId) ?? null);
}

import type { ConversationSummary, ConversationsAnswer, ConversationsQuery } from '@portal/contract/chat';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { request } from '../../shared/data/api';
import { chatKeys } from './chat-calls';

const linesPerPage = 50;

type Pages = InfiniteData<ConversationsAnswer, number>;

export type Queue = NonNullable<ConversationsQuery['queue']>;

/** The team's list, newest first, or those who wait, a page at a time; the empty term finds everybody. */
export const conversationsQuery = (search: string, queue: Queue) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.conversations, search, queue],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ page: `${pageParam}`, limit: `${linesPerPage}`, search, queue });
      return request<ConversationsAnswer>(`/api/chat/conversations?${query}`, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** A conversation that moved to the top meanwhile moved another to the next page, where it comes again. */
export function linesOf({ pages }: Pick<Pages, 'pages'>): ConversationSummary[] {
  const lines = new Map<string, ConversationSummary>();
  for (const line of pages.flatMap(({ conversations }) => conversations)) {
    if (!lines.has(line.buyerId)) lines.set(line.buyerId, line);
  }
  return [...lines.values()];
}

/** What was told is in every list at once: an answered one leaves those who wait, who keep their order. */
export function shownIn(queue: Queue, lines: ConversationSummary[]): ConversationSummary[] {
  if (queue === 'all') return lines;
  return lines
    .filter(({ waitingSince }) => waitingSince !== null)
    .sort((one, other) => (one.waitingSince ?? '').localeCompare(other.waitingSince ?? ''));
}

/** Changes what every list shows that is on screen or was. */
export function changeLines(
  queryClient: QueryClient,
  change: (lines: ConversationSummary[]) => ConversationSummary[],
): void {
  queryClient.setQueriesData<Pages>({ queryKey: chatKeys.conversations }, (data) => {
    if (data === undefined) return undefined;
    // How many a page holds matters to nobody; how many pages were asked for does.
    const [first, ...further] = data.pages;
    if (first === undefined) return data;
    const conversations = change(linesOf(data));
    return {
      ...data,
      pages: [{ ...first, conversations }, ...further.map((page) => ({ ...page, conversations: [] }))],
    };
  });
}

/** The buyer's line in a list, as far as that was asked for; `undefined` where there is no such list. */
export function lineIn(
  queryClient: QueryClient,
  queue: Queue,
  buyerId: string,
): ConversationSummary | null | undefined {
  const list = queryClient.getQueryData(conversationsQuery('', queue).queryKey);
  return list && (linesOf(list).find((line) => line.buyerId === buyerId) ?? null);
}

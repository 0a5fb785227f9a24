import type { ConversationSummary, ConversationsAnswer } from '@portal/contract/chat';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { request } from '../../shared/data/api';
import { chatKeys } from './chat-calls';

const linesPerPage = 50;

type Pages = InfiniteData<ConversationsAnswer, number>;

/** The team's list, newest first, a page at a time; the empty term finds everybody. */
export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.conversations, search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ page: `${pageParam}`, limit: `${linesPerPage}`, search });
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

/** Whether the list of everybody shows the buyer, as far as it was asked for. */
export function isListed(queryClient: QueryClient, buyerId: string): boolean {
  const everybody = queryClient.getQueryData(conversationsQuery('').queryKey);
  return everybody !== undefined && linesOf(everybody).some((line) => line.buyerId === buyerId);
}

import {
  type Draft,
  type DraftChange,
  type DraftItemsResponse,
  type DraftStockResponse,
  draftLimits,
} from '@portal/contract/drafts';
import type { PublishedLine } from '@portal/contract/stock-files';
import { useOne, useSubscription } from '@refinedev/core';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { request, withQueryString } from '../../shared/data/api';
import { useInvalidateResources } from '../../shared/data/invalidate';
import { draftChannel } from '../../shared/live/live-provider';

export const draftApiPath = (id: string, call = ''): string => `/api/drafts/${encodeURIComponent(id)}${call}`;

export function useDraft(id: string) {
  // Not kept after the page is left, because the cells that are typed there are not written to the loaded draft.
  return useOne<Draft>({ resource: 'drafts', id, queryOptions: { gcTime: 0 } });
}

/** Loads all references of the draft's stock file, page after page. */
function useItemPages({ _id, stockFile: { version } }: Draft) {
  // Not with Refine's hooks, whose pages have numbers and not offsets.
  const query = useInfiniteQuery({
    queryKey: ['draft-items', _id, version],
    queryFn: ({ pageParam, signal }) =>
      request<DraftItemsResponse>(
        withQueryString(draftApiPath(_id, '/items'), { offset: pageParam, limit: draftLimits.itemsPerPage }),
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, _pages, offset) =>
      items.length === 0 || offset + items.length >= total ? undefined : offset + items.length,
    // A version's references do not change; their availability is loaded apart.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
}

/** The references that were loaded for a draft which can no longer be loaded itself. */
export function useLoadedReferences(draftId: string): PublishedLine[] {
  const versions = useQueryClient().getQueriesData<InfiniteData<DraftItemsResponse>>({
    queryKey: ['draft-items', draftId],
  });
  return versions.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
}

/**
 * The references of the draft's stock file, with the lots available now. A line that has not changed stays the same
 * object, so that only changed rows are rendered.
 */
export function useDraftItems(draft: Draft) {
  const query = useItemPages(draft);
  const isComplete = query.data !== undefined && !query.hasNextPage && !query.isPlaceholderData;
  // The lines of the former version stay until all pages of a new one are loaded, so that the list does not shrink.
  const [whole, setWhole] = useState<typeof query.data>();
  if (isComplete && whole !== query.data) setWhole(query.data);
  const data = whole ?? query.data;
  const { data: stock } = useQuery({
    queryKey: ['draft-stock', draft._id],
    queryFn: ({ signal }) => request<DraftStockResponse>(draftApiPath(draft._id, '/stock'), { signal }),
    enabled: data !== undefined,
  });
  const items = useMemo(() => {
    const loaded = data?.pages.flatMap((page): PublishedLine[] => page.items) ?? [];
    if (stock === undefined || stock.version !== data?.pages[0]?.version) return loaded;
    return loaded.map((item, at) => {
      const availableLots = stock.availableLots[at];
      return availableLots === undefined || availableLots === item.availableLots ? item : { ...item, availableLots };
    });
  }, [data, stock]);
  return { query, items, isComplete };
}

/** Calls `onChange` for each change of the draft by anybody, and refetches data that the change does not contain. */
export function useDraftChanges(draftId: string, onChange: (change: DraftChange) => void): void {
  const refresh = useInvalidateResources();
  useSubscription({
    channel: draftChannel,
    onLiveEvent: ({ payload }) => {
      // Events that refresh everything reach every channel, without a change.
      const change = payload.draftChange as DraftChange | undefined;
      if (change?.draftId !== draftId) return;
      onChange(change);
      // Details are shown from the loaded draft.
      if ('poNumber' in change || 'note' in change || 'deliverOn' in change) refresh(['drafts']);
    },
  });
}

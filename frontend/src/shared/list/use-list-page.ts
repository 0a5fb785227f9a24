import { type BaseRecord, type GetListResponse, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Filters, ListPlace } from './list-view';

interface Asked<Row extends BaseRecord> {
  resource: string;
  view: ListPlace;
  /** Search and filters as the server takes them. */
  filters: Filters;
  onChange: (change: { page: number }) => void;
  /** Milliseconds until it is asked again, for what is on the way to something else. */
  refreshAfter?: (answer: GetListResponse<Row>) => number | false;
}

export type ListPage<Row extends BaseRecord> = ReturnType<typeof useListPage<Row>>;

/** One page of a list as the server sorts and filters it, kept on screen while the next one comes. */
export function useListPage<Row extends BaseRecord>(asked: Asked<Row>) {
  const { resource, view, filters, onChange, refreshAfter } = asked;
  const { query, result } = useList<Row>({
    resource,
    pagination: { currentPage: view.page, pageSize: view.limit, mode: 'server' },
    sorters: [{ field: view.sort.replace(/^-/, ''), order: view.sort.startsWith('-') ? 'desc' : 'asc' }],
    filters: Object.entries(filters)
      .filter(([, value]) => value)
      .map(([field, value]) => ({ field, operator: 'eq', value })),
    // The page says so itself.
    errorNotification: false,
    queryOptions: {
      placeholderData: keepPreviousData,
      // Stops by itself while the tab is hidden.
      refetchInterval: ({ state }) => (state.data && refreshAfter ? refreshAfter(state.data) : false),
    },
  });
  const total = result.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / view.limit));
  const beyond = query.isSuccess && !query.isPlaceholderData && view.page > lastPage;
  // The last row of the last page is gone, or the address is old.
  useEffect(() => {
    if (beyond) onChange({ page: lastPage });
  }, [beyond, lastPage, onChange]);
  return { query, rows: result.data, total };
}

import { type BaseRecord, type CrudFilter, type CrudSort, type GetListResponse, useTable } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Filters, PageAndSort } from './list-view';

interface Options<Row extends BaseRecord> {
  resource: string;
  view: PageAndSort;
  /** The search and the filters as query parameters of the API. */
  filters: Filters;
  onChange: (change: { page: number }, history: { replace: true }) => void;
  /**
   * Returns the milliseconds until the next refetch while some rows have a status that is about to change, otherwise
   * false.
   */
  refreshAfter?: (answer: GetListResponse<Row>) => number | false;
}

export type ListPage<Row extends BaseRecord> = ReturnType<typeof useListPage<Row>>;

export function sortersOf({ sort }: PageAndSort): CrudSort[] {
  return [{ field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }];
}

export function crudFilters(filters: Filters): CrudFilter[] {
  return Object.entries(filters)
    .filter(([, value]) => value)
    .map(([field, value]) => ({ field, operator: 'eq', value }));
}

/**
 * Connects Refine's table to the list's state in the address. Refine reads the address only when a table is mounted,
 * and not when the Back button or a link to the same list changes the filters, so this hook passes every change to
 * Refine. Refine's own address format (`filters[0][field]=…`) is also five times as long as the portal's.
 */
export function useListPage<Row extends BaseRecord>(options: Options<Row>) {
  const { resource, view, filters, onChange, refreshAfter } = options;
  const table = useTable<Row>({
    resource,
    syncWithLocation: false,
    pagination: { currentPage: view.page, pageSize: view.limit },
    sorters: { initial: sortersOf(view) },
    filters: { initial: crudFilters(filters), defaultBehavior: 'replace' },
    queryOptions: {
      placeholderData: keepPreviousData,
      // TanStack Query itself pauses this polling while the tab is hidden.
      refetchInterval: ({ state }) => (state.data && refreshAfter ? refreshAfter(state.data) : false),
    },
  });
  const [shown, setShown] = useState(view);
  if (shown !== view) {
    setShown(view);
    table.setCurrentPage(view.page);
    table.setPageSize(view.limit);
    table.setSorters(sortersOf(view));
    table.setFilters(crudFilters(filters));
  }

  const { tableQuery: query, result, currentPage, pageSize } = table;
  const total = result.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const beyond = query.isSuccess && !query.isPlaceholderData && currentPage > lastPage;
  // The page in the address may no longer exist, because its last row was removed or the address is old. With a history
  // entry of its own, the back button would lead to that page, and from there to the last page again.
  useEffect(() => {
    if (beyond) onChange({ page: lastPage }, { replace: true });
  }, [beyond, lastPage, onChange]);
  return { query, rows: result.data, total };
}

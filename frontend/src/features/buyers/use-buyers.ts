import type { Buyer } from '@portal/contract/buyers';
import { type CrudFilter, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BuyersView, isFiltered } from './buyers-view';

/** One page of buyers as the server sorts and filters them, kept on screen while the next one comes. */
export function useBuyers(view: BuyersView, onPage: (page: number) => void) {
  const filters: CrudFilter[] = [];
  if (view.search !== '') filters.push({ field: 'search', operator: 'contains', value: view.search });
  if (view.type !== undefined) filters.push({ field: 'buyerType', operator: 'eq', value: view.type });
  if (view.status !== undefined) filters.push({ field: 'status', operator: 'eq', value: view.status });
  const { query, result } = useList<Buyer>({
    resource: 'buyers',
    pagination: { currentPage: view.page, pageSize: view.limit, mode: 'server' },
    sorters: [{ field: view.sort.replace(/^-/, ''), order: view.sort.startsWith('-') ? 'desc' : 'asc' }],
    filters,
    // The page says so itself.
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  const total = result.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / view.limit));
  const beyond = query.isSuccess && !query.isPlaceholderData && view.page > lastPage;
  // The last row of the last page was removed, or the address is old.
  useEffect(() => {
    if (beyond) onPage(lastPage);
  }, [beyond, lastPage, onPage]);
  return { query, buyers: result.data, total };
}

/** How many buyers there are whatever the filters: the list's own total while there are none. */
export function useBuyerCount(view: BuyersView, total: number): number | undefined {
  const filtered = isFiltered(view);
  const { result } = useList<Buyer>({
    resource: 'buyers',
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    errorNotification: false,
    queryOptions: { enabled: filtered },
  });
  return filtered ? result.total : total;
}

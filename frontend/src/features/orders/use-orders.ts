import type { Order } from '@portal/contract/orders';
import { type CrudFilter, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isProcessing, processingRefreshMs } from './order-words';
import { filtersOf, type OrdersView } from './orders-view';

/** One page of orders as the server sorts and filters them, kept on screen while the next one comes. */
export function useOrders(view: OrdersView, onPage: (page: number) => void) {
  const filters: CrudFilter[] = Object.entries(filtersOf(view))
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({ field, operator: 'eq', value }));
  const { query, result } = useList<Order>({
    resource: 'orders',
    pagination: { currentPage: view.page, pageSize: view.limit, mode: 'server' },
    sorters: [{ field: view.sort.replace(/^-/, ''), order: view.sort.startsWith('-') ? 'desc' : 'asc' }],
    filters,
    // The page says so itself.
    errorNotification: false,
    queryOptions: {
      placeholderData: keepPreviousData,
      // Stops by itself while the tab is hidden.
      refetchInterval: ({ state }) => (state.data?.data.some(isProcessing) ? processingRefreshMs : false),
    },
  });
  const total = result.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / view.limit));
  const beyond = query.isSuccess && !query.isPlaceholderData && view.page > lastPage;
  // The last row of the last page was deleted, or the address is old.
  useEffect(() => {
    if (beyond) onPage(lastPage);
  }, [beyond, lastPage, onPage]);
  return { query, orders: result.data, total };
}

import type { Order, OrderEvent, OrderLine } from '@portal/contract/orders';
import { useList, useOne } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { isProcessing, processingRefreshMs } from '../order-words';

/** Lines of one page of the table: the most that the server sends at once. */
export const linesPerPage = 1000;

export function useOrder(id: string) {
  return useOne<Order>({
    resource: 'orders',
    id,
    errorNotification: false,
    queryOptions: { refetchInterval: ({ state }) => (isProcessing(state.data?.data) ? processingRefreshMs : false) },
  });
}

const partOf = (id: string, part: string) => ({ path: `/api/orders/${encodeURIComponent(id)}/${part}` });

/** Asked for as lists of orders, so that whatever refreshes orders refreshes them, too. */
export function useOrderLines(id: string, page: number) {
  return useList<OrderLine & { id?: never }>({
    resource: 'orders',
    pagination: { currentPage: page, pageSize: linesPerPage, mode: 'server' },
    meta: partOf(id, 'lines'),
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
}

export function useOrderTimeline(id: string) {
  return useList<OrderEvent>({
    resource: 'orders',
    pagination: { mode: 'off' },
    meta: partOf(id, 'timeline'),
    errorNotification: false,
  });
}

import type { Order, OrderEvent, OrderLine } from '@portal/contract/orders';
import { useList, useOne } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { deductionRefreshMs, isStockBeingDeducted } from '../order-words';

/** The number of lines per page, which is the server's maximum. */
export const linesPerPage = 1000;

export function useOrder(id: string) {
  return useOne<Order>({
    resource: 'orders',
    id,
    queryOptions: {
      refetchInterval: ({ state }) => (isStockBeingDeducted(state.data?.data) ? deductionRefreshMs : false),
    },
  });
}

const partOf = (id: string, part: string) => ({ path: `/api/orders/${encodeURIComponent(id)}/${part}` });

/**
 * The parameters of a page of an order's lines. They are a resource of their own, because the lines show prices and stock
 * of now, which change with the catalogue. The revision is a part of the query's key, because cached lines of an earlier
 * revision are not lines of this one.
 */
const linesOf = ({ _id, revision }: Order, page: number) => ({
  resource: 'order-lines',
  pagination: { currentPage: page, pageSize: linesPerPage, mode: 'server' as const },
  meta: { ...partOf(_id, 'lines'), revision },
});

export const firstLinesOf = (order: Order) => linesOf(order, 1);

export function useOrderLines(order: Order, page: number) {
  return useList<OrderLine & { id?: never }>({
    ...linesOf(order, page),
    queryOptions: { placeholderData: keepPreviousData },
  });
}

export function useOrderTimeline(id: string) {
  return useList<OrderEvent>({
    resource: 'orders',
    pagination: { mode: 'off' },
    meta: partOf(id, 'timeline'),
  });
}

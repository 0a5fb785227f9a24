import type { Order } from '@portal/contract/orders';
import { type GetListResponse, useKeys } from '@refinedev/core';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { dataProvider } from '../../../shared/data/data-provider';
import { LazyOrderPage } from '../page/lazy-order-page';
import { firstLinesOf } from '../page/use-order-page';

/** Only lists of an order's parts have a path of their own. */
const isListOfOrders = ({ queryKey }: Query): boolean =>
  !queryKey.some((part) => typeof part === 'object' && part !== null && 'path' in part);

/**
 * Returns a function that loads an order's page ahead: its code, the order and its first lines, under the keys that
 * Refine's hooks read on that page. What was loaded in the last seconds is not loaded again.
 */
export function usePrefetchOrder(): (order: Order) => void {
  const { keys } = useKeys();
  const client = useQueryClient();
  return (order) => {
    const orders = keys().data('default').resource('orders');
    // The order may have been deleted while the pointer rested on its row: it is loaded only if no list is being refetched
    // and a list has it. The parts of single orders, such as a timeline, are lists of the same resource and do not
    // count.
    const lists = { queryKey: orders.action('list').get(), type: 'active', predicate: isListOfOrders } as const;
    if (client.isFetching(lists) > 0) return;
    const rows = client.getQueriesData<GetListResponse<Order>>(lists).flatMap(([, list]) => list?.data ?? []);
    if (!rows.some(({ _id }) => _id === order._id)) return;
    const lines = firstLinesOf(order);
    // A failure is ignored, because the page loads everything again and shows the failure.
    LazyOrderPage.preload().catch(() => undefined);
    void client.prefetchQuery({
      queryKey: orders.action('one').id(order._id).params({}).get(),
      queryFn: (queryContext) => dataProvider.getOne({ resource: 'orders', id: order._id, meta: { queryContext } }),
    });
    void client.prefetchQuery({
      queryKey: keys()
        .data('default')
        .resource(lines.resource)
        .action('list')
        .params({ ...lines.meta, pagination: lines.pagination })
        .get(),
      queryFn: (queryContext) => dataProvider.getList({ ...lines, meta: { ...lines.meta, queryContext } }),
    });
  };
}

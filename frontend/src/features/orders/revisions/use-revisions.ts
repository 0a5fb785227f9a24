import type { LinkedOrder, OrderRevision, OrderRevisionsResponse } from '@portal/contract/order-revisions';
import type { Order } from '@portal/contract/orders';
import { useOne } from '@refinedev/core';
import { orderApiPath } from '../order-calls';

const noRevisions: OrderRevision[] = [];
const noOrders: LinkedOrder[] = [];

/** Loads an order's revisions under the resource `orders`, so that refreshing orders refreshes them as well (V01). */
export function useRevisions(order: Order) {
  const { query, result } = useOne<OrderRevisionsResponse>({
    resource: 'orders',
    id: order._id,
    meta: { url: orderApiPath(order, '/revisions') },
  });
  return { query, revisions: result?.revisions ?? noRevisions, backOrders: result?.backOrders ?? noOrders };
}

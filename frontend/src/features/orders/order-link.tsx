import type { Order } from '@portal/contract/orders';
import { Link, useLocation } from 'react-router';
import { orderPath } from './order-words';

/** Links to an order's page. The page links back to the list with the current filters. */
export function OrderLink({ order }: { order: Order }) {
  const { search } = useLocation();
  return (
    <Link to={orderPath(order)} state={search} className="order-link figures">
      {order.orderNumber}
    </Link>
  );
}

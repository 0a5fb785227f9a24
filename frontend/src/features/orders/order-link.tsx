import type { Order } from '@portal/contract/orders';
import { Link, useLocation } from 'react-router';
import { orderPath } from './order-words';

/** To the order's page, which leads back to the list as it was. */
export function OrderLink({ order }: { order: Order }) {
  const { search } = useLocation();
  return (
    <Link to={orderPath(order)} state={search} className="order-link figures">
      {order.orderNumber}
    </Link>
  );
}

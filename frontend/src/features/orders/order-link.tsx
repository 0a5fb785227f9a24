import type { Order } from '@portal/contract/orders';
import { Link, useLocation } from 'react-router';
import { orderPath } from './order-words';

/** Links to an order's page. The page links back to the list with the current filters. */
export function OrderLink({ order }: { order: Order }) {
  const { search } = useLocation();
  return (
    <Link to={orderPath(order)} state={search} className="order-link figures">
      <OrderNumber number={order.orderNumber} />
    </Link>
  );
}

/** The number of a back-order may take a second line before its suffix, as in `ORD-2026-000383` and `-B1`. */
function OrderNumber({ number }: { number: string }) {
  const [start, ...suffixes] = number.split(/(?=-B\d+)/);
  if (suffixes.length === 0) return number;
  return (
    <>
      <span className="figures">{start}</span>
      <wbr />
      <span className="figures">{suffixes}</span>
    </>
  );
}

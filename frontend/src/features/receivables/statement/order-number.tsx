import { Link } from 'react-router';
import { ordersPath } from '../../../shared/access/paths';

/** The number of an order, as a link unless the order was deleted. */
export function OrderNumber({ order }: { order: { _id: string; orderNumber: string; isDeleted?: boolean } }) {
  const number = <bdi>{order.orderNumber}</bdi>;
  if (order.isDeleted) return <span className="figures">{number}</span>;
  return (
    <Link to={`${ordersPath}/${order._id}`} className="figures">
      {number}
    </Link>
  );
}

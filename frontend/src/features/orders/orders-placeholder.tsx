import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { Button, Skeleton } from 'antd';
import { EmptyState } from '../../shared/ui/empty-state';
import { isFiltered, type OrdersView } from './orders-view';

const skeletonRows = 8;

export function OrdersLoading() {
  return (
    <div role="status" className="orders-loading">
      <p>{messages.orders.loading}</p>
      {Array.from({ length: skeletonRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton.Button key={row} active block size="small" />
      ))}
    </div>
  );
}

interface NoOrdersProps {
  view: OrdersView;
  role: Role;
  onReset: () => void;
}

export function NoOrders({ view, role, onReset }: NoOrdersProps) {
  if (isFiltered(view)) {
    return (
      <EmptyState title={messages.orders.none} action={<Button onClick={onReset}>Show all orders</Button>}>
        Nothing matches these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={messages.orders.none}>
      {role === 'admin'
        ? 'Orders appear here as buyers submit them. You can also create one on behalf of a buyer.'
        : 'Download a stock file from the catalogue, fill in the lots, and create your first order from it.'}
    </EmptyState>
  );
}

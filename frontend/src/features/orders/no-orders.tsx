import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { Button } from 'antd';
import { EmptyState } from '../../shared/ui/empty-state';

interface Props {
  role: Role;
  filtered: boolean;
  onShowAll: () => void;
}

export function NoOrders({ role, filtered, onShowAll }: Props) {
  if (filtered) {
    return (
      <EmptyState title={messages.orders.none} action={<Button onClick={onShowAll}>Show all orders</Button>}>
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

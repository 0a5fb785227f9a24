import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { EmptyState } from '../../shared/ui/empty-state';

export function NoBuyers({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  if (filtered) {
    return <EmptyState title={messages.buyers.noMatch} action={<Button onClick={onShowAll}>Show all buyers</Button>} />;
  }
  return <EmptyState title={messages.buyers.none}>Buyers appear here as they register.</EmptyState>;
}

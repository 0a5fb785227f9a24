import { messages } from '@portal/contract/messages';
import { Button, Skeleton } from 'antd';
import { EmptyState } from '../../shared/ui/empty-state';

const skeletonRows = 8;

export function BuyersLoading() {
  return (
    <div role="status" className="buyers-loading" aria-label="Loading buyers...">
      {Array.from({ length: skeletonRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton.Button key={row} active block size="small" />
      ))}
    </div>
  );
}

export function NoBuyers({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (filtered) {
    return <EmptyState title={messages.buyers.noMatch} action={<Button onClick={onReset}>Show all buyers</Button>} />;
  }
  return <EmptyState title={messages.buyers.none}>Buyers appear here as they register.</EmptyState>;
}

import type { Order } from '@portal/contract/orders';
import { useList } from '@refinedev/core';
import { Suspense, useEffect } from 'react';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import type { OrdersView } from './orders-view';

/** Loaded only while something waits, because antd's tabs are large. */
const WaitingTabs = lazyWithTexts(async () => (await import('./waiting-tabs')).WaitingTabs);

interface Props {
  view: OrdersView;
  onChange: (change: Partial<OrdersView>) => void;
}

/**
 * The tab for orders that wait for the buyer's answer, beside the tab for all orders. There are tabs only while
 * something waits (V07).
 */
export function ActionRequiredTabs({ view, onChange }: Props) {
  const { query, result } = useList<Order>({
    resource: 'orders',
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'proposal', operator: 'eq', value: 'open' }],
  });
  const waiting = result.total ?? 0;
  const isOver = query.isSuccess && !query.isFetching && waiting === 0 && view.proposal !== undefined;
  useEffect(() => {
    if (isOver) onChange({ proposal: undefined });
  }, [isOver, onChange]);
  if (query.isPending) return <div className="part-loading" />;
  if (waiting === 0) return null;
  return (
    <Suspense fallback={<div className="part-loading" />}>
      <WaitingTabs view={view} onChange={onChange} waiting={waiting} />
    </Suspense>
  );
}

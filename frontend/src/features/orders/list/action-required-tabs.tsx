import { EllipsisOutlined } from '@ant-design/icons';
import type { Order } from '@portal/contract/orders';
import { useList } from '@refinedev/core';
import { Tabs } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrdersView } from './orders-view';

interface Props {
  view: OrdersView;
  onChange: (change: Partial<OrdersView>) => void;
}

/**
 * The tab for orders that wait for the buyer's answer, beside the tab for all orders. There are tabs only while
 * something waits (V07).
 */
export function ActionRequiredTabs({ view, onChange }: Props) {
  const { t } = useTranslation(['orders', 'shared']);
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
  if (waiting === 0) return null;
  return (
    <Tabs
      className="orders-tabs"
      more={{ icon: <EllipsisOutlined aria-label={t('shared:more')} /> }}
      activeKey={view.proposal ?? 'all'}
      onChange={(key) => onChange({ proposal: key === 'open' ? 'open' : undefined })}
      items={[
        { key: 'all', label: t('allOrders') },
        {
          key: 'open',
          label: (
            <>
              {t('actionRequired')} <span className="orders-tab-count figures">{waiting}</span>
            </>
          ),
        },
      ]}
    />
  );
}

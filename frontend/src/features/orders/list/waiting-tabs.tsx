import { EllipsisOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OrdersView } from './orders-view';

interface Props {
  view: OrdersView;
  onChange: (change: Partial<OrdersView>) => void;
  /** The number of orders that wait. */
  waiting: number;
}

export function WaitingTabs({ view, onChange, waiting }: Props) {
  const { t } = useTranslation(['orders', 'shared']);
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

import type { AdminDashboard } from '@portal/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '../../shared/ui/values/numbers';
import { orderStatusTones } from '../../shared/ui/values/order-status';
import { StatusChip } from '../../shared/ui/values/status-chip';
import { translateSentence } from '../../texts/translate-sentence';
import { ChartCard } from './chart-card';
import { listAddresses } from './list-addresses';

interface OrdersByStatusProps {
  statuses: AdminDashboard['course']['ordersByStatus'];
}

/** A bar for each order status, which links to the orders with this status. */
export function OrdersByStatus({ statuses }: OrdersByStatusProps) {
  const { t } = useTranslation('dashboard');
  const most = Math.max(1, ...statuses.map(({ orders }) => orders));
  return (
    <ChartCard title={t('ordersByStatus')}>
      <ul className="dashboard-bars">
        {statuses.map(({ status, orders }) => (
          <li key={status}>
            <Link to={listAddresses.ordersIn(status)} className="dashboard-bar-row">
              <StatusChip tone={orderStatusTones[status]}>{translateSentence(status)}</StatusChip>
              <span className="figures dashboard-bar-value">{formatCount(orders)}</span>
              <span className="dashboard-bar" data-tone={orderStatusTones[status]} aria-hidden>
                <span style={{ inlineSize: `${(orders / most) * 100}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

import type { AdminDashboard } from '@portal/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { count } from '../../shared/ui/numbers';
import { orderStatusTones } from '../../shared/ui/order-status';
import { StatusChip } from '../../shared/ui/status-chip';
import { translated } from '../../texts/translated';
import { ChartCard } from './chart-card';
import { lists } from './lists';

interface OrdersByStatusProps {
  statuses: AdminDashboard['course']['ordersByStatus'];
}

/** Each bar leads to its orders. */
export function OrdersByStatus({ statuses }: OrdersByStatusProps) {
  const { t } = useTranslation('dashboard');
  const most = Math.max(1, ...statuses.map(({ orders }) => orders));
  return (
    <ChartCard title={t('ordersByStatus')}>
      <ul className="dashboard-bars">
        {statuses.map(({ status, orders }) => (
          <li key={status}>
            <Link to={lists.ordersIn(status)} className="dashboard-bar-row">
              <StatusChip tone={orderStatusTones[status]}>{translated(status)}</StatusChip>
              <span className="figures dashboard-bar-value">{count(orders)}</span>
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

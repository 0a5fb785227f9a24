import { ReloadOutlined } from '@ant-design/icons';
import { can, type Role } from '@portal/contract/policy';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useSessionUser } from '../../shared/access/session';
import { requestList } from '../../shared/data/api';
import { ErrorState } from '../../shared/ui/error-state';
import { count } from '../../shared/ui/numbers';
import './dashboard.css';

async function numbersFor(role: Role, signal: AbortSignal) {
  const brands = role === 'admin' ? '/api/brands' : '/api/catalogue/brands/accessible';
  const [orders, pending, catalogue] = await Promise.all([
    requestList('/api/orders', { limit: 1 }, { signal }),
    requestList('/api/orders', { limit: 1, status: 'Pending Review' }, { signal }),
    requestList<unknown[] | { brands: unknown[] }>(brands, {}, { signal }),
  ]);
  const listed = Array.isArray(catalogue.rows) ? catalogue.rows : catalogue.rows.brands;
  return [
    { label: 'Orders', value: orders.total, to: '/orders' },
    { label: 'Pending Review', value: pending.total, to: '/orders?status=Pending+Review' },
    { label: 'Brands', value: listed.length, to: '/catalogue' },
  ];
}

export function DashboardPage() {
  const user = useSessionUser();
  const { data, isFetching, isError, error, refetch } = useQuery({
    queryKey: ['dashboard', user._id],
    queryFn: ({ signal }) => numbersFor(user.role, signal),
    enabled: can(user, 'dashboard:read'),
  });
  return (
    <div className="dashboard">
      <div className="page-header">
        <h2 className="dashboard-title">{user.role === 'admin' ? 'Admin Dashboard' : 'Buyer Dashboard'}</h2>
        <div className="page-header-actions">
          <Button icon={<ReloadOutlined />} loading={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        </div>
      </div>
      {isError && (
        <ErrorState
          title="Failed to load dashboard data"
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <div className="dashboard-cards">
          {data.map(({ label, value, to }) => (
            <Link key={label} to={to} className="dashboard-card">
              <span>{label}</span>
              <strong className="figures">{count(value)}</strong>
            </Link>
          ))}
        </div>
      )}
      {!data && !isError && <Skeleton active />}
    </div>
  );
}

import { ReloadOutlined } from '@ant-design/icons';
import type { Dashboard } from '@portal/contract/dashboard';
import { messages } from '@portal/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../shared/access/session';
import { request } from '../../shared/data/api';
import { clockTime } from '../../shared/ui/dates';
import { ErrorState } from '../../shared/ui/error-state';
import { AdminView } from './admin-view';
import { BuyerView } from './buyer-view';
import { DashboardLoading } from './dashboard-loading';
import './dashboard.css';
import { spinner } from '../../shared/ui/spinner';

/** What it shows is chosen by the answer's role; a failure never shows anything but the last true numbers (row D05). */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useSessionUser();
  const { data, dataUpdatedAt, isFetching, isError, error, refetch } = useQuery({
    queryKey: ['dashboard', user._id],
    queryFn: ({ signal }) => request<Dashboard>('/api/dashboard', { signal }),
  });
  const role = data?.role ?? user.role;

  return (
    <div className="dashboard">
      <div className="page-header">
        <h2 className="dashboard-title">{role === 'admin' ? t('adminDashboard') : t('buyerDashboard')}</h2>
        <div className="page-header-actions">
          {data && (
            <span className="dashboard-updated figures" role="status">
              {t(isError ? 'asOf' : 'updated', { time: clockTime(dataUpdatedAt) })}
            </span>
          )}
          <Button icon={<ReloadOutlined aria-hidden />} loading={isFetching && spinner} onClick={() => void refetch()}>
            {t('refresh')}
          </Button>
        </div>
      </div>
      {isError && (
        <ErrorState
          title={messages.dashboard.loadFailed}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.role === 'admin' && <AdminView dashboard={data} />}
      {data?.role === 'buyer' && <BuyerView dashboard={data} />}
      {!data && !isError && <DashboardLoading role={user.role} />}
    </div>
  );
}

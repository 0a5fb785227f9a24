import { ReloadOutlined } from '@ant-design/icons';
import type { Dashboard } from '@portal/contract/dashboard';
import { messages } from '@portal/contract/messages';
import { useOne } from '@refinedev/core';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../shared/access/session';
import { useDemoState } from '../../shared/data/use-demo-state';
import { ErrorState } from '../../shared/ui/states/error-state';
import { clockTime } from '../../shared/ui/values/dates';
import { AdminView } from './admin-view';
import { BuyerView } from './buyer-view';
import { Checklist, useIsChecklistKnown } from './checklist';
import { DashboardLoading } from './dashboard-loading';
import { DemoNotice } from './demo-notice';
import './dashboard.css';
import { spinner } from '../../shared/ui/states/spinner';
import { TourOffer } from './tour-offer';

/**
 * The role in the response decides which view is shown. After a failure the last numbers stay visible with the time of
 * their response (row D05).
 */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useSessionUser();
  const { query, result: data } = useOne<Dashboard>({
    resource: 'dashboard',
    id: user._id,
    meta: { url: '/api/dashboard' },
  });
  const { dataUpdatedAt, isFetching, isError, error, refetch } = query;
  const role = data?.role ?? user.role;
  const shown = useIsChecklistKnown() ? data : undefined;
  const isDemoBeingMade = useDemoState() === 'ongoing';

  return (
    <div className="dashboard">
      <div className="page-header">
        <h2 className="dashboard-title">{role === 'admin' ? t('adminDashboard') : t('buyerDashboard')}</h2>
        <div className="page-header-actions">
          <span className="dashboard-updated figures" role="status">
            {data && t(isError ? 'asOf' : 'updated', { time: clockTime(dataUpdatedAt) })}
          </span>
          <Button icon={<ReloadOutlined aria-hidden />} loading={isFetching && spinner} onClick={() => void refetch()}>
            {t('refresh')}
          </Button>
        </div>
      </div>
      <DemoNotice />
      <TourOffer />
      {isError && (
        <ErrorState
          title={messages.dashboard.loadFailed}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {shown?.role === 'admin' && !isDemoBeingMade && <Checklist dashboard={shown} />}
      {shown?.role === 'admin' && <AdminView dashboard={shown} />}
      {shown?.role === 'buyer' && <BuyerView dashboard={shown} />}
      {!shown && !isError && <DashboardLoading role={user.role} />}
    </div>
  );
}

import { EyeOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { Settings } from '@portal/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { helpPreviewPath } from '../../shared/access/paths';
import { request } from '../../shared/data/api';
import { shortDateTime } from '../../shared/ui/dates';
import { ErrorState } from '../../shared/ui/error-state';
import { SettingsForm } from './settings-form';
import { SettingsHistory } from './settings-history';
import './settings.css';

export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => request<Settings>('/api/settings', { signal }),
  });
  return (
    <div className="settings">
      <div className="page-header">
        <p className="settings-since">
          {data?.changedAt
            ? t('lastChangedByOn', {
                changedBy: data.changedBy ?? t('somebodyInside'),
                changedAt: shortDateTime(data.changedAt),
              })
            : t('whatBuyersFindUnderHelp')}
        </p>
        <div className="page-header-actions">
          <Link to={helpPreviewPath} className="settings-preview">
            <EyeOutlined aria-hidden /> <span>{t('previewOfHelp')}</span>
          </Link>
        </div>
      </div>
      {isError && (
        <ErrorState
          title={messages.settings.loadFailed}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data ? <SettingsForm latest={data} /> : !isError && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && <SettingsHistory version={data.version} />}
    </div>
  );
}

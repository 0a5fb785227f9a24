import { EyeOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { helpPreviewPath } from '../../shared/access/paths';
import { useSettings } from '../../shared/data/use-settings';
import { QueryError } from '../../shared/ui/states/query-error';
import { shortDateTime } from '../../shared/ui/values/dates';
import { DemoSection } from './demo-section';
import { SettingsForm } from './settings-form';
import { SettingsHistory } from './settings-history';
import './settings.css';

export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { query, result: settings } = useSettings();
  return (
    <div className="settings">
      <div className="page-header">
        <p className="settings-since">
          {settings?.changedAt
            ? t('lastChangedByOn', {
                changedBy: settings.changedBy ?? t('somebodyInside'),
                changedAt: shortDateTime(settings.changedAt),
              })
            : t('whatBuyersFindUnderHelp')}
        </p>
        <div className="page-header-actions">
          <Link to={helpPreviewPath} className="settings-preview">
            <EyeOutlined aria-hidden /> <span>{t('previewOfHelp')}</span>
          </Link>
        </div>
      </div>
      {query.isError && <QueryError title={messages.settings.loadFailed} query={query} />}
      {query.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {settings && <SettingsForm latest={settings} />}
      {/* The form is higher than its placeholder, and would move what stands below it. */}
      {!query.isPending && <DemoSection />}
      {settings && <SettingsHistory version={settings.version} />}
    </div>
  );
}

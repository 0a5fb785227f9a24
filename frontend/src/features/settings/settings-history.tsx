import { RightOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { SettingsHistoryAnswer } from '@portal/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { Collapse, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../shared/data/api';
import { shortDateTime } from '../../shared/ui/dates';
import { ErrorState } from '../../shared/ui/error-state';
import { settingWord } from './setting-words';

/** Who changed what when. Asked for once somebody wants to know. */
export function SettingsHistory({ version }: { version: number }) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['settings', 'history', version],
    queryFn: ({ signal }) => request<SettingsHistoryAnswer>('/api/settings/history', { signal }),
    enabled: open,
  });
  const content = isError ? (
    <ErrorState
      title={messages.settings.loadHistoryFailed}
      detail={error.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  ) : data ? (
    <Versions versions={data.versions} />
  ) : (
    <Skeleton active title={false} />
  );
  return (
    <Collapse
      expandIcon={({ isActive }) => <RightOutlined aria-hidden rotate={isActive ? 90 : 0} />}
      onChange={(keys) => setOpen(keys.length > 0)}
      items={[{ key: 'history', label: t('historyOfChanges'), children: content }]}
    />
  );
}

function Versions({ versions }: SettingsHistoryAnswer) {
  const { t } = useTranslation('settings');
  if (versions.length === 0) return <p className="settings-since">{t('nothingWasChangedYet')}</p>;
  return (
    <ol className="settings-history">
      {versions.map(({ version, at, by, changes }) => (
        <li key={version}>
          <p>
            <strong>{by ?? t('somebody')}</strong> <span className="settings-since figures">{shortDateTime(at)}</span>
          </p>
          <ul>
            {changes.map(({ field, before, after }) => (
              <li key={field}>
                {settingWord(field)}: <del>{before ?? t('empty')}</del> <span className="onward">→</span>{' '}
                <ins>{after ?? t('empty')}</ins>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

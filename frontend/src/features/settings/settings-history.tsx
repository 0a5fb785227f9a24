import { RightOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { SettingsVersion } from '@portal/contract/settings';
import { useList } from '@refinedev/core';
import { Collapse, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { auditPath } from '../../shared/access/paths';
import { QueryError } from '../../shared/ui/states/query-error';
import { longDate, shortDateTime } from '../../shared/ui/values/dates';
import { settingLabel } from './settings-values';

/** Shows who changed which settings and when. The history is loaded when it is first opened. */
export function SettingsHistory({ version }: { version: number }) {
  const { t } = useTranslation('settings');
  const mayAudit = useHasPermission('audit:read');
  const [open, setOpen] = useState(false);
  const { query, result } = useList<SettingsVersion>({
    resource: 'settings-history',
    // The version is part of the cache key, because every new version adds an entry to the history.
    meta: { path: '/api/settings/history', version },
    pagination: { mode: 'off' },
    queryOptions: { enabled: open },
  });
  const content = query.isError ? (
    <QueryError title={messages.settings.loadHistoryFailed} query={query} />
  ) : query.isPending ? (
    <Skeleton active title={false} />
  ) : (
    <>
      <Versions versions={result.data} />
      {/* The log also has the changes of the logo, which is no part of a version. */}
      {mayAudit && (
        <p className="settings-log">
          <Link to={`${auditPath}?object=settings`}>{t('showInAuditLog')}</Link>
        </p>
      )}
    </>
  );
  return (
    <Collapse
      expandIcon={({ isActive }) => <RightOutlined aria-hidden rotate={isActive ? 90 : 0} />}
      onChange={(keys) => setOpen(keys.length > 0)}
      items={[{ key: 'history', label: t('historyOfChanges'), children: content }]}
    />
  );
}

function Versions({ versions }: { versions: readonly SettingsVersion[] }) {
  const { t } = useTranslation('settings');
  const words: Record<string, string> = { true: t('yes'), false: t('no') };
  const valueInWords = (field: string, value: string | null) => {
    if (value === null) return t('empty');
    return field === 'security.secondFactorFrom' ? longDate(value) : (words[value] ?? value);
  };
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
                {settingLabel(field)}:{' '}
                <del>
                  <bdi>{valueInWords(field, before)}</bdi>
                </del>{' '}
                <span className="onward">→</span>{' '}
                <ins>
                  <bdi>{valueInWords(field, after)}</bdi>
                </ins>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

import { DownloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { StockFile, StockFileVersion } from '@portal/contract/stock-files';
import { useList } from '@refinedev/core';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { QueryError } from '../../../shared/ui/states/query-error';
import { spinner } from '../../../shared/ui/states/spinner';
import { longDate } from '../../../shared/ui/values/dates';
import { NumberWithUnit } from '../../../shared/ui/values/number-with-unit';
import { texts } from '../../../texts/texts';
import { useStartAndEndSides } from '../../../texts/use-language';
import { useFileDownload } from '../stock-files/use-file-download';
import { VersionChanges } from './version-changes';

interface VersionsDrawerProps extends DialogControls {
  /** The API address of the stock file. */
  path: string;
  file: StockFile;
}

/**
 * Returns a version's changes in one line: '12 added · 3 removed · 40 prices changed · 7 stock changed', or 'Nothing
 * changed'.
 */
function changesOf({ version, added, gone, priceChanged, stockChanged }: StockFileVersion): string {
  if (version === 1) return texts.t('catalogue:firstVersion');
  const parts = [
    added > 0 && texts.t('catalogue:addedCount', { count: added }),
    gone > 0 && texts.t('catalogue:goneCount', { count: gone }),
    priceChanged > 0 && texts.t('catalogue:pricesChanged', { count: priceChanged }),
    stockChanged > 0 && texts.t('catalogue:stockChanged', { count: stockChanged }),
  ].filter(Boolean);
  return parts.length === 0 ? texts.t('catalogue:nothingChanged') : parts.join(' · ');
}

const isChanged = ({ added, gone, priceChanged, stockChanged }: StockFileVersion): boolean =>
  added + gone + priceChanged + stockChanged > 0;

/** Every version of a stock file: who published it and when, what it changed, and its download. */
export function VersionsDrawer({ path, file, open, onClose, afterClose }: VersionsDrawerProps) {
  const sides = useStartAndEndSides();
  const { t } = useTranslation('catalogue');
  const [shown, setShown] = useState<number | null>(null);
  const { loading, fetchFile } = useFileDownload();
  const { query, result } = useList<StockFileVersion>({
    resource: 'stock-file-versions',
    meta: { path: `${path}/versions` },
    pagination: { mode: 'off' },
  });
  return (
    <Drawer
      placement={sides.end}
      open={open}
      onClose={onClose}
      afterOpenChange={(visible) => !visible && afterClose()}
      width="min(560px, 100vw)"
      title={t('versionHistory')}
    >
      <p className="dialog-subject">{file.fileName}</p>
      {query.isPending && <Skeleton active paragraph={{ rows: 5 }} />}
      {query.isError && <QueryError title={messages.catalogue.loadVersionsFailed} query={query} />}
      <ol className="versions">
        {result.data.map((version) => (
          <li key={version.version} className="version">
            <div className="version-head">
              <strong>{t('version', { version: version.version })}</strong>
              {version.version === file.version && <span className="version-current">{t('current')}</span>}
              <Button
                size="small"
                icon={<DownloadOutlined aria-hidden />}
                loading={loading === version.version && spinner}
                onClick={() =>
                  void fetchFile(`${path}/versions/${version.version}/download`, version.originalName, version.version)
                }
                aria-label={t('downloadVersion', { version: version.version })}
              >
                {t('download')}
              </Button>
            </div>
            <p className="version-facts">
              {longDate(version.publishedAt)} · {version.publishedBy} ·{' '}
              <NumberWithUnit amount={version.lineCount} of="references" />
            </p>
            <p className="version-name own-direction" dir="auto" title={version.originalName}>
              {version.originalName}
            </p>
            <p>
              {changesOf(version)}
              {isChanged(version) && (
                <Button
                  type="link"
                  size="small"
                  aria-expanded={shown === version.version}
                  onClick={() => setShown(shown === version.version ? null : version.version)}
                >
                  {shown === version.version ? t('hideChanges') : t('showChanges')}
                </Button>
              )}
            </p>
            {shown === version.version && <VersionChanges path={`${path}/versions/${version.version}/changes`} />}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

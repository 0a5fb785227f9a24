import { DownloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { StockFile, StockFileVersion, StockFileVersionsAnswer } from '@portal/contract/stock-files';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request, sentenceOf } from '../../shared/data/api';
import type { AskedDialog } from '../../shared/ui/action-dialog';
import { longDate } from '../../shared/ui/dates';
import { ErrorState } from '../../shared/ui/error-state';
import { spinner } from '../../shared/ui/spinner';
import { Units } from '../../shared/ui/units';
import { texts } from '../../texts/texts';
import { useSides } from '../../texts/use-language';
import { useFileDownload } from './use-file-download';
import { VersionChanges } from './version-changes';

interface VersionsDrawerProps extends AskedDialog {
  /** Of the file. */
  path: string;
  file: StockFile;
}

/** '12 added · 3 gone · 40 prices changed · 7 stock changed', or that nothing did. */
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

/** Who published what when under this card, what it changed, and each of the files to download. */
export function VersionsDrawer({ path, file, open, onClose, afterClose }: VersionsDrawerProps) {
  const sides = useSides();
  const { t } = useTranslation('catalogue');
  const [shown, setShown] = useState<number | null>(null);
  const { loading, fetchFile } = useFileDownload();
  const query = useQuery({
    queryKey: ['stock-file-versions', path],
    queryFn: ({ signal }) => request<StockFileVersionsAnswer>(`${path}/versions`, { signal }),
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
      {query.isError && (
        <ErrorState
          title={messages.catalogue.loadVersionsFailed}
          detail={sentenceOf(query.error, messages.catalogue.loadVersionsFailed)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      <ol className="versions">
        {query.data?.versions.map((each) => (
          <li key={each.version} className="version">
            <div className="version-head">
              <strong>{t('version', { version: each.version })}</strong>
              {each.version === file.version && <span className="version-current">{t('current')}</span>}
              <Button
                size="small"
                icon={<DownloadOutlined aria-hidden />}
                loading={loading === each.version && spinner}
                onClick={() =>
                  void fetchFile(`${path}/versions/${each.version}/download`, each.originalName, each.version)
                }
                aria-label={t('downloadVersion', { version: each.version })}
              >
                {t('download')}
              </Button>
            </div>
            <p className="version-facts">
              {longDate(each.publishedAt)} · {each.publishedBy} · <Units amount={each.lineCount} of="references" />
            </p>
            <p className="version-name" title={each.originalName}>
              {each.originalName}
            </p>
            <p>
              {changesOf(each)}
              {isChanged(each) && (
                <Button
                  type="link"
                  size="small"
                  aria-expanded={shown === each.version}
                  onClick={() => setShown(shown === each.version ? null : each.version)}
                >
                  {shown === each.version ? t('hideChanges') : t('showChanges')}
                </Button>
              )}
            </p>
            {shown === each.version && <VersionChanges path={`${path}/versions/${each.version}/changes`} />}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

import { ArrowLeftOutlined, DownloadOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sentenceOf } from '../../shared/data/api';
import { longDate } from '../../shared/ui/dates';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { spinner } from '../../shared/ui/spinner';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { translated } from '../../texts/translated';
import { closedDoor } from './closed-door';
import { LinesTable } from './lines-table';
import { LinesToolbar } from './lines-toolbar';
import { useLinesView } from './lines-view';
import { useFileDownload } from './use-file-download';
import { pathOfFile } from './use-stock-files';
import { useLineChoices, useStockLines } from './use-stock-lines';

interface StockLinesPanelProps {
  brandId: string;
  fileId: string;
}

/** A stock file opened: its references with what can be ordered of each now. */
export function StockLinesPanel({ brandId, fileId }: StockLinesPanelProps) {
  const { t } = useTranslation(['catalogue', 'trade']);
  const path = pathOfFile(brandId, fileId);
  const { view, change, filtered, showEverything } = useLinesView();
  const choices = useLineChoices(path);
  const { query, lines, total } = useStockLines(path, view);
  const { loading, fetchFile } = useFileDownload();
  const file = choices.data?.file;
  const failed = query.isError ? query : choices;
  const closed = closedDoor(failed.error);
  useDocumentTitle(file?.fileName ?? t('stockFile'));

  return (
    <section className="stock-lines" aria-labelledby="stock-lines-title">
      <Link to={{ search: new URLSearchParams({ brand: brandId }).toString() }} className="stock-lines-back">
        <ArrowLeftOutlined aria-hidden /> {t('stockFilesTitle')}
      </Link>
      <div className="stock-files-head">
        <div className="stock-files-titles">
          <h2 id="stock-lines-title" className="stock-files-brand" title={file?.fileName}>
            {file?.fileName ?? t('stockFile')}
          </h2>
          {file && (
            <p className="stock-file-date">
              {t('lastUpdated', { date: longDate(file.uploadedAt) })} ·{' '}
              <span role="status" className="figures">
                {filtered && query.isSuccess
                  ? t('referencesOf', { shown: total, total: file.lineCount })
                  : t('trade:references', { count: file.lineCount })}
              </span>
            </p>
          )}
        </div>
        {file && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={loading !== undefined && spinner}
            onClick={() => void fetchFile(`${path}/download`, file.originalName)}
          >
            {t('download')}
          </Button>
        )}
      </div>
      {failed.isError &&
        (closed ? (
          <Note type="warning" message={translated(closed)} />
        ) : (
          <ErrorState
            title={messages.catalogue.loadLinesFailed}
            detail={sentenceOf(failed.error, messages.catalogue.loadLinesFailed)}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        ))}
      {!failed.isError && (
        <>
          <LinesToolbar
            view={view}
            onChange={change}
            colours={choices.data?.colours ?? []}
            sizes={choices.data?.sizes ?? []}
          />
          {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />}
          {query.isSuccess && lines.length === 0 && (
            <EmptyState
              title={filtered ? t('noReferenceMatches') : t('noReferences')}
              action={filtered && <Button onClick={showEverything}>{t('showAllReferences')}</Button>}
            >
              {filtered ? t('tryAnotherSearch') : t('listsNothingAnyMore')}
            </EmptyState>
          )}
          {lines.length > 0 && (
            <LinesTable
              path={path}
              pictures={choices.data?.pictures ?? false}
              lines={lines}
              loading={query.isPlaceholderData}
              sort={view.sort}
              onSort={(sort) => change({ sort })}
              onEnd={() => {
                if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

import { ArrowLeftOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { stockFileApiPath } from '../../../shared/data/stock-file-api-path';
import { Notice } from '../../../shared/ui/notice';
import { EmptyState } from '../../../shared/ui/states/empty-state';
import { QueryError } from '../../../shared/ui/states/query-error';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { translateSentence } from '../../../texts/translate-sentence';
import { accessErrorMessage } from '../access-error-message';
import { useCatalogueSearch } from '../use-catalogue-search';
import { LinesTable } from './lines-table';
import { LinesToolbar } from './lines-toolbar';
import { useLinesView } from './lines-view';
import { StockFileHead } from './stock-file-head';
import { useLineFilterOptions, useStockLines } from './use-stock-lines';

interface StockLinesPanelProps {
  brandId: string;
  fileId: string;
}

/** An open stock file: its references, and how many lots of each reference can be ordered now. */
export function StockLinesPanel({ brandId, fileId }: StockLinesPanelProps) {
  const { t } = useTranslation('catalogue');
  const path = stockFileApiPath(brandId, fileId);
  const searchFor = useCatalogueSearch();
  const { view, change, filtered, showEverything } = useLinesView();
  const { query: choicesQuery, result: choices } = useLineFilterOptions(path);
  const { query, lines, total } = useStockLines(path, view);
  const file = choices?.file;
  // Whether there is a column with pictures is known with the choices.
  const isLoading = query.isPending || choicesQuery.isPending;
  const failed = query.isError ? query : choicesQuery;
  const refusal = accessErrorMessage(failed.error);
  // A failed refetch or further page leaves what was loaded before, except when the file is no longer accessible.
  const isShown = !refusal && (!failed.isError || (query.data !== undefined && choices !== undefined));
  useDocumentTitle(file?.fileName ?? t('stockFile'));

  return (
    <section className="stock-lines" aria-labelledby="stock-lines-title">
      <Link to={{ search: searchFor({ brand: brandId }) }} className="stock-lines-back">
        <ArrowLeftOutlined aria-hidden /> {t('stockFilesTitle')}
      </Link>
      <StockFileHead
        brandId={brandId}
        fileId={fileId}
        file={file}
        shownCount={filtered && query.data ? total : undefined}
        isAccessible={!refusal}
        isFailed={choicesQuery.isError}
      />
      {failed.isError &&
        (refusal ? (
          <Notice type="warning" message={translateSentence(refusal)} />
        ) : (
          <QueryError
            title={messages.catalogue.loadLinesFailed}
            query={{
              error: failed.error,
              isFetching: failed.isFetching,
              refetch: query.isFetchNextPageError ? () => query.fetchNextPage() : () => failed.refetch(),
            }}
          />
        ))}
      {isShown && (
        <>
          <LinesToolbar view={view} onChange={change} colours={choices?.colours} sizes={choices?.sizes} />
          {isLoading && <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />}
          {!isLoading && lines.length === 0 && (
            <EmptyState
              title={filtered ? t('noReferenceMatches') : t('noReferences')}
              action={filtered && <Button onClick={showEverything}>{t('showAllReferences')}</Button>}
            >
              {filtered ? t('tryAnotherSearch') : t('listsNothingAnyMore')}
            </EmptyState>
          )}
          {lines.length < total && <p className="only-printed">{t('referencesOf', { shown: lines.length, total })}</p>}
          {!isLoading && lines.length > 0 && (
            <LinesTable
              path={path}
              pictures={choices?.pictures ?? false}
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

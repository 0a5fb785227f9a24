import type { BaseRecord } from '@refinedev/core';
import { Skeleton } from 'antd';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyWithTexts } from '../../texts/lazy-with-texts';
import { translateSentence } from '../../texts/translate-sentence';
import { usePrinting } from '../ui/printing';
import { ErrorState } from '../ui/states/error-state';
import { useIsWindowAtLeast } from '../ui/use-is-window-at-least';
import { ListCards, type ListCardsProps } from './list-cards';
import { ListTable, type ListTableProps } from './list-table';

/** Page links and their choice of sizes are half as large as the table, which does not wait for them. */
const ListPagination = lazyWithTexts(async () => (await import('./list-pagination')).ListPagination, 'trade');

/** A table is sorted by the titles of its columns. */
const SortSelect = lazyWithTexts(async () => (await import('./list-pagination')).SortSelect, 'trade');

/**
 * Loads the page links as soon as there are rows, and returns whether they can be shown. React would show them 300 ms
 * after their place if `Suspense` alone waited for them.
 */
function useLoadedPagination(hasRows: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // A failure is shown by the page's boundary, which loads them again.
    if (hasRows)
      ListPagination.preload().then(
        () => setLoaded(true),
        () => setLoaded(true),
      );
  }, [hasRows]);
  return isLoaded;
}

/** Returns whether the window is wide enough for a table. In narrower windows lists show cards. */
export function useIsWide(): boolean {
  return useIsWindowAtLeast('lg');
}

interface Props<Row extends BaseRecord>
  extends Omit<ListTableProps<Row>, 'placeholder'>,
    Omit<ListCardsProps<Row>, 'rows'> {
  loading: string;
  /** The title of the error, shown above the server's message. */
  failed: string;
  /** Shown instead of rows when the list is empty. */
  none: ReactNode;
}

/** Renders a list in each of its states: loading, failed, empty, or rows with pagination. */
export function List<Row extends BaseRecord>({ label, card, loading, failed, none, ...table }: Props<Row>) {
  const wide = useIsWide();
  const printing = usePrinting();
  const { view, onChange } = table;
  const { query, rows, total } = table.list;
  const canShowPages = useLoadedPagination(total > 0);
  const pagesPlace = <div className="list-pages" />;
  // A list that has rows on other pages is not empty: the page is beyond the last one, which is loaded in its place.
  const placeholder =
    query.isPending || total > 0 ? (
      <div role="status" className="list-loading">
        <p>{translateSentence(loading)}</p>
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </div>
    ) : (
      none
    );
  const cards =
    rows.length > 0 ? (
      <>
        <Suspense fallback={<div className="list-sort" />}>
          <SortSelect {...table} />
        </Suspense>
        <ListCards label={label} rows={rows} card={card} />
      </>
    ) : (
      placeholder
    );
  return (
    <>
      {query.isError && (
        <ErrorState
          title={failed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {(rows.length > 0 || !query.isError) &&
        (wide || printing ? <ListTable {...table} placeholder={placeholder} /> : cards)}
      {total > 0 && (
        <Suspense fallback={pagesPlace}>
          {canShowPages ? <ListPagination view={view} total={total} wide={wide} onChange={onChange} /> : pagesPlace}
        </Suspense>
      )}
    </>
  );
}

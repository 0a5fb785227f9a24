import { Suspense, useState } from 'react';
import { useIsWide } from '../../../shared/list/list';
import type { PageAndSort } from '../../../shared/list/list-view';
import { usePrinting } from '../../../shared/ui/printing';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';

const ListPagination = lazyWithTexts(
  async () => (await import('../../../shared/list/list-pagination')).ListPagination,
  'trade',
);

/** More rows than this are shown in pages: a statement has up to 10,000. */
const rowsPerPage = 200;
const firstPage: PageAndSort = { page: 1, limit: rowsPerPage, sort: '', search: '' };

/** Returns the rows of the current page with the index of the first, and the links to the pages when there are several. */
export function usePagesOf<Row>(rows: readonly Row[]) {
  const wide = useIsWide();
  const printing = usePrinting();
  const [view, setView] = useState(firstPage);
  const lastPage = Math.max(1, Math.ceil(rows.length / view.limit));
  const page = Math.min(view.page, lastPage);
  const start = printing ? 0 : (page - 1) * view.limit;
  const end = printing ? rows.length : start + view.limit;
  return {
    shown: rows.slice(start, end),
    start,
    isLast: end >= rows.length,
    pages: rows.length > rowsPerPage && (
      <Suspense fallback={<div className="list-pages" />}>
        <ListPagination
          view={{ ...view, page }}
          total={rows.length}
          wide={wide}
          onChange={(change) => setView((now) => ({ ...now, page: 1, ...change }))}
        />
      </Suspense>
    ),
  };
}

import type { BaseRecord } from '@refinedev/core';
import { useCallback, useState } from 'react';
import { type Filters, type PageAndSort, pageSizes } from '../../shared/list/list-view';
import { useListPage } from '../../shared/list/use-list-page';

/** A list in a section of a page, a page at a time. Its page is not kept in the address, which belongs to the whole page. */
export function useSectionList<Row extends BaseRecord>(resource: string, sort: string, filters: Filters) {
  const [view, setView] = useState<PageAndSort>({ page: 1, limit: pageSizes[0], sort, search: '' });
  const onChange = useCallback(
    (change: Partial<PageAndSort>) => setView((now) => ({ ...now, page: 1, ...change })),
    [],
  );
  const list = useListPage<Row>({ resource, view, filters, onChange });
  return { list, view, onChange };
}

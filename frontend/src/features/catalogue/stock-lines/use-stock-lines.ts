import type { PublishedLine, StockLineChoicesResponse } from '@portal/contract/stock-files';
import { useInfiniteList, useOne } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { crudFilters, sortersOf } from '../../../shared/list/use-list-page';
import { type LinesView, lineFilters } from './lines-view';

const pageSize = 200;
const resource = 'stock-lines';

/** Loads a stock file's lines; further pages are loaded while the table is scrolled. */
export function useStockLines(path: string, view: LinesView) {
  const { query } = useInfiniteList<PublishedLine>({
    resource,
    meta: { path: `${path}/lines` },
    filters: crudFilters(lineFilters(view)),
    sorters: sortersOf(view),
    pagination: { pageSize },
    queryOptions: { placeholderData: keepPreviousData },
  });
  const lines = query.data?.pages.flatMap((page) => page.data) ?? [];
  return { query, lines, total: query.data?.pages[0]?.total ?? 0 };
}

/** Loads the stock file itself and the values by which its lines can be filtered. */
export function useLineFilterOptions(path: string) {
  return useOne<StockLineChoicesResponse>({ resource, id: 'line-choices', meta: { path } });
}

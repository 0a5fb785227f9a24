import type { StockLineChoicesAnswer, StockLinesAnswer } from '@portal/contract/stock-files';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/data/api';
import { type LinesView, linesQuery } from './lines-view';

const pageSize = 200;

/** A file's lines, more of them as they are scrolled to. What is loaded is asked for again when the catalogue changes. */
export function useStockLines(path: string, view: LinesView) {
  const query = useInfiniteQuery({
    queryKey: ['stock-lines', path, view],
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams([
        ...linesQuery(view),
        ['page', String(pageParam)],
        ['limit', String(pageSize)],
      ]);
      return request<StockLinesAnswer>(`${path}/lines?${parameters}`, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? [];
  return { query, lines, total: query.data?.pages[0]?.total ?? 0 };
}

/** The file itself, and what its lines can be narrowed to. */
export function useLineChoices(path: string) {
  return useQuery({
    queryKey: ['stock-lines', path, 'choices'],
    queryFn: ({ signal }) => request<StockLineChoicesAnswer>(`${path}/line-choices`, { signal }),
  });
}

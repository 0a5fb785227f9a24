import type { Buyer } from '@portal/contract/buyers';
import { useList } from '@refinedev/core';

/**
 * Returns the number of all buyers, regardless of filters. It is requested only for a filtered list, because the total
 * of an unfiltered list is the same number.
 */
export function useBuyerCount(filtered: boolean, total: number): number | undefined {
  const { result } = useList<Buyer>({
    resource: 'buyers',
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    queryOptions: { enabled: filtered },
  });
  return filtered ? result.total : total;
}

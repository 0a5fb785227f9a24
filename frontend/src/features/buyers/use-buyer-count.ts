import type { Buyer } from '@portal/contract/buyers';
import { useList } from '@refinedev/core';

/** How many buyers there are whatever the filters: the list's own total while there are none. */
export function useBuyerCount(filtered: boolean, total: number): number | undefined {
  const { result } = useList<Buyer>({
    resource: 'buyers',
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    errorNotification: false,
    queryOptions: { enabled: filtered },
  });
  return filtered ? result.total : total;
}

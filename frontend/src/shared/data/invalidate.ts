import { type LiveResource, liveResources } from '@portal/contract/live';
import { type Query, type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * The cached queries that show data of each resource, named by their Refine resource or by the first element of their
 * key.
 */
const queriesByResource: Record<LiveResource, readonly string[]> = {
  session: ['session', 'sessions', 'second-factor'],
  orders: ['orders', 'order-lines', 'dashboard'],
  drafts: ['drafts'],
  catalogue: [
    'brands',
    'buyer-brands',
    'stock-files',
    'stock-lines',
    'stock-file-versions',
    'order-lines',
    'drafts',
    'draft-stock',
    'dashboard',
  ],
  buyers: ['buyers', 'chat-buyers', 'dashboard'],
  notifications: ['notifications'],
  chat: ['chat', 'chat-buyers'],
  mails: ['mails'],
  settings: ['settings'],
  documents: ['documents'],
  receivables: ['receivables', 'payments', 'payment-proofs', 'dashboard'],
  staff: ['staff'],
  company: ['company', 'buyers'],
};

/**
 * Resources that can be refreshed. The server does not broadcast changes of failed jobs, so only the user's own actions
 * refresh those.
 */
type Refreshable = LiveResource | 'failed-jobs';

/**
 * Returns a query's resource name. Refine's keys have it in the third place, after `data` and the provider's name; in
 * other keys it comes first.
 */
function nameOf({ queryKey }: Query): unknown {
  return queryKey[0] === 'data' ? queryKey[2] : queryKey[0];
}

/**
 * Invalidates all queries that show these resources, after the user's own actions and live events. Queries on the
 * screen are refetched now, others when they are next used.
 */
function refresh(queryClient: QueryClient, resources: readonly Refreshable[] = liveResources): void {
  const names = new Set<unknown>(
    resources.flatMap((resource) => (resource === 'failed-jobs' ? [resource] : queriesByResource[resource])),
  );
  void invalidateQueries(queryClient, { predicate: (query) => names.has(nameOf(query)) });
}

export function useInvalidateResources(): (resources?: readonly Refreshable[]) => void {
  const queryClient = useQueryClient();
  return useCallback((resources) => refresh(queryClient, resources), [queryClient]);
}

/**
 * Invalidates queries. A query whose first response is still loading is refetched once more afterwards, because that
 * response may be older than the change and TanStack Query would treat it as fresh.
 */
export function invalidateQueries(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  const loading = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const invalidated = queryClient.invalidateQueries(filters);
  for (const query of loading) {
    const onlyThisQuery = { predicate: (other: Query) => other === query };
    void queryClient.refetchQueries(onlyThisQuery).then(() => queryClient.invalidateQueries(onlyThisQuery));
  }
  return invalidated;
}

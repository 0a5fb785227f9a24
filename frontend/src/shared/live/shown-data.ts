import { type LiveResource, liveResources } from '@portal/contract/live';
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** Which queries show something of what changed, by the first word of their key or by Refine's name for the list. */
const shownBy: Record<LiveResource, readonly string[]> = {
  session: ['session', 'sessions'],
  orders: ['orders', 'dashboard'],
  catalogue: ['brands', 'stock-files', 'stock-lines', 'stock-file-versions', 'order-choices', 'dashboard'],
  buyers: ['buyers', 'chat-buyers', 'order-choices', 'dashboard'],
  notifications: ['notifications'],
  chat: ['chat', 'chat-buyers'],
  mails: ['mails'],
  settings: ['settings'],
};

/** Refine's keys begin with `data` and the provider's name. */
function nameOf({ queryKey }: Query): unknown {
  return queryKey[0] === 'data' ? queryKey[2] : queryKey[0];
}

/** What is on the screen is asked for again now, what was left behind when it is opened the next time. */
export function askAgain(queryClient: QueryClient, resources: readonly LiveResource[] = liveResources): void {
  const names = new Set<unknown>(resources.flatMap((resource) => shownBy[resource]));
  void askAgainFor(queryClient, { predicate: (query) => names.has(nameOf(query)) });
}

/**
 * A first answer that is still on its way may be older than the change. TanStack Query waits for it instead of asking
 * again, and takes it for fresh: such queries are asked once more when it is there.
 */
export function askAgainFor(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const asked = queryClient.invalidateQueries(filters);
  for (const query of underWay) {
    const once = { predicate: (other: Query) => other === query };
    void queryClient.refetchQueries(once).then(() => queryClient.invalidateQueries(once));
  }
  return asked;
}

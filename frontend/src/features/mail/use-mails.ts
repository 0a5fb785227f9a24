import type { Mail, MailsAnswer } from '@portal/contract/mails';
import { type CrudFilter, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MailsView } from './mails-view';

/** While something is under way; otherwise the server says when to look. */
const refreshMs = 3_000;
/** For the badge, should the server's word be missed. */
const failuresRefreshMs = 60_000;

/** One page of mails as the server sorts and filters them, with the counts of all. */
export function useMails(view: MailsView, onPage: (page: number) => void) {
  const filters: CrudFilter[] = [];
  if (view.search !== '') filters.push({ field: 'search', operator: 'contains', value: view.search });
  if (view.status !== undefined) filters.push({ field: 'status', operator: 'eq', value: view.status });
  if (view.kind !== undefined) filters.push({ field: 'kind', operator: 'eq', value: view.kind });
  const { query, result } = useList<Mail>({
    resource: 'mails',
    pagination: { currentPage: view.page, pageSize: view.limit, mode: 'server' },
    sorters: [{ field: view.sort.replace(/^-/, ''), order: view.sort.startsWith('-') ? 'desc' : 'asc' }],
    filters,
    // The page says so itself.
    errorNotification: false,
    queryOptions: {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => {
        const body = state.data?.body as MailsAnswer | undefined;
        return body && body.counts.queued + body.counts.sending > 0 ? refreshMs : false;
      },
    },
  });
  const body = query.data?.body as MailsAnswer | undefined;
  const total = result.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / view.limit));
  const beyond = query.isSuccess && !query.isPlaceholderData && view.page > lastPage;
  // The last failed one of the last page was sent, or the address is old.
  useEffect(() => {
    if (beyond) onPage(lastPage);
  }, [beyond, lastPage, onPage]);
  return { query, mails: result.data, total, failed: body?.counts.failed ?? 0, delivery: body?.delivery };
}

/** How many mails wait for an administrator. */
export function useFailedMails(enabled: boolean): number {
  const { result } = useList<Mail>({
    resource: 'mails',
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    filters: [{ field: 'status', operator: 'eq', value: 'failed' }],
    errorNotification: false,
    queryOptions: { enabled, refetchInterval: failuresRefreshMs },
  });
  return enabled ? (result.total ?? 0) : 0;
}

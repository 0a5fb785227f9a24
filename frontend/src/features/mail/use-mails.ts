import type { Mail, MailsResponse } from '@portal/contract/mails';
import { useList } from '@refinedev/core';
import { useListPage } from '../../shared/list/use-list-page';
import type { MailsView } from './mails-view';

/** The polling interval in milliseconds while mails are being sent; otherwise live events refetch the list. */
const refreshMs = 3_000;
/**
 * The polling interval in milliseconds of the badge with the number of failed mails, in case a live event is missed.
 */
const failuresRefreshMs = 60_000;

/** Stands here, and not beside the view, so that the menu's badge does not load the view's code with every page. */
export const filtersOf = ({ search, status, kind }: MailsView) => ({ search, status, kind });

/** Loads one page of mails, the number of failed mails, and how mails are delivered. */
export function useMails(view: MailsView, onChange: (change: { page: number }, history: { replace: true }) => void) {
  const list = useListPage<Mail>({
    resource: 'mails',
    view,
    filters: filtersOf(view),
    onChange,
    refreshAfter: ({ body }) => ((body as MailsResponse).underWay > 0 ? refreshMs : false),
  });
  const body = list.query.data?.body as MailsResponse | undefined;
  return { list, failed: body?.failed ?? 0, delivery: body?.delivery };
}

/** Returns the number of failed mails, which an administrator should look at. */
export function useFailedMails(enabled: boolean): number {
  const { result } = useList<Mail>({
    resource: 'mails',
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    filters: [{ field: 'status', operator: 'eq', value: 'failed' }],
    queryOptions: { enabled, refetchInterval: failuresRefreshMs },
  });
  return enabled ? (result.total ?? 0) : 0;
}

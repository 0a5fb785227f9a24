import type { Mail, MailsAnswer } from '@portal/contract/mails';
import { useList } from '@refinedev/core';
import { useListPage } from '../../shared/list/use-list-page';
import type { MailsView } from './mails-view';

/** While something is under way; otherwise the server says when to look. */
const refreshMs = 3_000;
/** For the badge, should the server's word be missed. */
const failuresRefreshMs = 60_000;

/** One page of mails, and what there is of all. */
export function useMails(view: MailsView, onChange: (change: { page: number }) => void) {
  const list = useListPage<Mail>({
    resource: 'mails',
    view,
    filters: { search: view.search, status: view.status, kind: view.kind },
    onChange,
    refreshAfter: ({ body }) => ((body as MailsAnswer).underWay > 0 ? refreshMs : false),
  });
  const body = list.query.data?.body as MailsAnswer | undefined;
  return { list, failed: body?.failed ?? 0, delivery: body?.delivery };
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

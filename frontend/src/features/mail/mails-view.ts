import { type MailKind, type MailStatus, mailKinds, mailStatuses } from '@portal/contract/mails';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const pageSizes = [20, 50, 100] as const;
/** Fields that the server sorts by. */
const sortableFields = ['recipient', 'kind', 'subject', 'status', 'attempts', 'requestedAt', 'sentAt'] as const;
const newestFirst = '-requestedAt';

/** What the list shows: all of it is in the address (X05). */
export interface MailsView {
  page: number;
  limit: number;
  /** `field` or `-field`. */
  sort: string;
  search: string;
  status: MailStatus | undefined;
  kind: MailKind | undefined;
}

const defaults: MailsView = {
  page: 1,
  limit: pageSizes[0],
  sort: newestFirst,
  search: '',
  status: undefined,
  kind: undefined,
};

export const kinds = Object.keys(mailKinds) as MailKind[];

/** An address can be typed by hand: whatever does not make sense counts as absent. */
function readMailsView(params: URLSearchParams): MailsView {
  const page = Number(params.get('page'));
  const sort = params.get('sort') ?? newestFirst;
  return {
    page: Number.isInteger(page) && page > 0 ? page : defaults.page,
    limit: pageSizes.find((size) => size === Number(params.get('limit'))) ?? defaults.limit,
    sort: sortableFields.some((field) => field === sort.replace(/^-/, '')) ? sort : newestFirst,
    search: (params.get('search') ?? '').slice(0, 200),
    status: mailStatuses.find((status) => status === params.get('status')),
    kind: kinds.find((kind) => kind === params.get('kind')),
  };
}

function writeMailsView(view: MailsView): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ['page', 'limit', 'sort', 'search', 'status', 'kind'] as const) {
    const value = view[key];
    if (value !== undefined && value !== '' && value !== defaults[key]) params.set(key, String(value));
  }
  return params;
}

export function useMailsView(): [MailsView, (change: Partial<MailsView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readMailsView(params), [params]);
  const change = useCallback(
    (part: Partial<MailsView>) => {
      // Only turning pages is worth a step back; typing a search would fill the history.
      const replace = part.page === undefined;
      setParams((current) => writeMailsView({ ...readMailsView(current), page: 1, ...part }), { replace });
    },
    [setParams],
  );
  return [view, change];
}

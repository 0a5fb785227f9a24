import { type BuyerType, buyerTypes } from '@portal/contract/auth';
import { type AccountStatus, accountStatuses } from '@portal/contract/policy';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const pageSizes = [20, 50, 100] as const;
/** Fields that the server sorts by. */
const sortableFields = ['name', 'companyName', 'email', 'phone', 'buyerType', 'status', 'lastLogin', 'createdAt'];
const newestFirst = '-createdAt';

/** What the list shows: all of it is in the address, so that it survives a reload and can be sent to a colleague (X05). */
export interface BuyersView {
  page: number;
  limit: number;
  /** `field` or `-field`. */
  sort: string;
  search: string;
  type: BuyerType | undefined;
  status: AccountStatus | undefined;
}

const defaults: BuyersView = {
  page: 1,
  limit: pageSizes[0],
  sort: newestFirst,
  search: '',
  type: undefined,
  status: undefined,
};

/** An address can be typed by hand: whatever does not make sense counts as absent. */
function readBuyersView(params: URLSearchParams): BuyersView {
  const page = Number(params.get('page'));
  const sort = params.get('sort') ?? newestFirst;
  return {
    page: Number.isInteger(page) && page > 0 ? page : defaults.page,
    limit: pageSizes.find((size) => size === Number(params.get('limit'))) ?? defaults.limit,
    sort: sortableFields.includes(sort.replace(/^-/, '')) ? sort : newestFirst,
    search: (params.get('search') ?? '').slice(0, 200),
    type: buyerTypes.find((type) => type === params.get('type')),
    status: accountStatuses.find((status) => status === params.get('status')),
  };
}

function writeBuyersView(view: BuyersView, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of ['page', 'limit', 'sort', 'search', 'type', 'status'] as const) {
    const value = view[key];
    if (value === undefined || value === '' || value === defaults[key]) next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

export function isFiltered({ search, type, status }: BuyersView): boolean {
  return search !== '' || type !== undefined || status !== undefined;
}

export function useBuyersView(): [BuyersView, (change: Partial<BuyersView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readBuyersView(params), [params]);
  const change = useCallback(
    (part: Partial<BuyersView>) => {
      // Only turning pages is worth a step back; typing a search would fill the history.
      const replace = part.page === undefined;
      setParams((current) => writeBuyersView({ ...readBuyersView(current), page: 1, ...part }, current), { replace });
    },
    [setParams],
  );
  return [view, change];
}

const opened = 'buyer';

/** The buyer whose details are open, in the address as well: opening is a step back's worth, closing is not. */
export function useOpenBuyer(): {
  id: string | null;
  addressOf: (id: string) => string;
  open: (id: string) => void;
  close: () => void;
} {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (id: string) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        next.set(opened, id);
        return next;
      }),
    [setParams],
  );
  const close = useCallback(
    () =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete(opened);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const addressOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set(opened, id);
    return `?${next}`;
  };
  return { id: params.get(opened), addressOf, open, close };
}

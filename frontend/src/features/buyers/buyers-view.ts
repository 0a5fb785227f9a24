import { type BuyerType, buyerTypes } from '@portal/contract/auth';
import { type AccountStatus, accountStatuses } from '@portal/contract/policy';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import {
  type Filters,
  type ListDefinition,
  type ListState,
  parseOneOf,
  useListState,
} from '../../shared/list/list-view';

type BuyerFilters = {
  type: BuyerType | undefined;
  status: AccountStatus | undefined;
};

export type BuyersView = ListState<BuyerFilters>;

const rules: ListDefinition<BuyerFilters> = {
  sortable: ['name', 'companyName', 'email', 'phone', 'buyerType', 'status', 'lastLogin', 'createdAt'],
  defaultSort: '-createdAt',
  filters: { type: parseOneOf(buyerTypes), status: parseOneOf(accountStatuses) },
};

export const useBuyersView = () => useListState(rules);

/** Returns the filters as query parameters of the API. */
export function filtersOf({ search, type, status }: BuyersView): Filters {
  return { search, buyerType: type, status };
}

const opened = 'buyer';

/**
 * Keeps the buyer whose details are open in the address. Opening the details adds an entry to the browser's history;
 * closing them replaces that entry.
 */
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

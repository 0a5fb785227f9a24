import { type BuyerType, buyerTypes } from '@portal/contract/auth';
import { type AccountStatus, accountStatuses } from '@portal/contract/policy';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, type ListRules, type ListView, oneOf, useListView } from '../../shared/list/list-view';

type BuyerFilters = {
  type: BuyerType | undefined;
  status: AccountStatus | undefined;
};

export type BuyersView = ListView<BuyerFilters>;

const rules: ListRules<BuyerFilters> = {
  sortable: ['name', 'companyName', 'email', 'phone', 'buyerType', 'status', 'lastLogin', 'createdAt'],
  usualSort: '-createdAt',
  filters: { type: oneOf(buyerTypes), status: oneOf(accountStatuses) },
};

export const useBuyersView = () => useListView(rules);

/** As the server takes it. */
export function filtersOf({ search, type, status }: BuyersView): Filters {
  return { search, buyerType: type, status };
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

import { type BuyerType, buyerTypes } from '@portal/contract/auth';
import { type AccountStatus, accountStatuses } from '@portal/contract/policy';
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

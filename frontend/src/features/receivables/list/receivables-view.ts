import { type ListDefinition, type ListState, parseOneOf, useListState } from '../../../shared/list/list-view';
import { parseDay } from '../days';

export const shownReceivables = ['overdue', 'on_hold'] as const;

type ReceivableFilters = {
  /** The day for which balances and ages are computed; today when it is missing. */
  asOf: string | undefined;
  show: (typeof shownReceivables)[number] | undefined;
};

export type ReceivablesView = ListState<ReceivableFilters>;

const rules: ListDefinition<ReceivableFilters> = {
  sortable: ['buyer', 'balance', 'notDue', 'days30', 'days60', 'days90', 'older', 'credit', 'overdue'],
  defaultSort: '-balance',
  filters: { asOf: parseDay, show: parseOneOf(shownReceivables) },
};

export const useReceivablesView = () => useListState(rules);

export const filtersOf = ({ search, asOf, show }: ReceivablesView) => ({ search, asOf, show });

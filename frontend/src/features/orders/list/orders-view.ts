import { calendarMonthPattern } from '@portal/contract/facts/calendar-month';
import { type OrderStatus, orderStatuses } from '@portal/contract/order-lifecycle';
import dayjs from 'dayjs';
import {
  type Filters,
  type ListDefinition,
  type ListState,
  parseDay,
  parseOneOf,
  useListState,
} from '../../../shared/list/list-view';

type OrderFilters = {
  status: OrderStatus | undefined;
  /** The first and last day of submission, both included, such as `2026-11-21`, in the user's time zone. */
  from: string | undefined;
  to: string | undefined;
  /** Shows orders that were submitted in this month, such as `2026-11`. Only links of the dashboard set this filter. */
  placed: string | undefined;
  /**
   * Shows sold orders: `all` of them, or those approved in a month such as `2026-11`. Only links of the dashboard set
   * this filter.
   */
  sold: string | undefined;
  /** Shows orders with a proposal that waits for the buyer's answer. */
  proposal: 'open' | undefined;
};

export type OrdersView = ListState<OrderFilters>;

function monthOf(text: string): string | undefined {
  return calendarMonthPattern.test(text) ? text : undefined;
}

const rules: ListDefinition<OrderFilters> = {
  sortable: ['orderNumber', 'buyerName', 'brand', 'stockFile', 'createdAt', 'status', 'totalAmount', 'totalQuantity'],
  defaultSort: '-createdAt',
  filters: {
    status: parseOneOf(orderStatuses),
    from: parseDay,
    to: parseDay,
    placed: monthOf,
    sold: (text) => (text === 'all' ? text : monthOf(text)),
    proposal: parseOneOf(['open'] as const),
  },
};

export const useOrdersView = () => useListState(rules);

/**
 * Returns the filters of the API. Days become timestamps, from the start of the first day to the end of the last day.
 */
export function filtersOf({ search, status, from, to, placed, sold, proposal }: OrdersView): Filters {
  return {
    search,
    status,
    from: from && dayjs(from).toISOString(),
    before: to && dayjs(to).add(1, 'day').toISOString(),
    placed,
    sold,
    proposal,
  };
}

import { type OrderStatus, orderStatuses } from '@portal/contract/order-lifecycle';
import { calendarMonth } from '@portal/contract/orders';
import dayjs from 'dayjs';
import { type Filters, type ListRules, type ListView, oneOf, useListView } from '../../shared/list/list-view';

type OrderFilters = {
  status: OrderStatus | undefined;
  /** Submitted on these days, both included: `2026-11-21`, in the viewer's own time zone. */
  from: string | undefined;
  to: string | undefined;
  /** A month of the dashboard: submitted in it, `2026-11`. */
  placed: string | undefined;
  /** Sold as the dashboard sums it up: `all`, or approved in a month of it. */
  sold: string | undefined;
};

export type OrdersView = ListView<OrderFilters>;

function monthOf(text: string): string | undefined {
  return calendarMonth.test(text) ? text : undefined;
}

function dayOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = dayjs(text);
  return day.isValid() && day.year() >= 2000 && day.format('YYYY-MM-DD') === text ? text : undefined;
}

const rules: ListRules<OrderFilters> = {
  sortable: ['orderNumber', 'buyerName', 'brand', 'stockFile', 'createdAt', 'status', 'totalAmount', 'totalQuantity'],
  usualSort: '-createdAt',
  filters: {
    status: oneOf(orderStatuses),
    from: dayOf,
    to: dayOf,
    placed: monthOf,
    sold: (text) => (text === 'all' ? text : monthOf(text)),
  },
};

export const useOrdersView = () => useListView(rules);

/** As the server takes it: days are moments there. */
export function filtersOf({ search, status, from, to, placed, sold }: OrdersView): Filters {
  return {
    search,
    status,
    from: from && dayjs(from).toISOString(),
    before: to && dayjs(to).add(1, 'day').toISOString(),
    placed,
    sold,
  };
}

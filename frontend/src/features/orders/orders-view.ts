import { type OrderStatus, orderStatuses } from '@portal/contract/order-lifecycle';
import { calendarMonth } from '@portal/contract/orders';
import dayjs from 'dayjs';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const pageSizes = [20, 50, 100] as const;
/** Fields that the server sorts by. */
const sortableFields = [
  'orderNumber',
  'buyerName',
  'brand',
  'stockFile',
  'createdAt',
  'status',
  'totalAmount',
  'totalQuantity',
] as const;
const newestFirst = '-createdAt';

/** What the list shows: all of it is in the address, so that it survives a reload and can be sent to a colleague (X05). */
export interface OrdersView {
  page: number;
  limit: number;
  /** `field` or `-field`. */
  sort: string;
  search: string;
  status: OrderStatus | undefined;
  /** Submitted on these days, both included: `2026-11-21`, in the viewer's own time zone. */
  from: string | undefined;
  to: string | undefined;
  /** A month of the dashboard: submitted in it, `2026-11`. */
  placed: string | undefined;
  /** Sold as the dashboard sums it up: `all`, or approved in a month of it. */
  sold: string | undefined;
}

const defaults: OrdersView = {
  page: 1,
  limit: pageSizes[0],
  sort: newestFirst,
  search: '',
  status: undefined,
  from: undefined,
  to: undefined,
  placed: undefined,
  sold: undefined,
};

/** Everything again. */
export const noFilters = {
  search: '',
  status: undefined,
  from: undefined,
  to: undefined,
  placed: undefined,
  sold: undefined,
};

export function isFiltered(view: OrdersView): boolean {
  return Object.values(filtersOf(view)).some((value) => value !== undefined);
}

/** As the server takes it: days are moments there. */
export function filtersOf({ search, status, from, to, placed, sold }: OrdersView): Record<string, string | undefined> {
  return {
    search: search || undefined,
    status,
    from: from && dayjs(from).toISOString(),
    before: to && dayjs(to).add(1, 'day').toISOString(),
    placed,
    sold,
  };
}

function monthOf(text: string | null): string | undefined {
  return text !== null && calendarMonth.test(text) ? text : undefined;
}

function dayOf(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = dayjs(text);
  return day.isValid() && day.year() >= 2000 && day.format('YYYY-MM-DD') === text ? text : undefined;
}

/** An address can be typed by hand: whatever does not make sense counts as absent. */
function readOrdersView(params: URLSearchParams): OrdersView {
  const page = Number(params.get('page'));
  const limit = pageSizes.find((size) => size === Number(params.get('limit')));
  const sort = params.get('sort') ?? newestFirst;
  return {
    page: Number.isInteger(page) && page > 0 ? page : defaults.page,
    limit: limit ?? defaults.limit,
    sort: sortableFields.some((field) => field === sort.replace(/^-/, '')) ? sort : newestFirst,
    search: (params.get('search') ?? '').slice(0, 200),
    status: orderStatuses.find((status) => status === params.get('status')),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    placed: monthOf(params.get('placed')),
    sold: params.get('sold') === 'all' ? 'all' : monthOf(params.get('sold')),
  };
}

function writeOrdersView(view: OrdersView, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of ['page', 'limit', 'sort', 'search', 'status', 'from', 'to', 'placed', 'sold'] as const) {
    const value = view[key];
    if (value === undefined || value === '' || value === defaults[key]) next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

export function useOrdersView(): [OrdersView, (change: Partial<OrdersView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readOrdersView(params), [params]);
  const change = useCallback(
    (part: Partial<OrdersView>) => {
      // Only turning pages is worth a step back; typing a search would fill the history.
      const replace = part.page === undefined;
      setParams((current) => writeOrdersView({ ...readOrdersView(current), page: 1, ...part }, current), { replace });
    },
    [setParams],
  );
  return [view, change];
}

import dayjs from 'dayjs';
import { useCallback, useMemo } from 'react';
import { useAddressParameters } from './use-address-parameters';

export const pageSizes = [20, 50, 100, 200] as const;
const searchLength = 200;

/** Filter values by name; `undefined` when a filter is not set. */
export type Filters = Record<string, string | undefined>;

export interface PageAndSort {
  page: number;
  limit: number;
  /** The sort: `field` for ascending, `-field` for descending order. */
  sort: string;
  search: string;
}

/**
 * The page, sort, search and filters of a list. They are part of the address, so that they survive a reload and can be
 * shared as a link (X05).
 */
export type ListState<F extends Filters> = F & PageAndSort;

/** The sortable fields, the default sort and the filters of one list. */
export interface ListDefinition<F extends Filters> {
  /** The fields by which the server can sort. */
  sortable: readonly string[];
  /** The default sort: `field` for ascending, `-field` for descending order. */
  defaultSort: string;
  /**
   * A parser for each filter's text in the address. Users can edit addresses, so parsers return `undefined` for invalid
   * texts.
   */
  filters: { [K in keyof F]-?: (text: string) => F[K] };
}

/** Returns a parser for a filter that accepts only these words. */
export function parseOneOf<T extends string>(words: readonly T[]): (text: string) => T | undefined {
  return (text) => words.find((word) => word === text);
}

/** Parses a filter by a day, such as `2026-11-21`. */
export function parseDay(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = dayjs(text);
  return day.isValid() && day.year() >= 2000 && day.format('YYYY-MM-DD') === text ? text : undefined;
}

function read<F extends Filters>(
  params: URLSearchParams,
  { sortable, defaultSort, filters }: ListDefinition<F>,
): ListState<F> {
  const page = Number(params.get('page'));
  const sort = params.get('sort') ?? defaultSort;
  const chosen = Object.entries(filters).map(([name, readFilter]) => {
    const text = params.get(name);
    return [name, text === null ? undefined : readFilter(text)];
  });
  return {
    ...(Object.fromEntries(chosen) as F),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: pageSizes.find((size) => size === Number(params.get('limit'))) ?? pageSizes[0],
    sort: sortable.includes(sort.replace(/^-/, '')) ? sort : defaultSort,
    search: (params.get('search') ?? '').slice(0, searchLength),
  };
}

/**
 * Writes the state of a list into the query parameters. Omits default values and keeps the parameters of other
 * components, such as an open drawer.
 */
function write<F extends Filters>(
  view: ListState<F>,
  others: URLSearchParams,
  rules: ListDefinition<F>,
): URLSearchParams {
  const params = new URLSearchParams(others);
  const defaults: Filters = { sort: rules.defaultSort, limit: `${pageSizes[0]}`, page: '1' };
  for (const name of ['search', ...Object.keys(rules.filters), 'sort', 'limit', 'page']) {
    const value = view[name];
    params.delete(name);
    if (value !== undefined && value !== '' && String(value) !== defaults[name]) params.set(name, String(value));
  }
  return params;
}

/** Moves the focus from a button that is about to disappear to the page. */
export const focusPage = () => document.getElementById('page')?.focus({ preventScroll: true });

export function useListState<F extends Filters>(rules: ListDefinition<F>) {
  const [params, changeParams] = useAddressParameters();
  const view = useMemo(() => read(params, rules), [params, rules]);
  const change = useCallback(
    // Only a change of the page adds an entry to the browser's history. With an entry per search or filter, the back
    // button would go through every keystroke.
    (part: Partial<ListState<F>>, { replace = part.page === undefined } = {}) => {
      changeParams((now) => write({ ...read(now, rules), page: 1, ...part }, now, rules), { replace });
    },
    [changeParams, rules],
  );
  const names = Object.keys(rules.filters);
  const noFilters = { search: '', ...Object.fromEntries(names.map((name) => [name, undefined])) };
  return {
    view,
    change,
    /** True when the user has set a search or a filter. */
    filtered: view.search !== '' || names.some((name) => view[name] !== undefined),
    showEverything: () => {
      // An empty list has a button for it, which disappears.
      focusPage();
      change(noFilters as Partial<ListState<F>>);
    },
  };
}

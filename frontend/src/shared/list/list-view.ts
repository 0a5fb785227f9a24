import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const pageSizes = [20, 50, 100, 200] as const;
const searchLength = 200;

/** By name; `undefined` where a filter is not set. */
export type Filters = Record<string, string | undefined>;

export interface ListPlace {
  page: number;
  limit: number;
  /** `field` or `-field`. */
  sort: string;
  search: string;
}

/** What a list shows: all of it is in the address, so that it survives a reload and can be sent to a colleague (X05). */
export type ListView<F extends Filters> = F & ListPlace;

/** What is a list's own. */
export interface ListRules<F extends Filters> {
  /** Fields that the server sorts by. */
  sortable: readonly string[];
  /** The order without a choice: `field` or `-field`. */
  usualSort: string;
  /** How each filter is read from the address, which anybody can type: `undefined` for what does not make sense. */
  filters: { [K in keyof F]-?: (text: string) => F[K] };
}

/** Reads one of some words. */
export function oneOf<T extends string>(words: readonly T[]): (text: string) => T | undefined {
  return (text) => words.find((word) => word === text);
}

function read<F extends Filters>(params: URLSearchParams, { sortable, usualSort, filters }: ListRules<F>): ListView<F> {
  const page = Number(params.get('page'));
  const sort = params.get('sort') ?? usualSort;
  const chosen = Object.entries(filters).map(([name, readFilter]) => {
    const text = params.get(name);
    return [name, text === null ? undefined : readFilter(text)];
  });
  return {
    ...(Object.fromEntries(chosen) as F),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: pageSizes.find((size) => size === Number(params.get('limit'))) ?? pageSizes[0],
    sort: sortable.includes(sort.replace(/^-/, '')) ? sort : usualSort,
    search: (params.get('search') ?? '').slice(0, searchLength),
  };
}

/** What is usual needs no word in the address; what belongs to others there, such as an open drawer, stays. */
function write<F extends Filters>(view: ListView<F>, others: URLSearchParams, rules: ListRules<F>): URLSearchParams {
  const params = new URLSearchParams(others);
  const usual: Filters = { sort: rules.usualSort, limit: `${pageSizes[0]}`, page: '1' };
  for (const name of ['search', ...Object.keys(rules.filters), 'sort', 'limit', 'page']) {
    const value = view[name];
    params.delete(name);
    if (value !== undefined && value !== '' && String(value) !== usual[name]) params.set(name, String(value));
  }
  return params;
}

export function useListView<F extends Filters>(rules: ListRules<F>) {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => read(params, rules), [params, rules]);
  const change = useCallback(
    (part: Partial<ListView<F>>) => {
      // Only turning pages is worth a step back; typing a search would fill the history.
      const replace = part.page === undefined;
      setParams((now) => write({ ...read(now, rules), page: 1, ...part }, now, rules), { replace });
    },
    [setParams, rules],
  );
  const names = Object.keys(rules.filters);
  const everything = { search: '', ...Object.fromEntries(names.map((name) => [name, undefined])) };
  return {
    view,
    change,
    /** Whether something is searched for or filtered by. */
    filtered: view.search !== '' || names.some((name) => view[name] !== undefined),
    showEverything: () => change(everything as Partial<ListView<F>>),
  };
}

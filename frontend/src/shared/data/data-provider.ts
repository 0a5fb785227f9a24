import type { BaseRecord, CrudFilter, DataProvider, MetaQuery, Pagination } from '@refinedev/core';
import { type ListParameters, request, requestList } from './api';

/** `meta.path` names the address where it is not `/api/{resource}`. */
function pathOf(resource: string, meta?: MetaQuery): string {
  const path: unknown = meta?.path;
  return typeof path === 'string' ? path : `/api/${resource}`;
}

function pageParameters(pagination?: Pagination): ListParameters {
  if (pagination?.mode !== undefined && pagination.mode !== 'server') return {};
  return { page: pagination?.currentPage ?? 1, limit: pagination?.pageSize ?? 10 };
}

/** Filters are sent under their field's own name (`status`, `search`): each list states in the contract what it takes. */
function filterParameters(filters: readonly CrudFilter[]): ListParameters {
  const parameters: ListParameters = {};
  for (const filter of filters) {
    if (!('field' in filter)) throw new TypeError('The API joins filters with "and" only');
    const value: unknown = filter.value;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      parameters[filter.field] = value;
    }
  }
  return parameters;
}

/** Lists come bare (`[…]`) or under a name (`{ buyers: […], total }`). */
function rowsOf(body: unknown): { rows: BaseRecord[]; total?: number } {
  if (Array.isArray(body)) return { rows: body };
  if (typeof body !== 'object' || body === null) return { rows: [] };
  const rows: unknown = Object.values(body).find(Array.isArray);
  const total = 'total' in body && typeof body.total === 'number' ? body.total : undefined;
  return { rows: Array.isArray(rows) ? rows : [], total };
}

export const dataProvider = {
  getApiUrl: () => '/api',

  getList: async ({ resource, pagination, sorters = [], filters = [], meta }) => {
    const sorter = sorters[0];
    const query: ListParameters = {
      ...pageParameters(pagination),
      sort: sorter && `${sorter.order === 'desc' ? '-' : ''}${sorter.field}`,
      ...filterParameters(filters),
    };
    const answer = await requestList<unknown>(pathOf(resource, meta), query, { signal: meta?.queryContext?.signal });
    const { rows, total } = rowsOf(answer.rows);
    // What stands beside the rows, such as counts, is the page's to read.
    return { data: rows, total: total ?? (answer.total || rows.length), body: answer.rows };
  },

  getOne: async ({ resource, id, meta }) => ({
    data: await request(`${pathOf(resource, meta)}/${id}`, { signal: meta?.queryContext?.signal }),
  }),

  create: async ({ resource, variables, meta }) => ({
    data: await request(pathOf(resource, meta), { method: 'POST', json: variables }),
  }),

  update: async ({ resource, id, variables, meta }) => ({
    data: await request(`${pathOf(resource, meta)}/${id}`, { method: 'PUT', json: variables }),
  }),

  deleteOne: async ({ resource, id, meta }) => ({
    data: await request(`${pathOf(resource, meta)}/${id}`, { method: 'DELETE' }),
  }),
} as DataProvider;

import type { BaseRecord, CrudFilter, DataProvider, MetaQuery, Pagination } from '@refinedev/core';
import { type HttpMethod, type ListParameters, request, requestList, uploadForm } from './api';
import { formFingerprint, throwUploadError } from './upload-form';

/** The portal's own fields in Refine's `meta`. */
export interface RequestMeta {
  /** The address of the list, `/api/{resource}` by default. */
  path?: string;
  /** The full address of the request. By default the list's address, followed by the record's id if there is one. */
  url?: string;
  /** The HTTP method of a request that changes something; `POST` for create and `PUT` for update by default. */
  method?: HttpMethod;
  /** Returns the idempotency key for a request body (R17). */
  keyFor?: (content: string) => string;
  /** Called with the upload progress in percent. */
  onProgress?: (percent: number) => void;
}

type Meta = MetaQuery & RequestMeta;

const listAddress = (resource: string, { path }: Meta = {}) => path ?? `/api/${resource}`;

function recordAddress(resource: string, id: string | number, meta: Meta = {}): string {
  return meta.url ?? `${listAddress(resource, meta)}/${encodeURIComponent(id)}`;
}

function pageParameters(pagination?: Pagination): ListParameters {
  if (pagination?.mode !== undefined && pagination.mode !== 'server') return {};
  return { page: pagination?.currentPage ?? 1, limit: pagination?.pageSize ?? 10 };
}

/**
 * Converts filters into query parameters under their field names (`status`, `search`), as the contract defines them.
 */
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

/**
 * Reads the rows of a list response, which is an array (`[…]`) or an object with a named array (`{ buyers: […], total
 * }`).
 */
function rowsOf(body: unknown): { rows: BaseRecord[]; total?: number } {
  if (Array.isArray(body)) return { rows: body };
  if (typeof body !== 'object' || body === null) return { rows: [] };
  const rows: unknown = Object.values(body).find(Array.isArray);
  const total = 'total' in body && typeof body.total === 'number' ? body.total : undefined;
  return { rows: Array.isArray(rows) ? rows : [], total };
}

const methods = { delete: 'DELETE', head: 'GET', options: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH' } as const;

/** Sends a request that changes something: a form with files and upload progress, or JSON. */
async function change(url: string, defaultMethod: HttpMethod, body: unknown, meta: Meta = {}) {
  const { method = defaultMethod, keyFor, onProgress } = meta;
  if (body instanceof FormData) {
    const key = keyFor?.(formFingerprint(body));
    const signal = meta.queryContext?.signal;
    onProgress?.(0);
    const sent = uploadForm<BaseRecord>(url, { method, form: body, onProgress, signal, idempotencyKey: key });
    return { data: await sent.catch((error: unknown) => throwUploadError(error, body)) };
  }
  const headers = keyFor && { 'Idempotency-Key': keyFor(JSON.stringify(body ?? null)) };
  return { data: await request<BaseRecord>(url, { method, json: method === 'DELETE' ? undefined : body, headers }) };
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
    const answer = await requestList<unknown>(listAddress(resource, meta), query, {
      signal: meta?.queryContext?.signal,
    });
    const { rows, total } = rowsOf(answer.rows);
    // `body` is the whole response, from which some pages read further fields, such as counts.
    return { data: rows, total: total ?? (answer.total || rows.length), body: answer.rows };
  },

  getOne: async ({ resource, id, meta }) => ({
    data: await request(recordAddress(resource, id, meta), { signal: meta?.queryContext?.signal }),
  }),

  create: ({ resource, variables, meta }) => change(meta?.url ?? listAddress(resource, meta), 'POST', variables, meta),

  update: ({ resource, id, variables, meta }) => change(recordAddress(resource, id, meta), 'PUT', variables, meta),

  deleteOne: ({ resource, id, variables, meta }) =>
    change(recordAddress(resource, id, meta), 'DELETE', variables, meta),

  custom: ({ url, method, payload, meta }) => {
    if (method !== 'get') return change(url, methods[method], payload, meta);
    return request(url, { signal: meta?.queryContext?.signal }).then((data) => ({ data }));
  },
} as DataProvider;

import type { AdminBrand, Brand } from '@portal/contract/brands';
import type { BuyerChoice } from '@portal/contract/buyers';
import type { StockFile } from '@portal/contract/stock-files';
import { searchKey } from '@portal/contract/text/search-text';
import { type BaseRecord, type CrudFilter, type HttpError, type Pagination, useList, useSelect } from '@refinedev/core';
import { useHasPermission } from '../access/access-control';

/** A brand as the server sends it: only administrators receive the fields about access. */
export type ListedBrand = Brand & Partial<AdminBrand>;

interface WholeList {
  resource: string;
  meta: { path: string };
  filters: CrudFilter[];
  pagination: Pagination;
}

/**
 * Returns the query parameters for a complete list. The list and its choices use equal parameters and so share one
 * cache entry.
 */
const wholeListOf = (resource: string, path: string): WholeList => ({
  resource,
  meta: { path },
  filters: [],
  pagination: { mode: 'off' },
});

const stockFilesOf = (brandId: string) =>
  wholeListOf('stock-files', `/api/catalogue/${encodeURIComponent(brandId)}/stock-files`);

/** Returns the query for all brands (administrators) or for the accessible ones (buyers; row C01). */
function useBrandSource(): WholeList {
  return wholeListOf('brands', useHasPermission('brand:read-all') ? '/api/brands' : '/api/catalogue/brands/accessible');
}

export function useBrands() {
  const { result, query } = useList<ListedBrand>(useBrandSource());
  return { brands: result.data, query };
}

export function useStockFiles(brandId: string) {
  const { result, query } = useList<StockFile>(stockFilesOf(brandId));
  return { stockFiles: result.data, query };
}

interface Choices<Row> {
  label: (row: Row) => string;
  /** Returns further text of a row that the search includes, in addition to the label. */
  searchableText?: (row: Row) => string | undefined;
  enabled?: boolean;
}

export type ChoicesOf<Row extends BaseRecord> = ReturnType<typeof useChoices<Row>>;

/**
 * Returns a list as options of antd's `Select`. All rows are loaded, and the browser searches in them (specification
 * 9).
 */
function useChoices<Row extends BaseRecord>(list: WholeList, { label, searchableText, enabled }: Choices<Row>) {
  const { options, query } = useSelect<Row, HttpError>({
    ...list,
    optionLabel: label,
    optionValue: ({ _id }) => String(_id),
    queryOptions: { enabled },
  });
  const rows = query.data?.data as readonly Row[] | undefined;
  const texts = new Map<unknown, string>(
    rows?.map((row) => [row._id, searchKey(`${label(row)} ${searchableText?.(row) ?? ''}`)]),
  );
  const select = {
    showSearch: true,
    // Refine keeps the previous list's options until the next list has loaded; no options are shown meanwhile.
    options: rows && options,
    filterOption: (typed: string, option?: { value?: unknown }) =>
      texts.get(option?.value)?.includes(searchKey(typed.trim())) ?? false,
  };
  return { select, query, rows };
}

export function useBrandChoices() {
  return useChoices<ListedBrand>(useBrandSource(), { label: ({ name }) => name });
}

export function useStockFileChoices(brandId: string | undefined) {
  return useChoices<StockFile>(stockFilesOf(brandId ?? ''), {
    label: ({ fileName }) => fileName,
    searchableText: ({ originalName }) => originalName,
    enabled: brandId !== undefined,
  });
}

const approvedBuyers: WholeList = {
  ...wholeListOf('buyers', '/api/buyers'),
  filters: [
    { field: 'status', operator: 'eq', value: 'approved' },
    { field: 'limit', operator: 'eq', value: 1000 },
  ],
};

/** Returns the approved buyers as options. Team members only. */
export function useBuyerChoices({ label, searchableText }: Choices<BuyerChoice>) {
  return useChoices<BuyerChoice>(approvedBuyers, { label, searchableText, enabled: useHasPermission('buyer:read') });
}

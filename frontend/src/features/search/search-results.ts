import { joinedTexts } from '@portal/contract/documents/mixed-text';
import type { FoundBrand, FoundBuyer, FoundOrder, FoundReference, SearchResponse } from '@portal/contract/search';
import { buyersPath, ordersPath } from '../../shared/access/paths';

/** A result that opens an address: an order, a buyer, a brand, a reference of a stock file, or a page of the portal. */
export interface SearchResult {
  path: string;
  title: string;
  detail: string;
}

/** A page of the portal that the user may open. */
export interface SearchedPage {
  path: string;
  title: string;
}

export type GroupName = 'recent' | 'orders' | 'buyers' | 'brands' | 'references' | 'pages';

export interface ResultGroup {
  name: GroupName;
  results: readonly SearchResult[];
}

const cataloguePath = (parameters: Record<string, string>) => `/catalogue?${new URLSearchParams(parameters)}`;

/**
 * Buyers see no buyer's name, because all orders are their own. The PO number is searched and comes first, because the
 * end of a long line is cut.
 */
const orderResult = (order: FoundOrder, isTeam: boolean): SearchResult => ({
  path: `${ordersPath}/${order._id}`,
  title: order.orderNumber,
  detail: joinedTexts([
    order.poNumber,
    isTeam ? order.buyerName : null,
    isTeam ? order.companyName : null,
    order.brandName,
  ]),
});

const buyerResult = ({ _id, name, companyName, email }: FoundBuyer): SearchResult => ({
  path: `${buyersPath}?buyer=${_id}`,
  title: name,
  detail: joinedTexts([companyName, email]),
});

const brandResult = ({ _id, name }: FoundBrand): SearchResult => ({
  path: cataloguePath({ brand: _id }),
  title: name,
  detail: '',
});

const referenceResult = ({ reference, description, stockFile, brand }: FoundReference): SearchResult => ({
  path: cataloguePath({ brand: brand._id, file: stockFile._id, search: reference }),
  title: reference,
  detail: joinedTexts([description, brand.name, stockFile.fileName]),
});

export const pageResult = ({ path, title }: SearchedPage): SearchResult => ({ path, title, detail: '' });

/** Returns the groups that have results, in the order in which they are shown. */
export function groupResults(
  found: SearchResponse | undefined,
  pages: readonly SearchedPage[],
  isTeam: boolean,
): ResultGroup[] {
  const groups: ResultGroup[] = [
    { name: 'orders', results: found?.orders.map((order) => orderResult(order, isTeam)) ?? [] },
    { name: 'buyers', results: found?.buyers.map(buyerResult) ?? [] },
    { name: 'brands', results: found?.brands.map(brandResult) ?? [] },
    { name: 'references', results: found?.references.map(referenceResult) ?? [] },
    { name: 'pages', results: pages.map(pageResult) },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

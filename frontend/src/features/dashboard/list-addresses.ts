import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { buyersPath, ordersPath } from '../../shared/access/paths';

/** The addresses of the lists from which the dashboard's numbers are computed, including the query parameters. */
export const listAddresses = {
  orders: ordersPath,
  ordersIn: (status: OrderStatus) => `${ordersPath}?${new URLSearchParams({ status })}`,
  ordersPlacedIn: (month: string) => `${ordersPath}?${new URLSearchParams({ placed: month })}`,
  /** The orders that count towards revenue and units sold. */
  sold: `${ordersPath}?sold=all`,
  soldIn: (month: string) => `${ordersPath}?${new URLSearchParams({ sold: month })}`,
  catalogue: '/catalogue',
  /** Opens the dialog for a new brand. */
  newBrand: '/catalogue?create=1',
  /** Opens the dialog that uploads stock files of the brand. */
  newStockFile: (brandId: string) => `/catalogue?${new URLSearchParams({ brand: brandId, create: '1' })}`,
  brand: (id: string) => `/catalogue?${new URLSearchParams({ brand: id })}`,
  buyers: buyersPath,
  approvedBuyersBySeen: `${buyersPath}?status=approved&sort=-lastLogin`,
  pendingBuyers: `${buyersPath}?status=pending`,
  receivables: '/receivables',
  overdueReceivables: '/receivables?show=overdue',
  /** A buyer's own account. */
  account: '/account',
} as const;

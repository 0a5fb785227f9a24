import type { OrderStatus } from '@portal/contract/order-lifecycle';

/** The lists behind the numbers, as their own screens read them from the address. */
export const lists = {
  orders: '/orders',
  ordersIn: (status: OrderStatus) => `/orders?${new URLSearchParams({ status })}`,
  ordersPlacedIn: (month: string) => `/orders?${new URLSearchParams({ placed: month })}`,
  /** The orders that revenue and units are sums of. */
  sold: '/orders?sold=all',
  soldIn: (month: string) => `/orders?${new URLSearchParams({ sold: month })}`,
  catalogue: '/catalogue',
  brand: (id: string) => `/catalogue?${new URLSearchParams({ brand: id })}`,
  buyers: '/admin/buyers',
  approvedBuyersBySeen: '/admin/buyers?status=approved&sort=-lastLogin',
  pendingBuyers: '/admin/buyers?status=pending',
} as const;

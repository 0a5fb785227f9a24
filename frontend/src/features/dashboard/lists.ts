import type { OrderStatus } from '@portal/contract/order-lifecycle';

/** The lists behind the numbers, as their own screens read them from the address. */
export const lists = {
  orders: '/orders',
  ordersIn: (status: OrderStatus) => `/orders?${new URLSearchParams({ status })}`,
  catalogue: '/catalogue',
  brand: (id: string) => `/catalogue?${new URLSearchParams({ brand: id })}`,
  buyers: '/admin/buyers',
  approvedBuyersBySeen: '/admin/buyers?status=approved&sort=-lastLogin',
  pendingBuyers: '/admin/buyers?status=pending',
} as const;

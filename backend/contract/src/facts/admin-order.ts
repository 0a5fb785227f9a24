import type { AdminOrder, Order } from '../orders.js';

/** The API sends these fields to administrators only. */
export function isAdminOrder(order: Order): order is AdminOrder {
  return 'inventoryStatus' in order;
}

import { STOCK_RETURNED } from '../../catalogue/inventory/stock-returned.js';
import type { OutboxEvent } from '../../platform/queue/outbox.js';

export const INVENTORY_QUEUE = 'inventory';

export const ORDER_APPROVED = 'order.approved';
export const stockReturnedEvent = (orderId: string): OutboxEvent => ({ kind: STOCK_RETURNED, payload: { orderId } });
export const orderApprovedEvent = (orderId: string): OutboxEvent => ({ kind: ORDER_APPROVED, payload: { orderId } });

import type { OutboxEvent } from '../../platform/queue/outbox.js';

export const INVENTORY_QUEUE = 'inventory';

export const ORDER_APPROVED = 'order.approved';
export const orderApproved = (orderId: string): OutboxEvent => ({ kind: ORDER_APPROVED, payload: { orderId } });

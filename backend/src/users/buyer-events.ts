import type { AccountStatus } from '@portal/contract/policy';
import type { OutboxEvent } from '../platform/queue/outbox.js';

export const BUYER_REGISTERED = 'buyer.registered';
export const buyerRegistered = (buyerId: string): OutboxEvent => ({ kind: BUYER_REGISTERED, payload: { buyerId } });

export const BUYER_STATUS_CHANGED = 'buyer.status-changed';
/** With the status of that moment: by the time it is told there may be another. */
export const buyerStatusChanged = (buyerId: string, status: AccountStatus): OutboxEvent => ({
  kind: BUYER_STATUS_CHANGED,
  payload: { buyerId, status },
});

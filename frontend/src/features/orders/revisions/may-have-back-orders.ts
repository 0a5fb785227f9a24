import type { OrderRevision } from '@portal/contract/order-revisions';

/** True when a change is a back-order, or when changes beyond those of the response (500) may be. */
export function mayHaveBackOrders({ changes, changeCount }: OrderRevision): boolean {
  return changes.some(({ backOrder }) => backOrder !== null) || (changeCount ?? 0) > changes.length;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import type { InsufficientItem } from '@portal/contract/orders';
import { maxShortItems } from '../../catalogue/inventory/stock-ledger.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { isApprovedBuyer } from './approved-buyer.js';

/** Throws `order.buyer_inactive` for a buyer who was rejected or removed since the order was placed. */
export async function requireApprovedBuyer(
  em: EntityManager,
  buyerId: string,
  message: string = messages.orders.buyerInactive,
): Promise<void> {
  if (!(await isApprovedBuyer(em, buyerId))) {
    throw new DomainError('order.buyer_inactive', message);
  }
}

export function insufficientInventoryError(items: InsufficientItem[]): DomainError {
  const list = items.map(
    (item) => `${item.referenceId} (requested ${item.quantityRequested}, available ${item.availableQuantity})`,
  );
  const more = items.length < maxShortItems ? '' : ', and possibly more';
  const inventoryError = `Insufficient inventory for: ${list.join(', ')}${more}`;
  return new DomainError('order.insufficient_inventory', inventoryError, { inventoryError, insufficientItems: items });
}

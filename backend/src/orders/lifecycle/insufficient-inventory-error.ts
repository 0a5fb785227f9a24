import type { InsufficientItem } from '@portal/contract/orders';
import { maxShortItems } from '../../catalogue/inventory/stock-ledger.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';

export function insufficientInventoryError(items: InsufficientItem[]): DomainError {
  const list = items.map(
    (item) => `${item.referenceId} (requested ${item.quantityRequested}, available ${item.availableQuantity})`,
  );
  const more = items.length < maxShortItems ? '' : ', and possibly more';
  const inventoryError = `Insufficient inventory for: ${list.join(', ')}${more}`;
  return new DomainError('order.insufficient_inventory', inventoryError, { inventoryError, insufficientItems: items });
}

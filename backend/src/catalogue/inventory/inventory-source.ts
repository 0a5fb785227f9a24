import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsufficientItem } from '@portal/contract/orders';
import { deductLots, type LineRange, type StockedOrder } from './stock-ledger.js';

/** Stock could not be deducted for a reason outside the portal. The message is for administrators, who can retry. */
export class InventoryUnavailable extends Error {
  override name = 'InventoryUnavailable';
}

/**
 * The place where the stock of approved orders is deducted: only the portal's ledger, or also an external source such
 * as Google Sheets (design 6).
 */
export abstract class InventorySource {
  /** True when stock is kept outside the ledger as well, so that it must also be restored there. */
  abstract readonly isExternal: boolean;

  /**
   * Deducts the reserved lots of these lines (external sources: of all lines) within the caller's transaction.
   * Idempotent, also after an interruption. Returns the items with too few lots; when there are any, nothing is
   * deducted. Throws InventoryUnavailable when a person must act, and other errors for temporary failures.
   */
  abstract deduct(em: EntityManager, order: StockedOrder, lines: LineRange): Promise<InsufficientItem[]>;

  /**
   * Restores in the external source the lots that `deduct` may have deducted there. Idempotent. Does not change the
   * ledger, which the caller restores.
   */
  abstract restore(em: EntityManager, order: StockedOrder, wasDeducted: boolean): Promise<void>;
}

export class LedgerInventory extends InventorySource {
  override readonly isExternal = false;
  override deduct = deductLots;
  override async restore(): Promise<void> {}
}

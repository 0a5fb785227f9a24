import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsufficientItem } from '@portal/contract/orders';
import { deduct, type StockedOrder } from './stock-ledger.js';

/** Why stock could not be deducted although the portal works, in words for an administrator, who can try again. */
export class InventoryUnavailable extends Error {
  override name = 'InventoryUnavailable';
}

/** Where approved orders take their stock from: the portal's ledger alone, or what somebody keeps besides it (design 6). */
export abstract class InventorySource {
  /** There is something besides the ledger that stock goes back to. */
  abstract readonly isExternal: boolean;

  /**
   * Takes an order's reserved lots within the caller's transaction, in effect once, however often it is called and wherever
   * it was cut off. Returns the items of which there are too few, and then nothing was taken. Throws InventoryUnavailable
   * for what needs a person, anything else for what may work a moment later.
   */
  abstract deduct(em: EntityManager, order: StockedOrder): Promise<InsufficientItem[]>;

  /** Puts back outside what `deduct` may have taken there, in effect once. The ledger's own part is done by its caller. */
  abstract giveBack(em: EntityManager, order: StockedOrder, wasDeducted: boolean): Promise<void>;
}

export class LedgerInventory extends InventorySource {
  override readonly isExternal = false;
  override deduct = deduct;
  override async giveBack(): Promise<void> {}
}

import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsufficientItem } from '@portal/contract/orders';
import { type InventorySource, InventoryUnavailable } from '../../catalogue/inventory/inventory-source.js';
import { itemsShortToDeduct } from '../../catalogue/inventory/stock-ledger.js';
import { linesPerTransaction, preventNewVersion } from '../../catalogue/inventory/stock-locks.js';
import { enqueue } from '../../platform/queue/outbox.js';
import { recordOrderEvent } from '../lifecycle/order-event.js';
import { markStockReturned, restoreStock } from '../lifecycle/return-stock.js';
import { readStockProgress, setStockProgress } from '../lifecycle/stock-progress.js';
import { Order } from '../order.entity.js';
import { stockReturnedEvent } from './inventory-queue.js';

const tooFew = 'There is less in stock than was promised: its numbers were changed since.';

/** Thrown inside a transaction to roll back a deduction for which there is too little stock. */
class StockShort extends Error {
  constructor(readonly items: InsufficientItem[]) {
    super(tooFew);
  }
}

function requireNone(items: InsufficientItem[]): void {
  if (items.length > 0) throw new StockShort(items);
}

/**
 * `part`: another part remains. `done`: nothing is left to deduct. `failed`: stock was short, or its source refused.
 * `later`: a new version of the stock file is being written; the recurring job `stock-repairs` continues.
 */
type Outcome = 'part' | 'done' | 'failed' | 'later';

/**
 * Deducts the reserved stock of an order (of a large order: of its next 500 lines) in one transaction. When there is
 * too little stock or its source refuses, none of these lines is deducted and the order is marked as failed. Does
 * nothing for an order whose deduction is not pending (row R02).
 */
export async function deductPart(em: EntityManager, inventory: InventorySource, orderId: string): Promise<Outcome> {
  try {
    return await em.transactional((inner) => tryToDeductPart(inner, inventory, orderId));
  } catch (error) {
    const isShort = error instanceof StockShort;
    if (!isShort && !(error instanceof InventoryUnavailable)) throw error;
    const failure = { reason: error.message, items: isShort ? error.items : [] };
    return em.transactional((inner) => fail(inner, inventory, orderId, failure));
  }
}

/**
 * Deducts in the current transaction. The stock is changed last, because all other orders of the stock file wait from
 * that moment until the commit.
 */
async function tryToDeductPart(em: EntityManager, inventory: InventorySource, orderId: string): Promise<Outcome> {
  const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (order?.inventoryStatus !== 'pending') return 'done';
  const from = await readStockProgress(em, order);
  const upTo = from + linesPerTransaction;
  const isPart = !inventory.isExternal && upTo < order.lineCount;
  // Waiting for the new version would occupy one of the two deduction slots, which small orders need.
  if ((isPart || from > 0) && !(await preventNewVersion(em, order))) return 'later';
  // All or nothing (row R12): before the first part is deducted, the stock for all parts is checked.
  if (isPart && from === 0) requireNone(await itemsShortToDeduct(em, order));
  await setStockProgress(em, order, isPart ? upTo : 0);
  if (!isPart) {
    order.deducted();
    await em.flush();
    await recordOrderEvent(em, order, { action: 'deduct', actorId: null });
  }
  requireNone(await inventory.deduct(em, order, isPart ? { from, upTo } : { from }));
  return isPart ? 'part' : 'done';
}

interface Failure {
  reason: string;
  items: InsufficientItem[];
}

async function fail(
  em: EntityManager,
  inventory: InventorySource,
  orderId: string,
  { reason, items }: Failure,
): Promise<Outcome> {
  const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (order?.inventoryStatus !== 'pending') return 'done';
  if (order.deletedAt !== null) return giveUp(em, inventory, order);
  order.deductionFailed(reason, items);
  await em.flush();
  await recordOrderEvent(em, order, { action: 'deduction-failed', actorId: null, reason });
  return 'failed';
}

/** Releases the lots of a completed order that was deleted: nobody could retry its deduction. */
async function giveUp(em: EntityManager, inventory: InventorySource, order: Order): Promise<Outcome> {
  const holdsStock = markStockReturned(order);
  if (inventory.isExternal) await enqueue(em, stockReturnedEvent(order.id));
  await em.flush();
  await restoreStock(em, order, holdsStock);
  return 'failed';
}

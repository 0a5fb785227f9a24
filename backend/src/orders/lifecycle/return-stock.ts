import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '@nestjs/common';
import { broadcastBrandChange } from '../../catalogue/catalogue-changes.js';
import { releaseLots, returnLots } from '../../catalogue/inventory/stock-ledger.js';
import { linesPerTransaction } from '../../catalogue/inventory/stock-locks.js';
import { Order } from '../order.entity.js';
import { readStockProgress, setStockProgress } from './stock-progress.js';

/**
 * Marks the stock of an order that is cancelled, rejected or deleted as returned. Returns true when the order holds
 * stock; the caller then returns it by `restoreStock`.
 */
export function markStockReturned(order: Order): boolean {
  const isDeducted = order.deductedAt !== null && order.restoredAt === null;
  const isPromised = order.deductedAt === null && order.inventoryStatus !== 'none';
  if (isDeducted) order.restoredAt = new Date();
  if (isPromised) order.inventoryStatus = 'none';
  return isDeducted || isPromised;
}

/**
 * Gives the lots of a returned order back to the stock: deducted lots are restored, reserved ones released (acceptance
 * rows O08, O09). Call it after `markStockReturned`, and after the timeline entry has been written: every step takes
 * its locks in that order, so that two steps cannot deadlock. For a large order it only records how many lines still
 * hold stock and returns true; the caller then runs `returnStockInParts` after the commit.
 */
export async function restoreStock(em: EntityManager, order: Order, holdsStock: boolean): Promise<boolean> {
  if (order.lineCount > linesPerTransaction) {
    // When the order holds no stock by its status, its progress already is the number of lines that an interrupted
    // approval has reserved.
    if (holdsStock) await setStockProgress(em, order, order.lineCount);
    return true;
  }
  if (holdsStock) {
    await broadcastBrandChange(em, order.brandId, 'updated');
    await returnLots(em, order, {});
  }
  return false;
}

/**
 * Releases the lots that an unfinished approval of a large order has reserved. The order is still under review. When its
 * lines were replaced meanwhile, `revision` names the one whose lines are reserved.
 */
export async function releaseReservedLots(
  em: EntityManager,
  order: Pick<Order, 'id' | 'brandId' | 'stockFileId' | 'lineCount'>,
  revision?: number,
): Promise<void> {
  const upTo = await readStockProgress(em, order);
  if (upTo === 0) return;
  await setStockProgress(em, order, 0);
  await broadcastBrandChange(em, order.brandId, 'updated');
  await releaseLots(em, order, { upTo, ...(revision !== undefined && { revision }) });
}

/**
 * Returns the stock that a large order holds without being approved: after it was cancelled, or after its approval was
 * interrupted. Works in one transaction per part, from the last line to the first, so that other orders of the stock
 * file wait for one part only. Several processes may do this at once. It ends when another approval of the order reserves
 * again what was returned, which would otherwise go on for ever; that approval keeps the lots or returns them itself. With
 * `idleMs` it does nothing when another process reserved or returned a part within that time or holds the order's lock: a
 * locked order is not abandoned.
 */
export async function returnStockInParts(em: EntityManager, id: string, idleMs = 0): Promise<void> {
  let linesLeft = await returnPart(em.fork(), id, idleMs);
  while (linesLeft > 0) linesLeft = await returnPart(em.fork(), id, 0, linesLeft);
}

/** Like `returnStockInParts`, but only logs a failure: the recurring job `stock-repairs` returns what remains. */
export async function tryToReturnStockInParts(
  em: EntityManager,
  id: string,
  logger: Logger,
  idleMs = 0,
): Promise<void> {
  try {
    await returnStockInParts(em, id, idleMs);
  } catch (err) {
    logger.warn({ err, orderId: id }, 'Returning the stock of an order was interrupted');
  }
}

/**
 * Returns the stock of the last part that still holds stock, unless more than `atMost` lines hold some. Returns the number
 * of lines whose stock remains to be returned.
 */
function returnPart(em: EntityManager, id: string, idleMs: number, atMost = Infinity): Promise<number> {
  return em.transactional(async (em) => {
    const lockMode = idleMs > 0 ? LockMode.PESSIMISTIC_PARTIAL_WRITE : LockMode.PESSIMISTIC_WRITE;
    const order = await em.findOne(Order, { id }, { lockMode });
    // While the order's deduction is pending or failed, its progress counts deducted lines, which must not be returned
    // here.
    if (!order || order.inventoryStatus === 'pending' || order.inventoryStatus === 'error') return 0;
    const upTo = await readStockProgress(em, order, idleMs);
    if (upTo === 0 || upTo > atMost) return 0;
    const from = Math.max(upTo - linesPerTransaction, 0);
    await setStockProgress(em, order, from);
    if (from === 0) await broadcastBrandChange(em, order.brandId, 'updated');
    await returnLots(em, order, { from, upTo });
    return from;
  });
}

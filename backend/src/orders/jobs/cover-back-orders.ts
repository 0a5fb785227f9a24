import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { reserveLots } from '../../catalogue/inventory/stock-ledger.js';
import { lockStock, waitWithManyLines } from '../../catalogue/inventory/stock-locks.js';
import { recordOrderEvent } from '../lifecycle/order-event.js';
import { readStockProgress } from '../lifecycle/stock-progress.js';
import { Order } from '../order.entity.js';
import { findCoveredBackOrders, isBackOrderCovered } from './covered-back-orders.js';

/** Thrown inside a transaction to roll back the cover of a back-order whose lots were taken meanwhile. */
class NotCovered extends Error {}

/**
 * Reserves the lots of the file's waiting back-orders that the stock covers now, oldest first, and tells both sides
 * (row V06). A back-order is covered as a whole: until then it keeps its claim on the free lots, so younger ones do not
 * overtake it. Several processes may do this at once; each back-order is covered once, in a transaction of its own. A
 * failure with one does not stop the others, but the call fails in the end.
 */
export async function coverBackOrders(em: EntityManager, stockFileId: string): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await findCoveredBackOrders(em, stockFileId)) {
    await coverOne(em, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function coverOne(em: EntityManager, id: string): Promise<void> {
  try {
    await em.transactional((inner) => cover(inner, id));
  } catch (error) {
    if (!(error instanceof NotCovered)) throw error;
  }
}

async function cover(em: EntityManager, id: string): Promise<void> {
  const order = await em.findOne(Order, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (order?.status !== 'Pending Review' || order.backOrderOf === null || order.reservedRevision !== null) return;
  // An approval in parts holds lots already. Those of an interrupted one are returned first.
  if ((await readStockProgress(em, order)) > 0) return;
  await waitWithManyLines(em, order, order.lineCount);
  order.reservedRevision = order.revision;
  await em.flush();
  await recordOrderEvent(em, order, { action: 'back-order-covered', actorId: null, changesFreeLots: true });
  // Stock is reserved last, because every other step on the same stock file waits from here until the commit.
  await lockStock(em, order);
  if (!(await isBackOrderCovered(em, order))) throw new NotCovered();
  const short = await reserveLots(em, order, { revision: order.revision });
  if (short.length > 0) throw new NotCovered();
}

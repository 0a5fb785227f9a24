import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { broadcastBrandChange } from '../../catalogue/catalogue-changes.js';
import { releaseLots } from '../../catalogue/inventory/stock-ledger.js';
import { waitWithManyLines } from '../../catalogue/inventory/stock-locks.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { Order } from '../order.entity.js';

/**
 * Ends the open proposal of an order that is rejected, cancelled, deleted or replaced, and the reservation of an order
 * under review. Returns the revision whose lots the caller releases by `releaseHeldLots` at the end of its transaction;
 * null when the order holds none. The caller has locked nothing but the order, and flushes it.
 */
export async function endReview(em: EntityManager, order: Order): Promise<number | null> {
  const { reservedRevision } = order;
  if (reservedRevision !== null) {
    const { rows } = await typedSql({ lines: 'number?' })`
      select line_count as lines from order_revisions
      where order_id = ${order.id} and number = ${reservedRevision}`.execute(database(em));
    await waitWithManyLines(em, order, rows[0]?.lines ?? order.lineCount);
  }
  if (order.proposalRevision !== null) {
    await database(em)
      .updateTable('order_proposals')
      .set({ state: 'superseded', answered_at: sql`now()` })
      .where('order_id', '=', order.id)
      .where('revision', '=', order.proposalRevision)
      .execute();
    order.proposalRevision = null;
  }
  order.reservedRevision = null;
  return reservedRevision;
}

/** Releases exactly the lots that the revision reserved. Call it last: other orders of the stock file wait from here. */
export async function releaseHeldLots(
  em: EntityManager,
  order: Pick<Order, 'id' | 'brandId' | 'stockFileId'>,
  revision: number | null,
): Promise<void> {
  if (revision === null) return;
  await broadcastBrandChange(em, order.brandId, 'updated');
  await releaseLots(em, order, { revision });
}

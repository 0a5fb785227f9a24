import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { enqueue } from '../../platform/queue/outbox.js';

/** A stock file may have more free lots than before, or fewer back-orders wait for them. */
export const STOCK_ARRIVED = 'stock.arrived';

/**
 * SQL condition for `orders` that are back-orders waiting for stock; the predicate of the index
 * `orders_waiting_for_stock`.
 */
export const waitsForStock = sql<boolean>`orders.back_order_of is not null and orders.reserved_revision is null
  and orders.status = 'Pending Review' and orders.deleted_at is null`;

/**
 * Enqueues a job that checks whether the file's waiting back-orders are covered now (row V06). Only reads an index when
 * none is waiting.
 */
export async function enqueueStockArrived(em: EntityManager, stockFileId: string): Promise<void> {
  const { rows } = await sql`
    select from orders where stock_file_id = ${stockFileId} and ${waitsForStock} limit 1`.execute(database(em));
  if (rows.length > 0) await enqueue(em, { kind: STOCK_ARRIVED, payload: { stockFileId } });
}

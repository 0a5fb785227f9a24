import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { broadcastBrandChange } from '../../catalogue/catalogue-changes.js';
import { waitsForStock } from '../../catalogue/inventory/stock-arrived.js';
import { freeLotsSql, lockStock, reserveLots, waitWithManyLines } from '../../catalogue/inventory/stock-ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { approvedBuyers } from '../lifecycle/approved-buyer.js';
import { recordOrderEvent } from '../lifecycle/order-event.js';
import { readStockProgress } from '../lifecycle/stock-progress.js';
import { Order } from '../order.entity.js';

/** Thrown inside a transaction to roll back the cover of a back-order whose lots were taken meanwhile. */
class NotCovered extends Error {}

/**
 * Reserves the lots of the file's waiting back-orders that the stock covers now, oldest first, and tells both sides (row
 * V06). A back-order is covered as a whole: until then it keeps its claim on the free lots, so younger ones do not overtake
 * it. Several processes may do this at once; each back-order is covered once, in a transaction of its own.
 */
export async function coverBackOrders(em: EntityManager, stockFileId: string): Promise<void> {
  for (const id of await coveredOrders(em, stockFileId, null)) await coverOne(em, id);
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
  await recordOrderEvent(em, order, { action: 'back-order-covered', actorId: null });
  await broadcastBrandChange(em, order.brandId, 'updated');
  // Stock is reserved last, because every other step on the same stock file waits from here until the commit.
  await lockStock(em, order);
  const covered = await coveredOrders(em, order.stockFileId, id);
  if (!covered.includes(id)) throw new NotCovered();
  const short = await reserveLots(em, order, { revision: order.revision });
  if (short.length > 0) throw new NotCovered();
}

/**
 * The ids of the file's waiting back-orders, and of the order that is being covered, whose lots are free when all older ones
 * get theirs. References whose stock is not tracked never keep an order waiting, but do not cover one by themselves: the
 * portal does not know when they arrive. Back-orders that cannot be covered claim nothing: those of buyers who were rejected
 * or removed, with a reference that is no longer listed, or of a deleted file.
 */
async function coveredOrders(em: EntityManager, stockFileId: string, own: string | null): Promise<string[]> {
  const { rows } = await typedSql({ id: 'text' })`
    with waiting as (
      select order_id as id, candidate.created_at from (
        select id as order_id, buyer_id, created_at from orders where stock_file_id = ${stockFileId} and ${waitsForStock}
        union select id, buyer_id, created_at from orders where id = ${own}
      ) candidate join users on users.id = buyer_id and ${approvedBuyers}
      where exists (select from stock_files where id = ${stockFileId} and deleted_at is null)
        and not exists (select from order_lines line join stock_items item on item.id = line.stock_item_id
          where line.order_id = candidate.order_id and not item.listed)
    ), claims as (
      select waiting.id, waiting.created_at, line.stock_item_id,
        sum(line.lots) over (partition by line.stock_item_id order by waiting.created_at, waiting.id) as lots
      from waiting join order_lines line on line.order_id = waiting.id
    )
    select claims.id from claims join stock_items item on item.id = claims.stock_item_id
    group by claims.id, claims.created_at
    having bool_and(coalesce(claims.lots <= ${freeLotsSql}, true)) and bool_or(item.available_lots is not null)
    order by claims.created_at, claims.id`.execute(database(em));
  return rows.map(({ id }) => id);
}

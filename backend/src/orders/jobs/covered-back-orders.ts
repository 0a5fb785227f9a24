import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { waitsForStock } from '../../catalogue/inventory/stock-arrived.js';
import { freeLotsSql } from '../../catalogue/inventory/stock-ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { approvedBuyers } from '../../users/user-conditions.js';
import type { Order } from '../order.entity.js';

/**
 * SQL for the lines of back-orders that can be covered, as `orders join order_lines line`. The others claim nothing:
 * those of buyers who were rejected or removed, with a reference that is no longer listed, or of a deleted file.
 */
const coverableLines = sql`orders join users on users.id = orders.buyer_id and ${approvedBuyers}
  join stock_files on stock_files.id = orders.stock_file_id and stock_files.deleted_at is null
  join order_lines line on line.order_id = orders.id and not exists (
    select from order_lines other join stock_items on stock_items.id = other.stock_item_id
    where other.order_id = orders.id and not stock_items.listed)`;

/**
 * SQL that is true for a group of rows `claims(stock_item_id, lots)` joined with `stock_items item` whose lots are
 * free. References whose stock is not tracked never keep an order waiting, but do not cover one by themselves: the
 * portal does not know when they arrive.
 */
const areFree = sql`bool_and(coalesce(claims.lots <= ${freeLotsSql}, true)) and bool_or(item.available_lots is not null)`;

/** The ids of the file's waiting back-orders whose lots are free when all older ones get theirs, oldest first. */
export async function findCoveredBackOrders(em: EntityManager, stockFileId: string): Promise<string[]> {
  const { rows } = await typedSql({ id: 'text' })`
    with claims as (
      select orders.id, orders.created_at, line.stock_item_id,
        sum(line.lots) over (partition by line.stock_item_id order by orders.created_at, orders.id) as lots
      from ${coverableLines} where orders.stock_file_id = ${stockFileId} and ${waitsForStock}
    )
    select claims.id from claims join stock_items item on item.id = claims.stock_item_id
    group by claims.id, claims.created_at having ${areFree}
    order by claims.created_at, claims.id`.execute(database(em));
  return rows.map(({ id }) => id);
}

/**
 * Whether the lots of one back-order are free when all older ones that wait get theirs: the rule of
 * `findCoveredBackOrders`, but only claims on this order's references are added up. The order itself may wait or
 * already be marked as covered.
 */
export async function isBackOrderCovered(
  em: EntityManager,
  { id, stockFileId }: Pick<Order, 'id' | 'stockFileId'>,
): Promise<boolean> {
  const { rows } = await typedSql({ isCovered: 'boolean' })`
    with own as materialized (select line.stock_item_id, line.lots from ${coverableLines} where orders.id = ${id}),
    older as materialized (
      select line.stock_item_id, sum(line.lots) as lots from ${coverableLines}
      where orders.stock_file_id = ${stockFileId} and ${waitsForStock}
        and (orders.created_at, orders.id) < ((select created_at from orders where id = ${id}), ${id}::uuid)
        and line.stock_item_id in (select stock_item_id from own)
      group by line.stock_item_id
    ), claims as (
      select own.stock_item_id, own.lots + coalesce(older.lots, 0) as lots
      from own left join older on older.stock_item_id = own.stock_item_id
    )
    select coalesce(${areFree}, false) as "isCovered"
    from claims join stock_items item on item.id = claims.stock_item_id`.execute(database(em));
  return rows[0]?.isCovered ?? false;
}

import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { Order } from '../order.entity.js';
import { type LineNote, notesAsRows } from '../sheets/order-lines.js';
import { recordOrderEvent } from './order-event.js';
import { readStockProgress } from './stock-progress.js';

interface ShortLots {
  lineCount: number;
  lots: string;
  units: string;
  amount: string;
  expectedOn: string | null;
}

/**
 * Creates the back-order of the order's current revision: an order of its own for the lots that the revision delivers
 * later, at the revision's prices, placed by the caller, who accepts or makes the revision (row V06). It has no reservation.
 * Returns null when the revision back-orders nothing. A revision stores only the notes that it changes; `notes` are those
 * of the former lines. The caller has locked the order, so its back-orders are numbered without gaps.
 */
export async function createBackOrder(
  em: EntityManager,
  caller: Caller,
  order: Order,
  notes: LineNote[],
): Promise<Order | null> {
  const { revision } = order;
  const short = sql`order_revision_lines line where line.order_id = ${order.id} and line.revision = ${revision}
    and line.back_order_lots is not null`;
  const units = sql`line.back_order_lots * line.units_per_lot::bigint`;
  const total = sql`round(${units} * line.unit_price, 2)`;
  const {
    rows: [sums],
  } = await typedSql<ShortLots>({
    lineCount: 'number',
    lots: 'text',
    units: 'text',
    amount: 'text',
    expectedOn: 'text?',
  })`
    select count(*)::int as "lineCount", sum(line.back_order_lots)::text as lots, sum(${units})::text as units,
      sum(${total})::numeric(18, 2)::text as amount, to_char(max(line.back_order_on), 'YYYY-MM-DD') as "expectedOn"
    from ${short} having count(*) > 0`.execute(database(em));
  if (!sums) return null;
  const { brandId, stockFileId, buyerId, attachmentId, poNumber, note } = order;
  const { lineCount, lots, amount } = sums;
  const totals = { lineCount, lots: Number(lots), units: Number(sums.units), amount };
  const backOrder = new Order({
    number: await nextNumber(em, order),
    buyerId,
    placedBy: caller.id,
    brandId,
    stockFileId,
    attachmentId,
    totals,
    details: { poNumber, note },
  });
  backOrder.backOrderOf = order.id;
  backOrder.expectedOn = sums.expectedOn;
  await em.persist(backOrder).flush();
  await sql`
    with revision as (
      insert into order_revisions (order_id, number, kind, side, author_id, file_id, line_count, lots, units, amount, created_at)
      values (${backOrder.id}, 1, 'placed', ${caller.role === 'admin' ? 'team' : 'buyer'}, ${caller.id}, ${attachmentId},
        ${lineCount}, ${lots}, ${sums.units}, ${amount}::numeric, now()))
    insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total,
      shown_price, shown_units_per_lot, note)
    select ${backOrder.id}, row_number() over (order by line.position) - 1, line.stock_item_id, line.reference,
      line.back_order_lots, line.units_per_lot, ${units}, line.unit_price, ${total}, line.shown_price,
      line.shown_units_per_lot, nullif(coalesce(line.note, kept.note), '')
    from (select * from ${short}) line left join ${notesAsRows(notes)} on kept."itemId" = line.stock_item_id`.execute(
    database(em),
  );
  await recordOrderEvent(em, backOrder, { action: 'place', actorId: caller.id, fileId: attachmentId });
  return backOrder;
}

interface WaitingBackOrder {
  order: Order;
  /** The order that it belongs to. */
  of: Order;
}

/**
 * Locks the back-orders that end with an order, and those of each of them. Call it directly after the order is locked:
 * every step locks all its orders before it writes revisions and timelines. Back-orders whose stock has come, or which the
 * team is approving, go on by themselves.
 */
export async function lockWaitingBackOrders(em: EntityManager, of: Order): Promise<WaitingBackOrder[]> {
  const found = await em.find(
    Order,
    { backOrderOf: of.id, status: 'Pending Review', reservedRevision: null, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  const waiting: WaitingBackOrder[] = [];
  for (const order of found) {
    if ((await readStockProgress(em, order)) > 0) continue;
    waiting.push({ order, of }, ...(await lockWaitingBackOrders(em, order)));
  }
  return waiting;
}

/**
 * Ends the back-orders of an order that ends or gets a new file before it was approved, in the same transaction: nobody
 * wants the rest of an order that is not delivered. All back-orders of an approved order go on by themselves. Both sides
 * are told as of every cancellation or rejection. `happened` to the order completes the reason, such as "was cancelled".
 * The caller has flushed the order.
 */
export async function endBackOrders(
  em: EntityManager,
  caller: Caller,
  waiting: readonly WaitingBackOrder[],
  happened: string,
): Promise<void> {
  const action = caller.role === 'admin' ? 'reject' : 'cancel';
  const first = waiting[0]?.of;
  for (const { order, of } of waiting) {
    const ended = action === 'reject' ? 'was not approved' : 'was cancelled';
    const reason = `It belongs to ${of.number}, which ${of === first ? happened : ended}.`;
    order.apply(action, caller.role);
    order.ended(action, reason);
    await em.flush();
    await recordOrderEvent(em, order, { action, actorId: caller.id, reason, isConsequence: true });
  }
}

/**
 * `ORD-2026-000123-B1`; the next back-order of the same order ends with `-B2`, the first one of a back-order with
 * `-B1-B1`.
 */
async function nextNumber(em: EntityManager, { id, number }: Order): Promise<string> {
  const { rows } = await typedSql({ count: 'number' })`
    select count(*)::int as count from orders where back_order_of = ${id}`.execute(database(em));
  return `${number}-B${(rows[0]?.count ?? 0) + 1}`;
}

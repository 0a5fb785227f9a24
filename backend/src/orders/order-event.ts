import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { announce } from '../platform/live/announce.js';
import { type OutboxEvent, publish } from '../platform/queue/outbox.js';

export const ORDER_STEP = 'order.step';
const orderStep = (stepId: string): OutboxEvent => ({ kind: ORDER_STEP, payload: { stepId } });

interface OrderEvent {
  orderId: string;
  action: OrderEventKind;
  /** null: the portal itself. */
  actorId: string | null;
  reason?: string | undefined;
  fileId?: string;
}

/**
 * Adds to an order's timeline within the caller's transaction: who did what when. The table is append-only. Every step
 * comes through here, so this is also where the pages of those who may see the order are told, and where notifications
 * begin.
 */
export async function record(
  em: EntityManager,
  { orderId, action, actorId, reason, fileId }: OrderEvent,
): Promise<void> {
  const id = uuid();
  const {
    rows: [order],
  } = await sql<{ buyerId: string }>`
    insert into order_events (id, order_id, action, actor_id, reason, file_id, created_at)
    values (${id}, ${orderId}, ${action}, ${actorId}, ${reason || null}, ${fileId ?? null}, now())
    returning (select buyer_id from orders where orders.id = order_id) as "buyerId"`.execute(em.getKysely());
  if (!order) throw new Error(`There is no order ${orderId}`);
  const type = action === 'place' ? 'created' : action === 'delete' ? 'deleted' : 'updated';
  await announce(em, { resource: 'orders', type, ids: [orderId] }, { role: 'admin' }, { user: order.buyerId });
  // A deduction that succeeds is nobody's news.
  if (action !== 'deduct') await publish(em, orderStep(id));
}

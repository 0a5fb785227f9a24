import type { EntityManager } from '@mikro-orm/postgresql';
import type { Change } from '@portal/contract/live';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { announcing } from '../platform/live/announce.js';
import { isolated } from '../platform/news/isolated.js';
import { tell } from '../platform/news/tell.js';
import type { Order } from './order.entity.js';
import { newsOf, type OrderStep } from './order-news.js';

interface OrderEvent {
  action: OrderEventKind;
  /** null: the portal itself. */
  actorId: string | null;
  reason?: string | undefined;
  fileId?: string;
}

/**
 * Adds to an order's timeline within the caller's transaction: who did what when. The table is append-only. Every step
 * comes through here, so this is also where the pages of those who may see the order are told, and where people are
 * notified. The order itself must be written before.
 */
export async function record(em: EntityManager, order: Order, event: OrderEvent): Promise<void> {
  const { action, actorId } = event;
  const reason = event.reason || null;
  const type = action === 'place' ? 'created' : action === 'delete' ? 'deleted' : 'updated';
  const change: Change = { resource: 'orders', type, ids: [order.id] };
  const {
    rows: [people],
  } = await sql<Pick<OrderStep, 'brand' | 'buyer' | 'actorRole'>>`
    with step as (
      insert into order_events (id, order_id, action, actor_id, reason, file_id, created_at)
      values (${uuid()}, ${order.id}, ${action}, ${actorId}, ${reason}, ${event.fileId ?? null}, now()))
    select brands.name as brand, coalesce(buyer.company_name, buyer.name) as buyer, actor.role as "actorRole",
      ${announcing(change, { role: 'admin' }, { user: order.buyerId })}
    from brands join users buyer on buyer.id = ${order.buyerId} left join users actor on actor.id = ${actorId}
    where brands.id = ${order.brandId}`.execute(em.getKysely());
  if (!people) throw new Error(`Order ${order.id} has no brand or no buyer`);
  const { id: orderId, number, buyerId } = order;
  const worth = { units: Number(order.totalUnits), amount: Number(order.totalAmount) };
  const words = {
    brand: isolated(people.brand),
    buyer: isolated(people.buyer),
    reason: reason && isolated(reason),
  };
  const step: OrderStep = {
    ...words,
    ...worth,
    actorRole: people.actorRole,
    orderId,
    number,
    buyerId,
    action,
    actorId,
  };
  for (const news of newsOf(step)) await tell(em, news);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditChange } from '@portal/contract/audit';
import { isAuditAction } from '@portal/contract/facts/audit-actions';
import type { LiveChange } from '@portal/contract/live';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import type { DetailChange } from '@portal/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { brandChangeSql } from '../../catalogue/catalogue-changes.js';
import { enqueueStockArrived } from '../../catalogue/inventory/stock-arrived.js';
import { notifyOfOrderStep } from '../../notifications/order-notifications.js';
import type { OrderStep } from '../../notifications/order-step.js';
import { auditSql } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { broadcastSql } from '../../platform/live/broadcast.js';
import { enqueueSql, type OutboxEvent } from '../../platform/queue/outbox.js';
import type { Order } from '../order.entity.js';

interface OrderEvent {
  action: OrderEventKind;
  /** The id of the user who acted; null when the portal itself acted. */
  actorId: string | null;
  reason?: string | undefined;
  fileId?: string | undefined;
  /** The amount in AED that the buyer has to pay or has paid, when the portal made or makes an invoice. */
  payable?: number | undefined;
  /** The fields that an edit of the order's details changed, or why an approval went against the buyer's terms. */
  changes?: DetailChange[] | undefined;
  proposed?: OrderStep['proposed'];
  /** True when the step changes how many lots others may order: the change of the brand is broadcast as well. */
  changesFreeLots?: boolean;
  /** True for a step that another order's step causes. The request's event tells of the first one. */
  isConsequence?: boolean;
  /** A job that the step causes. */
  job?: OutboxEvent;
}

/**
 * Appends an event to an order's timeline within the caller's transaction, broadcasts the change to the users who may
 * see the order, enqueues the step's job, and writes the notifications. The caller must have written the changed order
 * to the database before (`em.flush`).
 */
export async function recordOrderEvent(em: EntityManager, order: Order, event: OrderEvent): Promise<void> {
  const { action, actorId } = event;
  const reason = event.reason || null;
  const type = action === 'place' ? 'created' : action === 'delete' ? 'deleted' : 'updated';
  const change: LiveChange = { resource: 'orders', type, ids: [order.id] };
  const {
    rows: [names],
  } = await typedSql<Pick<OrderStep, 'brand' | 'buyer' | 'actorRole'>>({
    brand: 'text',
    buyer: 'text',
    actorRole: 'text?',
  })`
    with step as (
      insert into order_events (id, order_id, action, actor_id, reason, file_id, changes, created_at)
      values (${uuid()}, ${order.id}, ${action}, ${actorId}, ${reason}, ${event.fileId ?? null},
        ${event.changes ? JSON.stringify(event.changes) : null}::jsonb, now()))
      ${event.job ? sql`, job as (${enqueueSql(event.job)})` : sql``}
      ${event.isConsequence ? sql`` : sql`, audited as (${auditOrderStepSql(order, event)})`}
    select brands.name as brand, coalesce(buyer.company_name, buyer.name) as buyer, actor.role as "actorRole",
      ${broadcastSql(change, { role: 'admin' }, { company: order.buyerId })}
      ${event.changesFreeLots ? sql`, ${brandChangeSql(order.brandId, 'updated')}` : sql``}
    from brands join users buyer on buyer.id = ${order.buyerId} left join users actor on actor.id = ${actorId}
    where brands.id = ${order.brandId}`.execute(database(em));
  if (!names) throw new Error(`Order ${order.id} has no brand or no buyer`);
  // Older back-orders claim stock before younger ones, so every step of one may let another be covered.
  const isBackOrder = order.backOrderOf !== null;
  if (isBackOrder && action !== 'back-order-covered') await enqueueStockArrived(em, order.stockFileId);
  const { id: orderId, number, buyerId, totalUnits, totalAmount } = order;
  const holdsLots = order.reservedRevision !== null;
  const totals = { units: Number(totalUnits), amount: event.payable ?? Number(totalAmount) };
  await notifyOfOrderStep(em, {
    ...names,
    ...totals,
    action,
    actorId,
    reason,
    orderId,
    number,
    buyerId,
    isBackOrder,
    holdsLots,
    issuesInvoice: action === 'approve' && event.payable !== undefined,
    proposed: event.proposed,
  });
}

function auditOrderStepSql(order: Order, event: OrderEvent): RawBuilder<unknown> {
  const action = `order.${event.action}`;
  // Steps of the portal itself, such as the deduction, are no acts of a person.
  if (!isAuditAction(action)) return sql`select`;
  const { units = Number(order.totalUnits), amount = Number(order.totalAmount) } = event.proposed ?? {};
  const changes: AuditChange[] = [
    { field: 'status', before: order.formerStatus ?? order.status, after: order.status },
    { field: 'reason', before: null, after: event.reason || null },
    { field: 'units', before: null, after: units },
    { field: 'amount', before: null, after: event.payable ?? amount },
    ...(event.changes ?? []).map(toAuditChange),
  ];
  return auditSql(action, { id: order.id, label: order.number, changes });
}

function toAuditChange({ field, reference, before, after }: DetailChange): AuditChange {
  if (field !== 'lineNote') return { field, before, after };
  const ofLine = (note: string | null) => note && `${reference}: ${note}`;
  return { field, before: ofLine(before), after: ofLine(after) };
}

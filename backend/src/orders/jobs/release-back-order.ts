import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { broadcast } from '../../platform/live/broadcast.js';
import { approvedBuyers } from '../../users/user-conditions.js';
import { isApprovedBuyer } from '../lifecycle/approved-buyer.js';
import { Order } from '../order.entity.js';
import { endReview, releaseHeldLots } from '../revisions/held-lots.js';

/** SQL for the ids of back-orders that hold lots for buyers who were rejected or removed since. */
export const heldForNobody = sql`select orders.id from orders join users on users.id = buyer_id
  where back_order_of is not null and reserved_revision is not null and proposal_revision is null
    and orders.status = 'Pending Review' and deleted_at is null and not (${approvedBuyers})`;

/**
 * Releases the lots of such a back-order, for others. It waits again, and is covered again if its buyer is approved again.
 * Does nothing when it was decided meanwhile, or while another transaction holds the order.
 */
export function releaseBackOrder(em: EntityManager, id: string): Promise<void> {
  return em.transactional(async (em) => {
    const order = await em.findOne(
      Order,
      { id, deletedAt: null, status: 'Pending Review', proposalRevision: null },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    if (!order || order.backOrderOf === null || (await isApprovedBuyer(em, order.buyerId))) return;
    const held = await endReview(em, order);
    await em.flush();
    await broadcast(em, { resource: 'orders', type: 'updated', ids: [id] }, { role: 'admin' });
    await releaseHeldLots(em, order, held);
  });
}

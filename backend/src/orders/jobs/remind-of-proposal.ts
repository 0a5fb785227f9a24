import type { EntityManager } from '@mikro-orm/postgresql';
import { notifyOfExpiringProposal } from '../../notifications/order-notifications.js';
import { database } from '../../platform/db/database.js';
import { portalTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';

/**
 * Reminds the buyer once of a proposal that is still open. Does nothing while another transaction holds the order: the
 * buyer may be answering.
 */
export function remindOfProposal(em: EntityManager, orderId: string): Promise<void> {
  return em.transactional(async (inner) => {
    const {
      rows: [due],
    } = await typedSql({ orderId: 'text', buyerId: 'text', number: 'text', brand: 'text', expires: 'text' })`
      with held as (
        select id, number, buyer_id, brand_id, proposal_revision from orders
        where id = ${orderId} and deleted_at is null for update skip locked
      ), reminded as (
        update order_proposals proposal set reminded_at = now() from held
        where proposal.order_id = held.id and proposal.revision = held.proposal_revision
          and proposal.state = 'open' and proposal.reminded_at is null
        returning proposal.expires_at
      )
      select held.id as "orderId", held.buyer_id as "buyerId", held.number, brands.name as brand,
        ${portalTime('reminded.expires_at')} as expires
      from reminded cross join held join brands on brands.id = held.brand_id`.execute(database(inner));
    if (due) await notifyOfExpiringProposal(inner, due);
  });
}

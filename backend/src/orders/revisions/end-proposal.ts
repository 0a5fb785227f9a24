import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProposalState } from '@portal/contract/order-revisions';
import { sql } from 'kysely';
import { reserveLots } from '../../catalogue/inventory/stock-ledger.js';
import { waitWithManyLines } from '../../catalogue/inventory/stock-locks.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { recordOrderEvent } from '../lifecycle/order-event.js';
import { Order } from '../order.entity.js';
import { releaseHeldLots } from './held-lots.js';

const states = {
  'decline-proposal': 'declined',
  'withdraw-proposal': 'withdrawn',
  'proposal-expired': 'expired',
} as const satisfies Record<string, ProposalState>;

interface End {
  action: keyof typeof states;
  actorId: string | null;
  reason?: string | undefined;
}

/**
 * Ends the order's open proposal without a change of the order and releases its lots, exactly those (row V02): an order
 * that held lots before holds them again, or none when a part of them is gone. `read` reads the response before the stock
 * is locked.
 */
export async function endProposal<Answer>(
  em: EntityManager,
  order: Order,
  { action, actorId, reason }: End,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const { proposalRevision } = order;
  const {
    rows: [ended],
  } = await typedSql({ lines: 'number', wasHeld: 'boolean' })`
    update order_proposals set state = ${states[action]}, answered_at = now(), answer_reason = ${reason || null}
    from order_revisions revised
    where order_proposals.order_id = ${order.id} and revision = ${proposalRevision}
      and revised.order_id = order_proposals.order_id and number = revision
    returning line_count as lines, base_was_held as "wasHeld"`.execute(database(em));
  if (!ended) throw new Error(`The proposal of order ${order.id} is missing`);
  await waitWithManyLines(em, order, Math.max(ended.lines, ended.wasHeld ? order.lineCount : 0));
  const { reservedRevision } = order;
  order.proposalRevision = null;
  order.reservedRevision = ended.wasHeld ? order.revision : null;
  await em.flush();
  await recordOrderEvent(em, order, { action, actorId, reason });
  const answer = await read();
  await releaseHeldLots(em, order, reservedRevision);
  if (!ended.wasHeld || (await reserveLots(em, order, { revision: order.revision })).length === 0) return answer;
  order.reservedRevision = null;
  await em.flush();
  return read();
}

/**
 * Expires the order's proposal when its answer is overdue, and tells both sides. Returns false when there is nothing to
 * expire, because it was answered meanwhile or another process expires it. For the recurring job.
 */
export function expireProposal(em: EntityManager, orderId: string): Promise<boolean> {
  return em.transactional(async (em) => {
    const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
    if (!order || order.proposalRevision === null) return false;
    const { rows } = await sql`
      select from order_proposals where order_id = ${orderId} and revision = ${order.proposalRevision}
        and expires_at <= now()`.execute(database(em));
    if (rows.length === 0) return false;
    await endProposal(em, order, { action: 'proposal-expired', actorId: null }, async () => undefined);
    return true;
  });
}

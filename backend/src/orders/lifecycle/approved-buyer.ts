import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { isUUID } from 'class-validator';
import { sql } from 'kysely';
import type { Caller, CallerScope } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { approvedBuyers } from '../../users/user-conditions.js';

/**
 * Returns true for an approved buyer; false for pending, rejected and removed buyers, and for users with another role.
 */
export async function isApprovedBuyer(em: EntityManager, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} and ${approvedBuyers}`.execute(database(em));
  return rows.length > 0;
}

/** Throws `order.buyer_inactive` for a buyer who was rejected or removed since the order was placed. */
export async function requireApprovedBuyer(
  em: EntityManager,
  buyerId: string,
  message: string = messages.orders.buyerInactive,
): Promise<void> {
  if (!(await isApprovedBuyer(em, buyerId))) {
    throw new DomainError('order.buyer_inactive', message);
  }
}

interface OrderingBuyer extends CallerScope {
  companyId: string;
}

/**
 * Returns the buyer that an order is for: the caller's company, or `buyerId` when the caller is an administrator. Throws
 * `order.buyer_invalid` unless that is an approved buyer.
 */
export async function findOrderingBuyer(
  em: EntityManager,
  caller: Caller,
  buyerId: string | undefined,
): Promise<OrderingBuyer> {
  if (caller.companyId !== null) return { companyId: caller.companyId, role: 'buyer' };
  if (buyerId === undefined || !isUUID(buyerId) || !(await isApprovedBuyer(em, buyerId)))
    throw new DomainError('order.buyer_invalid', messages.orders.buyerRequired);
  return { companyId: buyerId.toLowerCase(), role: 'buyer' };
}

import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import type { Caller } from '../auth/caller.js';
import { DomainError } from '../platform/http/domain-error.js';
import { Order } from './order.entity.js';

/**
 * The order, locked until the transaction ends: of two that act on it at once the second sees what the first did. The
 * order is always locked before its stock items. Throws `order.not_found` for a foreign order as for an absent one (R22).
 */
export async function lockedOrder(em: EntityManager, caller: Pick<Caller, 'id' | 'role'>, id: string): Promise<Order> {
  const own = caller.role === 'admin' ? {} : { buyerId: caller.id };
  const order = await em.findOne(Order, { id, deletedAt: null, ...own }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!order) throw new DomainError('order.not_found', messages.orders.notFound);
  return order;
}

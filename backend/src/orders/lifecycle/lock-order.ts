import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import type { CallerScope } from '../../auth/caller.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { Order } from '../order.entity.js';

/**
 * Returns the order and locks it until the transaction ends, so that a concurrent step waits and then sees the new
 * state. To avoid deadlocks, an order is always locked before its stock items. Throws `order.not_found`, also for
 * another buyer's order (R22).
 */
export async function lockOrder(em: EntityManager, caller: CallerScope, id: string): Promise<Order> {
  const own = caller.companyId === null ? {} : { buyerId: caller.companyId };
  const order = await em.findOne(Order, { id, deletedAt: null, ...own }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!order) throw new DomainError('order.not_found', messages.orders.notFound);
  return order;
}

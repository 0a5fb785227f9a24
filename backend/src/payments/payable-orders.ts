import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { decimalToCents, formatExactAed } from '@portal/contract/money';
import type { AllocationInput } from '@portal/contract/payments';
import { type Allocation, readOpenAmounts } from '../ledger/ledger.js';
import { Order } from '../orders/order.entity.js';
import { DomainError } from '../platform/http/errors/domain-error.js';

/** An order that errors name at most. */
const mostNamed = 10;

/** The parts of a payment with ids as the database writes them. Throws `common.invalid_input` for an order listed twice. */
export function normalised(allocations: readonly AllocationInput[]): Allocation[] {
  const ids = new Set(allocations.map(({ orderId }) => orderId.toLowerCase()));
  if (ids.size < allocations.length) throw new DomainError('common.invalid_input', messages.receivables.orderTwice);
  return allocations.map(({ orderId, amount }) => ({ orderId: orderId.toLowerCase(), amount }));
}

/** The sum of the parts, in hundredths of an AED. */
export const sumCents = (allocations: readonly Allocation[]): bigint =>
  allocations.reduce((sum, { amount }) => sum + decimalToCents(amount), 0n);

const idsOf = (orders: readonly Order[]): string[] => orders.map(({ id }) => id);

/**
 * Locks those of the orders that payments can be for: approved orders of the buyer that are neither cancelled nor deleted.
 * They are locked by id, before the payment, so that payments for the same orders wait for each other and never deadlock.
 */
export function lockPayableOrders(
  em: EntityManager,
  buyerId: string,
  allocations: readonly Pick<Allocation, 'orderId'>[],
): Promise<Order[]> {
  const isPayable = { status: { $in: ['Awaiting Payment', 'Completed'] as const }, deletedAt: null };
  return em.find(
    Order,
    { id: { $in: allocations.map(({ orderId }) => orderId) }, buyerId, ...isPayable },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
}

/** Locks the orders like `lockPayableOrders`. Throws `receivable.order_unknown` unless payments can be for all of them. */
export async function requirePayableOrders(
  em: EntityManager,
  buyerId: string,
  allocations: readonly Allocation[],
): Promise<Order[]> {
  const orders = await lockPayableOrders(em, buyerId, allocations);
  if (orders.length < allocations.length)
    throw new DomainError('receivable.order_unknown', messages.receivables.orderNotFound);
  return orders;
}

/** Throws `receivable.more_than_open`, which names the orders, when more would be paid of the locked orders than is open. */
export async function requireOpen(
  em: EntityManager,
  orders: readonly Order[],
  allocations: readonly Allocation[],
): Promise<void> {
  const open = await readOpenAmounts(em, idsOf(orders));
  const openOf = (orderId: string) => open.get(orderId) ?? '0.00';
  const tooMuch = allocations.filter(({ orderId, amount }) => decimalToCents(amount) > decimalToCents(openOf(orderId)));
  if (tooMuch.length === 0) return;
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  const named = tooMuch
    .slice(0, mostNamed)
    .map(({ orderId }) => `${numbers.get(orderId)} (${formatExactAed(Number(openOf(orderId)))} open)`);
  const more = tooMuch.length > mostNamed ? ' …' : '';
  throw new DomainError(
    'receivable.more_than_open',
    `${messages.receivables.moreThanOpen}: ${named.join(', ')}${more}.`,
  );
}

/** Reduces the parts to what is still open of the locked orders. */
export async function limitedToOpen(
  em: EntityManager,
  orders: readonly Order[],
  allocations: readonly Allocation[],
): Promise<Allocation[]> {
  const open = await readOpenAmounts(em, idsOf(orders));
  return allocations.flatMap(({ orderId, amount }) => {
    const left = open.get(orderId) ?? '0.00';
    if (decimalToCents(left) <= 0n) return [];
    return [{ orderId, amount: decimalToCents(left) < decimalToCents(amount) ? left : amount }];
  });
}

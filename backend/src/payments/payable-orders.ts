import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { formatExactAed } from '@portal/contract/money';
import type { AllocationInput } from '@portal/contract/payments';
import { sql } from 'kysely';
import { type Allocation, openAmount } from '../ledger/ledger.js';
import { completeIfPaid } from '../orders/lifecycle/complete-if-paid.js';
import { Order } from '../orders/order.entity.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { toCents, withDecimals } from './amounts.js';

/** An order that errors name at most. */
const mostNamed = 10;

/** The parts of a payment with ids and amounts as the database writes them. Throws `common.invalid_input` for an order that is listed twice. */
export function normalised(allocations: readonly AllocationInput[]): Allocation[] {
  const ids = new Set(allocations.map(({ orderId }) => orderId.toLowerCase()));
  if (ids.size < allocations.length) throw new DomainError('common.invalid_input', messages.receivables.orderTwice);
  return allocations.map(({ orderId, amount }) => ({ orderId: orderId.toLowerCase(), amount: withDecimals(amount) }));
}

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
  const open = await readOpenAmounts(em, orders);
  const openOf = (orderId: string) => open.get(orderId) ?? '0.00';
  const tooMuch = allocations.filter(({ orderId, amount }) => toCents(amount) > toCents(openOf(orderId)));
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
  const open = await readOpenAmounts(em, orders);
  return allocations.flatMap(({ orderId, amount }) => {
    const left = open.get(orderId) ?? '0.00';
    if (toCents(left) <= 0n) return [];
    return [{ orderId, amount: toCents(left) < toCents(amount) ? left : amount }];
  });
}

/** Completes those of the locked orders of which nothing is left to pay. */
export async function completePaid(em: EntityManager, orders: readonly Order[], actorId: string): Promise<void> {
  for (const order of orders) await completeIfPaid(em, order, { actorId });
}

/** What is open of the orders, in AED with 2 decimals, by their ids. */
async function readOpenAmounts(em: EntityManager, orders: readonly Order[]): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map();
  const { rows } = await typedSql({ id: 'text', open: 'text' })`
    select wanted.id::text, ${openAmount(sql`wanted.id`)}::text as open
    from unnest(${orders.map(({ id }) => id)}::uuid[]) as wanted (id)`.execute(database(em));
  return new Map(rows.map(({ id, open }) => [id, open]));
}

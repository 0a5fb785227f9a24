import type { EntityManager } from '@mikro-orm/postgresql';
import { enterClearedPayment, readOpenAmount, writePayment } from '../../ledger/ledger.js';
import type { Order } from '../order.entity.js';
import { readAmountDue } from '../reading/amount-due.js';
import { recordOrderEvent } from './order-event.js';

/**
 * Completes a locked order that awaits payment once nothing is left to pay (row M02): after a payment, a write-off or a
 * credit note. Does nothing otherwise.
 */
export async function completeIfPaid(
  em: EntityManager,
  order: Order,
  { actorId, reason }: { actorId: string | null; reason?: string | undefined },
): Promise<void> {
  if (order.status !== 'Awaiting Payment' || Number(await readOpenAmount(em, order.id)) > 0) return;
  order.apply('confirm-payment', 'admin');
  await em.flush();
  const payable = await readAmountDue(em, order);
  await recordOrderEvent(em, order, { action: 'confirm-payment', actorId, reason, payable });
}

/** Enters a payment of what is left to pay of a locked order, whose method nobody was asked for (*Confirm Payment*). */
export async function payRest(em: EntityManager, { id, buyerId }: Order, authorId: string): Promise<void> {
  const amount = await readOpenAmount(em, id);
  if (Number(amount) <= 0) return;
  const paymentId = await writePayment(em, { buyerId, method: null, amount, authorId });
  await enterClearedPayment(em, { id: paymentId, buyerId, amount, authorId }, [{ orderId: id, amount }]);
}

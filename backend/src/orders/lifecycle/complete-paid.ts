import type { EntityManager } from '@mikro-orm/postgresql';
import { enterClearedPayment, readOpenAmounts, writePayment } from '../../ledger/ledger.js';
import type { Order } from '../order.entity.js';
import { readAmountDue } from '../reading/amount-due.js';
import { recordOrderEvent } from './order-event.js';

/**
 * Completes those of the locked orders that await payment and have nothing left to pay (row M02): after a payment, a
 * write-off or a credit note.
 */
export async function completePaid(
  em: EntityManager,
  orders: readonly Order[],
  { actorId, reason }: { actorId: string; reason?: string | undefined },
): Promise<void> {
  const awaiting = orders.filter(({ status }) => status === 'Awaiting Payment');
  const open = await readOpenAmounts(
    em,
    awaiting.map(({ id }) => id),
  );
  for (const order of awaiting) {
    const left = open.get(order.id);
    if (left === undefined || Number(left) > 0) continue;
    order.apply('confirm-payment', 'admin');
    await em.flush();
    const payable = await readAmountDue(em, order);
    await recordOrderEvent(em, order, { action: 'confirm-payment', actorId, reason, payable });
  }
}

/** Enters a payment of what is left to pay of a locked order, whose method nobody was asked for (*Confirm Payment*). */
export async function payRest(em: EntityManager, { id, buyerId }: Order, authorId: string): Promise<void> {
  const amount = (await readOpenAmounts(em, [id])).get(id) ?? '0.00';
  if (Number(amount) <= 0) return;
  const paymentId = await writePayment(em, { buyerId, method: null, amount, authorId });
  await enterClearedPayment(em, { id: paymentId, buyerId, amount, authorId }, [{ orderId: id, amount }]);
}

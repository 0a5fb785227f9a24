import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { decimalToCents } from '@portal/contract/money';
import type { Payment, PaymentInput } from '@portal/contract/payments';
import type { Caller } from '../auth/caller.js';
import { broadcastAccount, enterClearedPayment, writePayment } from '../ledger/ledger.js';
import { completePaid } from '../orders/lifecycle/complete-paid.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../platform/http/idempotency.js';
import { requireBegun, requireBuyer } from './input-checks.js';
import { normalised, requireOpen, requirePayableOrders, sumCents } from './payable-orders.js';
import { PaymentsReader } from './payments.query.js';

/** Records what a buyer paid (row M02). */
@Injectable()
export class RecordPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly payments: PaymentsReader,
  ) {}

  /** Throws what `recordPayment` throws. */
  record(caller: Caller, input: PaymentInput, idempotencyKey?: string): Promise<Payment> {
    const request = { callerId: caller.id, key: idempotencyKey, input: { recordPayment: input } };
    return transactionalOnce(this.em, request, async (em) =>
      this.payments.one(caller, await recordPayment(em, caller, input)),
    );
  }
}

/**
 * Records a payment within the caller's transaction and returns its id. A cheque waits as received, and pays its orders
 * when it clears (row M03); any other payment counts at once. What is for no order is the buyer's credit. Throws
 * `buyer.not_found`, `receivable.order_unknown`, `receivable.more_than_open`, and `payment.more_than_left` when the parts
 * exceed the payment.
 */
export async function recordPayment(em: EntityManager, caller: Caller, input: PaymentInput): Promise<string> {
  const { method, amount, receivedOn, reference, note } = input;
  const buyerId = input.buyerId.toLowerCase();
  await requireBuyer(em, buyerId);
  await requireBegun(em, 'receivedOn', receivedOn);
  const allocations = normalised(input.allocations);
  if (sumCents(allocations) > decimalToCents(amount))
    throw new DomainError('payment.more_than_left', messages.receivables.moreThanPayment);
  const orders = await requirePayableOrders(em, buyerId, allocations);
  await requireOpen(em, orders, allocations);
  const cheque = method === 'cheque' ? input.cheque : undefined;
  const payment = { buyerId, method, amount, receivedOn, cheque, authorId: caller.id };
  const texts = { reference: reference || null, note: note || null };
  const id = await writePayment(em, { ...payment, ...texts }, cheque ? allocations : []);
  if (cheque) await broadcastAccount(em, buyerId);
  else {
    await enterClearedPayment(em, { id, buyerId, amount, on: receivedOn, authorId: caller.id }, allocations);
    await completePaid(em, orders, { actorId: caller.id });
  }
  return id;
}

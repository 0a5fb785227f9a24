import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { centsToDecimal, decimalToCents } from '@portal/contract/money';
import type { AllocateInput, Payment, RefundInput } from '@portal/contract/payments';
import type { Caller } from '../auth/caller.js';
import { requireProof } from '../auth/second-factor/require-proof.js';
import { allocate, broadcastAccount, enter } from '../ledger/ledger.js';
import { completePaid } from '../orders/lifecycle/complete-paid.js';
import { audit } from '../platform/audit/audit.js';
import { transactionalOnce } from '../platform/http/idempotency.js';
import { lockPayment, readPayment, requireLeft } from './locked-payment.js';
import { normalised, requireOpen, requirePayableOrders, sumCents } from './payable-orders.js';
import { PaymentsReader } from './payments.query.js';

/** Uses what is left of a cleared payment, which is the buyer's credit (row M02). */
@Injectable()
export class UsePayment {
  constructor(
    private readonly em: EntityManager,
    private readonly payments: PaymentsReader,
  ) {}

  /**
   * Pays further orders. Throws `payment.not_found`, `payment.not_cleared`, `payment.more_than_left`,
   * `receivable.order_unknown` and `receivable.more_than_open`.
   */
  allocate(caller: Caller, id: string, input: AllocateInput, idempotencyKey?: string): Promise<Payment> {
    const request = { callerId: caller.id, key: idempotencyKey, input: { allocate: id, ...input } };
    return transactionalOnce(this.em, request, async (em) => {
      const { buyerId } = await readPayment(em, id);
      const allocations = normalised(input.allocations);
      const orders = await requirePayableOrders(em, buyerId, allocations);
      const { state } = await lockPayment(em, id);
      await requireLeft(em, { id, state, cents: sumCents(allocations) });
      await requireOpen(em, orders, allocations);
      await allocate(em, { id, authorId: caller.id }, allocations);
      await completePaid(em, orders, { actorId: caller.id });
      await audit(em, 'payment.allocate', { id, changes: { amount: [null, centsToDecimal(sumCents(allocations))] } });
      await broadcastAccount(em, buyerId);
      return this.payments.one(caller, id);
    });
  }

  /**
   * Gives money back to the buyer. Throws `payment.not_found`, `payment.not_cleared`, `payment.more_than_left` and
   * `second_factor.needed`.
   */
  async refund(caller: Caller, id: string, input: RefundInput, idempotencyKey?: string): Promise<Payment> {
    requireProof(caller);
    const request = { callerId: caller.id, key: idempotencyKey, input: { refund: id, ...input } };
    return transactionalOnce(this.em, request, async (em) => {
      const { amount, reason } = input;
      const { buyerId, state } = await lockPayment(em, id);
      await requireLeft(em, { id, state, cents: decimalToCents(amount) });
      await enter(em, { kind: 'refund', buyerId, paymentId: id, amount, note: reason, authorId: caller.id });
      await audit(em, 'payment.refund', { id, changes: { amount: [null, amount], reason: [null, reason] } });
      return this.payments.one(caller, id);
    });
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import {
  type ChequeStep,
  type ChequeStepInput,
  chequeTransitions,
  type Payment,
  type PaymentState,
} from '@portal/contract/payments';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { broadcastAccount, enterClearedPayment, today } from '../ledger/ledger.js';
import { completePaid } from '../orders/lifecycle/complete-paid.js';
import type { Order } from '../orders/order.entity.js';
import { auditSql } from '../platform/audit/audit.js';
import { database } from '../platform/db/database.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../platform/http/idempotency.js';
import { bounceCheque } from './bounce-cheque.js';
import { invalidField, requireBegun } from './input-checks.js';
import { lockPayment, readPayment } from './locked-payment.js';
import { limitedToOpen, lockPayableOrders } from './payable-orders.js';
import { PaymentsReader } from './payments.query.js';

/** Performs the steps of a cheque (row M03). */
@Injectable()
export class ChequeSteps {
  constructor(
    private readonly em: EntityManager,
    private readonly payments: PaymentsReader,
  ) {}

  /**
   * A cleared cheque pays the orders that it was received for, as far as something is open of them; the rest is the
   * buyer's credit. A bounced one may put the buyer on hold. Throws `payment.not_found`, `payment.step_impossible` when the
   * step does not follow the cheque's state, and `common.invalid_input` for a day before that of the last step.
   */
  take(
    caller: Caller,
    { id, step, on, note }: ChequeStepInput & { id: string; step: ChequeStep },
    idempotencyKey?: string,
  ): Promise<Payment> {
    const request = { callerId: caller.id, key: idempotencyKey, input: { cheque: id, step, on, note } };
    return transactionalOnce(this.em, request, async (em) => {
      await requireBegun(em, 'on', on);
      const orders = step === 'clear' ? await lockPlannedOrders(em, id) : [];
      const payment = await lockPayment(em, id);
      const { from, to } = chequeTransitions[step];
      if (!(from as readonly PaymentState[]).includes(payment.state))
        throw new DomainError('payment.step_impossible', `${messages.payments.stepImpossible} ${payment.state}.`);
      await requireAfterLastStep(em, id, on);
      const changes = { state: [payment.state, to], on: [null, on], note: [null, note || null] } as const;
      const audited = auditSql(`payment.${step}`, { id, changes });
      await writeStep(em, { id, state: to, on, note: note || null, authorId: caller.id, audited });
      const { buyerId, amount, planned } = payment;
      if (step === 'clear') {
        const cleared = { id, buyerId, amount, on, authorId: caller.id };
        await enterClearedPayment(em, cleared, await limitedToOpen(em, orders, planned));
        await completePaid(em, orders, { actorId: caller.id });
      } else {
        if (step === 'bounce') await bounceCheque(em, { ...payment, actorId: caller.id });
        await broadcastAccount(em, buyerId);
      }
      return this.payments.one(caller, id);
    });
  }
}

/** Locks the orders that the cheque is for before the cheque itself; those cancelled or deleted since are left out. */
async function lockPlannedOrders(em: EntityManager, id: string): Promise<Order[]> {
  const { buyerId, planned } = await readPayment(em, id);
  return lockPayableOrders(em, buyerId, planned);
}

async function requireAfterLastStep(em: EntityManager, id: string, on: string | undefined): Promise<void> {
  if (on === undefined) return;
  const { rows } = await sql`select from payment_steps where payment_id = ${id} and made_on > ${on}::date`.execute(
    database(em),
  );
  if (rows.length > 0) throw invalidField('on', messages.payments.beforeLastStep);
}

async function writeStep(
  em: EntityManager,
  step: {
    id: string;
    state: PaymentState;
    on: string | undefined;
    note: string | null;
    authorId: string;
    audited: RawBuilder<unknown>;
  },
): Promise<void> {
  const { id, state, on = null, note, authorId, audited } = step;
  await sql`
    with step as (
      insert into payment_steps (payment_id, state, made_on, note, author_id, made_at)
      values (${id}, ${state}, coalesce(${on}::date, ${today}), ${note}, ${authorId}, clock_timestamp())
    ), audited as (${audited})
    update payments set state = ${state} where id = ${id}`.execute(database(em));
}

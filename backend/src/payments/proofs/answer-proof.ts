import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { formatExactAed } from '@portal/contract/money';
import type { ConfirmProofInput, PaymentProof, RefuseProofInput } from '@portal/contract/payment-proofs';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { broadcastAccount } from '../../ledger/ledger.js';
import { notifyOfAnsweredProof } from '../../notifications/payment-notifications.js';
import { auditSql } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import { recordPayment } from '../record-payment.js';
import { ProofsReader } from './proofs.query.js';

/** Answers a buyer's transfer slip (row M04). */
@Injectable()
export class AnswerProof {
  constructor(
    private readonly em: EntityManager,
    private readonly proofs: ProofsReader,
  ) {}

  /**
   * Records the payment as the team found it. Throws `payment_proof.not_found` and `payment_proof.answered`, and what
   * recording a payment throws.
   */
  confirm(caller: Caller, id: string, input: ConfirmProofInput, idempotencyKey?: string): Promise<PaymentProof> {
    const request = { callerId: caller.id, key: idempotencyKey, input: { confirmProof: id, ...input } };
    return transactionalOnce(this.em, request, async (em) => {
      const buyerId = await lockWaitingProof(em, id);
      const paymentId = await recordPayment(em, caller, { ...input, buyerId, method: 'transfer' });
      const changes = { state: ['waiting', 'confirmed'], amount: [null, input.amount] } as const;
      await sql`with audited as (${auditSql('payment-proof.confirm', { id, changes })})
        update payment_proofs set state = 'confirmed', payment_id = ${paymentId}, answered_by = ${caller.id},
        answered_at = clock_timestamp() where id = ${id}`.execute(database(em));
      await notifyOfAnsweredProof(em, { buyerId, amount: formatExactAed(Number(input.amount)), reason: null });
      return this.proofs.one(caller, id);
    });
  }

  /** Throws `payment_proof.not_found` and `payment_proof.answered`. */
  refuse(caller: Caller, id: string, { reason }: RefuseProofInput, idempotencyKey?: string): Promise<PaymentProof> {
    const request = { callerId: caller.id, key: idempotencyKey, input: { refuseProof: id, reason } };
    return transactionalOnce(this.em, request, async (em) => {
      const buyerId = await lockWaitingProof(em, id);
      const changes = { state: ['waiting', 'refused'], reason: [null, reason] } as const;
      await sql`with audited as (${auditSql('payment-proof.refuse', { id, changes })})
        update payment_proofs set state = 'refused', reason = ${reason}, answered_by = ${caller.id},
        answered_at = clock_timestamp() where id = ${id}`.execute(database(em));
      const proof = await this.proofs.one(caller, id);
      await notifyOfAnsweredProof(em, { buyerId, amount: formatExactAed(Number(proof.amount)), reason });
      await broadcastAccount(em, buyerId);
      return proof;
    });
  }
}

/** Locks a slip before the orders that it pays, so that it is answered once. Returns its buyer. */
async function lockWaitingProof(em: EntityManager, id: string): Promise<string> {
  const { rows } = await typedSql({ buyerId: 'text', isWaiting: 'boolean' })`
    select buyer_id as "buyerId", state = 'waiting' as "isWaiting" from payment_proofs where id = ${id}
    for no key update`.execute(database(em));
  const [proof] = rows;
  if (!proof) throw new DomainError('payment_proof.not_found', messages.paymentProofs.notFound);
  if (!proof.isWaiting) throw new DomainError('payment_proof.answered', messages.paymentProofs.answered);
  return proof.buyerId;
}

import { defineEntity } from '@mikro-orm/core';
import { type ProofState, proofStates } from '@portal/contract/payment-proofs';

/** A transfer slip that a buyer uploaded. Answering it is its only change. */
export const PaymentProofRow = defineEntity({
  name: 'PaymentProofRow',
  tableName: 'payment_proofs',
  properties: (p) => ({
    id: p.uuid().primary(),
    buyerId: p.uuid(),
    state: p.enum(proofStates).$type<ProofState>().default('waiting'),
    amount: p.decimal().precision(18).scale(2),
    paidOn: p.date(),
    reference: p.text().nullable(),
    /** The orders that the buyer paid. */
    orderIds: p.json<string[]>().defaultRaw(`'[]'`),
    fileId: p.uuid(),
    reason: p.text().nullable(),
    paymentId: p.uuid().nullable(),
    answeredBy: p.uuid().nullable(),
    answeredAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  }),
});

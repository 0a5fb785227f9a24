import { defineEntity } from '@mikro-orm/core';
import { type PaymentMethod, type PaymentState, paymentMethods, paymentStates } from '@portal/contract/payments';

/** A payment of a buyer. Only the state of a cheque changes. */
export const PaymentRow = defineEntity({
  name: 'PaymentRow',
  tableName: 'payments',
  properties: (p) => ({
    id: p.uuid().primary(),
    buyerId: p.uuid(),
    method: p.enum(paymentMethods).$type<PaymentMethod>().nullable(),
    state: p.enum(paymentStates).$type<PaymentState>(),
    amount: p.decimal().precision(18).scale(2),
    receivedOn: p.date(),
    reference: p.text().nullable(),
    bank: p.text().nullable(),
    chequeNumber: p.text().nullable(),
    chequeDate: p.date().nullable(),
    note: p.text().nullable(),
    /** The orders that a cheque pays when it clears. */
    planned: p.json<{ orderId: string; amount: string }[]>().defaultRaw(`'[]'`),
    authorId: p.uuid().nullable(),
    createdAt: p.datetime(),
  }),
});

/** The history of a payment's state. The database refuses every change. */
export const PaymentStep = defineEntity({
  name: 'PaymentStep',
  tableName: 'payment_steps',
  properties: (p) => ({
    id: p.bigint('string').primary().autoincrement().generated('identity'),
    paymentId: p.uuid(),
    state: p.text().$type<PaymentState>(),
    madeOn: p.date(),
    note: p.text().nullable(),
    authorId: p.uuid().nullable(),
    madeAt: p.datetime(),
  }),
});

/** Which order a part of a payment is for. The database refuses every change. */
export const PaymentAllocation = defineEntity({
  name: 'PaymentAllocation',
  tableName: 'payment_allocations',
  properties: (p) => ({
    id: p.bigint('string').primary().autoincrement().generated('identity'),
    paymentId: p.uuid(),
    orderId: p.uuid(),
    /** AED; negative where a credit note left less to pay than was paid. */
    amount: p.decimal().precision(18).scale(2),
    allocatedOn: p.date(),
    authorId: p.uuid().nullable(),
    allocatedAt: p.datetime(),
  }),
});

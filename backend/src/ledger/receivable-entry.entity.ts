import { defineEntity } from '@mikro-orm/core';
import { type ReceivableKind, receivableKinds } from '@portal/contract/receivables';

/** An entry of the ledger of what buyers owe. The database refuses every change. */
export const ReceivableEntry = defineEntity({
  name: 'ReceivableEntry',
  tableName: 'receivable_entries',
  properties: (p) => ({
    id: p.uuid().primary(),
    kind: p.enum(receivableKinds).$type<ReceivableKind>(),
    buyerId: p.uuid(),
    /** AED; negative when it takes from what the buyer owes. */
    amount: p.decimal().precision(18).scale(2),
    enteredOn: p.date(),
    /** Of invoices only. */
    dueOn: p.date().nullable(),
    orderId: p.uuid().nullable(),
    documentId: p.uuid().nullable(),
    paymentId: p.uuid().nullable(),
    note: p.text().nullable(),
    authorId: p.uuid().nullable(),
    enteredAt: p.datetime(),
  }),
});

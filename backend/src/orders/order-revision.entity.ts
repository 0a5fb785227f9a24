import { defineEntity } from '@mikro-orm/core';
import { type ProposalState, proposalStates, type RevisionKind, revisionKinds } from '@portal/contract/order-revisions';

/** An immutable state of an order's lines; `orders.revision` names the current one. */
export const OrderRevision = defineEntity({
  name: 'OrderRevision',
  tableName: 'order_revisions',
  properties: (p) => ({
    orderId: p.uuid().primary(),
    number: p.integer().primary(),
    kind: p.enum(revisionKinds).$type<RevisionKind>(),
    side: p.enum(['buyer', 'team']).$type<'buyer' | 'team'>(),
    authorId: p.uuid().nullable(),
    /** The revision that this one changes; null for the first. */
    base: p.integer().nullable(),
    fileId: p.uuid().nullable(),
    reason: p.text().nullable(),
    /** The totals are null for revisions from before revisions were kept. */
    lineCount: p.integer().nullable(),
    lots: p.bigint('string').nullable(),
    units: p.bigint('string').nullable(),
    amount: p.decimal().precision(18).scale(2).nullable(),
    createdAt: p.datetime(),
  }),
});

/**
 * The lines of proposals and of superseded revisions. The current revision's lines are in `order_lines`: what reads or
 * reserves an order's lines needs no revision, and placing an order writes its lines once.
 */
export const OrderRevisionLine = defineEntity({
  name: 'OrderRevisionLine',
  tableName: 'order_revision_lines',
  properties: (p) => ({
    orderId: p.uuid().primary(),
    revision: p.integer().primary(),
    position: p.integer().primary(),
    stockItemId: p.uuid(),
    reference: p.text(),
    /** 0 for a line of which all lots are back-ordered. */
    lots: p.integer(),
    unitsPerLot: p.integer(),
    units: p.bigint('string'),
    unitPrice: p.decimal().precision(14).scale(4),
    total: p.decimal().precision(18).scale(2),
    shownPrice: p.decimal().precision(14).scale(4).nullable(),
    shownUnitsPerLot: p.integer().nullable(),
    note: p.text().nullable(),
    backOrderLots: p.integer().nullable(),
    /** The day on which the back-ordered lots are expected. */
    backOrderOn: p.date().nullable(),
  }),
});

/** The state of a revision of kind `proposed`. An order has at most one open proposal. */
export const OrderProposal = defineEntity({
  name: 'OrderProposal',
  tableName: 'order_proposals',
  properties: (p) => ({
    orderId: p.uuid().primary(),
    revision: p.integer().primary(),
    state: p.enum(proposalStates).$type<ProposalState>(),
    /** Whether the order held the lots of the base before; it holds them again when the proposal ends unaccepted. */
    baseWasHeld: p.boolean(),
    approveOnAcceptance: p.boolean(),
    /** The uploaded invoice of the approval on acceptance; null when the portal makes it. */
    invoiceId: p.uuid().nullable(),
    expiresAt: p.datetime(),
    remindedAt: p.datetime().nullable(),
    answeredAt: p.datetime().nullable(),
    answerReason: p.text().nullable(),
    /** Whether the buyer took the back-orders; null unless accepted. */
    backOrders: p.boolean().nullable(),
  }),
});

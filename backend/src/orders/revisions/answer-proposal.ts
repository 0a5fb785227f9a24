import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { AcceptProposalInput, DeclineProposalInput } from '@portal/contract/order-revisions';
import type { Order as OrderResponse } from '@portal/contract/orders';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { itemsShortOfReserved } from '../../catalogue/inventory/stock-ledger.js';
import { planInvoice } from '../../documents/issue/issue-invoice.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import { lockTerms } from '../../receivables/credit-check.js';
import { createBackOrder } from '../lifecycle/back-orders.js';
import { lockOrder } from '../lifecycle/lock-order.js';
import { recordOrderEvent } from '../lifecycle/order-event.js';
import { recordApproval } from '../lifecycle/record-approval.js';
import type { Order } from '../order.entity.js';
import { OrdersReader } from '../reading/orders.query.js';
import { makeLinesCurrent } from '../sheets/order-lines.js';
import { endProposal } from './end-proposal.js';

/** Thrown inside a transaction to roll back an approval on acceptance. The message is for the team. */
class ApprovalImpossible extends Error {}

@Injectable()
export class AnswerProposal {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: OrdersReader,
  ) {}

  /**
   * Makes the open proposal the current revision (row V03). Its lots stay reserved until the order is approved, and with
   * `approveOnAcceptance` that happens here: the reservation becomes the order's own without touching the stock. The
   * buyer may accept after the answer was due, for as long as the proposal has not expired by its job. Where a new version
   * of the stock file left too little to approve, the buyer's terms refuse it (row M05), or the seller's details are too
   * incomplete by now for the invoice, the accepted order stays under review, for the team to decide.
   */
  async accept(
    caller: Caller,
    id: string,
    input: AcceptProposalInput,
    idempotencyKey?: string,
  ): Promise<OrderResponse> {
    try {
      return await this.#accept(caller, id, input, idempotencyKey);
    } catch (error) {
      if (!(error instanceof ApprovalImpossible)) throw error;
      return this.#accept(caller, id, input, idempotencyKey, error.message);
    }
  }

  #accept(
    caller: Caller,
    id: string,
    { backOrders, revision }: AcceptProposalInput,
    idempotencyKey: string | undefined,
    notApproved?: string,
  ): Promise<OrderResponse> {
    const fingerprint = { action: 'accept-proposal', id, backOrders, revision };
    return transactionalOnce(this.em, { callerId: caller.id, key: idempotencyKey, input: fingerprint }, async (em) => {
      const order = await lockOrder(em, caller, id);
      requireShown(order, revision);
      order.apply('accept-proposal', caller.role);
      const proposal = await readOpenProposal(em, order);
      const terms = proposal.approves && notApproved === undefined ? await lockTerms(em, order.buyerId) : null;
      const notes = await makeLinesCurrent(em, order, proposal.revision);
      order.revise(proposal.revision, { ...proposal, lots: Number(proposal.lots), units: Number(proposal.units) });
      order.proposalRevision = null;
      const { authorId, invoiceId } = proposal;
      if (terms) {
        order.apply('approve', 'admin');
        order.approved(invoiceId);
        order.reservedRevision = null;
      }
      await em.flush();
      await database(em)
        .updateTable('order_proposals')
        .set({ state: 'accepted', answered_at: sql`now()`, back_orders: backOrders })
        .where('order_id', '=', id)
        .where('revision', '=', proposal.revision)
        .execute();
      if (backOrders) await createBackOrder(em, caller, order, notes);
      const acceptance = { action: 'accept-proposal', actorId: caller.id, reason: notApproved } as const;
      await recordOrderEvent(em, order, acceptance);
      const read = () => this.orders.one(caller, id);
      if (!terms) return read();
      return recordApproval(em, order, {
        approvedBy: authorId,
        invoice: invoiceId === null ? await planOrGiveUp(em, order) : null,
        fileId: invoiceId ?? undefined,
        terms,
        creditRefusal: () => new ApprovalImpossible(messages.orders.acceptedWithoutCredit),
        reserve: () => itemsShortOfReserved(em, order),
        refusal: () => new ApprovalImpossible(messages.orders.acceptedWithoutStock),
        read,
      });
    });
  }

  decline(
    caller: Caller,
    id: string,
    { reason, revision }: DeclineProposalInput,
    idempotencyKey?: string,
  ): Promise<OrderResponse> {
    const fingerprint = { action: 'decline-proposal', id, reason, revision };
    return transactionalOnce(this.em, { callerId: caller.id, key: idempotencyKey, input: fingerprint }, async (em) => {
      const order = await lockOrder(em, caller, id);
      requireShown(order, revision);
      order.apply('decline-proposal', caller.role);
      const read = () => this.orders.one(caller, id);
      return endProposal(em, order, { action: 'decline-proposal', actorId: caller.id, reason }, read);
    });
  }

  withdraw(caller: Caller, id: string, revision: number | undefined, idempotencyKey?: string): Promise<OrderResponse> {
    const fingerprint = { action: 'withdraw-proposal', id, revision };
    return transactionalOnce(this.em, { callerId: caller.id, key: idempotencyKey, input: fingerprint }, async (em) => {
      const order = await lockOrder(em, caller, id);
      requireShown(order, revision);
      order.apply('withdraw-proposal', caller.role);
      const read = () => this.orders.one(caller, id);
      return endProposal(em, order, { action: 'withdraw-proposal', actorId: caller.id }, read);
    });
  }
}

/** A buyer's acceptance is not refused for details that the team has to enter. */
async function planOrGiveUp(em: EntityManager, order: Order) {
  try {
    return await planInvoice(em, order);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ApprovalImpossible(messages.orders.acceptedWithoutInvoice);
  }
}

interface OpenProposal {
  revision: number;
  authorId: string | null;
  approves: boolean;
  /** The uploaded invoice; the portal makes one where it is null. */
  invoiceId: string | null;
  lineCount: number;
  lots: string;
  units: string;
  amount: string;
}

async function readOpenProposal(em: EntityManager, order: Order): Promise<OpenProposal> {
  const {
    rows: [proposal],
  } = await typedSql<OpenProposal>({
    revision: 'number',
    authorId: 'text?',
    approves: 'boolean',
    invoiceId: 'text?',
    lineCount: 'number',
    lots: 'text',
    units: 'text',
    amount: 'text',
  })`
    select revision, author_id as "authorId", approve_on_acceptance as approves, invoice_id as "invoiceId",
      line_count as "lineCount", lots::text, units::text, amount::text
    from order_proposals proposal join order_revisions revised
      on revised.order_id = proposal.order_id and revised.number = proposal.revision
    where proposal.order_id = ${order.id} and revision = ${order.proposalRevision} and state = 'open'`.execute(
    database(em),
  );
  if (!proposal) throw new Error(`The proposal of order ${order.id} is missing`);
  return proposal;
}

/** Throws `order.changed` when the answer or the withdrawal is about another proposal than the open one. */
function requireShown({ proposalRevision }: Order, shown: number | undefined): void {
  if (shown !== undefined && shown !== proposalRevision) {
    throw new DomainError('order.changed', messages.orders.proposalAnswered);
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { DetailChange, InsufficientItem, OrderResponse } from '@portal/contract/orders';
import { issueInvoice, type PlannedInvoice } from '../../documents/issue/issue-invoice.js';
import { enterUploadedInvoice } from '../../ledger/ledger.js';
import { creditRefusals, type OrderTerms } from '../../receivables/credit-check.js';
import { orderApprovedEvent } from '../jobs/inventory-queue.js';
import type { Order } from '../order.entity.js';
import { recordOrderEvent } from './order-event.js';

interface Approval {
  approvedBy: string | null;
  /** The invoice that the portal makes; null where one was uploaded, whose file is `fileId`. */
  invoice: PlannedInvoice | null;
  fileId: string | undefined;
  reason?: string | undefined;
  terms: OrderTerms;
  /** Why the order is approved although the buyer's terms refuse it. */
  creditOverride?: string | undefined;
  /** The error that rolls the approval back when the buyer's terms refuse it. */
  creditRefusal: (refusals: string[]) => Error;
  changesFreeLots?: boolean;
  /** Reserves the order's stock, or checks that it is still reserved; returns what is short. */
  reserve: () => Promise<InsufficientItem[]>;
  /** The error that rolls the approval back when stock is short. */
  refusal: (short: InsufficientItem[]) => Error;
  read: () => Promise<OrderResponse>;
}

/**
 * The last steps of an approval, after the approved order was written: the check of the buyer's credit, its event with the
 * deduction's job, its stock, its invoice, and what the buyer owes for it. Stock is reserved late, because every other
 * approval from the same stock file waits from there until the commit. The invoice takes its number last of all, because every
 * other invoice waits for it.
 */
export async function recordApproval(em: EntityManager, order: Order, approval: Approval): Promise<OrderResponse> {
  const { approvedBy, invoice, fileId, reason, terms, creditOverride, changesFreeLots = false, read } = approval;
  const amount = invoice?.totals.gross ?? order.totalAmount;
  const refusals = await creditRefusals(em, terms, { buyerId: order.buyerId, amount });
  if (refusals.length > 0 && creditOverride === undefined) throw approval.creditRefusal(refusals);
  await recordOrderEvent(em, order, {
    action: 'approve',
    actorId: approvedBy,
    fileId,
    reason,
    changes: creditOverride === undefined || refusals.length === 0 ? undefined : [overridden(refusals, creditOverride)],
    payable: invoice ? Number(invoice.totals.gross) : undefined,
    changesFreeLots,
    job: orderApprovedEvent(order.id),
  });
  if (!invoice) await enterUploadedInvoice(em, order, { amount, paymentDays: terms.paymentDays, authorId: approvedBy });
  const approved = invoice ? undefined : await read();
  const short = await approval.reserve();
  if (short.length > 0) throw approval.refusal(short);
  if (invoice) await issueInvoice(em, order, { ...invoice, paymentDays: terms.paymentDays }, approvedBy);
  return approved ?? read();
}

function overridden(refusals: string[], reason: string): DetailChange {
  return { field: 'creditOverride', reference: refusals.join(' '), before: null, after: reason };
}

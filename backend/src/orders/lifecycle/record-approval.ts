import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsufficientItem, OrderResponse } from '@portal/contract/orders';
import { issueInvoice, type PlannedInvoice } from '../../documents/issue/issue-invoice.js';
import { enterUploadedInvoice } from '../../ledger/ledger.js';
import { orderApprovedEvent } from '../jobs/inventory-queue.js';
import type { Order } from '../order.entity.js';
import { recordOrderEvent } from './order-event.js';

interface Approval {
  approvedBy: string | null;
  /** The invoice that the portal makes; null where one was uploaded, whose file is `fileId`. */
  invoice: PlannedInvoice | null;
  fileId: string | undefined;
  reason?: string | undefined;
  changesFreeLots?: boolean;
  /** Reserves the order's stock, or checks that it is still reserved; returns what is short. */
  reserve: () => Promise<InsufficientItem[]>;
  /** The error that rolls the approval back when stock is short. */
  refusal: (short: InsufficientItem[]) => Error;
  read: () => Promise<OrderResponse>;
}

/**
 * The last steps of an approval, after the approved order was written: its event with the deduction's job, its stock, its
 * invoice, and what the buyer owes for it. Stock is reserved late, because every other approval from the same stock file waits from there until the
 * commit. The invoice takes its number last of all, because every other invoice waits for it.
 */
export async function recordApproval(em: EntityManager, order: Order, approval: Approval): Promise<OrderResponse> {
  const { approvedBy, invoice, fileId, reason, changesFreeLots = false, read } = approval;
  await recordOrderEvent(em, order, {
    action: 'approve',
    actorId: approvedBy,
    fileId,
    reason,
    payable: invoice ? Number(invoice.totals.gross) : undefined,
    changesFreeLots,
    job: orderApprovedEvent(order.id),
  });
  if (!invoice) await enterUploadedInvoice(em, order, { amount: order.totalAmount, authorId: approvedBy });
  const approved = invoice ? undefined : await read();
  const short = await approval.reserve();
  if (short.length > 0) throw approval.refusal(short);
  if (invoice) await issueInvoice(em, order, invoice, approvedBy);
  return approved ?? read();
}

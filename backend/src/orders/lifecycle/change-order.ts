import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { OrderAction } from '@portal/contract/order-lifecycle';
import type { Order as OrderAnswer } from '@portal/contract/orders';
import type { Caller } from '../../auth/caller.js';
import { InventorySource } from '../../catalogue/inventory/inventory-source.js';
import { issueCreditNote, planCredit, requireFullyCredited } from '../../documents/issue/credit.js';
import { enterCancellation } from '../../ledger/ledger.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import { enqueue, type OutboxEvent } from '../../platform/queue/outbox.js';
import { orderApprovedEvent, stockReturnedEvent } from '../jobs/inventory-queue.js';
import type { Order } from '../order.entity.js';
import { readAmountDue } from '../reading/amount-due.js';
import { OrdersReader } from '../reading/orders.query.js';
import { endReview, releaseHeldLots } from '../revisions/held-lots.js';
import { endBackOrders, lockWaitingBackOrders } from './back-orders.js';
import { payRest } from './complete-paid.js';
import { lockOrder } from './lock-order.js';
import { recordOrderEvent } from './order-event.js';
import { markStockReturned, restoreStock, tryToReturnStockInParts } from './return-stock.js';

type Change = Extract<
  OrderAction,
  'reject' | 'confirm-payment' | 'cancel' | 'admin-cancel' | 'reverse-inventory' | 'retry-deduction' | 'delete'
>;

interface ChangeRequest {
  id: string;
  action: Change;
  /** The reason of a rejection or cancellation, or the note of a payment. */
  reason?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** Performs the steps of an order's lifecycle that need no uploaded file, such as rejecting and cancelling. */
@Injectable()
export class ChangeOrder {
  readonly #logger = new Logger(ChangeOrder.name);

  constructor(
    private readonly em: EntityManager,
    private readonly orders: OrdersReader,
    private readonly inventory: InventorySource,
  ) {}

  /**
   * Performs a step and returns the changed order, or `null` when the step deleted it. Cancelling an order with a made
   * invoice credits what is left of it. Throws `order.illegal_action` when the lifecycle does not allow the step now, and
   * `order.not_fully_credited` instead of deleting an order with a valid invoice.
   */
  async change(caller: Caller, { id, action, reason, idempotencyKey }: ChangeRequest): Promise<OrderAnswer | null> {
    let isReturning = false;
    const answer = await transactionalOnce(
      this.em,
      { callerId: caller.id, key: idempotencyKey, input: { action, id, reason } },
      async (em) => {
        const order = await lockOrder(em, caller, id);
        order.apply(action, caller.role);
        const step = steps[action];
        const ending = step.ending?.(order);
        const waiting = ending ? await lockWaitingBackOrders(em, order) : [];
        if (action === 'delete') await requireFullyCredited(em, order);
        const credit = action === 'admin-cancel' ? await planCredit(em, id) : null;
        step.change?.(order, reason);
        const returned = step.returnsStock?.(order) ? await this.#endHolding(em, order) : null;
        await em.flush();
        const isPaid = action === 'confirm-payment';
        if (isPaid) await payRest(em, order, caller.id);
        const payable = isPaid ? await readAmountDue(em, order) : undefined;
        const note = credit ? undefined : step.takesInvoiceBack?.(order);
        if (note !== undefined) await enterCancellation(em, order, { note: reason || note, authorId: caller.id });
        await recordOrderEvent(em, order, { action, actorId: caller.id, reason, job: step.job?.(id), payable });
        if (ending) await endBackOrders(em, caller, waiting, ending);
        const read = () => this.orders.one(caller, id);
        const changed = action === 'delete' || credit ? null : await read();
        // Stock is returned last, because other orders of the stock file wait from here until the commit.
        if (returned) {
          await releaseHeldLots(em, order, returned.heldRevision);
          isReturning = await restoreStock(em, order, returned.holdsStock);
        }
        if (!credit) return changed;
        // After the stock, because every other credit note waits for its number until the commit.
        const why = { cause: 'cancelled', reason: reason || messages.documents.orderCancelled } as const;
        await issueCreditNote(em, order, credit, { ...why, issuedBy: caller.id });
        return read();
      },
    );
    // The step is already committed, so it counts as successful even if returning the remaining stock fails.
    if (isReturning) await tryToReturnStockInParts(this.em, id, this.#logger);
    return answer;
  }

  /** Marks an order as one that holds no stock any more. Returns what it held, for the end of the transaction. */
  async #endHolding(em: EntityManager, order: Order): Promise<{ holdsStock: boolean; heldRevision: number | null }> {
    const holdsStock = markStockReturned(order);
    // Also for lots that were only promised: a worker that was killed between its writes to the spreadsheet and to the
    // ledger has left them deducted in the spreadsheet, which the order does not show.
    if (this.inventory.isExternal && holdsStock) await enqueue(em, stockReturnedEvent(order.id));
    return { holdsStock, heldRevision: await endReview(em, order) };
  }
}

/** How a step differs from the others. The functions get the order with its new status. */
interface Step {
  /** Changes the order's other fields. */
  change?: (order: Order, reason: string | undefined) => void;
  /** Whether the order's stock is returned after the step. */
  returnsStock?: (order: Order) => boolean;
  /** Why the buyer no longer owes an uploaded invoice, in words; those that the portal made are credited. */
  takesInvoiceBack?: (order: Order) => string | undefined;
  /** What happens to an order that ends without having been approved, in words; undefined for any other order. */
  ending?: (order: Order) => string | undefined;
  /** The job that the step causes. */
  job?: (orderId: string) => OutboxEvent;
}

const steps: Record<Change, Step> = {
  reject: {
    change: (order, reason) => order.ended('reject', reason),
    // An order under review holds lots of its own only when its approval was interrupted.
    returnsStock: () => true,
    ending: () => 'was not approved',
  },
  cancel: {
    change: (order, reason) => order.ended('cancel', reason),
    returnsStock: () => true,
    ending: () => 'was cancelled',
  },
  'admin-cancel': {
    change: (order, reason) => order.ended('admin-cancel', reason),
    returnsStock: () => true,
    takesInvoiceBack: () => messages.documents.orderCancelled,
  },
  'confirm-payment': {},
  'reverse-inventory': { returnsStock: () => true },
  'retry-deduction': { change: (order) => order.retryDeduction(), job: orderApprovedEvent },
  delete: {
    change: (order) => {
      order.deletedAt = new Date();
    },
    // Nobody can retry the failed deduction of a deleted order, so its lots are released.
    returnsStock: ({ status, inventoryStatus }) => status !== 'Completed' || inventoryStatus === 'error',
    takesInvoiceBack: ({ status }) => (status === 'Awaiting Payment' ? messages.documents.orderDeleted : undefined),
    ending: ({ status }) => (status === 'Pending Review' ? 'was deleted' : undefined),
  },
};

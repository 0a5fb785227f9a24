import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { formatAed } from '@portal/contract/money';
import type { InsufficientItem, OrderResponse } from '@portal/contract/orders';
import { can } from '@portal/contract/policy';
import type { Caller } from '../../auth/caller.js';
import { itemsShortOfReserved, reserveLots } from '../../catalogue/inventory/stock-ledger.js';
import { planInvoice, requireInvoiceable } from '../../documents/issue/issue-invoice.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import type { Upload } from '../../platform/http/inputs/uploads.js';
import { Storage, type StoredObject } from '../../platform/storage/storage.js';
import { saveFileRecord } from '../../platform/storage/stored-file.js';
import { lockTerms } from '../../receivables/credit-check.js';
import type { Order } from '../order.entity.js';
import { OrdersReader } from '../reading/orders.query.js';
import { type ChangedLines, editLines } from '../revisions/edit-lines.js';
import { releaseHeldLots } from '../revisions/held-lots.js';
import { requireCurrentRevision } from '../revisions/require-current-revision.js';
import { checkRevisedLines } from '../revisions/revised-lines.js';
import { requireApprovedBuyer } from './approved-buyer.js';
import { createBackOrder } from './back-orders.js';
import { checkInvoice } from './check-invoice.js';
import { insufficientInventoryError } from './insufficient-inventory-error.js';
import { lockOrder } from './lock-order.js';
import { recordApproval } from './record-approval.js';
import { linesOfLargeOrder, reserveStockInParts } from './reserve-ahead.js';
import { releaseReservedLots, returnStockInParts, tryToReturnStockInParts } from './return-stock.js';
import { readStockProgress, setStockProgress } from './stock-progress.js';

interface ApproveRequest {
  id: string;
  /** Without an uploaded invoice the portal makes one. */
  invoice: Upload | undefined;
  /**
   * True when the administrator has confirmed to approve although the buyer was rejected or removed after placing the
   * order.
   */
  confirmInactiveBuyer?: boolean | undefined;
  /** Why the order is approved although the buyer's terms refuse it. Ignored without the permission. */
  creditOverride?: string | undefined;
  /** The revision that the administrator saw; without it the current one is approved. */
  base?: number | undefined;
  /** Approves the order with these lines instead of its own. */
  changes?: ChangedLines | undefined;
  idempotencyKey?: string | undefined;
}

interface StoredInvoice {
  object: StoredObject;
  name: string;
}

@Injectable()
export class ApproveOrder {
  readonly #logger = new Logger(ApproveOrder.name);

  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
    private readonly orders: OrdersReader,
  ) {}

  /**
   * Approves an order with its invoice, uploaded or made by the portal, and reserves the order's stock, in one
   * transaction; the inventory job deducts the stock later (design 6). For large orders most of the stock is reserved
   * beforehand, except with changed lines, which are few. Throws `order.insufficient_inventory` with the items,
   * `order.buyer_inactive`, `order.credit_refused` (row M05), or `order.changed` when another revision was seen or changed;
   * nothing is changed in these cases (row O04).
   */
  async approve(caller: Caller, request: ApproveRequest): Promise<OrderResponse> {
    const { id, invoice, confirmInactiveBuyer = false, base, changes } = request;
    if (changes) checkRevisedLines(changes.lines);
    const stored = invoice ? await this.#store(invoice) : undefined;
    if (changes) {
      // A large order may still hold stock that an interrupted approval reserved.
      await returnStockInParts(this.em, id);
      return this.#approve(caller, request, stored);
    }
    const lineCount = await linesOfLargeOrder(this.em, id);
    if (lineCount === 0) return this.#approve(caller, request, stored);
    if (!stored) await requireInvoiceable(this.em, lineCount);
    try {
      await reserveStockInParts(this.em, caller, { id, confirmInactiveBuyer, base });
      return await this.#approve(caller, request, stored);
    } catch (error) {
      await tryToReturnStockInParts(this.em, id, this.#logger);
      throw error;
    }
  }

  async #store(invoice: Upload): Promise<StoredInvoice> {
    await checkInvoice(invoice);
    return { object: await this.storage.put(invoice.path), name: invoice.name };
  }

  #approve(
    caller: Caller,
    { id, confirmInactiveBuyer = false, creditOverride, base, changes, idempotencyKey }: ApproveRequest,
    stored: StoredInvoice | undefined,
  ): Promise<OrderResponse> {
    const input = { approve: id, invoice: stored?.object.key ?? 'made', changes, base, creditOverride };
    return transactionalOnce(this.em, { callerId: caller.id, key: idempotencyKey, input }, async (em) => {
      const order = await lockOrder(em, caller, id);
      order.apply('approve', caller.role);
      if (base !== undefined) await requireCurrentRevision(em, order, base);
      if (!confirmInactiveBuyer) await requireApprovedBuyer(em, order.buyerId);
      const terms = await lockTerms(em, order.buyerId);
      const { lineCount, reservedRevision: held } = order;
      const before = totalsOf(order);
      const edited = changes && (await editLines(em, caller, order, changes));
      const fileId = stored && (await saveFileRecord(em, stored.object, stored.name));
      order.approved(fileId ?? null);
      order.reservedRevision = null;
      await em.flush();
      const reason = edited && `Changed to ${totalsOf(order)}, from ${before}.`;
      if (edited) await createBackOrder(em, caller, order, edited.notes);
      return recordApproval(em, order, {
        approvedBy: caller.id,
        invoice: stored ? null : await planInvoice(em, order),
        fileId,
        reason,
        terms,
        creditOverride: can(caller, 'credit:override') ? creditOverride : undefined,
        creditRefusal: creditRefusedError,
        changesFreeLots: true,
        reserve: () =>
          edited ? reserveAnew(em, order, { revision: edited.former, held, lineCount }) : reserveRest(em, order, held),
        refusal: insufficientInventoryError,
        read: () => this.orders.one(caller, id),
      });
    });
  }
}

const totalsOf = ({ totalUnits, totalAmount }: Order): string =>
  `${Number(totalUnits).toLocaleString('en-US')} units, ${formatAed(Number(totalAmount))}`;

const creditRefusedError = (refusals: string[]): DomainError =>
  new DomainError('order.credit_refused', [`${messages.receivables.creditRefused}.`, ...refusals].join(' '));

/**
 * Reserves what is not reserved yet: a part of a large order, and nothing of an accepted order or a covered back-order,
 * whose stock a new version of the file may have lowered since.
 */
async function reserveRest(em: EntityManager, order: Order, held: number | null): Promise<InsufficientItem[]> {
  if (held !== null) return itemsShortOfReserved(em, order);
  const from = await readStockProgress(em, order);
  await setStockProgress(em, order, 0);
  return from < order.lineCount ? reserveLots(em, order, { from }) : [];
}

/** Reserves the changed lines, and releases what the order held before. */
async function reserveAnew(
  em: EntityManager,
  order: Order,
  { revision, held, lineCount }: { revision: number; held: number | null; lineCount: number },
): Promise<InsufficientItem[]> {
  const { id, brandId, stockFileId } = order;
  await releaseReservedLots(em, { id, brandId, stockFileId, lineCount }, revision);
  await releaseHeldLots(em, order, held);
  return reserveLots(em, order);
}

import { defineEntity } from '@mikro-orm/core';
import {
  type InventoryStatus,
  inventoryStatuses,
  type OrderAction,
  type OrderStatus,
  type OrderTransitionState,
  orderStatuses,
  transitionFor,
} from '@portal/contract/order-lifecycle';
import type { DetailChange, InsufficientItem, OrderDetailsInput } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { v7 as uuid } from 'uuid';
import { DomainError } from '../platform/http/errors/domain-error.js';

/** Totals of an order file: units, and the amount in AED as a decimal string with 2 decimals. */
export interface OrderTotals {
  lineCount: number;
  lots: number;
  units: number;
  amount: string;
}

type Details = Pick<OrderDetailsInput, 'poNumber' | 'note' | 'deliverOn'>;

interface NewOrder {
  number: string;
  buyerId: string;
  /** The id of the person. */
  placedBy: string;
  brandId: string;
  stockFileId: string;
  attachmentId: string;
  totals: OrderTotals;
  details: Details;
}

export const orderSchema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: (p) => ({
    id: p.uuid().primary(),
    number: p.text(),
    buyerId: p.uuid(),
    /** The person who placed it; null in orders from before it was stored, of which the timeline tells. */
    placedBy: p.uuid().strictNullable(),
    brandId: p.uuid(),
    stockFileId: p.uuid(),
    status: p.enum(orderStatuses),
    totalUnits: p.bigint('string'),
    totalAmount: p.decimal().precision(18).scale(2),
    lineCount: p.integer(),
    attachmentId: p.uuid(),
    invoiceId: p.uuid().strictNullable(),
    /** The time of approval, which is also the date of the invoice. The order counts as sold in this month. */
    approvedAt: p.datetime().strictNullable(),
    rejectionReason: p.text().strictNullable(),
    cancellationReason: p.text().strictNullable(),
    /** The buyer's own purchase order number. */
    poNumber: p.text().strictNullable(),
    note: p.text().strictNullable(),
    /** The wanted delivery date, `2026-12-31`. */
    deliverOn: p.date().strictNullable(),
    /** The number of the current revision, whose lines are in `order_lines`. */
    revision: p.integer().default(1),
    /** The open proposal. */
    proposalRevision: p.integer().strictNullable(),
    /**
     * The revision whose lots an order under review holds: its open proposal, or the current revision of a back-order
     * whose stock has come. Approving turns them into the order's own reservation.
     */
    reservedRevision: p.integer().strictNullable(),
    /** The order of whose short lots this one is made. */
    backOrderOf: p.uuid().strictNullable(),
    /** The day on which a back-order's goods are expected. */
    expectedOn: p.date().strictNullable(),
    inventoryStatus: p.enum(inventoryStatuses).default('none'),
    inventoryError: p.text().strictNullable(),
    insufficientItems: p.json<InsufficientItem[]>().strictNullable(),
    deductedAt: p.datetime().strictNullable(),
    restoredAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().strictNullable(),
  }),
});

export class Order extends orderSchema.class {
  override id = uuid();
  override status: OrderStatus = 'Pending Review';
  override invoiceId: string | null = null;
  override approvedAt: Date | null = null;
  override rejectionReason: string | null = null;
  override cancellationReason: string | null = null;
  override poNumber: string | null = null;
  override note: string | null = null;
  override deliverOn: string | null = null;
  override revision = 1;
  override proposalRevision: number | null = null;
  override reservedRevision: number | null = null;
  override backOrderOf: string | null = null;
  override expectedOn: string | null = null;
  override inventoryStatus: InventoryStatus = 'none';
  override inventoryError: string | null = null;
  override insufficientItems: InsufficientItem[] | null = null;
  override deductedAt: Date | null = null;
  override restoredAt: Date | null = null;
  override createdAt = new Date();
  override deletedAt: Date | null = null;
  /** The status before the first step of this transaction; undefined before it. */
  formerStatus?: OrderStatus;

  constructor(order: NewOrder) {
    super();
    this.number = order.number;
    this.buyerId = order.buyerId;
    this.placedBy = order.placedBy;
    this.brandId = order.brandId;
    this.stockFileId = order.stockFileId;
    this.attach(order.attachmentId, order.totals);
    this.changeDetails(order.details);
  }

  get facts(): OrderTransitionState {
    return {
      status: this.status,
      hasInvoice: this.invoiceId !== null,
      inventoryStatus: this.inventoryStatus,
      inventoryDeducted: this.deductedAt !== null,
      inventoryRestored: this.restoredAt !== null,
      hasOpenProposal: this.proposalRevision !== null,
      // The step itself looks at the invoice's lines, under the order's lock.
      hasLotsToCredit: true,
    };
  }

  /**
   * Changes the status by one step of the lifecycle. Throws `order.illegal_action` when the lifecycle does not allow
   * the step now (row R15).
   */
  apply(action: OrderAction, role: Role): void {
    const transition = transitionFor(this.facts, action, role);
    if (!transition) {
      throw new DomainError('order.illegal_action', `This is not possible any more: the order is ${this.status}.`);
    }
    this.formerStatus ??= this.status;
    this.status = transition.to;
  }

  ended(action: 'reject' | 'cancel' | 'admin-cancel', reason: string | undefined): void {
    this[action === 'reject' ? 'rejectionReason' : 'cancellationReason'] = reason || null;
  }

  attach(attachmentId: string, totals: OrderTotals): void {
    this.attachmentId = attachmentId;
    this.setTotals(totals);
  }

  /** Makes the revision the current one. */
  revise(revision: number, totals: OrderTotals): void {
    this.revision = revision;
    this.setTotals(totals);
  }

  private setTotals({ lineCount, units, amount }: OrderTotals): void {
    if (lineCount < 1 || units < 1) throw new RangeError('An order has at least one line');
    this.lineCount = lineCount;
    this.totalUnits = String(units);
    this.totalAmount = amount;
  }

  /** Sets the fields that `details` contains, and returns those whose value changed. */
  changeDetails(details: Details): DetailChange[] {
    const changes: DetailChange[] = [];
    for (const field of ['poNumber', 'note', 'deliverOn'] as const) {
      const { [field]: after } = details;
      const { [field]: before } = this;
      if (after === undefined || after === before) continue;
      this[field] = after;
      changes.push({ field, reference: null, before, after });
    }
    return changes;
  }

  /** `invoiceId`: the uploaded file; null when the portal makes the invoice, whose file follows. */
  approved(invoiceId: string | null): void {
    this.invoiceId = invoiceId;
    this.approvedAt = new Date();
    this.inventoryStatus = 'pending';
  }

  /** Sets the state of the deduction to pending again. The reserved lots stay reserved. */
  retryDeduction(): void {
    this.inventoryStatus = 'pending';
    this.inventoryError = null;
    this.insufficientItems = null;
  }

  deducted(): void {
    this.inventoryStatus = 'success';
    this.deductedAt = new Date();
  }

  deductionFailed(reason: string, insufficientItems: InsufficientItem[]): void {
    this.inventoryStatus = 'error';
    this.inventoryError = reason;
    this.insufficientItems = insufficientItems;
  }
}
orderSchema.setClass(Order);

import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { InventoryStatus, OrderAction, OrderFacts, OrderStatus } from '@portal/contract/order-lifecycle';
import { transitionFor } from '@portal/contract/order-lifecycle';
import type { InsufficientItem } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { v7 as uuid } from 'uuid';
import { DomainError } from '../platform/http/domain-error.js';

/** What an order file amounts to: units and AED, the amount as a decimal string with 2 decimals. */
export interface OrderTotals {
  lineCount: number;
  units: number;
  amount: string;
}

interface NewOrder {
  number: string;
  buyerId: string;
  brandId: string;
  stockFileId: string;
  attachmentId: string;
  totals: OrderTotals;
}

@Entity({ tableName: 'orders' })
export class Order {
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Property({ type: 'text' })
  number: string;

  @Property({ type: 'uuid' })
  buyerId: string;

  @Property({ type: 'uuid' })
  brandId: string;

  @Property({ type: 'uuid' })
  stockFileId: string;

  @Property({ type: 'text' })
  status: OrderStatus = 'Pending Review';

  /** A bigint column: PostgreSQL hands it over as text. */
  @Property({ type: 'bigint', runtimeType: 'number' })
  totalUnits!: number;

  @Property({ type: 'decimal', runtimeType: 'string' })
  totalAmount!: string;

  @Property({ type: 'integer' })
  lineCount!: number;

  @Property({ type: 'uuid' })
  attachmentId!: string;

  @Property({ type: 'uuid', nullable: true })
  invoiceId: string | null = null;

  /** When it was invoiced: the month in which it counts as sold. */
  @Property({ type: 'datetime', nullable: true })
  approvedAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  rejectionReason: string | null = null;

  @Property({ type: 'text', nullable: true })
  cancellationReason: string | null = null;

  @Property({ type: 'text' })
  inventoryStatus: InventoryStatus = 'none';

  @Property({ type: 'text', nullable: true })
  inventoryError: string | null = null;

  @Property({ type: 'json', nullable: true })
  insufficientItems: InsufficientItem[] | null = null;

  @Property({ type: 'datetime', nullable: true })
  deductedAt: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  restoredAt: Date | null = null;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  constructor(order: NewOrder) {
    this.number = order.number;
    this.buyerId = order.buyerId;
    this.brandId = order.brandId;
    this.stockFileId = order.stockFileId;
    this.attach(order.attachmentId, order.totals);
  }

  get facts(): OrderFacts {
    return {
      status: this.status,
      hasInvoice: this.invoiceId !== null,
      inventoryStatus: this.inventoryStatus,
      inventoryDeducted: this.deductedAt !== null,
      inventoryRestored: this.restoredAt !== null,
    };
  }

  /** Moves along the lifecycle. Throws `order.illegal_action` where the table has no such step (row R15). */
  take(action: OrderAction, role: Role): void {
    const transition = transitionFor(this.facts, action, role);
    if (!transition) {
      throw new DomainError('order.illegal_action', `This is not possible any more: the order is ${this.status}.`);
    }
    this.status = transition.to;
  }

  attach(attachmentId: string, { lineCount, units, amount }: OrderTotals): void {
    if (lineCount < 1 || units < 1) throw new RangeError('An order has at least one line');
    this.attachmentId = attachmentId;
    this.lineCount = lineCount;
    this.totalUnits = units;
    this.totalAmount = amount;
  }

  invoiced(invoiceId: string): void {
    this.invoiceId = invoiceId;
    this.approvedAt = new Date();
    this.inventoryStatus = 'pending';
  }

  /** Back to waiting for its stock to be deducted; what it was promised stays set aside. */
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

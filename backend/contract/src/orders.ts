import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { trimmed } from './catalogue.js';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import { type InventoryStatus, type OrderAction, type OrderStatus, orderStatuses } from './order-lifecycle.js';
import type { Problem } from './workbook.js';

/** Fields of the multipart body beside `excelFile`. */
export class PlaceOrderInput {
  @IsUUID(undefined, { message: messages.orders.fieldsRequired })
  @IsNotEmpty({ message: messages.orders.fieldsRequired })
  brand!: string;

  /** Stock file id. */
  @IsUUID(undefined, { message: messages.orders.fieldsRequired })
  @IsNotEmpty({ message: messages.orders.fieldsRequired })
  file!: string;

  /** Required of administrators, ignored from buyers. */
  @IsOptional()
  @IsUUID(undefined, { message: messages.orders.buyerRequired })
  buyerId?: string;
}

export class OrdersQuery extends ListQuery {
  @IsOptional()
  @IsIn(orderStatuses)
  status?: OrderStatus;
}

export class ReasonInput {
  @IsOptional()
  @Transform(trimmed)
  @MaxLength(2000)
  @IsString()
  reason?: string;
}

export class PaymentInput {
  @IsOptional()
  @Transform(trimmed)
  @MaxLength(2000)
  @IsString()
  note?: string;
}

/** A reference of which fewer lots are available than asked for. Quantities are lots. */
export interface InsufficientItem {
  referenceId: string;
  quantityRequested: number;
  availableQuantity: number;
}

/** An order as its buyer sees it. `totalQuantity` is units, `totalAmount` AED (design 6). */
export interface Order {
  _id: string;
  orderNumber: string;
  buyerName: string;
  companyName: string | null;
  brand: { _id: string; name: string };
  stockFile: { _id: string; fileName: string; originalName: string };
  createdAt: string;
  status: OrderStatus;
  totalAmount: number;
  totalQuantity: number;
  lineCount: number;
  rejectionReason: string | null;
  cancellationReason: string | null;
  /** Name of the invoice, null until approved. */
  invoiceFile: string | null;
  actions: OrderAction[];
}

/** What administrators see besides. */
export interface AdminOrder extends Order {
  buyerId: string;
  buyerEmail: string;
  inventoryStatus: InventoryStatus;
  inventoryDeducted: boolean;
  inventoryDeductionDate: string | null;
  inventoryRestored: boolean;
  inventoryError: string | null;
  inventoryErrorDetails: { insufficientItems: InsufficientItem[] } | null;
}

export interface PlacedOrder extends Order {
  warnings: Problem[];
}

export interface OrderPreviewLine {
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  lots: number;
  units: number;
  unitPrice: number;
  lineTotal: number;
  /** Lots available now; null: not tracked. */
  availableLots: number | null;
}

/** What an order file amounts to at today's published prices, before anything is stored (row X01). */
export interface OrderPreview {
  /** The first 500 lines. */
  lines: OrderPreviewLine[];
  lineCount: number;
  lots: number;
  totalQuantity: number;
  totalAmount: number;
  problems: Problem[];
  errorCount: number;
  warningCount: number;
}

export interface ReplacedAttachment {
  order: Order;
  newTotals: { totalQuantity: number; totalAmount: number };
  oldTotals: { totalQuantity: number; totalAmount: number };
  warnings: Problem[];
}

export const orderFileTypes = ['order', 'invoice'] as const;
export type OrderFileType = (typeof orderFileTypes)[number];

export interface FileInfo {
  originalName: string;
}

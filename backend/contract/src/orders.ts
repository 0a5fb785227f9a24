import { Transform } from 'class-transformer';
import {
  Allow,
  IsDate,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxDate,
  MaxLength,
  MinDate,
} from 'class-validator';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import {
  type InventoryStatus,
  type OrderAction,
  type OrderEventKind,
  type OrderStatus,
  orderStatuses,
} from './order-lifecycle.js';
import type { Role } from './policy.js';
import { trimmed } from './trimmed.js';
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

  /** Required of administrators, who order for an approved buyer; ignored from buyers, whatever it holds. */
  @Allow()
  buyerId?: string;
}

/** From 2000 to 2999, as far as anybody will look. */
export const calendarMonth = /^2\d{3}-(0[1-9]|1[0-2])$/;

/** ISO 8601 with at least the day: `Date` alone takes `-1` for a month of 2001. */
const toTime = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? new Date(/^\d{4}-\d\d-\d\d(T|$)/.test(value) ? value : Number.NaN) : value;
/** What every database can tell apart. */
const earliestTime = new Date('2000-01-01T00:00:00Z');
const latestTime = new Date('9999-12-31T00:00:00Z');

export class OrdersQuery extends ListQuery {
  @IsOptional()
  @IsIn(orderStatuses)
  status?: OrderStatus;

  /** Submitted at this time or later. */
  @IsOptional()
  @MaxDate(latestTime)
  @MinDate(earliestTime)
  @IsDate()
  @Transform(toTime)
  from?: Date;

  /** Submitted earlier than this. */
  @IsOptional()
  @MaxDate(latestTime)
  @MinDate(earliestTime)
  @IsDate()
  @Transform(toTime)
  before?: Date;

  /** Submitted in this calendar month of the portal's time zone, `2026-11`: what the dashboard counts as its orders. */
  @IsOptional()
  @Matches(calendarMonth)
  @IsString()
  placed?: string;

  /** Sold, as the dashboard sums it up: `all`, or approved in one of its months, `2026-11`. */
  @IsOptional()
  @Matches(new RegExp(`^all$|${calendarMonth.source}`))
  @IsString()
  sold?: string;
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

/** What became of an order's stock: administrators see it with the order, and by itself. */
export interface InventoryReport {
  inventoryStatus: InventoryStatus;
  inventoryDeducted: boolean;
  inventoryDeductionDate: string | null;
  inventoryRestored: boolean;
  inventoryError: string | null;
  inventoryErrorDetails: { insufficientItems: InsufficientItem[] } | null;
}

/** What administrators see besides. */
export interface AdminOrder extends Order, InventoryReport {
  buyerId: string;
  buyerEmail: string;
}

/** The wire sends the administrators' fields to administrators only. */
export function isAdminOrder(order: Order): order is AdminOrder {
  return 'inventoryStatus' in order;
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

/** A line's `copy` is what the buyer's file showed, or what was published when it was sent; `now` is what is published. */
export interface LineChange {
  field: 'unitPrice' | 'unitsPerLot';
  copy: number;
  now: number;
}

/** One reference of an order, at the price and pack size that it was ordered at (row X04). */
export interface OrderLine {
  position: number;
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  lots: number;
  unitsPerLot: number;
  units: number;
  unitPrice: number;
  lineTotal: number;
  /** False when the reference can no longer be ordered: its file was withdrawn, or its brand is not visible any more. */
  isOffered: boolean;
  /** Lots that can be promised now; null: not tracked, or no longer offered. */
  availableLots: number | null;
  changes: LineChange[];
}

/** A step of an order's timeline. Entries are never changed or removed. */
export interface OrderEvent {
  _id: string;
  kind: OrderEventKind;
  at: string;
  /** null: the portal itself. Buyers read their own name; of administrators only that it was one. */
  actor: { name: string | null; role: Role } | null;
  reason: string | null;
  /** Name of the file that came with this step; a replaced one stays here. */
  file: string | null;
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

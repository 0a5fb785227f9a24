import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDate,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxDate,
  MaxLength,
  MinDate,
  ValidateNested,
} from 'class-validator';
import type { OrderDocument } from './documents/documents.js';
import { calendarMonthPattern } from './facts/calendar-month.js';
import { maxReasonLength } from './facts/max-reason-length.js';
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
import { MaxCharacters } from './text/max-characters.js';
import { trimText } from './text/trim-text.js';
import type { MappedSheet, Problem, SheetSample } from './workbook.js';

export const orderDetailLimits = { poNumber: 60, note: 1000, lineNote: 200 } as const;

/** An empty text clears the field; a field that is absent stays as it is. Browsers send line ends of forms as CR LF. */
const textOrNull = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() || null : value;
/** A text that was copied from a table may hold tabs or line ends. */
const lineOrNull = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() || null : value;

/** What the buyer adds to an order beside its lines (row V08). */
export class OrderDetails {
  /** The buyer's own number of the order. */
  @Transform(lineOrNull)
  @IsOptional()
  @MaxLength(orderDetailLimits.poNumber, { message: messages.orders.poNumberTooLong })
  @IsString({ message: messages.common.invalidInput })
  poNumber?: string | null;

  @Transform(textOrNull)
  @IsOptional()
  @MaxLength(orderDetailLimits.note, { message: messages.orders.noteTooLong })
  @IsString({ message: messages.common.invalidInput })
  note?: string | null;

  /** The wanted delivery date, `2026-12-31`. */
  @Transform(textOrNull)
  @IsOptional()
  @IsISO8601({ strict: true }, { message: messages.orders.deliveryDateInvalid })
  @Matches(/^2\d{3}-\d\d-\d\d$/, { message: messages.orders.deliveryDateInvalid })
  deliverOn?: string | null;
}

class LineNoteInput {
  @IsUUID(undefined, { message: messages.common.invalidInput })
  stockItemId!: string;

  @Transform(textOrNull)
  @IsOptional()
  @MaxLength(orderDetailLimits.lineNote, { message: messages.orders.lineNoteTooLong })
  @IsString({ message: messages.common.invalidInput })
  note!: string | null;
}

/** Only the fields that are present are changed; null or an empty text clears one. */
export class OrderDetailsInput extends OrderDetails {
  /** Notes on lines, each named by its stock item. */
  @IsOptional()
  @Type(() => LineNoteInput)
  @ValidateNested({ each: true, message: messages.common.invalidInput })
  @IsObject({ each: true, message: messages.common.invalidInput })
  @ArrayMaxSize(20)
  @IsArray()
  lines?: LineNoteInput[];
}

/** Fields of the multipart body in addition to `excelFile`. */
export class PlaceOrderInput extends OrderDetails {
  @IsUUID(undefined, { message: messages.orders.fieldsRequired })
  @IsNotEmpty({ message: messages.orders.fieldsRequired })
  brand!: string;

  /** Stock file id. */
  @IsUUID(undefined, { message: messages.orders.fieldsRequired })
  @IsNotEmpty({ message: messages.orders.fieldsRequired })
  file!: string;

  /** The approved buyer that an administrator orders for: required from administrators, ignored from buyers. */
  @IsOptional()
  buyerId?: string;

  /** `TableChoice[]` as JSON; without it the order's tables and columns are detected automatically. */
  @IsOptional()
  @MaxLength(60_000, { message: messages.catalogue.mappingInvalid })
  @IsString({ message: messages.catalogue.mappingInvalid })
  mapping?: string;
}

/** Fields of the multipart body in addition to `excelFile`. */
export class ReplaceAttachmentInput {
  /** `TableChoice[]` as JSON; without it the order's tables and columns are detected automatically. */
  @IsOptional()
  @MaxLength(60_000, { message: messages.catalogue.mappingInvalid })
  @IsString({ message: messages.catalogue.mappingInvalid })
  mapping?: string;
}

/** Requires ISO 8601 with at least the day, because `new Date('-1')` is a valid date in 2001. */
const toTime = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? new Date(/^\d{4}-\d\d-\d\d(T|$)/.test(value) ? value : Number.NaN) : value;
/** PostgreSQL stores every time in this range. */
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

  /** Only orders with a proposal that waits for the buyer's answer. */
  @IsOptional()
  @IsIn(['open'])
  proposal?: 'open';

  /**
   * Only orders submitted in this calendar month of the portal's time zone, `2026-11`: the orders that the dashboard
   * counts.
   */
  @IsOptional()
  @Matches(calendarMonthPattern)
  @IsString()
  placed?: string;

  /** Only sold orders as the dashboard counts them: `all`, or a month of approval, `2026-11`. */
  @IsOptional()
  @Matches(new RegExp(`^all$|${calendarMonthPattern.source}`))
  @IsString()
  sold?: string;
}

export class OrderReasonInput {
  @IsOptional()
  @Transform(trimText)
  @MaxCharacters(maxReasonLength)
  @IsString()
  reason?: string;
}

export class ConfirmPaymentInput {
  @IsOptional()
  @Transform(trimText)
  @MaxCharacters(maxReasonLength)
  @IsString()
  note?: string;
}

/** A reference with fewer available lots than ordered. Quantities are lots. */
export interface InsufficientItem {
  /** Absent in failed deductions that were recorded before this field existed. */
  stockItemId?: string;
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
  /**
   * The name of the person who placed it: for the buyer one of their company, and null when the team placed it. Null as well
   * for orders whose person was not recorded.
   */
  placedBy: string | null;
  status: OrderStatus;
  totalAmount: number;
  totalQuantity: number;
  lineCount: number;
  rejectionReason: string | null;
  cancellationReason: string | null;
  /** File name of the invoice; null until the order is approved. */
  invoiceFile: string | null;
  /** The tax documents that the portal made for the order, oldest first. */
  documents: OrderDocument[];
  /** The buyer's own number of the order. */
  poNumber: string | null;
  note: string | null;
  /** The wanted delivery date, `2026-12-31`. */
  deliverOn: string | null;
  /** The number of the current revision, whose lines these are. */
  revision: number;
  /** The proposal that waits for the buyer's answer: the number of its revision. */
  proposal: { revision: number; expiresAt: string } | null;
  /** Set for a back-order; `isCovered`: its lots are in stock and reserved for it. */
  backOrder: { of: { _id: string; orderNumber: string }; expectedOn: string | null; isCovered: boolean } | null;
  actions: OrderAction[];
}

/** State of an order's stock deduction. Administrators get it with the order and from its own route. */
export interface InventoryReport {
  inventoryStatus: InventoryStatus;
  inventoryDeducted: boolean;
  inventoryDeductionDate: string | null;
  inventoryRestored: boolean;
  inventoryError: string | null;
  inventoryErrorDetails: { insufficientItems: InsufficientItem[] } | null;
}

/** An order with the fields for administrators. */
export interface AdminOrder extends Order, InventoryReport {
  buyerId: string;
  buyerEmail: string;
}

/** An order with the fields that the caller may see. */
export type OrderResponse = Order | AdminOrder;

export type PlacedOrder = OrderResponse & { warnings: Problem[] };

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

/** An order that was made from the same file, byte for byte, as the one that is previewed. */
export interface OrderOfSameFile {
  _id: string;
  orderNumber: string;
  createdAt: string;
}

/** The lines and totals of an order file at the published prices (row X01). */
export interface OrderFileReading {
  /** The first 500 lines. */
  lines: OrderPreviewLine[];
  /** How each sheet was interpreted; empty when no table was found. */
  sheets: MappedSheet[];
  /** The first rows of every sheet, including sheets without a table. */
  samples: SheetSample[];
  lineCount: number;
  lots: number;
  totalQuantity: number;
  totalAmount: number;
  problems: Problem[];
  errorCount: number;
  warningCount: number;
}

/** The order that would be placed with a file; nothing is stored. */
export interface OrderPreview extends OrderFileReading {
  /** The buyer's newest order of the same file, unless it was cancelled or rejected. */
  sameFile: OrderOfSameFile | null;
}

/**
 * `copy` is the value in the buyer's file, or the published value when the order was placed; `now` is the published
 * value today.
 */
export interface OrderLineChange {
  field: 'unitPrice' | 'unitsPerLot';
  copy: number;
  now: number;
}

/** One reference of an order, at the price and pack size that it was ordered at (row X04). */
export interface OrderLine {
  position: number;
  stockItemId: string;
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  lots: number;
  unitsPerLot: number;
  units: number;
  unitPrice: number;
  lineTotal: number;
  /**
   * False when the reference can no longer be ordered: its stock file was withdrawn, or its brand is no longer visible.
   */
  isOffered: boolean;
  /**
   * Lots that are neither deducted nor reserved; null when stock is not tracked or the reference is no longer offered.
   */
  availableLots: number | null;
  note: string | null;
  changes: OrderLineChange[];
}

/**
 * A field that an edit of an order's details changed; `reference` names the line of a line's note. With an approval
 * against the buyer's terms: the reason for it, after the sentences that refused it in `reference`; not for buyers.
 */
export interface DetailChange {
  field: 'poNumber' | 'note' | 'deliverOn' | 'lineNote' | 'creditOverride';
  reference: string | null;
  before: string | null;
  after: string | null;
}

/** A step of an order's timeline. Entries are never changed or removed. */
export interface OrderEvent {
  _id: string;
  kind: OrderEventKind;
  at: string;
  /** null: the portal itself. In responses to buyers, `name` is null for administrators. */
  actor: { name: string | null; role: Role } | null;
  reason: string | null;
  /** Name of the file uploaded with this step; it stays when the file is replaced later. */
  file: string | null;
  /** What an edit of the details changed, or why an approval went against the buyer's terms; empty for other steps. */
  changes: DetailChange[];
}

export interface ReplacedAttachment {
  order: OrderResponse;
  newTotals: { totalQuantity: number; totalAmount: number };
  oldTotals: { totalQuantity: number; totalAmount: number };
  warnings: Problem[];
}

export const orderFileTypes = ['order', 'invoice'] as const;
export type OrderFileType = (typeof orderFileTypes)[number];

export interface FileInfo {
  originalName: string;
}

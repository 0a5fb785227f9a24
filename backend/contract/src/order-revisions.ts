import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  registerDecorator,
  ValidateNested,
} from 'class-validator';
import { maxReasonLength } from './facts/max-reason-length.js';
import { messages } from './messages.js';
import type { OrderStatus } from './order-lifecycle.js';
import { type OrderFileReading, orderDetailLimits } from './orders.js';
import { trimOrUndefined, trimText } from './text/trim-text.js';
import { workbookLimits } from './workbook.js';

/**
 * An order is a series of immutable revisions (beyond 1). A proposal is a revision that becomes the current one when the
 * buyer accepts it; `edited` is a change that the team approved at once.
 */
export const revisionKinds = ['placed', 'replaced', 'edited', 'proposed'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** `superseded`: the order was cancelled or rejected, or its file was replaced, before the buyer answered. */
export const proposalStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded'] as const;
export type ProposalState = (typeof proposalStates)[number];

/**
 * Lines that a proposal may have, and changes that the history shows of one revision. Checking 1,000 lines holds the
 * event loop for some 40 ms.
 */
export const revisionLimits = { lines: 1_000, shownChanges: 500 } as const;

const lots = { message: messages.orders.lotsInvalid };
const expectedDate = { message: messages.orders.expectedDateInvalid };
const invalid = { message: messages.common.invalidInput };

/**
 * Goods are expected today or later. A day is today until it has ended in the last time zone, UTC-12, because the
 * server does not know the time zone in which it was chosen.
 */
export function isExpectableDay(day: string, now = new Date()): boolean {
  return day >= new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

function IsExpectableDay(target: object, propertyName: string): void {
  registerDecorator({
    name: 'isExpectableDay',
    target: target.constructor,
    propertyName,
    options: { message: messages.orders.expectedDatePast },
    validator: { validate: (day: unknown) => typeof day === 'string' && isExpectableDay(day) },
  });
}

/** Lots that are short now and become an order of their own. */
export class BackOrderInput {
  @Max(workbookLimits.lotsPerLine, lots)
  @Min(1, lots)
  @IsInt(lots)
  lots!: number;

  /** The day on which the goods are expected, `2026-12-31`. */
  @IsExpectableDay
  @IsISO8601({ strict: true }, expectedDate)
  @Matches(/^2\d{3}-\d\d-\d\d$/, expectedDate)
  expectedOn!: string;
}

export class RevisedLineInput {
  @IsUUID(undefined, invalid)
  stockItemId!: string;

  /** 0 only together with a back-order: all lots of the line are delivered later. */
  @Max(workbookLimits.lotsPerLine, lots)
  @Min(0, lots)
  @IsInt(lots)
  lots!: number;

  /** Replaces the line's note; the note stays when this is absent. */
  @IsOptional()
  @Transform(trimText)
  @MaxLength(orderDetailLimits.lineNote, { message: messages.orders.lineNoteTooLong })
  @IsString(invalid)
  note?: string;

  @IsOptional()
  @Type(() => BackOrderInput)
  @ValidateNested(invalid)
  @IsObject(invalid)
  backOrder?: BackOrderInput;
}

class RevisedLines {
  /** The number of the revision that was edited. Another one than the current is refused with `order.changed`. */
  @Min(1, invalid)
  @IsInt(invalid)
  base?: number;

  /**
   * All lines of the changed order, each reference once; a line of the base that is missing here is removed. JSON in a
   * multipart body. At least one line has lots.
   */
  @Type(() => RevisedLineInput)
  @ValidateNested({ each: true, message: messages.common.invalidInput })
  @IsObject({ each: true, message: messages.common.invalidInput })
  @ArrayMaxSize(revisionLimits.lines, { message: messages.orders.proposalTooLarge })
  @ArrayMinSize(1, { message: messages.orders.proposalEmpty })
  @IsArray(invalid)
  lines?: RevisedLineInput[];
}

/** Multipart when an `invoiceFile` comes along, which `approveOnAcceptance` needs unless `makeInvoice` is true. */
export class ProposalInput extends RevisedLines {
  override base!: number;
  override lines!: RevisedLineInput[];

  @IsOptional()
  @Transform(trimText)
  @MaxLength(maxReasonLength, { message: messages.orders.proposalReasonTooLong })
  @IsString(invalid)
  reason?: string;

  /** Approves the order with the invoice in the transaction in which the buyer accepts. JSON in a multipart body. */
  @IsOptional()
  @IsBoolean(invalid)
  approveOnAcceptance?: boolean;

  /** With `approveOnAcceptance`: instead of an uploaded invoice the portal makes one when the buyer accepts. */
  @IsOptional()
  @IsBoolean(invalid)
  makeInvoice?: boolean;
}

/** Multipart with an `invoiceFile`, unless `makeInvoice` is true. */
export class ApproveOrderInput extends RevisedLines {
  /**
   * Must be true when the buyer was rejected or removed since the order was placed; otherwise `order.buyer_inactive`.
   */
  @IsOptional()
  @IsBoolean()
  confirmInactiveBuyer?: boolean;

  /** Instead of an uploaded invoice the portal makes one of the order's lines. */
  @IsOptional()
  @IsBoolean(invalid)
  makeInvoice?: boolean;

  /**
   * Why the order is approved although the buyer's terms refuse it (`order.credit_refused`). Needs the permission
   * `credit:override`.
   */
  @IsOptional()
  @Transform(trimOrUndefined)
  @MaxLength(maxReasonLength, { message: messages.orders.proposalReasonTooLong })
  @IsString(invalid)
  creditOverride?: string;

  /** The number of the revision that was seen; another one than the current is refused with `order.changed`. */
  @IsOptional()
  override base?: number;

  /** For an approval with changes, together with `base`. */
  @IsOptional()
  override lines?: RevisedLineInput[];
}

class ProposalAnswer {
  /** The revision that the buyer saw. When it is not the open proposal any more: `order.changed`. */
  @IsOptional()
  @IsInt(invalid)
  revision?: number;
}

export class WithdrawProposalQuery {
  /** The proposal that was seen. When it is not the open one any more: `order.changed`. */
  @IsOptional()
  @Type(() => Number)
  @IsInt(invalid)
  revision?: number;
}

export class AcceptProposalInput extends ProposalAnswer {
  /** False: the lots that are short are dropped instead of back-ordered. */
  @IsBoolean(invalid)
  backOrders!: boolean;
}

export class DeclineProposalInput extends ProposalAnswer {
  @IsOptional()
  @Transform(trimText)
  @MaxLength(maxReasonLength, { message: messages.orders.proposalReasonTooLong })
  @IsString(invalid)
  reason?: string;
}

/** `totalQuantity` is units, `totalAmount` AED. */
export interface RevisionTotals {
  lineCount: number;
  lots: number;
  totalQuantity: number;
  totalAmount: number;
}

/** A line before or after a revision, at the price at which it is ordered. */
export interface RevisedLine {
  lots: number;
  unitsPerLot: number;
  unitPrice: number;
  lineTotal: number;
}

export interface RevisionChange {
  stockItemId: string;
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  /** null: added by this revision. */
  before: RevisedLine | null;
  /** null: removed by this revision. */
  after: RevisedLine | null;
  backOrder: BackOrderInput | null;
  /** The line's note when this revision changed it. */
  note: string | null;
}

/** The state of a revision of kind `proposed`. */
export interface Proposal {
  state: ProposalState;
  expiresAt: string;
  approveOnAcceptance: boolean;
  answeredAt: string | null;
  /** The buyer's reason for declining. */
  answerReason: string | null;
  /** Whether the buyer took the back-orders; null unless accepted. */
  backOrders: boolean | null;
}

export interface OrderRevision {
  number: number;
  kind: RevisionKind;
  side: 'buyer' | 'team';
  /** null for the team in responses to buyers, and when the author is unknown. */
  author: string | null;
  at: string;
  reason: string | null;
  /** Name of the order file that came with this revision. */
  file: string | null;
  isCurrent: boolean;
  /** The number of the revision that this one changes; null for the first. */
  base: number | null;
  /** null for revisions from before revisions were kept. */
  totals: RevisionTotals | null;
  proposal: Proposal | null;
  /** The first 500 changed lines in the order of the sheet. */
  changes: RevisionChange[];
  /** All changed lines; null when the lines of the base are not kept, and for all but the newest ten revisions. */
  changeCount: number | null;
}

/** The lines that another file would change in an order; nothing is stored. */
export interface ReplacementPreview extends OrderFileReading, Pick<OrderRevision, 'changes'> {
  /** All changed lines. */
  changeCount: number;
}

/** An order that is linked as back-order, or whose back-order this one is. */
export interface LinkedOrder {
  _id: string;
  orderNumber: string;
  status: OrderStatus;
}

export interface OrderRevisionsResponse {
  /** Newest first; at most the newest 100. */
  revisions: OrderRevision[];
  backOrders: LinkedOrder[];
}

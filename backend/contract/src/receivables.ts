import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { maxReasonLength } from './facts/max-reason-length.js';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import { IsAmount, IsDay, IsLimit } from './money-inputs.js';
import type { PaymentMethod } from './payments.js';
import { IsReason } from './text/is-reason.js';
import { trimText } from './text/trim-text.js';

/**
 * The entries of the ledger (beyond 4). Invoices and refunds add to what a buyer owes; credit notes, payments and
 * write-offs take from it. Entries never change; a balance is their sum.
 */
export const receivableKinds = ['invoice', 'credit_note', 'payment', 'refund', 'write_off'] as const;
export type ReceivableKind = (typeof receivableKinds)[number];

/** How long open amounts are overdue: not yet, 1–30, 31–60, 61–90 and over 90 days. */
export const ageingBuckets = ['notDue', 'days30', 'days60', 'days90', 'older'] as const;
export type AgeingBucket = (typeof ageingBuckets)[number];

/** A statement of account shows at most this many entries. */
export const maxStatementEntries = 10_000;

export class ReceivablesQuery extends ListQuery {
  /** The day for which balances and ages are computed; today in the portal's time zone by default. */
  @IsOptional()
  @IsDay()
  asOf?: string;

  /** Only buyers with overdue amounts, or only those on hold. */
  @IsOptional()
  @IsIn(['overdue', 'on_hold'])
  show?: 'overdue' | 'on_hold';

  @IsOptional()
  @IsUUID()
  buyer?: string;
}

export class StatementQuery {
  @IsOptional()
  @IsDay()
  from?: string;

  /** Today in the portal's time zone by default. */
  @IsOptional()
  @IsDay()
  to?: string;
}

/** Open amounts by age, in AED with 2 decimals. */
export type Ageing = Record<AgeingBucket, string>;

/** What a buyer owes. Amounts are AED with 2 decimals. */
export interface Receivable extends Ageing {
  buyer: { _id: string; name: string };
  /** Sum of all entries: the open amounts less the credit. Negative when the buyer has more credit than open invoices. */
  balance: string;
  /** The open amounts that are due since at least a day. */
  overdue: string;
  /** The days since the oldest open amount was due; 0 when nothing is overdue. */
  overdueDays: number;
  /** What the buyer paid, or was credited, beyond the invoices it was for. */
  credit: string;
  /** The sum of cheques that were received and are not cleared yet. */
  coveredByCheques: string;
  terms: BuyerTerms;
}

/** A buyer's terms (beyond 4). */
export interface BuyerTerms {
  /** Days until an invoice is due; null: the portal's default. */
  paymentDays: number | null;
  /** AED with 2 decimals; null: the portal's default, or no limit where that has none. */
  creditLimit: string | null;
  /** New orders of a buyer on hold are approved only with a reason. */
  onHold: boolean;
  holdReason: string | null;
  /** What applies now, with the portal's defaults. */
  applied: { paymentDays: number; creditLimit: string | null; overdueDays: number | null };
}

export interface ReceivablesResponse {
  /** The day for which everything is computed, `2026-12-31`. */
  asOf: string;
  receivables: Receivable[];
  total: number;
  /** Sums over all buyers that the filters match. */
  sums: Ageing & { balance: string; overdue: string; credit: string };
}

export interface StatementEntry {
  _id: string;
  kind: ReceivableKind;
  /** The day on which it counts, `2026-12-31`. */
  on: string;
  dueOn: string | null;
  /** AED; negative when it takes from what the buyer owes. */
  amount: string;
  /** The balance after this entry. */
  balance: string;
  order: { _id: string; orderNumber: string; isDeleted: boolean } | null;
  document: { _id: string; number: string } | null;
  payment: { _id: string; method: PaymentMethod | null; reference: string | null } | null;
  note: string | null;
}

export interface Statement {
  buyer: { _id: string; name: string };
  from: string | null;
  to: string;
  opening: string;
  closing: string;
  entries: StatementEntry[];
  /** As of the statement's last day. */
  ageing: Ageing;
  credit: string;
  coveredByCheques: string;
}

/** An order of which something is left to pay. */
export interface OpenInvoice {
  order: { _id: string; orderNumber: string };
  document: { _id: string; number: string } | null;
  /** `2026-12-31` */
  invoicedOn: string;
  dueOn: string;
  /** Days since the due day; 0 until then. */
  overdueDays: number;
  /** The day on which the last reminder of it was sent, if one was. */
  remindedOn: string | null;
  amount: string;
  open: string;
}

export interface OpenInvoicesResponse {
  invoices: OpenInvoice[];
  /** What can be used for these invoices: parts of payments that are for none yet. */
  payments: { _id: string; method: PaymentMethod | null; receivedOn: string; unallocated: string }[];
}

/** Terms that are not sent stay as they are, because a bounced cheque or a colleague may change them meanwhile. */
export class BuyerTermsInput {
  @IsOptional()
  @Max(365, { message: messages.documents.paymentDaysInvalid })
  @Min(0, { message: messages.documents.paymentDaysInvalid })
  @IsInt({ message: messages.documents.paymentDaysInvalid })
  paymentDays?: number | null;

  /** AED; 0 means that every order needs a reason. */
  @IsLimit()
  creditLimit?: string | null;

  @ValidateIf((_terms, onHold) => onHold !== undefined)
  @IsBoolean({ message: messages.common.invalidInput })
  onHold?: boolean;

  /** Belongs to `onHold`, and is ignored without it. */
  @IsOptional()
  @Transform(trimText)
  @MaxLength(maxReasonLength, { message: messages.orders.proposalReasonTooLong })
  @IsString({ message: messages.common.invalidInput })
  holdReason?: string | null;
}

/** Takes what is left of an invoice, or a part of it, off the buyer's debts. */
export class WriteOffInput {
  @IsUUID(undefined, { message: messages.common.invalidInput })
  orderId!: string;

  @IsAmount()
  amount!: string;

  @IsReason()
  reason!: string;
}

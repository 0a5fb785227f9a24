import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { calendarMonthPattern } from '../facts/calendar-month.js';
import { ListQuery } from '../list-query.js';
import { messages } from '../messages.js';
import { IsReason } from '../text/is-reason.js';
import type { EinvoiceFinding } from './einvoice-finding.js';
import {
  type TaxAmounts,
  type TaxDocument,
  type TaxDocumentKind,
  taxDocumentKinds,
  type VatCategory,
} from './tax-document.js';
import type { Emirate } from './tax-identities.js';

/**
 * `waiting`: the PDF is being made; `failed`: it is tried again later, or at once by
 * `PUT /api/documents/:id/retry-pdf`.
 */
export const pdfStates = ['waiting', 'ready', 'failed'] as const;
type PdfState = (typeof pdfStates)[number];

/** The most lines of an order that the portal makes an invoice of. */
export const maxDocumentLines = 2_000;

export class DocumentsQuery extends ListQuery {
  @IsOptional()
  @IsIn(taxDocumentKinds)
  kind?: TaxDocumentKind;

  /** Issued in this month of the portal's time zone, `2026-11`. */
  @IsOptional()
  @Matches(calendarMonthPattern)
  @IsString()
  month?: string;

  @IsOptional()
  @IsUUID()
  buyer?: string;

  @IsOptional()
  @IsUUID()
  order?: string;

  /** Whether the checks for e-invoices found nothing. */
  @IsOptional()
  @IsIn(['ready', 'not_ready'])
  eInvoice?: 'ready' | 'not_ready';
}

export class VatSummaryQuery {
  @Matches(calendarMonthPattern)
  @IsString()
  month!: string;
}

/** An issued document as lists show it. Amounts are AED; those of credit notes are positive. */
export interface TaxDocumentRow extends TaxAmounts {
  _id: string;
  kind: TaxDocumentKind;
  number: string;
  /** The documents of a deleted order are kept. */
  order: { _id: string; orderNumber: string; isDeleted: boolean };
  poNumber: string | null;
  buyer: { _id: string; name: string };
  /** The invoice that a credit note corrects. */
  invoice: { _id: string; number: string } | null;
  /** `2026-12-31` */
  issuedOn: string;
  issuedAt: string;
  pdf: PdfState;
  /** How many of the checks for e-invoices failed. Null for buyers. */
  findingCount: number | null;
}

export interface TaxDocumentsResponse {
  documents: TaxDocumentRow[];
  total: number;
}

export interface TaxDocumentDetail extends TaxDocumentRow {
  snapshot: TaxDocument;
  /** What the checks for e-invoices found; empty for buyers. */
  findings: EinvoiceFinding[];
}

/** Sums of one month for the VAT return. */
export interface VatSummaryRow {
  kind: TaxDocumentKind;
  emirate: Emirate;
  vatCategory: VatCategory;
  /** Whole percent. */
  vatRate: number;
  documents: number;
  /** AED with 2 decimals. */
  net: string;
  vat: string;
}

export interface VatSummaryResponse {
  month: string;
  rows: VatSummaryRow[];
}

class CreditLineInput {
  /** The line of the invoice: its stock item. */
  @IsUUID(undefined, { message: messages.common.invalidInput })
  lineId!: string;

  @Max(1_000_000, { message: messages.orders.lotsInvalid })
  @Min(1, { message: messages.orders.lotsInvalid })
  @IsInt({ message: messages.orders.lotsInvalid })
  lots!: number;
}

/** Credits lots of an invoiced order. */
export class CreditInput {
  @Type(() => CreditLineInput)
  @ValidateNested({ each: true, message: messages.common.invalidInput })
  @IsObject({ each: true, message: messages.common.invalidInput })
  @ArrayMaxSize(maxDocumentLines)
  @ArrayMinSize(1, { message: messages.documents.creditEmpty })
  @IsArray({ message: messages.documents.creditEmpty })
  lines!: CreditLineInput[];

  @IsReason()
  reason!: string;

  /** Whether the lots come back into stock. */
  @IsBoolean({ message: messages.common.invalidInput })
  restock!: boolean;
}

/** A line of an order's invoice, with the lots that can still be credited. */
export interface CreditableLine {
  lineId: string;
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  lots: number;
  /** Lots that are not credited yet. */
  left: number;
  unitsPerLot: number;
  unitPrice: string;
}

/** A document of an order, on the order's page. */
export interface OrderDocument {
  _id: string;
  kind: TaxDocumentKind;
  number: string;
  lots: number;
  gross: string;
  pdf: PdfState;
}

import type { Emirate } from './tax-identities.js';

/**
 * The snapshot of one issued tax document: everything that its PDF and its e-invoice show. It is stored as JSON when the
 * document is issued and never changes afterwards. Amounts are AED as decimal strings, as the database has them: prices
 * with at most 4 decimals, all other amounts with exactly 2. Amounts of credit notes are positive. Dates are calendar
 * days in the portal's time zone, `2026-12-31`.
 */
export interface TaxDocument {
  /** The version of this type. A later version is read beside the first one, because stored snapshots never change. */
  version: 1;
  kind: TaxDocumentKind;
  number: string;
  /** Made once, when the document is issued; the e-invoice names it. */
  uuid: string;
  issueDate: string;
  /** The day of supply: the day on which the goods were delivered or made available. */
  supplyDate: string;
  /** null on credit notes. */
  dueDate: string | null;
  seller: TaxSeller;
  buyer: TaxBuyer;
  orderNumber: string;
  poNumber: string | null;
  /** The buyer's note on the order. Like `deliverOn` null on credit notes, and absent from the first documents. */
  note?: string | null;
  /** The delivery date that the buyer wants. */
  deliverOn?: string | null;
  /** As a sentence, `Net 30 days`. */
  paymentTerms: string | null;
  /** A creditor reference of ISO 11649, `RF…`; null on credit notes. */
  paymentReference: string | null;
  supply: SupplyCircumstances;
  /** In the order of the sheet. */
  lines: TaxDocumentLine[];
  totals: TaxTotals;
  /** What a credit note corrects; null on invoices. */
  correction: Correction | null;
}

export const taxDocumentKinds = ['invoice', 'credit_note'] as const;
export type TaxDocumentKind = (typeof taxDocumentKinds)[number];

/** A field is null while it was not provided when the document was issued. */
export interface TaxSeller {
  legalName: { en: string; ar: string | null };
  trn: string | null;
  licence: TradeLicence | null;
  address: TaxAddress;
  phone: string | null;
  email: string | null;
  bank: { iban: string; bankName: string | null; accountName: string | null; bic: string | null } | null;
  logo: LogoReference | null;
  /** A text at the end of the document, in the seller's words. */
  footer: string | null;
}

export interface TaxBuyer {
  company: string;
  contact: { name: string; email: string | null; phone: string | null } | null;
  address: TaxAddress;
  trn: string | null;
  licence: TradeLicence | null;
}

export interface TradeLicence {
  number: string;
  /** The authority that issued the licence, `Dubai Department of Economy and Tourism`. */
  authority: string | null;
}

export interface TaxAddress {
  /** Street, building, office; at most three lines. */
  lines: string[];
  city: string | null;
  /** null outside the United Arab Emirates. */
  emirate: Emirate | null;
  /** ISO 3166-1 alpha-2; null when the country that was entered is not a country's name (`countryCode`). */
  country: string | null;
}

/** The picture in the portal's storage. Its digest proves that it is the one that the document was issued with. */
export interface LogoReference {
  storageKey: string;
  sha256: string;
  mediaType: 'image/png' | 'image/jpeg';
}

/** Circumstances that the e-invoice states as flags; both are null on an ordinary supply within the Emirates. */
export interface SupplyCircumstances {
  /** A supply into or within a designated free zone, and the TRN of the company that benefits from it. */
  freeZone: { beneficiaryTrn: string | null } | null;
  /** A supply to a place outside the Emirates. `incoterms` is a code such as `FOB`. */
  export: { incoterms: string | null } | null;
  /** Where the goods go; null when it is the buyer's address. */
  deliverTo: TaxAddress | null;
}

export interface TaxDocumentLine extends LineAmounts {
  /** The line of the order that is invoiced; a credit note's line has the id of the invoice's line. */
  lineId: string;
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  /** The note on the order's line; absent from the first documents. */
  note?: string | null;
  lots: number;
  unitsPerLot: number;
  units: number;
  /** AED for one unit without VAT, before the discount. */
  unitPrice: string;
  vatCategory: VatCategory;
  /** Whole percent. */
  vatRate: number;
  /** Harmonised System code, digits only. */
  hsCode: string | null;
  /** ISO 3166-1 alpha-2. */
  countryOfOrigin: string | null;
}

/** Zero: supplies that are taxed at 0 %, such as exports. */
export const vatCategories = ['standard', 'zero'] as const;
export type VatCategory = (typeof vatCategories)[number];

/** AED with 2 decimals: `net` is after the discount, `gross` is net and VAT. */
export interface LineAmounts extends TaxAmounts {
  discount: string;
}

/** AED with 2 decimals. */
export interface TaxAmounts {
  net: string;
  vat: string;
  gross: string;
}

/** Sums of the lines. */
export interface TaxTotals extends LineAmounts {
  rates: (TaxAmounts & { vatCategory: VatCategory; vatRate: number })[];
  lots: number;
  units: number;
}

/** Why a credit note is issued, as article 61 of the VAT law distinguishes it. */
export const creditCauses = ['cancelled', 'returned'] as const;
export type CreditCause = (typeof creditCauses)[number];

/** `original` less `creditedBefore` less the credit note's own totals is `corrected`. */
export interface Correction {
  invoiceNumber: string;
  invoiceDate: string;
  cause: CreditCause;
  /** The reason in the words of the person who issued the credit note. */
  reason: string;
  /** Totals of the invoice. */
  original: TaxAmounts;
  /** Sum of the invoice's earlier credit notes. */
  creditedBefore: TaxAmounts;
  corrected: TaxAmounts;
}

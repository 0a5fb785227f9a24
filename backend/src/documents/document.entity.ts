import { defineEntity } from '@mikro-orm/core';
import { pdfStates } from '@portal/contract/documents/documents';
import type { EinvoiceFinding } from '@portal/contract/documents/einvoice-finding';
import {
  type TaxDocument,
  type TaxDocumentKind,
  taxDocumentKinds,
  type VatCategory,
} from '@portal/contract/documents/tax-document';
import type { Emirate } from '@portal/contract/documents/tax-identities';

/** The last number of a series in a year. Its row is locked while a document is issued, so numbers have no gaps. */
export const DocumentCounter = defineEntity({
  name: 'DocumentCounter',
  tableName: 'document_counters',
  properties: (p) => ({
    series: p.text().primary(),
    year: p.integer().primary(),
    last: p.integer(),
  }),
});

/** An issued tax document. The database refuses every change. */
export const DocumentRow = defineEntity({
  name: 'DocumentRow',
  tableName: 'documents',
  properties: (p) => ({
    id: p.uuid().primary(),
    kind: p.enum(taxDocumentKinds).$type<TaxDocumentKind>(),
    series: p.text(),
    year: p.integer(),
    position: p.integer(),
    number: p.text(),
    orderId: p.uuid(),
    orderNumber: p.text(),
    poNumber: p.text().nullable(),
    buyerId: p.uuid(),
    buyerName: p.text(),
    /** The invoice that a credit note corrects. */
    invoiceId: p.uuid().nullable(),
    issuedOn: p.date(),
    issuedAt: p.datetime(),
    issuedBy: p.uuid().nullable(),
    /** The seller's emirate, to which the VAT return assigns the supply. */
    emirate: p.text().$type<Emirate>(),
    lots: p.bigint('string'),
    net: p.decimal().precision(18).scale(2),
    vat: p.decimal().precision(18).scale(2),
    gross: p.decimal().precision(18).scale(2),
    snapshot: p.json<TaxDocument>(),
  }),
});

/**
 * The columns of a document's lines that sums and later credit notes need; the snapshot has the others. The database
 * refuses every change.
 */
export const DocumentLine = defineEntity({
  name: 'DocumentLine',
  tableName: 'document_lines',
  properties: (p) => ({
    id: p.uuid().primary(),
    documentId: p.uuid(),
    position: p.integer(),
    stockItemId: p.uuid(),
    lots: p.integer(),
    vatCategory: p.text().$type<VatCategory>(),
    vatRate: p.decimal().precision(5).scale(2),
    net: p.decimal().precision(18).scale(2),
    vat: p.decimal().precision(18).scale(2),
  }),
});

/** The making of a document's PDF. The database keeps the file once it is there. */
export const DocumentState = defineEntity({
  name: 'DocumentState',
  tableName: 'document_states',
  properties: (p) => ({
    documentId: p.uuid().primary(),
    pdf: p.enum(pdfStates),
    fileId: p.uuid().nullable(),
    error: p.text().nullable(),
    /** The findings of the e-invoice checks when the document was issued. */
    findings: p.json<EinvoiceFinding[]>(),
    updatedAt: p.datetime(),
  }),
});

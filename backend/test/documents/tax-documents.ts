import { correctedAmounts, creditAmounts, lineAmounts, taxTotals } from '@portal/contract/documents/tax-amounts';
import type { TaxAmounts, TaxDocument, TaxDocumentLine } from '@portal/contract/documents/tax-document';
import { creditorReference } from '@portal/contract/documents/tax-identities';

/** An invoice with every field, of three lines or the given ones; both parties are made up. */
export function invoiceOf(
  lines = [lineOf(), lineOf({ lots: 3, unitPrice: '33.335', unitsPerLot: 1 }), lineOf({ size: 'XL' })],
): TaxDocument {
  const number = 'INV-2026-000123';
  return {
    version: 1,
    kind: 'invoice',
    number,
    uuid: '6f1f9e0e-7c0b-4a55-9d0e-0d7ac5f0a001',
    issueDate: '2026-11-23',
    supplyDate: '2026-11-23',
    dueDate: '2026-12-23',
    seller: {
      legalName: { en: 'Al Noor Garments Trading LLC', ar: 'النور لتجارة الملابس ذ.م.م' },
      trn: '100123456700003',
      licence: { number: 'CN-1234567', authority: 'Dubai Department of Economy and Tourism' },
      address: { lines: ['Office 1204, Al Rigga Road', 'Deira'], city: 'Dubai', emirate: 'DXB', country: 'AE' },
      phone: '+971 4 123 4567',
      email: 'accounts@alnoor.example',
      bank: {
        iban: 'AE070331234567890123456',
        bankName: 'Emirates Example Bank',
        accountName: 'Al Noor Garments Trading LLC',
        bic: 'EXMPAEAD',
      },
      logo: null,
      footer: 'Goods remain our property until they are paid for.',
    },
    buyer: {
      company: 'Desert Rose Boutique FZE',
      contact: { name: 'Maryam Saeed', email: 'maryam@desertrose.example', phone: '+971 50 123 4567' },
      address: { lines: ['Shop 7, Corniche Road'], city: 'Abu Dhabi', emirate: 'AUH', country: 'AE' },
      trn: '100765432100003',
      licence: { number: 'CN-7654321', authority: 'Abu Dhabi Department of Economic Development' },
    },
    orderNumber: 'ORD-2026-000456',
    poNumber: 'PO-7781',
    note: 'Two pallets, please: one for each shop',
    deliverOn: '2026-12-05',
    paymentTerms: 'Net 30 days',
    paymentReference: creditorReference(number),
    supply: { freeZone: null, export: null, deliverTo: null },
    lines,
    totals: taxTotals(lines),
    correction: null,
  };
}

export function lineOf({ discount, ...fields }: Partial<TaxDocumentLine> = {}): TaxDocumentLine {
  const priced = { lots: 2, unitsPerLot: 12, unitPrice: '80.5', vatRate: 5, ...fields };
  const units = priced.lots * priced.unitsPerLot;
  return {
    lineId: '018f0000-0000-7000-8000-000000000001',
    reference: 'AL-1108-BLA',
    description: 'Cotton shirt, long sleeve قميص قطن',
    colour: 'Black',
    size: 'L',
    vatCategory: priced.vatRate === 0 ? 'zero' : 'standard',
    hsCode: '610510',
    countryOfOrigin: 'TR',
    ...priced,
    units,
    ...lineAmounts({ ...priced, units }, discount),
  };
}

interface CreditedLots {
  /** Lots that earlier credit notes took. */
  before: number;
  lots: number;
}

/** The credit note of some lots of each line of an invoice; lines without lots are left out. */
export function creditNoteOf(invoice: TaxDocument, credited: CreditedLots[]): TaxDocument {
  const lines: TaxDocumentLine[] = [];
  const creditedBefore: TaxDocumentLine[] = [];
  for (const [index, line] of invoice.lines.entries()) {
    const { before = 0, lots = 0 } = credited[index] ?? {};
    if (before > 0) creditedBefore.push({ ...line, ...creditAmounts(line, 0, before) });
    if (lots > 0) lines.push({ ...line, ...creditAmounts(line, before, lots) });
  }
  const amounts = ({ net, vat, gross }: TaxAmounts) => ({ net, vat, gross });
  const correction = { original: amounts(invoice.totals), creditedBefore: amounts(taxTotals(creditedBefore)) };
  const totals = taxTotals(lines);
  return {
    ...invoice,
    kind: 'credit_note',
    number: 'CN-2026-000017',
    issueDate: '2026-12-01',
    dueDate: null,
    paymentTerms: null,
    paymentReference: null,
    lines,
    totals,
    correction: {
      invoiceNumber: invoice.number,
      invoiceDate: invoice.issueDate,
      cause: 'returned',
      reason: 'Two lots came back damaged. رجعت بضاعة تالفة',
      ...correction,
      corrected: correctedAmounts(correction, totals),
    },
  };
}

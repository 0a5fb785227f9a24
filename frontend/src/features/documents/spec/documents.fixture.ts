import type { TaxDocumentDetail, TaxDocumentRow } from '@portal/contract/documents/documents';

export const invoiceRow: TaxDocumentRow = {
  _id: '019a0000-0000-7000-8000-0000000000d1',
  kind: 'invoice',
  number: 'INV-2026-000001',
  order: { _id: '019a0000-0000-7000-8000-000000000001', orderNumber: 'ORD-2026-000123', isDeleted: false },
  poNumber: 'PO 7',
  buyer: { _id: '019a0000-0000-7000-8000-0000000000a1', name: 'Haddad Trading' },
  invoice: null,
  issuedOn: '2026-11-23',
  issuedAt: '2026-11-23T09:30:00.000Z',
  net: '1234.50',
  vat: '61.73',
  gross: '1296.23',
  pdf: 'ready',
  findingCount: 1,
};
export const creditRow: TaxDocumentRow = {
  ...invoiceRow,
  _id: '019a0000-0000-7000-8000-0000000000d2',
  kind: 'credit_note',
  number: 'CN-2026-000001',
  invoice: { _id: invoiceRow._id, number: invoiceRow.number },
  pdf: 'waiting',
  findingCount: 0,
};
const address = { lines: ['Office 12'], city: 'Dubai', emirate: 'DXB', country: 'AE' } as const;
export const invoiceDetail: TaxDocumentDetail = {
  ...invoiceRow,
  findings: [{ rules: ['ibr-132-ae'], place: 'buyer', field: 'buyer.trn', message: "The buyer's TRN is missing." }],
  snapshot: {
    ...{ version: 1, kind: 'invoice', number: invoiceRow.number, uuid: invoiceRow._id, issueDate: '2026-11-23' },
    ...{ supplyDate: '2026-11-23', dueDate: '2026-12-23', orderNumber: 'ORD-2026-000123', poNumber: 'PO 7' },
    ...{ paymentTerms: 'Net 30 days', paymentReference: 'RF55INV2026000001', correction: null },
    seller: {
      ...{ legalName: { en: 'Looms', ar: null }, trn: '100123456700003', licence: null, phone: null, email: null },
      ...{ address: { ...address, lines: [...address.lines] }, bank: null, logo: null, footer: null },
    },
    buyer: {
      ...{ company: 'Haddad Trading', contact: null, trn: null, licence: null },
      address: { ...address, lines: [...address.lines] },
    },
    supply: { freeZone: null, export: null, deliverTo: null },
    lines: [
      {
        ...{ lineId: invoiceRow._id, reference: 'AU-1', description: 'Linen shirt', colour: null, size: null },
        ...{ lots: 5, unitsPerLot: 3, units: 15, unitPrice: '82.3', discount: '0.00' },
        ...{ net: '1234.50', vat: '61.73', gross: '1296.23', vatCategory: 'standard', vatRate: 5 },
        ...{ hsCode: null, countryOfOrigin: null },
      },
    ],
    totals: {
      ...{ discount: '0.00', net: '1234.50', vat: '61.73', gross: '1296.23', lots: 5, units: 15 },
      rates: [{ vatCategory: 'standard', vatRate: 5, net: '1234.50', vat: '61.73', gross: '1296.23' }],
    },
  },
};

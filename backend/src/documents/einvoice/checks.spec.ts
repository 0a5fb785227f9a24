import type { TaxDocument } from '@portal/contract/documents/tax-document';
import fc from 'fast-check';
import { summed, taxDocuments } from '../../../test/documents/generated-documents.js';
import { creditNoteOf, invoiceOf, lineOf } from '../../../test/documents/tax-documents.js';
import { einvoiceFindings } from './checks.js';

const invoice = invoiceOf();
const { seller, buyer, supply } = invoice;
const note = creditNoteOf(invoice, [{ before: 0, lots: 1 }]);

const withSeller = (fields: Partial<TaxDocument['seller']>): TaxDocument => ({
  ...invoice,
  seller: { ...seller, ...fields },
});
const withBuyer = (fields: Partial<TaxDocument['buyer']>): TaxDocument => ({
  ...invoice,
  buyer: { ...buyer, ...fields },
});
const withLine = (fields: Partial<TaxDocument['lines'][number]>): TaxDocument => ({
  ...invoice,
  lines: invoice.lines.map((line, index) => (index === 1 ? { ...line, ...fields } : line)),
});
const exported = { freeZone: null, export: { incoterms: 'FOB' }, deliverTo: null };

describe('checks of e-invoices', () => {
  /** The cases that no run of generated documents may lack. */
  const certainCases = (): TaxDocument[] => {
    const thirds = invoiceOf([lineOf({ lots: 3, unitsPerLot: 1, unitPrice: '33.335' })]);
    const thirdsBack = [0, 1, 2].map((before) => creditNoteOf(thirds, [{ before, lots: 1 }]));
    const long = invoiceOf(
      Array.from({ length: 300 }, (_, index) => lineOf({ lineId: String(index), unitPrice: '80.5' })),
    );
    const abroad = {
      ...buyer,
      address: { lines: ['3 Sea Road'], city: 'Muscat', emirate: null, country: 'OM' },
      trn: null,
    };
    const outside: TaxDocument = { ...invoiceOf([lineOf({ vatRate: 0 })]), buyer: abroad, supply: exported };
    const zone = { ...invoice, supply: { ...supply, freeZone: { beneficiaryTrn: '100555555500003' } } };
    const invoices = [thirds, long, outside, zone];
    return [...invoices, ...thirdsBack, ...invoices.map((each) => creditNoteOf(each, [{ before: 0, lots: 1 }]))];
  };

  // T07
  it('find nothing in 1,000 complete documents', () => {
    fc.assert(
      fc.property(taxDocuments(), (document) => {
        expect(einvoiceFindings(document)).toEqual([]);
      }),
      { numRuns: 1_000, examples: certainCases().map((document) => [document]) },
    );
  });

  // T07. The rules are those that the official validator (PINT AE Billing 1.0.4) reports for the same documents.
  it.each<[string, TaxDocument, string[], string, string]>([
    ['legal name', withSeller({ legalName: { en: ' ', ar: null } }), ['ibr-006'], 'settings', 'legal name'],
    ['TRN', withSeller({ trn: null }), ['ibr-081', 'ibr-134-ae'], 'settings', 'tax registration number'],
    ['right TRN', withSeller({ trn: '300123456700003' }), ['ibr-132-ae'], 'settings', '15 digits'],
    ['licence', withSeller({ licence: null }), ['ibr-150-ae'], 'settings', 'trade licence'],
    [
      'licence authority',
      withSeller({ licence: { number: 'CN-1', authority: null } }),
      ['ibr-172-ae'],
      'settings',
      'authority',
    ],
    ['street', withSeller({ address: { ...seller.address, lines: [] } }), ['ibr-143-ae'], 'settings', 'street'],
    ['city', withSeller({ address: { ...seller.address, city: null } }), ['ibr-143-ae'], 'settings', 'city'],
    ['emirate', withSeller({ address: { ...seller.address, emirate: null } }), ['ibr-143-ae'], 'settings', 'emirate'],
    ['country', withSeller({ address: { ...seller.address, country: null } }), ['ibr-009'], 'settings', 'country'],
    ['bank account', withSeller({ bank: null }), ['ibr-192-ae'], 'settings', 'IBAN'],
    ['due date', { ...invoice, dueDate: null }, ['ibr-127-ae'], 'settings', 'payment terms'],
    ["buyer's company", withBuyer({ company: '\u0000' }), ['ibr-007'], 'buyer', 'company name'],
    ["buyer's TRN", withBuyer({ trn: null }), ['ibr-135-ae'], 'buyer', 'tax registration number'],
    ["buyer's right TRN", withBuyer({ trn: '100765432100004' }), ['ibr-132-ae'], 'buyer', '15 digits'],
    [
      "buyer's licence authority",
      withBuyer({ licence: { number: 'CN-2', authority: ' ' } }),
      ['ibr-101-ae'],
      'buyer',
      'authority',
    ],
    ["buyer's street", withBuyer({ address: { ...buyer.address, lines: [''] } }), ['ibr-144-ae'], 'buyer', 'street'],
    ["buyer's city", withBuyer({ address: { ...buyer.address, city: '' } }), ['ibr-144-ae'], 'buyer', 'city'],
    [
      "buyer's emirate",
      withBuyer({ address: { ...buyer.address, emirate: null } }),
      ['ibr-144-ae'],
      'buyer',
      'emirate',
    ],
    ["buyer's country", withBuyer({ address: { ...buyer.address, country: null } }), ['ibr-011'], 'buyer', 'country'],
    ['description', withLine({ description: null, reference: 'X-1' }), ['ibr-125-ae'], 'stock_file', 'X-1'],
    ['right HS code', withLine({ hsCode: '61' }), ['ibr-187-ae'], 'stock_file', 'HS code'],
    ['right country of origin', withLine({ countryOfOrigin: 'XX' }), ['ibr-cl-15'], 'stock_file', 'country of origin'],
    [
      'beneficiary',
      { ...invoice, supply: { ...supply, freeZone: { beneficiaryTrn: null } } },
      ['ibr-007-ae'],
      'order',
      'free zone',
    ],
    ['place of an export', { ...invoice, supply: exported }, ['ibr-152-ae'], 'order', 'abroad'],
    ['corrected invoice', { ...note, correction: null }, ['ibr-055-ae', 'ibr-158-ae'], 'document', 'invoice'],
    ['number', { ...invoice, number: '' }, ['ibr-002'], 'document', 'number'],
    ['UUID', { ...invoice, uuid: '' }, ['ibr-193-ae'], 'document', 'UUID'],
    ['line', summed({ ...invoice, lines: [] }), ['ibr-016'], 'document', 'lines'],
    [
      'right total',
      { ...invoice, totals: { ...invoice.totals, vat: '1.00' } },
      ['ibr-co-10', 'ibr-co-14', 'ibr-co-15'],
      'document',
      'sums',
    ],
    ['standard VAT rate', invoiceOf([lineOf({ vatRate: 10 })]), ['ibr-190-ae'], 'settings', '5 %'],
  ])('name a missing %s, and where to enter it', (_, document, rules, place, words) => {
    expect(einvoiceFindings(document)).toEqual([
      { rules, place, field: expect.any(String), message: expect.stringContaining(words) },
    ]);
  });

  it('name five references without a description and count the others', () => {
    const lines = Array.from({ length: 7 }, (_, index) => lineOf({ reference: `R-${index}`, description: null }));
    expect(einvoiceFindings(invoiceOf(lines))).toMatchObject([
      { message: expect.stringContaining('References R-0, R-1, R-2, R-3, R-4 and 2 more without a description') },
    ]);
  });

  it('say that VAT rounded line by line is further from the VAT of the sum than e-invoices may be', () => {
    // AED 0.10 with VAT of 0.5 fils, rounded up to 1 fils on each line.
    const lines = (count: number) =>
      Array.from({ length: count }, () => lineOf({ lots: 1, unitsPerLot: 1, unitPrice: '0.10' }));
    expect(einvoiceFindings(invoiceOf(lines(4)))).toEqual([]);
    expect(einvoiceFindings(invoiceOf(lines(60)))).toMatchObject([
      {
        rules: ['aligned-ibrp-s-09'],
        place: 'document',
        message: expect.stringMatching(/^Nothing is missing: .* AED 0\.30 more or less .* The PDF is valid as it is\./),
      },
    ]);
  });
});

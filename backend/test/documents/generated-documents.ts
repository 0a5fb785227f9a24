import { creditAmounts, lineAmounts, taxTotals } from '@portal/contract/documents/tax-amounts';
import type { SupplyCircumstances, TaxDocument, TaxDocumentLine } from '@portal/contract/documents/tax-document';
import { emirateCodes } from '@portal/contract/documents/tax-identities';
import { centsToDecimal, decimalToCents, vatCents } from '@portal/contract/money';
import fc from 'fast-check';
import { creditNoteOf, invoiceOf, lineOf } from './tax-documents.js';

const words = [
  ...['Cotton', 'shirt', 'Émeraude', 'size', '<b>&amp;</b>', '"Gold"', "d'or", '100 %', 'AL-1108', '3×12', '(new)'],
  ...['قميص', 'قطن', 'أسود', 'لون', '١٢', 'مقاس', 'ذ.م.م', '(جديد)', '🧵', 'ـــ', 'لِلرِّجَال'],
];
const phrase = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }).map((some) => some.join(' '));
/** Some hold control characters, halves of surrogate pairs, or marks that change the writing direction. */
const junk = fc
  .array(
    fc.constantFrom('\u0000', '\u0008', '\u000b', '\ud800', '\udfff', '\ufffe', '\u202e', '\u2067', '\r', '\t', ']]>'),
  )
  .map((some) => some.join(''));
const freeText = fc.oneof(
  { weight: 9, arbitrary: phrase },
  { weight: 1, arbitrary: fc.tuple(junk, phrase, junk).map((some) => some.join('')) },
);

/** Thirds, halves and sevenths of a fils, beside prices that people choose. */
const unitPrice = fc.oneof(
  fc.constantFrom('33.335', '0.0714', '1.005', '36.9', '0.0001', '19.99', '80.5', '120', '7.25', '9999.9999'),
  fc.integer({ min: 1, max: 9_999_999 }).map((tenThousandths) => {
    const digits = String(tenThousandths).padStart(5, '0');
    return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
  }),
);

const priced = fc.record({
  lots: fc.integer({ min: 1, max: 40 }),
  unitsPerLot: fc.constantFrom(1, 1, 3, 6, 7, 12, 24, 144),
  unitPrice,
  discountPercent: fc.constantFrom(0, 0, 0, 0, 5, 10, 33, 100),
  reference: fc.nat(99_999).map((number) => `AL-${number}`),
  description: freeText,
  colour: fc.option(freeText),
  size: fc.option(fc.constantFrom('S', 'M', 'XL', '٤٢', '42-44')),
  hsCode: fc.option(fc.constantFrom('610510', '61051000', '610510000000')),
  countryOfOrigin: fc.option(fc.constantFrom('TR', 'CN', 'AE')),
});

type Priced = typeof priced extends fc.Arbitrary<infer T> ? T : never;

/** The VAT of this many fils' difference from the VAT of the sum is as much as e-invoices may have. */
const tolerance = 2n;

interface Sums {
  net: bigint;
  vat: bigint;
}

function staysInTolerance(sums: Sums, line: TaxDocumentLine): boolean {
  const net = sums.net + decimalToCents(line.net);
  const vat = sums.vat + decimalToCents(line.vat);
  const drift = vat - vatCents(net, line.vatRate);
  if (drift > tolerance || drift < -tolerance) return false;
  sums.net = net;
  sums.vat = vat;
  return true;
}

/** Where a line would take the VAT out of the tolerance, its price is rounded to dirhams, whose VAT is whole fils. */
function linesOf(all: Priced[], vatRate: number, withinTolerance: boolean): TaxDocumentLine[] {
  const sums = { net: 0n, vat: 0n };
  return all.map(({ discountPercent, ...fields }, index) => {
    const build = (price: string) => {
      const units = fields.lots * fields.unitsPerLot;
      const { net } = lineAmounts({ units, unitPrice: price, vatRate });
      const discount = centsToDecimal((decimalToCents(net) * BigInt(discountPercent)) / 100n);
      return lineOf({ ...fields, lineId: String(index), vatRate, unitPrice: price, discount });
    };
    const line = build(fields.unitPrice);
    if (!withinTolerance || staysInTolerance(sums, line)) return line;
    const rounded = lineOf({
      ...fields,
      lineId: String(index),
      vatRate,
      unitPrice: String(Math.ceil(Number(fields.unitPrice))),
    });
    staysInTolerance(sums, rounded);
    return rounded;
  });
}

const supplies: fc.Arbitrary<SupplyCircumstances> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ freeZone: null, export: null, deliverTo: null }) },
  {
    weight: 2,
    arbitrary: fc.constant({ freeZone: { beneficiaryTrn: '100555555500003' }, export: null, deliverTo: null }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('FOB', 'CIF', null).map((incoterms) => ({
      freeZone: null,
      export: { incoterms },
      deliverTo: null,
    })),
  },
);

const abroad = { lines: ['3 Sultan Qaboos Street'], city: 'Muscat', emirate: null, country: 'OM' };

/** Invoices of 1 to 300 lines and credit notes of them. */
export function taxDocuments({ withinTolerance = true, maxLines = 300 } = {}): fc.Arbitrary<TaxDocument> {
  return fc
    .record({
      supply: supplies,
      lines: fc.oneof(
        { weight: 6, arbitrary: fc.array(priced, { minLength: 1, maxLength: Math.min(8, maxLines), size: 'max' }) },
        { weight: 3, arbitrary: fc.array(priced, { minLength: 1, maxLength: Math.min(60, maxLines), size: 'max' }) },
        { weight: 1, arbitrary: fc.array(priced, { minLength: 1, maxLength: maxLines, size: 'max' }) },
      ),
      emirate: fc.constantFrom(...emirateCodes),
      company: freeText,
      poNumber: fc.option(freeText),
      reason: freeText,
      credit: fc.option(
        fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 0, max: 20 })), { minLength: 300, maxLength: 300 }),
        {
          freq: 3,
        },
      ),
    })
    .map(({ supply, lines, emirate, company, poNumber, reason, credit }) => {
      const invoice = invoiceOf(linesOf(lines, supply.export ? 0 : 5, withinTolerance));
      const address = supply.export ? abroad : { ...invoice.buyer.address, emirate };
      const buyer = { ...invoice.buyer, company, address, ...(supply.export && { trn: null, licence: null }) };
      const document = { ...invoice, supply, buyer, poNumber };
      return credit ? withReason(creditNoteOf(document, creditedLots(document, credit)), reason) : document;
    });
}

function withReason(note: TaxDocument, reason: string): TaxDocument {
  return note.correction ? { ...note, correction: { ...note.correction, reason } } : note;
}

/** Some lots of each line; of the first at least one, so that the credit note has a line. */
function creditedLots({ lines }: TaxDocument, wishes: [number, number][]) {
  const sums = { net: 0n, vat: 0n };
  return lines.map((line, index) => {
    const [wishedBefore = 0, wishedLots = 0] = wishes[index] ?? [];
    const before = Math.min(wishedBefore, line.lots - 1);
    const lots = Math.min(Math.max(wishedLots, index === 0 ? 1 : 0), line.lots - before);
    if (lots === 0) return { before, lots };
    return staysInTolerance(sums, { ...line, ...creditAmounts(line, before, lots) })
      ? { before, lots }
      : { before, lots: 0 };
  });
}

/** The same totals again after a test changed lines. */
export function summed(document: TaxDocument): TaxDocument {
  return { ...document, totals: taxTotals(document.lines) };
}

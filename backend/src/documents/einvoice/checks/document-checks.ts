import { isDeepStrictEqual } from 'node:util';
import { taxTotals } from '@portal/contract/documents/tax-amounts';
import type { TaxTotals } from '@portal/contract/documents/tax-document';
import { trnPattern } from '@portal/contract/documents/tax-identities';
import { centsToDecimal, decimalToCents, vatCents } from '@portal/contract/money';
import { type Check, isMissing } from './check.js';

/** Fils by which the VAT of a rate may differ from the rate's share of its net amount (aligned-ibrp-s-09). */
const toleratedFils = 2n;

/** The checks of the order's fields, and of the document's own amounts. */
export const documentChecks: Check[] = [
  {
    rules: ['ibr-007-ae'],
    place: 'order',
    field: 'supply.freeZone.beneficiaryTrn',
    fails: ({ supply: { freeZone } }) => freeZone !== null && !trnPattern.test(freeZone.beneficiaryTrn ?? ''),
    message: 'The TRN of the company in the free zone that benefits from the supply is missing. Enter it on the order.',
  },
  {
    rules: ['ibr-152-ae'],
    place: 'order',
    field: 'supply.deliverTo',
    fails: ({ supply, buyer }) => {
      const { lines, city, country } = supply.deliverTo ?? buyer.address;
      return supply.export !== null && (isMissing(lines[0]) || isMissing(city) || country === null || country === 'AE');
    },
    message: 'An export needs the street, city and country abroad to which the goods go. Enter them on the order.',
  },
  {
    rules: ['ibr-055-ae', 'ibr-158-ae'],
    place: 'document',
    field: 'correction',
    fails: ({ kind, correction }) => kind === 'credit_note' && isMissing(correction?.invoiceNumber),
    message: 'The credit note does not name the invoice that it corrects.',
  },
  {
    rules: ['ibr-002'],
    place: 'document',
    field: 'number',
    fails: ({ number }) => isMissing(number),
    message: 'The document has no number.',
  },
  {
    rules: ['ibr-193-ae'],
    place: 'document',
    field: 'uuid',
    fails: ({ uuid }) => isMissing(uuid),
    message: 'The document has no UUID.',
  },
  {
    rules: ['ibr-016'],
    place: 'document',
    field: 'lines',
    fails: ({ lines }) => lines.length === 0,
    message: 'The document has no lines.',
  },
  {
    rules: ['ibr-co-10', 'ibr-co-14', 'ibr-co-15'],
    place: 'document',
    field: 'totals',
    fails: ({ lines, totals }) => !isDeepStrictEqual(taxTotals(lines), totals),
    message: 'The totals are not the sums of the lines.',
  },
  {
    rules: ['aligned-ibrp-s-09'],
    place: 'document',
    field: 'totals.vat',
    fails: ({ totals }) => vatDrift(totals) > toleratedFils,
    message: ({ totals }) =>
      'Nothing is missing: many lines and their rounding do this. The tax authority wants the VAT of each line rounded to ' +
      `the fils; together that is AED ${centsToDecimal(vatDrift(totals))} more or less than the VAT of their sum, and ` +
      'e-invoices allow AED 0.02. The PDF is valid as it is. Only smaller orders, or prices whose VAT is whole fils, avoid it.',
  },
];

/** The largest difference, in fils, between the VAT of a rate's lines and the VAT of their sum. */
function vatDrift({ rates }: Pick<TaxTotals, 'rates'>): bigint {
  let largest = 0n;
  for (const { net, vat, vatRate } of rates) {
    const difference = decimalToCents(vat) - vatCents(decimalToCents(net), vatRate);
    const drift = difference < 0n ? -difference : difference;
    if (drift > largest) largest = drift;
  }
  return largest;
}

import { centsToDecimal, decimalToCents, lineTotalCents, shareCents, vatCents } from '../money.js';
import type { Correction, LineAmounts, TaxAmounts, TaxDocumentLine, TaxTotals } from './tax-document.js';

type Priced = Pick<TaxDocumentLine, 'units' | 'unitPrice' | 'vatRate'>;

/**
 * The amounts of an invoice's line. The price of all units is rounded half up to the fils, then the VAT of what is left
 * after the discount (VATP006). Throws when the discount is more than the price.
 */
export function lineAmounts({ units, unitPrice, vatRate }: Priced, discount = '0.00'): LineAmounts {
  const discountCents = decimalToCents(discount);
  const net = lineTotalCents(units, unitPrice) - discountCents;
  if (net < 0n) throw new RangeError(`The discount ${discount} is more than ${units} units at ${unitPrice}`);
  return { discount: centsToDecimal(discountCents), ...withVat(net, vatCents(net, vatRate)) };
}

/**
 * The units and amounts of a credit of `lots` lots of an invoice's line, of which earlier credit notes took
 * `creditedLots`. A credit is the difference of two running totals, so that the parts of a line, in whatever sizes, add up
 * to exactly its amounts, and the last one takes what rounding left. Throws when more lots are credited than invoiced.
 */
export function creditAmounts(
  line: TaxDocumentLine,
  creditedLots: number,
  lots: number,
): LineAmounts & { lots: number; units: number } {
  if (!(creditedLots >= 0 && lots > 0 && creditedLots + lots <= line.lots))
    throw new RangeError(`${lots} lots after ${creditedLots} of ${line.lots} cannot be credited`);
  const units = lots * line.unitsPerLot;
  const before = runningTotal(line, creditedLots);
  const after = runningTotal(line, creditedLots + lots);
  const net = after.net - before.net;
  const discount = decimalToCents(line.discount) === 0n ? 0n : lineTotalCents(units, line.unitPrice) - net;
  return {
    lots,
    units,
    discount: centsToDecimal(discount > 0n ? discount : 0n),
    ...withVat(net, after.vat - before.vat),
  };
}

/** Net and VAT in fils of the first `lots` lots of a line. Both grow with the lots and end at the line's amounts. */
function runningTotal(line: TaxDocumentLine, lots: number): { net: bigint; vat: bigint } {
  const net =
    decimalToCents(line.discount) === 0n
      ? lineTotalCents(lots * line.unitsPerLot, line.unitPrice)
      : shareCents(decimalToCents(line.net), lots, line.lots);
  return { net, vat: vatCents(net, line.vatRate) };
}

/** The totals of a document: sums of its lines, of all and per VAT rate, the highest rate first. */
export function taxTotals(lines: TaxDocumentLine[]): TaxTotals {
  const sum = (of: TaxDocumentLine[], field: keyof LineAmounts) =>
    centsToDecimal(of.reduce((total, line) => total + decimalToCents(line[field]), 0n));
  const sums = (of: TaxDocumentLine[]) => ({ net: sum(of, 'net'), vat: sum(of, 'vat'), gross: sum(of, 'gross') });
  const byRate = Map.groupBy(lines, ({ vatCategory, vatRate }) => `${vatCategory} ${vatRate}`);
  const rates = [...byRate.values()].flatMap((of) => {
    const [first] = of;
    return first ? { vatCategory: first.vatCategory, vatRate: first.vatRate, ...sums(of) } : [];
  });
  return {
    discount: sum(lines, 'discount'),
    ...sums(lines),
    rates: rates.sort((a, b) => b.vatRate - a.vatRate || a.vatCategory.localeCompare(b.vatCategory)),
    lots: lines.reduce((total, { lots }) => total + lots, 0),
    units: lines.reduce((total, { units }) => total + units, 0),
  };
}

/** What is left of an invoice after a credit note. Throws when it would be less than nothing. */
export function correctedAmounts(
  { original, creditedBefore }: Pick<Correction, 'original' | 'creditedBefore'>,
  credited: TaxAmounts,
): TaxAmounts {
  const left = (field: keyof TaxAmounts) => {
    const cents =
      decimalToCents(original[field]) - decimalToCents(creditedBefore[field]) - decimalToCents(credited[field]);
    if (cents < 0n) throw new RangeError(`Credited ${field} is more than the invoice's ${original[field]}`);
    return centsToDecimal(cents);
  };
  return { net: left('net'), vat: left('vat'), gross: left('gross') };
}

function withVat(net: bigint, vat: bigint): TaxAmounts {
  return { net: centsToDecimal(net), vat: centsToDecimal(vat), gross: centsToDecimal(net + vat) };
}

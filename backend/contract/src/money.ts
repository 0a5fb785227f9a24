import type { OrderDocument } from './documents/documents.js';

/**
 * Money is AED. Unit prices are decimal strings with at most 4 decimals, totals have 2 decimals.
 * Arithmetic is on integers (1/10,000 AED for prices, 1/100 AED for totals): binary floats cannot hold 80.10.
 */
const priceScale = 10_000n;

/** `'80.5'` → 805000n (ten-thousandths of an AED). Throws on anything but a non-negative decimal with ≤ 4 decimals. */
export function priceToTenThousandths(price: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,4}))?$/.exec(price);
  if (!match) throw new RangeError(`Not a price: ${price}`);
  return BigInt(match[1] ?? '0') * priceScale + BigInt((match[2] ?? '').padEnd(4, '0'));
}

/** Line total in hundredths of an AED: units × unit price, rounded half up to 2 decimals (design 6). */
export function lineTotalCents(units: number, unitPrice: string): bigint {
  return divideHalfUp(BigInt(units) * priceToTenThousandths(unitPrice), 100n);
}

/** VAT of an amount in hundredths of an AED, rounded half up to 2 decimals (VATP006). */
export function vatCents(netCents: bigint, ratePercent: number): bigint {
  return divideHalfUp(netCents * BigInt(ratePercent), 100n);
}

/** `part` of `whole` of an amount in hundredths of an AED, rounded half up to 2 decimals. */
export function shareCents(cents: bigint, part: number, whole: number): bigint {
  return divideHalfUp(cents * BigInt(part), BigInt(whole));
}

/** Of a dividend that is not negative. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

/** `'80.50'` → 8050n (hundredths of an AED). Throws on anything but a non-negative decimal with exactly 2 decimals. */
export function decimalToCents(decimal: string): bigint {
  if (!/^\d+\.\d\d$/.test(decimal)) throw new RangeError(`Not an amount with 2 decimals: ${decimal}`);
  return BigInt(decimal.replace('.', ''));
}

/** Hundredths of an AED → decimal string with exactly 2 decimals, for a `numeric(18,2)` column. */
export function centsToDecimal(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * What the buyer has to pay for an order, in AED: its invoice with VAT less its credit notes, or the order's total where
 * the portal made no invoice.
 */
export function amountDue(order: { totalAmount: number; documents: Pick<OrderDocument, 'kind' | 'gross'>[] }): number {
  if (order.documents.length === 0) return order.totalAmount;
  const cents = order.documents.map(({ kind, gross }) => decimalToCents(gross) * (kind === 'invoice' ? 1n : -1n));
  return Number(cents.reduce((sum, each) => sum + each, 0n)) / 100;
}

/** AED for display: whole numbers with thousands separators (specification 9, row O17). */
export function formatAed(amount: number, locale = 'en-US'): string {
  return `AED ${Math.round(amount).toLocaleString(locale)}`;
}

/** AED of an invoice, a credit note or a payment in mails, where a sum must be exact: whole, or with two decimals. */
export function formatExactAed(amount: number): string {
  const decimals = Number.isInteger(amount) ? 0 : 2;
  return `AED ${amount.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`;
}

import { centsToDecimal } from '@portal/contract/money';
import type { OpenInvoice } from '@portal/contract/receivables';
import { readAmount } from '../../../shared/form/amount-text';
import { centsOf, isZero } from '../amounts';

/** What was typed for each order, by the order's id. */
export type AllocationEntries = ReadonlyMap<string, string>;

/** Why the amount for an invoice cannot be taken, or null. */
export function entryProblem({ open }: OpenInvoice, typed: string | undefined): 'invalid' | 'too much' | null {
  if (typed === undefined || typed.trim() === '') return null;
  const amount = readAmount(typed);
  if (amount === undefined) return 'invalid';
  return centsOf(amount) > centsOf(open) ? 'too much' : null;
}

/** The amounts of more than zero, as the API takes them. Invoices that are paid meanwhile are left out. */
export function allocationsOf(invoices: readonly OpenInvoice[], entries: AllocationEntries) {
  return invoices.flatMap(({ order }) => {
    const amount = readAmount(entries.get(order._id) ?? '');
    return amount === undefined || isZero(amount) ? [] : [{ orderId: order._id, amount }];
  });
}

/** The sum of the amounts, in hundredths of an AED. */
export const distributedCents = (allocations: readonly { amount: string }[]): bigint =>
  allocations.reduce((sum, { amount }) => sum + centsOf(amount), 0n);

/** Fills the invoices that are due first, as far as the amount goes. `cents`: hundredths of an AED. */
export function distribute(invoices: readonly OpenInvoice[], cents: bigint): AllocationEntries {
  let left = cents;
  const entries = new Map<string, string>();
  for (const { order, open } of invoices.toSorted(isDueFirst)) {
    let part = centsOf(open);
    if (part > left) part = left;
    if (part > 0n) entries.set(order._id, centsToDecimal(part));
    left -= part;
  }
  return entries;
}

function isDueFirst(one: OpenInvoice, other: OpenInvoice): number {
  const days = [one, other].map(({ dueOn, invoicedOn, order }) => `${dueOn} ${invoicedOn} ${order.orderNumber}`);
  return days[0] === days[1] ? 0 : (days[0] ?? '') < (days[1] ?? '') ? -1 : 1;
}

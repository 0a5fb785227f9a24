import { centsToDecimal } from '@portal/contract/money';
import type { OpenInvoice } from '@portal/contract/receivables';
import { readAmount } from '../../../shared/form/amount-text';
import { centsOf, isZero } from '../amounts';

/** What was typed for each order, by the order's id. */
export type AllocationEntries = ReadonlyMap<string, string>;

/** True once an amount was typed that would be lost. */
export const hasEntries = (entries: AllocationEntries): boolean =>
  [...entries.values()].some((typed) => typed.trim() !== '');

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

/** The hundredths of an AED that a typed amount leaves to distribute; undefined while none is entered. */
export function budgetOf(typed: string): bigint | undefined {
  const amount = readAmount(typed);
  return amount === undefined || isZero(amount) ? undefined : centsOf(amount);
}

/** Whether an amount cannot be taken, or all amounts together are more than can be distributed. */
export function cannotBeTaken(
  invoices: readonly OpenInvoice[],
  entries: AllocationEntries,
  budget: bigint | undefined,
): boolean {
  return (
    invoices.some((invoice) => entryProblem(invoice, entries.get(invoice.order._id)) !== null) ||
    (budget !== undefined && distributedCents(allocationsOf(invoices, entries)) > budget)
  );
}

/** Fills the invoices that are due first, as far as the amount goes. `cents`: hundredths of an AED. */
export function distribute(invoices: readonly OpenInvoice[], cents: bigint): AllocationEntries {
  let left = cents;
  const entries = new Map<string, string>();
  for (const { order, open } of invoices.toSorted((one, other) => (dueKey(one) < dueKey(other) ? -1 : 1))) {
    let part = centsOf(open);
    if (part > left) part = left;
    if (part > 0n) entries.set(order._id, centsToDecimal(part));
    left -= part;
  }
  return entries;
}

const dueKey = ({ dueOn, invoicedOn, order }: OpenInvoice): string => `${dueOn} ${invoicedOn} ${order.orderNumber}`;

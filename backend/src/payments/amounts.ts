import { centsToDecimal } from '@portal/contract/money';
import type { Allocation } from '../ledger/ledger.js';

/** `'80.5'` → 8050n and `'-0.50'` → -50n: an amount in AED with at most 2 decimals, in hundredths of an AED. */
export function toCents(amount: string): bigint {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(2, '0'));
}

/** The amount with exactly 2 decimals. */
export const withDecimals = (amount: string): string => centsToDecimal(toCents(amount));

export const sumCents = (allocations: readonly Allocation[]): bigint =>
  allocations.reduce((sum, { amount }) => sum + toCents(amount), 0n);

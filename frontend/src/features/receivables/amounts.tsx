import { decimalToCents } from '@portal/contract/money';
import { ExactMoney } from '../../shared/ui/values/exact-money';
import { currentLocale } from '../../texts/texts';

interface Props {
  /** AED with 2 decimals; negative with a minus. */
  amount: string;
  /** False in columns whose title names the currency. */
  withCurrency?: boolean;
}

export function SignedMoney({ amount, withCurrency }: Props) {
  const isNegative = amount.startsWith('-');
  return (
    <ExactMoney amount={isNegative ? amount.slice(1) : amount} negative={isNegative} withCurrency={withCurrency} />
  );
}

/** An amount in a column of a table, in which a dash is easier to skip than a zero. */
export function AmountCell({ amount }: { amount: string }) {
  return isZero(amount) ? <span className="muted">–</span> : <SignedMoney amount={amount} withCurrency={false} />;
}

export const isZero = (amount: string): boolean => Number(amount) === 0;

/** Hundredths of an AED, also of negative amounts. */
export function centsOf(amount: string): bigint {
  return amount.startsWith('-') ? -decimalToCents(amount.slice(1)) : decimalToCents(amount);
}

/** Formats an amount within a sentence: `AED 1,234.50`. */
export function exactAed(amount: string): string {
  return `AED\u00a0${Number(amount).toLocaleString(currentLocale(), { minimumFractionDigits: 2 })}`;
}
